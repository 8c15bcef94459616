//! Places to crash that mean the same on every strategy: not "before step 4" but "between the effect and its record".
//!
//! A crash falls between two steps of a program, into a gap. Each gap has one [`Phase`], read off the program: how much
//! of what belongs together is durable by then. A consumer's effects belong together with the record that keeps them
//! from being repeated (the key, or, without one, the ack); a producer's order with its message; a relay's publish
//! with its mark. While only some of it is durable the program is in its [`Phase::Window`]. Where all of it becomes
//! durable at once the window is the uncommitted work before that, and a crash there is harmless.

use std::fmt;

use crate::ids::Role;
use crate::model::Model;
use crate::vocabulary::Step;

/// How far a program has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Nothing that matters has been written.
    Before,
    /// A producer's two-phase commit is prepared and in doubt.
    Prepared,
    /// Some of what belongs together is durable, or all of it waits for one commit.
    Window,
    /// All of it is durable; the ack, the reply or the end is still to come.
    Done,
    /// A consumer has acknowledged.
    Released,
}

impl Phase {
    /// Every one, in the order of a program.
    pub const ALL: [Phase; 5] = [Phase::Before, Phase::Prepared, Phase::Window, Phase::Done, Phase::Released];

    /// Its word in a link.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Before => "before",
            Phase::Prepared => "prepared",
            Phase::Window => "window",
            Phase::Done => "done",
            Phase::Released => "released",
        }
    }
}

/// A place with a meaning: whose program, and how far it has come. Written `consumer-window`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Whose program.
    pub role: Role,
    /// How far.
    pub phase: Phase,
}

impl Place {
    /// Every place that a program can have.
    pub fn all() -> impl Iterator<Item = Place> {
        Role::ALL.into_iter().flat_map(|role| Phase::ALL.into_iter().map(move |phase| Place { role, phase })).filter(
            |place| match place.phase {
                Phase::Before | Phase::Window | Phase::Done => true,
                Phase::Prepared => place.role == Role::Producer,
                Phase::Released => place.role == Role::Consumer,
            },
        )
    }

    /// The place written as `consumer-window`.
    pub fn parse(text: &str) -> Option<Self> {
        Place::all().find(|place| place.to_string() == text)
    }

    /// The gap that stands for this place: the step before which the program is there. `nth` counts the place's gaps from
    /// 1; 0, or more than there are, is the one that shows the place best. `None`: it does not exist in this program.
    pub fn gap(self, model: &Model, nth: u8) -> Option<u8> {
        let gaps = gaps(model, self.role);
        let here: Vec<&Gap> = gaps.iter().filter(|gap| gap.phase == self.phase).collect();
        let chosen = usize::from(nth).checked_sub(1).and_then(|index| here.get(index));
        chosen.or_else(|| here.iter().find(|gap| gap.best)).map(|gap| gap.before)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.role.word(), self.phase.word())
    }
}

/// The gap between two steps of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The index of the step that comes next, 1..len.
    pub before: u8,
    /// How far the program has come there.
    pub phase: Phase,
    /// It is the gap that shows its phase best.
    pub best: bool,
    /// Which of its phase's gaps it is, from 1; 0 for the best one.
    pub nth: u8,
}

/// Never becomes durable.
const NEVER: usize = usize::MAX;

/// The gaps of a role's program in order, none for a program of one step.
pub fn gaps(model: &Model, role: Role) -> Vec<Gap> {
    let steps = model.code(role).steps();
    let items = belonging_together(steps, role);
    let mut gaps: Vec<(Gap, bool)> = (1..steps.len())
        .map(|before| {
            let (phase, partial) = phase_at(steps, role, &items, before);
            (Gap { before: before as u8, phase, best: false, nth: 0 }, partial)
        })
        .collect();
    for phase in Phase::ALL {
        let here: Vec<usize> = (0..gaps.len()).filter(|index| gaps[*index].0.phase == phase).collect();
        let best = match phase {
            Phase::Before | Phase::Prepared | Phase::Released => here.first(),
            Phase::Window => here.iter().find(|index| gaps[**index].1).or(here.last()),
            Phase::Done => here.last(),
        };
        let best = best.copied();
        for (nth, index) in here.into_iter().enumerate() {
            let gap = &mut gaps[index].0;
            gap.best = Some(index) == best;
            gap.nth = if gap.best { 0 } else { nth as u8 + 1 };
        }
    }
    gaps.into_iter().map(|(gap, _)| gap).collect()
}

/// One of the things that belong together: where it is written and where it becomes durable.
struct Item {
    written: usize,
    durable: usize,
    /// Work that somebody would notice, not its record.
    work: bool,
}

fn belonging_together(steps: &[Step], role: Role) -> Vec<Item> {
    let item = |work: bool| move |index: usize| Item { written: index, durable: durable_at(steps, index), work };
    let all =
        |wanted: &[Step]| -> Vec<usize> { (0..steps.len()).filter(|index| wanted.contains(&steps[*index])).collect() };
    let sends = [Step::Publish, Step::PublishConfirmed, Step::AddOutbox];
    let (work, records) = match role {
        Role::Producer => (all(&sends), all(&[Step::SetOrderPaid])),
        Role::Relay => (all(&sends), all(&[Step::MarkSent, Step::DeleteRow, Step::SaveCursor])),
        Role::Consumer => {
            let records = [Step::InsertKey, Step::SetCache, Step::ClaimCache, Step::Ack, Step::ReceiveAutoAck];
            let judged = all(&EFFECTS);
            (if judged.is_empty() { all(&[Step::WriteLog]) } else { judged }, all(&records))
        }
    };
    let mut items: Vec<Item> = work.into_iter().map(item(true)).collect();
    items.extend(records.into_iter().map(item(false)).min_by_key(|record| record.durable));
    items
}

const EFFECTS: [Step; 9] = [
    Step::AddBalance,
    Step::AddBalanceIfVersion,
    Step::SetStatus,
    Step::SetStatusIfNewer,
    Step::SendMail,
    Step::ChargeCard,
    Step::ChargeCardWithKey,
    Step::Publish,
    Step::PublishConfirmed,
];

/// The step with which the write at `index` becomes durable.
fn durable_at(steps: &[Step], index: usize) -> usize {
    let (opens, commits, undoes) = match steps[index] {
        Step::InsertKey
        | Step::AddBalance
        | Step::AddBalanceIfVersion
        | Step::SetStatus
        | Step::SetStatusIfNewer
        | Step::SetOrderPaid
        | Step::AddOutbox => (Step::Begin, Step::Commit, Some(Step::Rollback)),
        Step::Publish | Step::PublishConfirmed | Step::Ack => (Step::BeginBroker, Step::CommitBroker, None),
        _ => return index,
    };
    let ends = |step: &Step| *step == commits || Some(*step) == undoes;
    let opened = steps[..index].iter().rposition(|step| *step == opens);
    let ended = steps[..index].iter().rposition(ends);
    if opened.is_none() || ended > opened {
        return index;
    }
    match steps[index..].iter().position(ends) {
        Some(after) if steps[index + after] == commits => index + after,
        _ => NEVER,
    }
}

/// The phase before the step `before`, and whether only some of what belongs together is durable there.
fn phase_at(steps: &[Step], role: Role, items: &[Item], before: usize) -> (Phase, bool) {
    let durable = items.iter().filter(|item| item.durable < before).count();
    let worked = items.iter().any(|item| item.work && item.written < before);
    let done =
        |wanted: &[Step]| (0..before).any(|index| wanted.contains(&steps[index]) && durable_at(steps, index) < before);
    if durable == 0 && role == Role::Producer && done(&[Step::Prepare, Step::PrepareBroker]) {
        return (Phase::Prepared, false);
    }
    if durable == items.len() && durable > 0 {
        let released = role == Role::Consumer && done(&[Step::Ack, Step::ReceiveAutoAck]);
        return (if released { Phase::Released } else { Phase::Done }, false);
    }
    match (durable > 0, worked) {
        (true, _) => (Phase::Window, true),
        (false, true) => (Phase::Window, false),
        (false, false) => (Phase::Before, false),
    }
}
