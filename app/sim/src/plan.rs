//! Planted faults: what goes wrong, at a place, whatever the strategy.
//!
//! Every kind of fault can be planted. What strikes an actor between two steps, or the broker meanwhile, waits in a gap:
//! crashes, `expire-lease`, `rebalance`. What is about a message waits at the step that sends it, acknowledges it or
//! looks it up, and strikes as soon as it would change something there: a key is purged before the consumer looks for
//! it, once it is there at all.
//!
//! Text form: `crash@consumer-window`, the place's second gap `crash@consumer-window.2`, `lose-ack`, `purge-key`,
//! `evict-cache`, `lose-publish@relay`, `dedup-window-passes@relay`; a `*` at the end strikes at every attempt instead of
//! the first. Several with a comma between.

use std::fmt;
use std::str::FromStr;

use crate::choice::{Choice, Fault};
use crate::ids::{Actor, Role};
use crate::model::Model;
use crate::place::Place;
use crate::scenario::{BrokerKind, KeysKept};
use crate::step::is_enabled;
use crate::trace::Trace;
use crate::vocabulary::{FaultKind, Step};
use crate::world::World;

/// Most faults that can be planted at once.
pub const PLANTED_MAX: usize = 8;

/// Where a planted fault waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// In a gap of this place; `nth` as in [`Place::gap`].
    Gap {
        /// The place.
        place: Place,
        /// Which of its gaps.
        nth: u8,
    },
    /// At the step of this role that the fault is about: its publish, its ack, its look-up of a key.
    Message(Role),
}

/// A fault that waits at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Planted {
    /// What goes wrong.
    pub kind: FaultKind,
    /// Where.
    pub spot: Spot,
    /// At every attempt that reaches it, not only at the first.
    pub every: bool,
}

impl Planted {
    /// A crash at this place, once.
    pub fn crash(place: Place, nth: u8) -> Self {
        let kind = match place.role {
            Role::Producer => FaultKind::CrashProducer,
            Role::Relay => FaultKind::CrashRelay,
            Role::Consumer => FaultKind::CrashConsumer,
        };
        Planted { kind, spot: Spot::Gap { place, nth }, every: false }
    }

    /// Whose program it waits in.
    pub fn role(&self) -> Role {
        match self.spot {
            Spot::Gap { place, .. } => place.role,
            Spot::Message(role) => role,
        }
    }

    /// The step before which (for a message: at which) it strikes; `None`: the place does not exist in this program.
    pub fn step(&self, model: &Model) -> Option<u8> {
        let code = model.code(self.role());
        match self.spot {
            Spot::Gap { place, nth } => {
                let fits = match self.kind {
                    FaultKind::ExpireLease => model.kind == BrokerKind::Queue,
                    FaultKind::Rebalance => model.kind == BrokerKind::Log,
                    _ => true,
                };
                place.gap(model, nth).filter(|_| fits)
            }
            Spot::Message(role) => {
                let strikes_at = |(index, step): (usize, &Step)| match self.kind {
                    FaultKind::LosePublish => is_publish(*step) && !is_staged(code.steps(), index),
                    FaultKind::LoseConfirm => *step == Step::PublishConfirmed && !is_staged(code.steps(), index),
                    FaultKind::LoseAck => *step == Step::Ack && !is_staged(code.steps(), index),
                    FaultKind::DedupWindowPasses => model.dedup && role != Role::Consumer && is_publish(*step),
                    FaultKind::PurgeKey => {
                        model.keys == KeysKept::Shorter && matches!(step, Step::CheckKey | Step::InsertKey)
                    }
                    FaultKind::EvictCache => matches!(step, Step::CheckCache | Step::ClaimCache),
                    FaultKind::CrashProducer
                    | FaultKind::CrashRelay
                    | FaultKind::CrashConsumer
                    | FaultKind::DownProducer
                    | FaultKind::ExpireLease
                    | FaultKind::Rebalance => false,
                };
                code.steps().iter().enumerate().position(strikes_at).map(|index| index as u8)
            }
        }
    }

    /// Whether it has struck in this run.
    pub fn struck(&self, trace: &Trace) -> bool {
        self.step(&trace.model).is_some_and(|at| self.has_struck(trace, at))
    }

    fn fault(&self, world: &World, actor: Actor) -> Option<Fault> {
        let key = if actor.role == Role::Consumer { world.consumers[actor.slot()].hand } else { None };
        match self.kind {
            FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer => Some(Fault::Crash(actor)),
            FaultKind::DownProducer => Some(Fault::Down(actor)),
            FaultKind::LosePublish => Some(Fault::LosePublish(actor)),
            FaultKind::LoseConfirm => Some(Fault::LoseConfirm(actor)),
            FaultKind::LoseAck => Some(Fault::LoseAck(actor)),
            FaultKind::ExpireLease => Some(Fault::ExpireLease(actor)),
            // Once it has lost the partition, what its former owner goes on with is the same attempt.
            FaultKind::Rebalance => {
                let owns = world.partition.owner == actor.index && !world.consumers[actor.slot()].fenced;
                owns.then_some(Fault::Rebalance)
            }
            FaultKind::DedupWindowPasses => Some(Fault::DedupWindowPasses),
            FaultKind::PurgeKey => key.map(Fault::PurgeKey),
            FaultKind::EvictCache => key.map(Fault::EvictCache),
        }
    }

    /// The fault, if it strikes in the trace's last world.
    fn strikes(&self, trace: &Trace) -> Option<Choice> {
        let model = &trace.model;
        let at = self.step(model)?;
        if !self.every && self.has_struck(trace, at) {
            return None;
        }
        let role = self.role();
        (0..model.code(role).count).map(|index| Actor { role, index }).find_map(|actor| {
            let choice = Choice::Fault(self.fault(trace.last(), actor)?);
            let reached = is_at(trace.last(), actor, at);
            (reached && is_enabled(model, trace.last(), choice)).then_some(choice)
        })
    }

    fn has_struck(&self, trace: &Trace, at: u8) -> bool {
        trace.steps.iter().enumerate().any(|(index, step)| {
            step.choice.fault().is_some_and(|fault| {
                let role = self.role();
                let actors = (0..trace.model.code(role).count).map(|index| Actor { role, index });
                let hit = |actor: Actor| fault.actor().is_none_or(|struck| struck == actor);
                fault.kind() == self.kind
                    && actors.into_iter().any(|actor| hit(actor) && is_at(trace.world(index), actor, at))
            })
        })
    }
}

fn is_publish(step: Step) -> bool {
    matches!(step, Step::Publish | Step::PublishConfirmed)
}

/// Whether the step waits for the broker's commit: nothing of it goes over the network by itself.
fn is_staged(steps: &[Step], index: usize) -> bool {
    let last = |wanted: &[Step]| steps[..index].iter().rposition(|step| wanted.contains(step));
    let opened = last(&[Step::BeginBroker]);
    opened.is_some() && opened > last(&[Step::CommitBroker, Step::PrepareBroker])
}

fn is_at(world: &World, actor: Actor, step: u8) -> bool {
    world.pc(actor) == usize::from(step)
}

/// The planted faults, in the order in which they were planted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plan {
    /// At most [`PLANTED_MAX`].
    pub planted: Vec<Planted>,
}

impl Plan {
    /// The first planted fault that strikes now.
    pub fn strikes(&self, trace: &Trace) -> Option<Choice> {
        self.planted.iter().find_map(|planted| planted.strikes(trace))
    }

    /// Plants the fault, or takes it away if it is planted there.
    pub fn toggle(&mut self, planted: Planted) {
        let before = self.planted.len();
        self.planted.retain(|other| (other.kind, other.spot) != (planted.kind, planted.spot));
        if self.planted.len() == before && before < PLANTED_MAX {
            self.planted.push(planted);
        }
    }
}

impl fmt::Display for Planted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.kind.word().replace(' ', "-");
        match self.spot {
            Spot::Gap { place, nth } => {
                // The place names the role; only the verb is left to say.
                let verb = match self.kind {
                    FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer => "crash",
                    FaultKind::DownProducer => "down",
                    _ => word.as_str(),
                };
                write!(f, "{verb}@{place}")?;
                if nth > 0 {
                    write!(f, ".{nth}")?;
                }
            }
            Spot::Message(Role::Consumer) => f.write_str(&word)?,
            Spot::Message(role) => write!(f, "{word}@{}", role.word())?,
        }
        f.write_str(if self.every { "*" } else { "" })
    }
}

impl FromStr for Planted {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (text, every) = text.strip_suffix('*').map_or((text, false), |text| (text, true));
        let (verb, at) = text.split_once('@').unwrap_or((text, ""));
        let role = Role::ALL.into_iter().find(|role| role.word() == at);
        let (place, nth) = at.rsplit_once('.').map_or((at, "0"), |(place, nth)| (place, nth));
        let place = Place::parse(place);
        let nth = nth.parse().map_err(|_| ())?;
        let planted = match (verb, place, role) {
            ("crash", Some(place), _) => Planted::crash(place, nth),
            ("down", Some(place), _) if place.role == Role::Producer => {
                Planted { kind: FaultKind::DownProducer, ..Planted::crash(place, nth) }
            }
            ("expire-lease", Some(place), _) if place.role == Role::Consumer => {
                Planted { kind: FaultKind::ExpireLease, ..Planted::crash(place, nth) }
            }
            ("rebalance", Some(place), _) if place.role == Role::Consumer => {
                Planted { kind: FaultKind::Rebalance, ..Planted::crash(place, nth) }
            }
            ("lose-ack", None, _) if at.is_empty() => message(FaultKind::LoseAck, Role::Consumer),
            ("purge-key", None, _) if at.is_empty() => message(FaultKind::PurgeKey, Role::Consumer),
            ("evict-cache", None, _) if at.is_empty() => message(FaultKind::EvictCache, Role::Consumer),
            ("lose-publish", _, Some(role)) if role != Role::Consumer => message(FaultKind::LosePublish, role),
            ("lose-confirm", _, Some(role)) if role != Role::Consumer => message(FaultKind::LoseConfirm, role),
            ("dedup-window-passes", _, Some(role)) if role != Role::Consumer => {
                message(FaultKind::DedupWindowPasses, role)
            }
            _ => return Err(()),
        };
        Ok(Planted { every, ..planted })
    }
}

fn message(kind: FaultKind, role: Role) -> Planted {
    Planted { kind, spot: Spot::Message(role), every: false }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, planted) in self.planted.iter().enumerate() {
            write!(f, "{}{planted}", if index > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}
