//! What to draw at one moment, as plain data in the learner's language. Nothing here knows how it is drawn, and whoever
//! draws it decides nothing.

pub mod all_runs;
pub mod code;
pub(crate) mod copies;
mod databases;
pub mod knowledge;
pub mod map;
pub mod next;
pub mod orders;
pub mod outcome;
pub mod own;
pub mod pins;
pub mod stage;
pub mod timeline;
pub mod timeline_geometry;
pub mod worlds;

use crashpoint_sim::ids::{Actor, Role};
use crashpoint_sim::model::Model;

/// Who has a box on the stage and a lane on the timeline, in the order in which a message travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// A producer or a relay.
    Sender(Actor),
    /// The broker.
    Broker,
    /// A consumer.
    Consumer(Actor),
    /// The outside world.
    Outside,
}

impl Lane {
    /// The lanes of this model, in order.
    pub fn all(model: &Model) -> Vec<Lane> {
        let mut lanes: Vec<Lane> =
            model.actors().filter(|actor| actor.role != Role::Consumer).map(Lane::Sender).collect();
        lanes.push(Lane::Broker);
        lanes.extend(model.actors().filter(|actor| actor.role == Role::Consumer).map(Lane::Consumer));
        lanes.push(Lane::Outside);
        lanes
    }

    /// The lane of an actor.
    pub fn of(actor: Actor) -> Lane {
        match actor.role {
            Role::Producer | Role::Relay => Lane::Sender(actor),
            Role::Consumer => Lane::Consumer(actor),
        }
    }
}

/// The seven outcomes of ui.md's table; sign, word and colour always stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Nothing to say yet.
    Neutral,
    /// ✓
    Once,
    /// ×2
    Duplicate,
    /// ∅
    Loss,
    /// ?
    Phantom,
    /// ⇄
    Reorder,
    /// ‖
    Stuck,
    /// ▣
    Parked,
}

impl Tone {
    /// The class that colours it.
    pub fn class(self) -> &'static str {
        match self {
            Tone::Neutral => "neutral",
            Tone::Once => "once",
            Tone::Duplicate => "duplicate",
            Tone::Loss => "loss",
            Tone::Phantom => "phantom",
            Tone::Reorder => "reorder",
            Tone::Stuck => "stuck",
            Tone::Parked => "parked",
        }
    }
}

/// A sign and its word: `×2 twice`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The colour.
    pub tone: Tone,
    /// The sign.
    pub sign: String,
    /// The word.
    pub word: String,
}
