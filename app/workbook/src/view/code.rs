//! The code panel: the programs, the line each actor is at, and a place to plant a crash between every two lines.

use crate::player::Player;
use crate::text::lang::Lang;

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::Planted;

use super::Mark;

/// One role's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Whose.
    pub role: Role,
    /// "Billing".
    pub name: String,
    /// Its steps and the gaps between them.
    pub lines: Vec<Line>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The step's number, from 1.
    pub number: usize,
    /// The language's word.
    pub word: String,
    /// What it is in the chosen system.
    pub call: String,
    /// Which actors (from 1) will take this step next; empty if none is here.
    pub here: Vec<u8>,
    /// The last step taken was this one.
    pub just_done: bool,
    /// The gap after this step; none after the last one.
    pub gap: Option<Gap>,
}

/// Where a crash can be planted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// What a click plants or takes away.
    pub plant: Planted,
    /// It is planted, and whether at every attempt.
    pub planted: Option<bool>,
    /// "in the window: between the effect and its record"
    pub place: String,
    /// "after `add balance`, before `ack`"
    pub between: String,
    /// What would come of a crash here, and nothing else going wrong, on this strategy.
    pub outcome: Mark,
}

/// A planted fault that this strategy has no place for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// Which.
    pub plant: Planted,
    /// Why: "does not exist here: …".
    pub text: String,
}

/// The programs, with the calls of this system (an index into the catalogue).
pub fn programs(player: &Player, lang: Lang, calls: usize) -> Vec<Program> {
    let _ = (player, lang, calls);
    Vec::new()
}

/// Planted faults that this strategy has no place for.
pub fn absent(player: &Player, lang: Lang) -> Vec<Absent> {
    let _ = (player, lang);
    Vec::new()
}
