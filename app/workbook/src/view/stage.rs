//! The stage: each actor as a box with what it really holds now.

use crate::player::Player;
use crate::text::lang::Lang;

use super::Lane;

/// The boxes, left to right in the order in which a message travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// One a lane.
    pub boxes: Vec<StageBox>,
}

/// One actor's box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageBox {
    /// Whose.
    pub lane: Lane,
    /// "Billing".
    pub name: String,
    /// "consumer", "queue", …
    pub kind: String,
    /// What it does now: "waiting for rows", "works on paid #1", "gone for good"; empty if there is nothing to say.
    pub status: String,
    /// It is dead, and does not come back.
    pub down: bool,
    /// The last step was its own, or struck it.
    pub active: bool,
    /// What it holds, from the top.
    pub blocks: Vec<Block>,
}

/// A table, an open transaction, a list of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// How sure it is.
    pub frame: Frame,
    /// "accounts", "open transaction", "dead letters".
    pub caption: String,
    /// Column heads; empty for a plain list.
    pub columns: Vec<String>,
    /// The rows; with none, `empty` is shown instead.
    pub rows: Vec<Row>,
    /// What to say when there is no row; may be empty.
    pub empty: String,
}

/// How sure a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Durable: a crash does not touch it.
    Durable,
    /// An open transaction: dashed, a crash undoes it.
    Open,
    /// A prepared transaction: survives in doubt.
    Prepared,
    /// In the process's memory: gone at a crash.
    Memory,
    /// Messages in the queue or records in the log, drawn as slips.
    Messages,
}

impl Frame {
    /// The class that draws it.
    pub fn class(self) -> &'static str {
        match self {
            Frame::Durable => "durable",
            Frame::Open => "open",
            Frame::Prepared => "prepared",
            Frame::Memory => "memory",
            Frame::Messages => "messages",
        }
    }
}

/// One row of a block, or one slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Tells this row from others of its block, from one moment to the next.
    pub id: String,
    /// One text a column.
    pub cells: Vec<String>,
    /// A second line: "key 1 · delivery 2".
    pub note: String,
    /// The last step changed it.
    pub changed: bool,
    /// A crash would lose it: hatched.
    pub fragile: bool,
    /// The lane that holds the lease on it: a line leads there.
    pub held_by: Option<Lane>,
}

/// What everybody holds at the cursor.
pub fn stage(player: &Player, lang: Lang) -> Stage {
    let _ = (player, lang);
    Stage { boxes: Vec::new() }
}
