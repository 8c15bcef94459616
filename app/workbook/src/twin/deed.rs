//! What a step did that has a name on every strategy, so that two runs can be compared by it: who acted does not count,
//! nor by which step, nor at which number.

use crashpoint_sim::choice::Fault;
use crashpoint_sim::event::{Effect, Event, Return};
use crashpoint_sim::ids::{Input, Role};
use crashpoint_sim::model::Model;
use crashpoint_sim::trace::TraceStep;
use crashpoint_sim::verdict::count;
use crashpoint_sim::vocabulary::FaultKind;
use crashpoint_sim::world::World;

/// One thing that stands after a step, or went wrong in it. What waits for a commit is no deed yet. The order is that
/// in which several of one step are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Deed {
    /// This went wrong.
    Fault(FaultKind),
    /// The order is paid for good.
    Paid(Input),
    /// A message came to the broker.
    Arrived(Input),
    /// A consumer was given a message.
    Delivered(Input),
    /// The effect happened, and no rollback undoes it.
    Happened(Effect, Input),
    /// The broker need not deliver it again.
    Settled,
    /// The broker has it back.
    Returned(Input),
    /// It lies in the dead letters.
    Parked(Input),
    /// It was given up.
    Dropped(Input),
}

/// Whose deeds are compared: only of those who are there on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    producer: bool,
    relay: bool,
}

impl Compared {
    /// Of these two models.
    pub(super) fn of(models: [&Model; 2]) -> Self {
        let both = |role| models.iter().all(|model| !model.code(role).is_empty());
        Compared { producer: both(Role::Producer), relay: both(Role::Relay) }
    }

    fn has(self, deed: &Deed) -> bool {
        match deed {
            Deed::Paid(_) | Deed::Arrived(_) => self.producer,
            Deed::Fault(FaultKind::CrashProducer | FaultKind::DownProducer) => self.producer,
            Deed::Fault(FaultKind::CrashRelay) => self.relay,
            Deed::Fault(FaultKind::LosePublish | FaultKind::LoseConfirm) => self.producer,
            Deed::Fault(
                FaultKind::CrashConsumer
                | FaultKind::LoseAck
                | FaultKind::ExpireLease
                | FaultKind::Rebalance
                | FaultKind::DedupWindowPasses
                | FaultKind::PurgeKey
                | FaultKind::EvictCache,
            ) => true,
            Deed::Delivered(_) | Deed::Happened(..) | Deed::Settled => true,
            Deed::Returned(_) | Deed::Parked(_) | Deed::Dropped(_) => true,
        }
    }
}

/// The deeds of a step, in the order in which they are compared.
pub(super) fn deeds(model: &Model, before: &World, step: &TraceStep, compared: Compared) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = step.choice.fault().map(Fault::kind).map(Deed::Fault).into_iter().collect();
    let paid = |input: &Input| step.world.committed.contains(*input) && !before.committed.contains(*input);
    deeds.extend(model.inputs().filter(paid).map(Deed::Paid));
    for event in &step.events {
        add(event, before, &mut deeds);
    }
    for effect in Effect::ALL {
        // A commit has no event for each effect that it carried.
        let grew = |input: &Input| count(&step.world, effect, *input) > count(before, effect, *input);
        for deed in model.inputs().filter(grew).map(|input| Deed::Happened(effect, input)) {
            if !deeds.contains(&deed) {
                deeds.push(deed);
            }
        }
    }
    deeds.retain(|deed| compared.has(deed));
    deeds.sort();
    deeds
}

fn add(event: &Event, before: &World, deeds: &mut Vec<Deed>) {
    match *event {
        Event::Published { key, .. } => deeds.push(Deed::Arrived(key.input())),
        Event::Delivered { key, auto_ack, .. } => {
            deeds.push(Deed::Delivered(key.input()));
            deeds.extend(auto_ack.then_some(Deed::Settled));
        }
        Event::Happened { effect, input, durable: true, .. } => deeds.push(Deed::Happened(effect, input)),
        Event::Acked { .. } | Event::OffsetCommitted { .. } => deeds.push(Deed::Settled),
        Event::Returned { copy, to } => {
            let input = before.copies.get(usize::from(copy)).map(|copy| copy.key.input());
            deeds.extend(input.map(|input| match to {
                Return::Ready => Deed::Returned(input),
                Return::Parked => Deed::Parked(input),
                Return::Dropped => Deed::Dropped(input),
            }));
        }
        _ => {}
    }
}
