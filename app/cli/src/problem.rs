//! Why a command stopped, as a sentence for the person who typed it.

use std::fmt::Display;
use std::path::Path;

/// Every error of this program. `Usage` and `Unreadable` end with exit code 2, `Failed` with 1.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The command line was not understood.
    Usage(String),
    /// A file that the command line names could not be read or understood.
    Unreadable(String),
    /// The command was understood and did not succeed.
    Failed(String),
}

impl Problem {
    /// What is wrong.
    pub(crate) fn sentence(self) -> String {
        match self {
            Problem::Usage(sentence) | Problem::Unreadable(sentence) | Problem::Failed(sentence) => sentence,
        }
    }
}

impl From<lexopt::Error> for Problem {
    fn from(error: lexopt::Error) -> Self {
        Problem::Usage(error.to_string())
    }
}

/// A failure told in one sentence.
pub(crate) fn failed(sentence: impl Into<String>) -> Problem {
    Problem::Failed(sentence.into())
}

/// "cannot `deed` `path`: `why`", for `map_err` on file operations.
pub(crate) fn cannot<E: Display>(deed: &str, path: &Path) -> impl FnOnce(E) -> Problem {
    let start = format!("cannot {deed} {}", path.display());
    move |error| Problem::Failed(format!("{start}: {error}"))
}
