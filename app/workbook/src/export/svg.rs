//! What every exported picture shares: colours on paper, type, lengths, and text that knows no font's measures.

use super::escape::{one_line, xml};
use crate::text::lang::Lang;
use crate::text::ui::{Ui, ui};
use crate::view::Tone;

/// The light theme's colours, as in static/css/tokens.css (a test compares them).
pub(super) const PAPER: &str = "#fcfaf6";
pub(super) const INK: &str = "#1d1c1a";
pub(super) const MUTED: &str = "#635e56";
pub(super) const HAIR: &str = "#d3cdc2";
pub(super) const ACCENT: &str = "#1f4e8c";
pub(super) const DUPLICATE: &str = "#8f5500";
pub(super) const LOSS: &str = "#b0241c";

/// The colour of an outcome.
pub(super) fn tone_colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Neutral => MUTED,
        Tone::Once => "#1c6737",
        Tone::Duplicate => DUPLICATE,
        Tone::Loss => LOSS,
        Tone::Phantom => "#6b3fa0",
        Tone::Reorder => "#1f4e8c",
        Tone::Stuck => "#62574a",
        Tone::Parked => "#5c5c5c",
    }
}

/// Type by the names every system knows: nothing is fetched.
pub(super) const SERIF: &str = "Palatino, Georgia, serif";
pub(super) const SANS: &str = "system-ui, 'Segoe UI', 'Noto Sans', sans-serif";

/// A picture's size and its words.
pub(super) struct Picture<'a> {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: &'a str,
    /// All of it in words, for whoever cannot see it.
    pub(super) description: &'a str,
    pub(super) style: &'a str,
    pub(super) body: &'a str,
}

/// A file that stands by itself. Two different pictures on one page do not get into each other's way.
pub(super) fn picture(picture: &Picture<'_>) -> String {
    let Picture { width, height, title, description, style, body } = picture;
    let title = if one_line(title).is_empty() { ui(Lang::En, Ui::AppName) } else { title };
    let id = id(title, description);
    let (width, height) = (length(*width), length(*height));
    let (title, description) = (xml(title), xml(description));
    let body = body.replace(ID, &id);
    let style = style.replace(ID, &id);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{id}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n\
         <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-desc\">{description}</desc>\n\
         <style>{style}</style>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{body}</svg>\n"
    )
}

/// Stands in style and body for the picture's own id; letters that no escaped text can hold.
pub(super) const ID: &str = "<id>";

/// The same picture has the same id, in every run (FNV-1a).
fn id(title: &str, description: &str) -> String {
    let bytes = title.bytes().chain([0]).chain(description.bytes());
    let hash = bytes.fold(0x811c_9dc5u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("crashpoint-{hash:08x}")
}

/// A length with at most two places.
pub(super) fn length(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // -0 is 0.
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}

/// A line of text.
pub(super) fn text(class: &str, x: f64, y: f64, words: &str) -> String {
    format!("<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>\n", length(x), length(y), xml(words))
}

/// About how wide a text is, in a sans of this size; rather too much than too little.
pub(super) fn width_of_text(words: &str, size: f64) -> f64 {
    let wide = |letter: char| if letter.is_ascii() { 0.56 } else { 0.64 };
    words.chars().map(|letter| wide(letter) * size).sum()
}

/// The words in lines of about this width. A word that is longer than a line is cut.
pub(super) fn wrap(words: &str, width: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(|letter: char| letter.is_whitespace() && letter != '\u{a0}').filter(|word| !word.is_empty())
    {
        let mut word = word.to_owned();
        if width_of_text(&word, size) > width {
            let most = (width / (0.64 * size)).max(2.0) as usize;
            word = word.chars().take(most - 1).chain(['…']).collect();
        }
        match lines.last_mut() {
            Some(line) if width_of_text(line, size) + width_of_text(&word, size) + 0.3 * size <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            Some(_) | None => lines.push(word),
        }
    }
    lines
}
