//! Planted faults: what goes wrong, at a place, whatever the strategy.
//!
//! Text form: `crash@consumer-window`, the place's second gap `crash@consumer-window.2`, `lose-ack`,
//! `lose-publish@relay`; a `*` at the end strikes at every attempt instead of the first. Several with a comma between.

use std::fmt;
use std::str::FromStr;

use crate::choice::{Choice, Fault};
use crate::ids::{Actor, Role};
use crate::model::Model;
use crate::place::Place;
use crate::scenario::BrokerKind;
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
    /// At this role's next publish, or at a consumer's next ack.
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
            Spot::Message(_) => {
                let strikes_at = |step: &Step| match self.kind {
                    FaultKind::LosePublish => matches!(step, Step::Publish | Step::PublishConfirmed),
                    FaultKind::LoseConfirm => *step == Step::PublishConfirmed,
                    _ => *step == Step::Ack,
                };
                code.steps().iter().position(strikes_at).map(|index| index as u8)
            }
        }
    }

    fn fault(&self, actor: Actor) -> Option<Fault> {
        match self.kind {
            FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer => Some(Fault::Crash(actor)),
            FaultKind::DownProducer => Some(Fault::Down(actor)),
            FaultKind::LosePublish => Some(Fault::LosePublish(actor)),
            FaultKind::LoseConfirm => Some(Fault::LoseConfirm(actor)),
            FaultKind::LoseAck => Some(Fault::LoseAck(actor)),
            FaultKind::ExpireLease => Some(Fault::ExpireLease(actor)),
            FaultKind::Rebalance => Some(Fault::Rebalance),
            FaultKind::DedupWindowPasses | FaultKind::PurgeKey | FaultKind::EvictCache => None,
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
            let choice = Choice::Fault(self.fault(actor)?);
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
            ("lose-publish", _, Some(role)) if role != Role::Consumer => message(FaultKind::LosePublish, role),
            ("lose-confirm", _, Some(role)) if role != Role::Consumer => message(FaultKind::LoseConfirm, role),
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
