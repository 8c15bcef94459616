//! The state of the page as a URL fragment, and what is kept between visits: short, readable, and forgiving. A part that
//! cannot be read is left out with a note; there is always a page.

mod beside;
mod frame;
mod look;
mod page;
mod query;
pub mod schema;
mod within;

use std::fmt;

use crate::player::Player;

pub use beside::{Beside, MAP_FAULTS_MAX};
pub use frame::{Controls, Frame, LeftOut, Panel};
pub use look::{Look, Theme};
pub use page::Page;
use query::{Parts, Query, add_player, decode};
pub use within::{Show, Within};

/// Longest fragment that is read, in bytes.
pub const FRAGMENT_BYTES_MAX: usize = 16_000;

/// A part of a link that could not be read, or does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// `name=value` means nothing; the text as it stood.
    Unreadable(String),
    /// The schedule fits only as far as this many of its choices.
    ScheduleStops {
        /// How many could happen.
        done: usize,
        /// How many there were.
        of: usize,
    },
}

/// Everything a fragment says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The page.
    pub page: Page,
    /// How to look at it.
    pub look: Look,
    /// The player on it.
    pub player: Player,
    /// What stands beside the player.
    pub beside: Beside,
    /// Where within the page one is.
    pub within: Within,
    /// How it stands in another page.
    pub frame: Frame,
}

impl Link {
    /// Reads a fragment, with or without its `#`. Never fails; what it could not read is in the notes.
    pub fn parse(fragment: &str) -> (Link, Vec<Note>) {
        let mut notes = Vec::new();
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        if fragment.len() > FRAGMENT_BYTES_MAX {
            notes.push(Note::Unreadable(fragment.chars().take(40).chain(['…']).collect()));
            return (Link::default(), notes);
        }
        let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let page = Page::from_path(path);
        if page.is_none() && !matches!(path, "" | "/") {
            notes.push(Note::Unreadable(decode(path)));
        }
        let mut parts = Parts::default();
        let mut look = Look::default();
        let mut beside = Beside::default();
        let mut within = Within::default();
        let mut frame = Frame::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(value);
            let read = look.read(name, &value)
                || beside.read(name, &value)
                || within.read(name, &value)
                || frame.read(name, &value);
            if !read && !parts.read(name, &value, &mut notes) {
                notes.push(Note::Unreadable(decode(pair)));
            }
        }
        let of = parts.schedule.choices.len();
        let cursor = parts.cursor.unwrap_or(of);
        let (player, done) = Player::replay(parts.setup, &parts.schedule, cursor, parts.length.unwrap_or(0));
        if done < of {
            notes.push(Note::ScheduleStops { done, of });
        }
        (Link { page: page.unwrap_or_default(), look, player, beside, within, frame }, notes)
    }
}

impl Link {
    /// The fragments of these pages, each with this very state, framed by nobody. The run, which takes longest, is written once.
    pub fn fragments(&self, pages: &[Page]) -> Vec<String> {
        let look = Query(self.look.to_string());
        let mut run = look.clone();
        if pages.iter().any(|page| page.part() == Page::Play) {
            add_player(&mut run, &self.player);
        }
        let fragment = |page: &Page| {
            let mut query = if page.part() == Page::Play { run.clone() } else { look.clone() };
            self.beside.add(*page, &mut query);
            if *page == self.page {
                self.within.add(&mut query);
            }
            let query = if query.0.is_empty() { String::new() } else { format!("?{}", query.0) };
            page.path() + &query
        };
        pages.iter().map(fragment).collect()
    }
}

impl fmt::Display for Link {
    /// The fragment without `#`: only what differs from the default, and of the run only what did not come by itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fragment = self.fragments(&[self.page]).concat();
        f.write_str(&fragment)?;
        let mut query = Query::default();
        self.frame.add(&mut query);
        match query.0.is_empty() {
            true => Ok(()),
            false => write!(f, "{}{}", if fragment.contains('?') { '&' } else { '?' }, query.0),
        }
    }
}
