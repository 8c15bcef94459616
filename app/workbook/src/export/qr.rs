//! A link as a QR code, to be read off a screen by a phone.
//!
//! A screen has no dirt on it: the code is as coarse as the text allows, and whatever room is left then goes into
//! correction. What would need a finer code than a phone reads across a room is refused.

use std::fmt;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

use super::escape::xml;
use super::svg::length;

/// The finest code: 117 modules a side.
const VERSION_MAX: u8 = 25;
/// Most bytes of a text that fit into the finest code.
pub const TEXT_BYTES_MAX: usize = 1_273;
/// The light margin around a code, in modules, without which a reader does not find it.
pub const MARGIN: usize = 4;

/// A code, as dark and light modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qr {
    /// Modules a side, without the margin.
    pub size: usize,
    /// Whether each module is dark, row by row from the top left.
    pub modules: Vec<bool>,
}

/// The text does not fit into a code that can still be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// Its length.
    pub bytes: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes are too many for a QR code; {TEXT_BYTES_MAX} are the most", self.bytes)
    }
}

impl std::error::Error for TooLong {}

/// The code of this text.
pub fn qr(text: &str) -> Result<Qr, TooLong> {
    let too_long = TooLong { bytes: text.len() };
    if text.len() > TEXT_BYTES_MAX {
        return Err(too_long);
    }
    let segments = [QrSegment::make_bytes(text.as_bytes())];
    let code = QrCode::encode_segments_advanced(
        &segments,
        QrCodeEcc::Low,
        Version::MIN,
        Version::new(VERSION_MAX),
        None,
        true,
    )
    .map_err(|_| too_long)?;
    let size = code.size();
    let modules = (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).map(|(x, y)| code.get_module(x, y)).collect();
    Ok(Qr { size: size as usize, modules })
}

impl Qr {
    /// Whether this module is dark; outside, none is.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        x < self.size && self.modules.get(y * self.size + x).copied().unwrap_or(false)
    }

    /// Modules a side, with the margin: width and height of the path's `viewBox`.
    pub fn side(&self) -> usize {
        self.size + 2 * MARGIN
    }

    /// The dark modules as an SVG path, one unit a module: to be filled dark on a light ground, in every theme.
    pub fn path(&self) -> String {
        let mut path = String::new();
        for y in 0..self.size {
            let mut x = 0;
            while x < self.size {
                let run = (x..self.size).take_while(|x| self.is_dark(*x, y)).count();
                if run > 0 {
                    path += &format!("M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
                }
                x += run.max(1);
            }
        }
        path
    }

    /// The code as a picture of its own, named by `title`.
    pub fn svg(&self, title: &str) -> String {
        let (side, pixels) = (self.side(), length(self.side() as f64 * 6.0));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{pixels}\" height=\"{pixels}\" viewBox=\"0 0 {side} {side}\" \
             role=\"img\" shape-rendering=\"crispEdges\">\n<title>{}</title>\n<rect width=\"{side}\" height=\"{side}\" \
             fill=\"#fff\"/>\n<path d=\"{}\"/>\n</svg>\n",
            xml(title),
            self.path()
        )
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::{MARGIN, Qr, TEXT_BYTES_MAX, TooLong, qr};

    /// Two modules a character, upper one first.
    fn drawn(code: &Qr) -> String {
        let row = |y: usize| {
            let half = |x| match (code.is_dark(x, y), code.is_dark(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            };
            (0..code.size).map(half).collect::<String>().trim_end().to_owned()
        };
        (0..code.size).step_by(2).map(row).collect::<Vec<_>>().join("\n")
    }

    /// The dark modules that a path fills.
    fn filled(path: &str) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for piece in path.split('M').filter(|piece| !piece.is_empty()) {
            let (place, rest) = piece.split_once('h').expect("a run");
            let (x, y) = place.split_once(' ').expect("a place");
            let (run, rest) = rest.split_once("v1h-").expect("one row");
            assert_eq!(rest, format!("{run}z"));
            let numbers = [x, y, run].map(|number| number.parse::<usize>().expect("a number"));
            found.extend((0..numbers[2]).map(|more| (numbers[0] + more - MARGIN, numbers[1] - MARGIN)));
        }
        found
    }

    #[test]
    fn a_short_link() {
        expect![[r#"
            █▀▀▀▀▀█  ▄▀█ ▄▀▄█ █▀▀▀▀▀█
            █ ███ █ ██▀▄▄▄▄ ▀ █ ███ █
            █ ▀▀▀ █ █ ███▄▄▄▀ █ ▀▀▀ █
            ▀▀▀▀▀▀▀ █▄█▄█ █ █ ▀▀▀▀▀▀▀
            █ ▀▀▀▀▀▄▄▀▀█▀█   ▄▀█▀▀▀▄
            ▀▄ ▄██▀ █▄▀▄ ▀███ ▄█ ▀ ▀█
            █ ▀▀▀ ▀█▄▄█▀█▀ ▀▄▀▀▄▀▄▀█▀
            █ █▄  ▀▄▄▄▀ ▄▀▄█▄▄███▀ ▀█
            ▀ ▀   ▀ ▄▀▄█ █ ▄█▀▀▀█▄▀
            █▀▀▀▀▀█ ▄▀▄ ▄▀█ █ ▀ █▄▀▀▀
            █ ███ █ ██ ▄▀▀██▀██▀█▄█▄▄
            █ ▀▀▀ █ ▀█▀ ▀  ▀▄▄ ▄▄█▀ █
            ▀▀▀▀▀▀▀ ▀ ▀▀▀▀▀  ▀▀▀▀▀▀▀▀"#]]
        .assert_eq(&drawn(&qr("https://example.org/#/play").expect("it fits")));
    }

    #[test]
    fn the_path_fills_the_dark_modules() {
        for bytes in [0, 1, 40, 300, TEXT_BYTES_MAX] {
            let code = qr(&"a".repeat(bytes)).expect("it fits");
            let dark = (0..code.size).flat_map(|y| (0..code.size).map(move |x| (x, y)));
            let dark: Vec<_> = dark.filter(|(x, y)| code.is_dark(*x, *y)).collect();
            assert_eq!(filled(&code.path()), dark);
            assert!(code.svg("<&").contains("<title>&lt;&amp;</title>"));
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(qr(&"a".repeat(TEXT_BYTES_MAX)).map(|code| code.side()), Ok(125));
        assert_eq!(qr(&"ё".repeat(TEXT_BYTES_MAX)), Err(TooLong { bytes: 2 * TEXT_BYTES_MAX }));
        assert_eq!(qr(&"a".repeat(TEXT_BYTES_MAX + 1)), Err(TooLong { bytes: TEXT_BYTES_MAX + 1 }));
        assert_eq!(
            qr(&"a".repeat(100_000)).map_err(|problem| problem.to_string()),
            Err("100000 bytes are too many for a QR code; 1273 are the most".to_owned())
        );
    }
}
