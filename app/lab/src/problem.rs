//! What went wrong, as a sentence for people.

use std::fmt::Display;

/// A sentence that says what, where, and what to do.
#[derive(Debug)]
pub(crate) struct Problem(pub(crate) String);

/// Most of what can fail here.
pub(crate) type Result<T, E = Problem> = std::result::Result<T, E>;

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Says what was being done when something failed.
pub(crate) trait During<T> {
    /// `what: why`.
    fn during(self, what: impl Display) -> Result<T>;
}

impl<T, E: Display> During<T> for std::result::Result<T, E> {
    fn during(self, what: impl Display) -> Result<T> {
        self.map_err(|error| Problem(format!("{what}: {error}")))
    }
}

impl From<lexopt::Error> for Problem {
    fn from(error: lexopt::Error) -> Self {
        Problem(format!("{error}; `crashpoint-lab --help` lists the options"))
    }
}
