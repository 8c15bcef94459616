//! What a settled state comes to.

use std::collections::BTreeSet;

use crashpoint_sim::ids::Input;
use crashpoint_sim::verdict::Verdict;
use crashpoint_sim::vocabulary::Step;

use super::state::{Phase, Place, Rules, State};

/// What a consumer does to the world, counted for each input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Increments of the account's balance.
    Balance,
    /// 1 once the status was applied.
    Status,
    /// Mails sent.
    Mail,
    /// Card charges made.
    Charge,
    /// Records in the downstream topic.
    Event,
}

impl Effect {
    const ALL: [Effect; 5] = [Effect::Balance, Effect::Status, Effect::Mail, Effect::Charge, Effect::Event];

    fn steps(self) -> [Step; 2] {
        match self {
            Effect::Balance => [Step::AddBalance, Step::AddBalanceIfVersion],
            Effect::Status => [Step::SetStatus, Step::SetStatusIfNewer],
            Effect::Mail => [Step::SendMail, Step::SendMail],
            Effect::Charge => [Step::ChargeCard, Step::ChargeCardWithKey],
            Effect::Event => [Step::Publish, Step::PublishConfirmed],
        }
    }
}

/// The effects that are judged: those whose step is in the consumer's program.
pub(super) fn judged(rules: &Rules) -> Vec<Effect> {
    let occurs = |effect: &Effect| effect.steps().iter().any(|step| rules.consumer.contains(step));
    Effect::ALL.into_iter().filter(occurs).collect()
}

/// The verdicts of a state in which no ordinary step is enabled.
pub(super) fn verdicts(rules: &Rules, state: &State) -> BTreeSet<Verdict> {
    let mut found = BTreeSet::new();
    for effect in judged(rules) {
        for input in Input::all(rules.messages) {
            found.extend(of_effect(state, input, state.count(effect, input)));
        }
        if effect == Effect::Status && reordered(rules, state) {
            found.insert(Verdict::Reorder);
        }
    }
    if stuck(state) {
        found.insert(Verdict::Stuck);
    }
    found
}

fn of_effect(state: &State, input: Input, count: u8) -> Vec<Verdict> {
    let committed = state.committed.contains(&input);
    let parked = state.broker.queue.iter().any(|copy| copy.place == Place::Parked && copy.key.input() == input);
    let mut found = Vec::new();
    if committed && count == 0 && parked {
        found.push(Verdict::Parked);
    }
    if committed && count == 0 && !parked && !producer_in_doubt(state, input) {
        found.push(Verdict::Loss);
    }
    if count >= 2 {
        found.push(Verdict::Duplicate);
    }
    if count >= 1 && !committed {
        found.push(Verdict::Phantom);
    }
    found
}

fn producer_in_doubt(state: &State, input: Input) -> bool {
    let producers = state.producers.len();
    producers > 0 && state.producers[(usize::from(input.number()) - 1) % producers].in_doubt()
}

fn reordered(rules: &Rules, state: &State) -> bool {
    let applied = |input: &Input| state.count(Effect::Status, *input) > 0;
    let highest = Input::all(rules.messages).filter(applied).map(Input::number).max();
    highest.is_some_and(|highest| highest != state.database.status)
}

fn stuck(state: &State) -> bool {
    let inside = state.producers.iter().any(|producer| producer.inside())
        || state.relays.iter().any(|relay| relay.pc > 0)
        || state.consumers.iter().any(|consumer| consumer.pc > 0);
    inside || state.producers.iter().any(|producer| producer.phase == Phase::Down && producer.in_doubt())
}
