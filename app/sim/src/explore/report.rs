//! What exploration found.

use std::fmt;

use crate::event::Effect;
use crate::scenario::Expect;
use crate::schedule::Schedule;
use crate::verdict::{Verdict, Verdicts};

/// A verdict that some run shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The verdict.
    pub verdict: Verdict,
    /// The smallest number of faults that shows it.
    pub faults: u8,
    /// A shortest run with so many faults, from the start to its end; for a run that never ends, to where it cannot
    /// end any more.
    pub schedule: Schedule,
}

/// How often an effect happened: the smallest and the largest count of any input in any settled state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Which effect.
    pub effect: Effect,
    /// The smallest count.
    pub min: u8,
    /// The largest count; 3 is 3 or more.
    pub max: u8,
}

/// What exploration found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Each verdict that some run shows, in the order of [`Verdict::ALL`].
    pub found: Vec<Found>,
    /// Every judged effect that some settled state was seen of.
    pub effects: Vec<Range>,
    /// Different states seen.
    pub states: usize,
    /// Not every run was followed: what was found holds, what was not found may still be there.
    pub unfinished: bool,
}

impl Report {
    /// Whether it is shown that nothing can go wrong within the faults.
    pub fn once(&self) -> bool {
        self.found.is_empty() && !self.unfinished
    }

    /// The verdicts without their numbers.
    pub fn verdicts(&self) -> Verdicts {
        let mut verdicts = Verdicts::default();
        self.found.iter().for_each(|found| verdicts.insert(found.verdict));
        verdicts
    }

    /// How this verdict was found.
    pub fn get(&self, verdict: Verdict) -> Option<&Found> {
        self.found.iter().find(|found| found.verdict == verdict)
    }

    /// Whether it is what a scenario's `expect` line says.
    pub fn is_as_expected(&self, expect: &Expect) -> bool {
        !self.unfinished
            && match expect {
                Expect::Once => self.found.is_empty(),
                Expect::Verdicts(expected) => {
                    expected.len() == self.found.len()
                        && expected
                            .iter()
                            .all(|(verdict, faults)| self.get(*verdict).is_some_and(|found| found.faults == *faults))
                }
            }
    }
}

/// As in an `expect` line: `once`, `duplicate@1 loss@2`, or with `unfinished` after what was found so far.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.once() {
            return f.write_str("once");
        }
        let mut words: Vec<String> =
            self.found.iter().map(|found| format!("{}@{}", found.verdict, found.faults)).collect();
        if self.unfinished {
            words.push("unfinished".to_owned());
        }
        f.write_str(&words.join(" "))
    }
}
