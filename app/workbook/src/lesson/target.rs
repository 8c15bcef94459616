//! Where a link of a lesson leads.

use std::fmt;

use crate::link::Link;
use crate::text::lang::Lang;

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A fence of this lesson, by its id.
    Fence(String),
    /// Another lesson, or a fence in it.
    Lesson {
        /// `08-outbox`
        folder: String,
        /// The language of the file that is named.
        lang: Lang,
        /// The id of a fence.
        fence: Option<String>,
    },
    /// A case, by its name.
    Case {
        /// `two-relays`
        name: String,
        /// The language of the file that is named.
        lang: Lang,
    },
    /// A page of this site, as a fragment: `#/play?sender=outbox`.
    Page(String),
    /// Another site: opens apart from this one, which tells it nothing.
    External(String),
}

impl fmt::Display for Target {
    /// The address as it stands in a lesson.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Fence(id) => write!(f, "#{id}"),
            Target::Lesson { folder, lang, fence } => {
                write!(f, "../{folder}/{}.md", lang.code())?;
                fence.as_ref().map_or(Ok(()), |fence| write!(f, "#{fence}"))
            }
            Target::Case { name, lang } => write!(f, "../cases/{name}.{}.md", lang.code()),
            Target::Page(address) | Target::External(address) => f.write_str(address),
        }
    }
}

/// Why an address leads nowhere, as a sentence.
pub(crate) type Nowhere = &'static str;

const HOW: Nowhere = "This link leads nowhere. Write `#fence-id`, `../08-outbox/en.md`, `../cases/NAME.en.md`, `#/play?…`, or an address with `https://`.";

impl Target {
    /// Reads an address as it stands in a lesson.
    pub(crate) fn parse(address: &str) -> Result<Target, Nowhere> {
        if address.contains(|char: char| char.is_control() || char.is_whitespace()) {
            return Err(HOW);
        }
        if let Some(rest) = address.strip_prefix("https://") {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            let usual = !host.is_empty() && host.chars().all(|char| char.is_alphanumeric() || ".-:".contains(char));
            return if usual { Ok(Target::External(address.to_owned())) } else { Err(HOW) };
        }
        if address.starts_with("http://") {
            return Err("Links to other sites begin with `https://`.");
        }
        if let Some(fragment) = address.strip_prefix('#') {
            return match fragment.starts_with('/') {
                true if Link::parse(fragment).1.is_empty() => Ok(Target::Page(address.to_owned())),
                true => Err("A part of this link to the site cannot be read. Take it anew from the Share button."),
                false if is_id(fragment) => Ok(Target::Fence(fragment.to_owned())),
                false => Err(HOW),
            };
        }
        let path = address.strip_prefix("../").ok_or(HOW)?;
        let (path, fence) = path.split_once('#').map_or((path, None), |(path, fence)| (path, Some(fence)));
        let (folder, file) = path.split_once('/').ok_or(HOW)?;
        let file = file.strip_suffix(".md").ok_or(HOW)?;
        let lang = |code: &str| Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or(HOW);
        if folder == "cases" {
            let (name, code) = file.rsplit_once('.').filter(|(name, _)| is_id(name) && fence.is_none()).ok_or(HOW)?;
            return Ok(Target::Case { name: name.to_owned(), lang: lang(code)? });
        }
        if !is_id(folder) || fence.is_some_and(|fence| !is_id(fence)) {
            return Err(HOW);
        }
        Ok(Target::Lesson { folder: folder.to_owned(), lang: lang(file)?, fence: fence.map(str::to_owned) })
    }
}

/// Longest id.
const ID_BYTES_MAX: usize = 40;

/// Small letters, digits and `-`.
pub(crate) fn is_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=ID_BYTES_MAX).contains(&text.len()) && text.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_link_is_told_apart() {
        let lesson = |fence: Option<&str>| Target::Lesson {
            folder: "08-outbox".to_owned(),
            lang: Lang::Ru,
            fence: fence.map(str::to_owned),
        };
        for (address, target) in [
            ("#two-worlds", Target::Fence("two-worlds".to_owned())),
            ("../08-outbox/ru.md", lesson(None)),
            ("../08-outbox/ru.md#relay", lesson(Some("relay"))),
            ("../cases/two-relays.en.md", Target::Case { name: "two-relays".to_owned(), lang: Lang::En }),
            ("#/play?plant=lose-ack", Target::Page("#/play?plant=lose-ack".to_owned())),
            ("https://example.org/a#b", Target::External("https://example.org/a#b".to_owned())),
        ] {
            assert_eq!(target.to_string(), address);
            assert_eq!(Target::parse(address), Ok(target), "{address}");
        }
    }

    #[test]
    fn whatever_else_leads_nowhere() {
        for address in [
            "",
            "#",
            "#Window",
            "#/play?plant=nonsense",
            "http://example.org",
            "https://",
            "https://a b/",
            "//example.org",
            "javascript:alert(1)",
            "data:text/html,x",
            "../08-outbox/de.md",
            "../08-outbox/en.html",
            "../../README.md",
            "../cases/two-relays.md",
            "en.md",
        ] {
            assert!(Target::parse(address).is_err(), "{address}");
        }
    }
}
