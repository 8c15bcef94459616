//! The words that start in column 0, and which of them each kind of page has.

use crate::ids::Role;
use crate::scenario::PartKind;

/// A word that starts in column 0: a line of its own (`title`, `messages`, …) or the head of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// `title …`, `title.ru …`
    Title,
    /// `about …`, `about.ru …`
    About,
    /// `messages N`
    Messages,
    /// `expect once`, `expect loss@1 …`
    Expect,
    /// A producer's program.
    Producer,
    /// A relay's program.
    Relay,
    /// The broker's settings.
    Broker,
    /// A consumer's program.
    Consumer,
    /// The steps of an effect part.
    Effect,
    /// What the explorer may inject.
    Faults,
}

impl Heading {
    /// Every one, in the order of canonical text.
    pub const ALL: [Heading; 10] = [
        Heading::Title,
        Heading::About,
        Heading::Messages,
        Heading::Expect,
        Heading::Producer,
        Heading::Relay,
        Heading::Broker,
        Heading::Consumer,
        Heading::Effect,
        Heading::Faults,
    ];

    /// Its word in the text.
    pub fn word(self) -> &'static str {
        match self {
            Heading::Title => "title",
            Heading::About => "about",
            Heading::Messages => "messages",
            Heading::Expect => "expect",
            Heading::Producer => Role::Producer.word(),
            Heading::Relay => Role::Relay.word(),
            Heading::Broker => "broker",
            Heading::Consumer => Role::Consumer.word(),
            Heading::Effect => "effect",
            Heading::Faults => "faults",
        }
    }

    /// The one with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Heading::ALL.into_iter().find(|heading| heading.word() == word)
    }

    /// The section of this role's program.
    pub fn of(role: Role) -> Self {
        match role {
            Role::Producer => Heading::Producer,
            Role::Relay => Heading::Relay,
            Role::Consumer => Heading::Consumer,
        }
    }

    /// Whose steps its lines are; `None` where there are no steps.
    pub fn role(self) -> Option<Role> {
        match self {
            Heading::Producer => Some(Role::Producer),
            Heading::Relay => Some(Role::Relay),
            Heading::Consumer | Heading::Effect => Some(Role::Consumer),
            Heading::Title
            | Heading::About
            | Heading::Messages
            | Heading::Expect
            | Heading::Broker
            | Heading::Faults => None,
        }
    }
}

/// What kind of text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// A scenario: all that a run needs.
    Scenario,
    /// One of the three parts of a strategy.
    Part(PartKind),
}

impl Page {
    /// The headings that may stand on it, in the order of canonical text.
    pub fn headings(self) -> impl Iterator<Item = Heading> + Clone {
        Heading::ALL.into_iter().filter(move |heading| self.has(*heading))
    }

    /// Whether this heading may stand on it.
    pub fn has(self, heading: Heading) -> bool {
        match (heading, self) {
            (Heading::Title | Heading::About, _) => true,
            (Heading::Messages | Heading::Expect | Heading::Faults, page) => page == Page::Scenario,
            (Heading::Producer | Heading::Relay, page) => {
                matches!(page, Page::Scenario | Page::Part(PartKind::Sender))
            }
            (Heading::Broker, page) => page != Page::Part(PartKind::Effect),
            (Heading::Consumer, page) => matches!(page, Page::Scenario | Page::Part(PartKind::Receiver)),
            (Heading::Effect, page) => page == Page::Part(PartKind::Effect),
        }
    }

    /// The section that must be there; a sender may be empty.
    pub fn needs(self) -> Option<Heading> {
        match self {
            Page::Scenario | Page::Part(PartKind::Receiver) => Some(Heading::Consumer),
            Page::Part(PartKind::Sender) => None,
            Page::Part(PartKind::Effect) => Some(Heading::Effect),
        }
    }
}
