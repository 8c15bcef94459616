//! The verdict panel: expected against actual for each effect.

use crate::player::Player;
use crate::text::lang::Lang;

use super::Mark;

/// What the run comes to, or would come to if it ended here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Sign, word, colour.
    pub mark: Mark,
    /// "The customer is charged twice."
    pub headline: String,
    /// "charged 2 times, should be 1", one an effect.
    pub lines: Vec<String>,
    /// What it means; that nobody knows.
    pub remarks: Vec<String>,
    /// Nothing more will happen.
    pub settled: bool,
    /// "Step 5 of 9", "Nothing has happened yet".
    pub progress: String,
}

/// What the run comes to at the cursor.
pub fn outcome(player: &Player, lang: Lang) -> Outcome {
    let _ = (player, lang);
    let mark = Mark { tone: super::Tone::Neutral, sign: String::new(), word: String::new() };
    Outcome { mark, headline: String::new(), lines: Vec::new(), remarks: Vec::new(), settled: false, progress: String::new() }
}
