//! How one likes to look at it: in a link, and kept between visits.

use std::fmt;

use crate::catalogue::catalogue;
use crate::text::lang::Lang;

/// The colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// What the system says.
    #[default]
    Auto,
    /// Ink on paper.
    Light,
    /// Paper on ink.
    Dark,
    /// Black on white, bigger: for a room.
    Projector,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Projector];

    /// Its word in a link and its class.
    pub fn word(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Projector => "projector",
        }
    }
}

/// How one likes to look at it: in a link only where it was said, and kept between visits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// `lang=ru`
    pub lang: Option<Lang>,
    /// `theme=dark`
    pub theme: Option<Theme>,
    /// `calls=kafka`, as an index into the catalogue.
    pub calls: Option<usize>,
    /// `keys=off`: keys do nothing in the player.
    pub keys: Option<bool>,
}

impl Look {
    /// Reads what is kept between visits: the same words as in a link. What it cannot read it leaves out.
    pub fn parse(text: &str) -> Look {
        let mut look = Look::default();
        for pair in text.split('&').take(16) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            look.read(name, value);
        }
        look
    }

    /// What this one says, else what the other one says.
    #[must_use]
    pub fn or(self, other: Look) -> Look {
        Look {
            lang: self.lang.or(other.lang),
            theme: self.theme.or(other.theme),
            calls: self.calls.or(other.calls),
            keys: self.keys.or(other.keys),
        }
    }

    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        let read = match name {
            "lang" => Lang::parse(value).map(|lang| self.lang = Some(lang)),
            "theme" => Theme::ALL.into_iter().find(|theme| theme.word() == value).map(|theme| self.theme = Some(theme)),
            "calls" => {
                let index = catalogue().calls.iter().position(|calls| calls.id == value);
                index.map(|index| self.calls = Some(index))
            }
            "keys" => ["off", "on"].iter().position(|word| *word == value).map(|on| self.keys = Some(on == 1)),
            _ => None,
        };
        read.is_some()
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls = self.calls.and_then(|index| catalogue().calls.get(index)).map(|calls| calls.id);
        let pairs = [
            ("lang", self.lang.map(Lang::code)),
            ("theme", self.theme.map(Theme::word)),
            ("calls", calls),
            ("keys", self.keys.map(|on| if on { "on" } else { "off" })),
        ];
        let mut said = pairs.into_iter().filter_map(|(name, value)| Some((name, value?)));
        if let Some((name, value)) = said.next() {
            write!(f, "{name}={value}")?;
        }
        said.try_for_each(|(name, value)| write!(f, "&{name}={value}"))
    }
}
