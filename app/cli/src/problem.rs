//! Why a command stopped, as a sentence for the person who typed it.

use std::fmt::Display;
use std::path::Path;

/// Every error of this program. `Usage` ends with exit code 2, `Failed` with 1.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The command line was not understood.
    Usage(String),
    /// The command was understood and did not succeed.
    Failed(String),
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
