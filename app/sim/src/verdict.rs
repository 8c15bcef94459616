//! What a settled run comes to.

use std::fmt;

/// One way in which a run is not *once*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Committed, and the effect never happened.
    Loss,
    /// Committed, the effect never happened, and a copy lies in the dead letters.
    Parked,
    /// The effect happened twice or more.
    Duplicate,
    /// The effect happened for an input that was not committed.
    Phantom,
    /// The final status is not the highest applied one.
    Reorder,
    /// Somebody waits for ever.
    Stuck,
}

impl Verdict {
    /// Every one.
    pub const ALL: [Verdict; 6] = [
        Verdict::Loss,
        Verdict::Parked,
        Verdict::Duplicate,
        Verdict::Phantom,
        Verdict::Reorder,
        Verdict::Stuck,
    ];

    /// Its word in scenario text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Loss => "loss",
            Verdict::Parked => "parked",
            Verdict::Duplicate => "duplicate",
            Verdict::Phantom => "phantom",
            Verdict::Reorder => "reorder",
            Verdict::Stuck => "stuck",
        }
    }

    /// The one with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Verdict::ALL.into_iter().find(|verdict| verdict.word() == word)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
