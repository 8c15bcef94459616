//! Where within a page one is, and what is made of the page.

use super::query::Query;
use crate::lesson::is_id;

/// What is made of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Show {
    /// The page itself.
    #[default]
    Page,
    /// One fence after the other in big type, for a room.
    Present,
    /// As it is printed.
    Handout,
    /// What was solved, to be printed.
    Record,
    /// The playground with the list of every fault that can be planted.
    Faults,
}

impl Show {
    /// Every one.
    pub const ALL: [Show; 5] = [Show::Page, Show::Present, Show::Handout, Show::Record, Show::Faults];

    /// Its word in a link.
    pub fn word(self) -> &'static str {
        match self {
            Show::Page => "page",
            Show::Present => "present",
            Show::Handout => "handout",
            Show::Record => "record",
            Show::Faults => "faults",
        }
    }
}

/// Where within a page one is, and what is made of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Within {
    /// `to=relay-dies`: the fence that is shown.
    pub to: Option<String>,
    /// `show=handout`
    pub show: Show,
}

impl Within {
    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        match name {
            "to" if is_id(value) => self.to = Some(value.to_owned()),
            "show" => match Show::ALL.into_iter().find(|show| show.word() == value) {
                Some(show) => self.show = show,
                None => return false,
            },
            _ => return false,
        }
        true
    }

    pub(super) fn add(&self, query: &mut Query) {
        if self.show != Show::Page {
            query.add("show", self.show.word());
        }
        if let Some(to) = &self.to {
            query.add("to", to);
        }
    }
}
