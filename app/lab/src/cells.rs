//! The cells of the comparison: a strategy and one planted fault, what the model says comes of it, and why some cannot be
//! had for real.

use crashpoint_sim::ids::{Input, Role};
use crashpoint_sim::model::Model;
use crashpoint_sim::plan::{Plan, Planted};
use crashpoint_sim::scenario::BrokerKind;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::count;
use crashpoint_sim::vocabulary::{FaultKind, Step};
use crashpoint_workbook::catalogue::{Strategy, catalogue};
use crashpoint_workbook::judgement::shown_effects;
use crashpoint_workbook::pins::pins;
use serde::{Deserialize, Serialize};

/// What came of a run: counted on the servers, or in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// Whether the producer's order is paid (without a producer: whether the message was there).
    pub(crate) committed: bool,
    /// How often the effect happened.
    pub(crate) count: u64,
}

/// One run to make.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// The three names, as in a link: `outbox/ack-after/mail`.
    pub(crate) strategy: String,
    /// What it is.
    pub(crate) model: Model,
    /// The fault and the step at which it strikes; `None`: nothing goes wrong.
    pub(crate) fault: Option<(Planted, u8)>,
    /// What the model says.
    pub(crate) expected: Outcome,
}

impl Cell {
    /// The fault's text, `none` without one.
    pub(crate) fn fault_name(&self) -> String {
        self.fault.map_or_else(|| "none".to_owned(), |(planted, _)| planted.to_string())
    }
}

/// A cell that no server here can show, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NotCovered {
    /// The strategy.
    pub(crate) strategy: String,
    /// The fault's text.
    pub(crate) fault: String,
    /// A sentence.
    pub(crate) why: &'static str,
}

/// Every strategy of the catalogue with every single fault that it has a place for.
pub(crate) fn grid() -> (Vec<Cell>, Vec<NotCovered>) {
    let catalogue = catalogue();
    let (mut cells, mut not_covered) = (Vec::new(), Vec::new());
    for sender in 0..catalogue.senders.len() {
        for receiver in 0..catalogue.receivers.len() {
            for effect in 0..catalogue.effects.len() {
                add(Strategy { sender, receiver, effect }, &mut cells, &mut not_covered);
            }
        }
    }
    (cells, not_covered)
}

fn add(strategy: Strategy, cells: &mut Vec<Cell>, not_covered: &mut Vec<NotCovered>) {
    let catalogue = catalogue();
    let name = format!(
        "{}/{}/{}",
        catalogue.senders[strategy.sender].id,
        catalogue.receivers[strategy.receiver].id,
        catalogue.effects[strategy.effect].id
    );
    let model = Model::new(&strategy.scenario());
    let single = pins(&model).into_iter().filter(|pin| pin.with.is_none());
    let faults = std::iter::once(None).chain(single.map(|pin| Some((pin.plant, pin.step))));
    for fault in faults {
        let cell =
            Cell { strategy: name.clone(), model, fault, expected: expected(&model, fault.map(|(plant, _)| plant)) };
        match why_not(&cell) {
            Some(why) => {
                not_covered.push(NotCovered { fault: cell.fault_name(), strategy: cell.strategy, why });
            }
            None => cells.push(cell),
        }
    }
}

/// What the model says of the run with this fault planted.
pub(crate) fn expected(model: &Model, fault: Option<Planted>) -> Outcome {
    let mut trace = Trace::new(*model);
    trace.run_on(&Plan { planted: fault.into_iter().collect() });
    let (effect, world) = (shown_effects(model)[0], trace.last());
    let input: Input = model.inputs().next().expect("a scenario has an input");
    Outcome { committed: world.committed.contains(input), count: u64::from(count(world, effect, input)) }
}

/// Why PostgreSQL and RabbitMQ cannot show this cell.
fn why_not(cell: &Cell) -> Option<&'static str> {
    let has = |step| Role::ALL.into_iter().any(|role| cell.model.code(role).has(step));
    if has(Step::PrepareBroker) {
        return Some("RabbitMQ has no prepare: it takes no part in two-phase commit");
    }
    if cell.model.kind == BrokerKind::Log {
        return Some("a RabbitMQ queue is not a log: it has no offset that a transaction could commit");
    }
    if [Step::CheckCache, Step::SetCache, Step::ClaimCache].into_iter().any(has) {
        return Some("there is no cache server in the lab");
    }
    match cell.fault.map(|(planted, _)| planted.kind) {
        Some(FaultKind::ExpireLease) => {
            Some("RabbitMQ 3.10 takes a message back from a live consumer after minutes only, and closes its channel")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(strategy: &str, fault: &str) -> Cell {
        let (cells, _) = grid();
        cells
            .into_iter()
            .find(|cell| cell.strategy == strategy && cell.fault_name() == fault)
            .unwrap_or_else(|| panic!("{strategy} {fault} is covered"))
    }

    #[test]
    fn a_cell_says_what_the_model_says() {
        let outcome = |strategy, fault| {
            let Outcome { committed, count } = cell(strategy, fault).expected;
            (committed, count)
        };
        assert_eq!(outcome("send-then-db/ack-after/increment", "none"), (true, 1));
        assert_eq!(outcome("send-then-db/ack-after/increment", "crash@producer-window"), (false, 1));
        assert_eq!(outcome("send-then-db/ack-after/increment", "crash@consumer-window"), (true, 2));
        assert_eq!(outcome("outbox/ack-before/mail", "crash@consumer-window"), (true, 0));
    }

    #[test]
    fn a_crash_strikes_before_the_step_of_its_pin() {
        let (_, step) = cell("outbox/key-same-tx/increment", "crash@consumer-done").fault.expect("a fault");
        assert_eq!(step, 5, "before the ack");
    }

    #[test]
    fn what_cannot_be_had_is_named() {
        let (cells, not_covered) = grid();
        let why = |strategy: &str, fault: &str| {
            let found = not_covered.iter().find(|cell| cell.strategy == strategy && cell.fault == fault);
            found.unwrap_or_else(|| panic!("{strategy} {fault} is not covered")).why
        };
        assert!(why("two-phase/ack-after/mail", "none").contains("no prepare"));
        assert!(why("outbox/broker-tx/mail", "none").contains("not a log"));
        assert!(why("outbox/ack-after/mail", "expire-lease@consumer-window").contains("takes a message back"));
        let both = |cell: &Cell| {
            not_covered.iter().any(|other| other.strategy == cell.strategy && other.fault == cell.fault_name())
        };
        assert!(!cells.iter().any(both));
    }
}
