//! What a settled run comes to.

use std::fmt;

use crate::event::Effect;
use crate::ids::{Actor, Input, Role};
use crate::model::Model;
use crate::world::{Copy, CopyState, World};

/// One way in which a run is not *once*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Committed, and the effect never happened.
    Loss,
    /// Committed, the effect never happened, and a copy lies in the dead letters.
    Parked,
    /// The effect happened twice or more.
    Duplicate,
    /// The effect happened for an input that was not committed.
    Phantom,
    /// The final status is not the highest applied one.
    Reorder,
    /// Somebody waits for ever.
    Stuck,
}

impl Verdict {
    /// Every one.
    pub const ALL: [Verdict; 6] =
        [Verdict::Loss, Verdict::Parked, Verdict::Duplicate, Verdict::Phantom, Verdict::Reorder, Verdict::Stuck];

    /// Its word in scenario text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Loss => "loss",
            Verdict::Parked => "parked",
            Verdict::Duplicate => "duplicate",
            Verdict::Phantom => "phantom",
            Verdict::Reorder => "reorder",
            Verdict::Stuck => "stuck",
        }
    }

    /// The one with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Verdict::ALL.into_iter().find(|verdict| verdict.word() == word)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The verdicts of one settled world, or of many: a small set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Verdicts(u8);

impl Verdicts {
    /// Whether it is *once*: none of the six.
    pub fn is_once(self) -> bool {
        self.0 == 0
    }

    /// Whether the verdict is among them.
    pub fn contains(self, verdict: Verdict) -> bool {
        self.0 & (1 << verdict as u8) != 0
    }

    /// Adds the verdict.
    pub fn insert(&mut self, verdict: Verdict) {
        self.0 |= 1 << verdict as u8;
    }

    /// Those of both.
    #[must_use]
    pub fn union(self, other: Verdicts) -> Verdicts {
        Verdicts(self.0 | other.0)
    }

    /// Those in the order of [`Verdict::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Verdict> {
        Verdict::ALL.into_iter().filter(move |verdict| self.contains(*verdict))
    }
}

impl fmt::Display for Verdicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_once() {
            return f.write_str("once");
        }
        for (index, verdict) in self.iter().enumerate() {
            write!(f, "{}{verdict}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// How often an effect happened for an input; a status counts as 1 once applied.
pub fn count(world: &World, effect: Effect, input: Input) -> u8 {
    let effects = &world.effects;
    let at = input.index();
    match effect {
        Effect::Balance => effects.balance[at],
        Effect::Mail => effects.mail[at],
        Effect::Charge => effects.charge[at],
        Effect::Event => effects.event[at],
        Effect::Log => effects.log[at],
        Effect::Status => u8::from(effects.status.contains(input)),
    }
}

/// What a world would come to if the run ended here. It is the run's verdict if the world is settled.
pub fn judge(model: &Model, world: &World) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for effect in Effect::ALL.into_iter().filter(|effect| model.judges(*effect)) {
        for input in model.inputs() {
            if let Some(verdict) = judge_effect(world, effect, input) {
                verdicts.insert(verdict);
            }
            if count(world, effect, input) > 0 && !world.committed.contains(input) {
                verdicts.insert(Verdict::Phantom);
            }
        }
    }
    if model.judges(Effect::Status) && world.effects.status.max().is_some_and(|max| max.number() != world.status) {
        verdicts.insert(Verdict::Reorder);
    }
    if model.actors().any(|actor| waits_for_ever(world, actor)) {
        verdicts.insert(Verdict::Stuck);
    }
    verdicts
}

/// What one effect of one input comes to, the first thing to say of it; `None` is once, or rightly not at all.
pub fn judge_effect(world: &World, effect: Effect, input: Input) -> Option<Verdict> {
    let parked = |copy: &Copy| copy.state == CopyState::Parked && copy.key.input() == input;
    match (world.committed.contains(input), count(world, effect, input)) {
        (_, 2..) => Some(Verdict::Duplicate),
        (true, 0) if world.copies.iter().any(parked) => Some(Verdict::Parked),
        (true, 0) if !in_doubt(world, input) => Some(Verdict::Loss),
        (false, 1) => Some(Verdict::Phantom),
        (true | false, 0 | 1) => None,
    }
}

fn in_doubt(world: &World, input: Input) -> bool {
    world.producers.iter().any(|producer| producer.input == Some(input) && producer.in_doubt)
}

fn waits_for_ever(world: &World, actor: Actor) -> bool {
    world.inside(actor) || (actor.role == Role::Producer && world.producers[actor.slot()].in_doubt)
}
