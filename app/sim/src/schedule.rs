//! A schedule: the list of choices that fixes a run. A learner's clicks, a counterexample, a lesson's preset and a shared
//! link are all this one type.
//!
//! Text form, version 1: the choices' words with spaces between them, as in `c c !crash-consumer c c c`. A later
//! version will begin with its own mark.
//!
//! ```
//! use crashpoint_sim::schedule::Schedule;
//! let schedule: Schedule = "c c !crash-consumer c c c".parse().unwrap();
//! assert_eq!(schedule.choices.len(), 6);
//! assert_eq!(schedule.to_string(), "c c !crash-consumer c c c");
//! ```

use std::fmt;
use std::str::FromStr;

use crate::choice::Choice;

/// Most choices that are read from text; a longer run is refused as not of this program.
pub const CHOICES_MAX: usize = 2_000;

/// Choices in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Schedule {
    /// What happens, one after the other.
    pub choices: Vec<Choice>,
}

impl Schedule {
    /// How many of the choices are ordinary steps.
    pub fn steps(&self) -> usize {
        self.choices.len() - self.faults()
    }

    /// How many of the choices are faults.
    pub fn faults(&self) -> usize {
        self.choices.iter().filter(|choice| choice.fault().is_some()).count()
    }
}

/// Why a text is no schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScheduleError {
    /// The word at this place (from 1) is no choice.
    UnknownChoice {
        /// Which word, counted from 1.
        place: usize,
        /// The word.
        word: String,
    },
    /// More than [`CHOICES_MAX`] choices.
    TooLong,
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScheduleError::UnknownChoice { place, word } => {
                write!(
                    f,
                    "choice {place}, `{word}`, is not one; write an actor such as `c`, or a fault such as `!crash-consumer`"
                )
            }
            ScheduleError::TooLong => write!(f, "a schedule has at most {CHOICES_MAX} choices; shorten it"),
        }
    }
}

impl std::error::Error for ScheduleError {}

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        let mut choices = Vec::new();
        for word in text.split_whitespace() {
            if choices.len() == CHOICES_MAX {
                return Err(ScheduleError::TooLong);
            }
            let unknown = || ScheduleError::UnknownChoice { place: choices.len() + 1, word: word.to_owned() };
            let choice = Choice::parse(word).ok_or_else(unknown)?;
            choices.push(choice);
        }
        Ok(Schedule { choices })
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, choice) in self.choices.iter().enumerate() {
            write!(f, "{}{choice}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
