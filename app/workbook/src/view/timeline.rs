//! The timeline: one row an actor, time to the right, an arrow a message; and the same events as a list of sentences.

use crate::player::Player;
use crate::text::lang::Lang;

use super::{Lane, Tone};

/// The whole run, also what lies behind the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// The rows, from the top.
    pub lanes: Vec<LaneName>,
    /// One a step, from the left.
    pub columns: Vec<Column>,
    /// How many of the columns lie before the cursor.
    pub cursor: usize,
}

/// A row's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LaneName {
    /// Whose.
    pub lane: Lane,
    /// "Billing".
    pub name: String,
}

/// What one step draws. It never changes once the step is made, so a column is drawn once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Column {
    /// The step, counted from 1.
    pub step: usize,
    /// Dots and crosses.
    pub marks: Vec<LaneMark>,
    /// Arrows that end in this column.
    pub arrows: Vec<Arrow>,
    /// Lanes in which a transaction is open through this column.
    pub frames: Vec<TxFrame>,
    /// Lanes whose actor is down through this column: the line is broken.
    pub gone: Vec<usize>,
    /// The list's entry.
    pub line: LogLine,
}

/// A sign in a lane.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LaneMark {
    /// Index of the lane.
    pub lane: usize,
    /// What it is.
    pub shape: Shape,
    /// A short word beside it ("died before the ack"); often empty.
    pub label: String,
}

/// What a mark looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A step.
    Dot,
    /// An effect that somebody would notice: a filled square.
    Effect,
    /// An effect that is one too many.
    Again,
    /// It died here.
    Cross,
    /// Something else went wrong here: an open diamond.
    Fault,
    /// A broker's or environment's own step: a small ring.
    Ring,
}

/// A message between two lanes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Index of the column it leaves from (0-based); equal to its own column for a message that takes one step.
    pub from_column: usize,
    /// Index of the lane it leaves from.
    pub from_lane: usize,
    /// Index of the lane it comes to.
    pub to_lane: usize,
    /// What it is.
    pub kind: ArrowKind,
    /// A short word on it ("delivered again"); often empty.
    pub label: String,
}

/// What an arrow looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// A message arrives.
    Message,
    /// A message arrives again.
    Again,
    /// An ack or a confirm: thin.
    Answer,
    /// It never arrives: broken off half-way.
    Lost,
    /// Data carried inside one's own database (outbox row to relay): dotted.
    Row,
}

/// An open transaction in a lane's column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TxFrame {
    /// Index of the lane.
    pub lane: usize,
    /// The frame's left edge is here.
    pub opens: bool,
    /// The frame's right edge is here.
    pub closes: bool,
}

/// One step as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LogLine {
    /// What happened.
    pub sentence: String,
    /// It was a fault.
    pub fault: bool,
    /// The outcome it brought about, if any: an effect that is one too many, …
    pub tone: Tone,
}

/// The run so far.
pub fn timeline(player: &Player, lang: Lang) -> Timeline {
    let _ = (player, lang);
    Timeline { lanes: Vec::new(), columns: Vec::new(), cursor: player.cursor }
}

/// The one sentence that says what the last step did, and, at the end, what came of it.
pub fn announcement(player: &Player, lang: Lang) -> String {
    let _ = (player, lang);
    String::new()
}
