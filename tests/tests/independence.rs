//! The explorer against itself without reductions, and both against the naive implementation: the same verdicts, the same
//! smallest numbers of faults, the same lengths of shortest runs, the same counts of effects.
//!
//! `CRASHPOINT_RANDOM=20000 cargo test -p crashpoint-tests --test independence` tries more scenarios,
//! and `CRASHPOINT_SEED` others.

use std::collections::BTreeMap;

use crashpoint_sim::explore::{Limits, Report, explore};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::{Verdict, judge};
use crashpoint_tests::reference::{self, Effect, Outcome, random, shrink};

const RANDOM: u64 = 2_000;
/// Scenarios with more states than this are left to the benches.
const STATES_MAX: usize = 30_000;

/// What has to be the same.
#[derive(Debug, PartialEq, Eq)]
struct Result {
    verdicts: BTreeMap<Verdict, u8>,
    /// Without that of a run that never ends: reduced it may be longer.
    steps: BTreeMap<Verdict, usize>,
    effects: BTreeMap<&'static str, (u8, u8)>,
}

impl Result {
    fn of(scenario: &Scenario, report: &Report) -> Self {
        let model = Model::new(scenario);
        let ends = |verdict: &Verdict| *verdict != Verdict::Stuck || !never_ends(&model, report);
        Self {
            verdicts: report.found.iter().map(|found| (found.verdict, found.faults)).collect(),
            steps: report
                .found
                .iter()
                .map(|found| (found.verdict, found.schedule.steps()))
                .filter(|(verdict, _)| ends(verdict))
                .collect(),
            effects: report.effects.iter().map(|range| (range.effect.word(), (range.min, range.max))).collect(),
        }
    }

    fn of_outcome(outcome: &Outcome, stuck_ends: bool) -> Self {
        Self {
            verdicts: outcome.verdicts.clone(),
            steps: outcome
                .steps
                .iter()
                .map(|(verdict, steps)| (*verdict, *steps as usize))
                .filter(|(verdict, _)| *verdict != Verdict::Stuck || stuck_ends)
                .collect(),
            effects: outcome.effects.iter().map(|(effect, range)| (word(*effect), *range)).collect(),
        }
    }
}

fn word(effect: Effect) -> &'static str {
    match effect {
        Effect::Balance => "balance",
        Effect::Status => "status",
        Effect::Mail => "mail",
        Effect::Charge => "charge",
        Effect::Event => "event",
    }
}

/// Whether the run that shows `stuck` is one that never ends.
fn never_ends(model: &Model, report: &Report) -> bool {
    report.get(Verdict::Stuck).is_some_and(|found| {
        let (trace, _) = Trace::replay(*model, &found.schedule);
        !crashpoint_sim::step::is_settled(model, trace.last())
    })
}

/// Every witness replays, and its end is what it is a witness of.
fn check_witnesses(model: &Model, report: &Report) -> std::result::Result<(), String> {
    for found in &report.found {
        let (trace, done) = Trace::replay(*model, &found.schedule);
        if done != found.schedule.choices.len() {
            return Err(format!("{}: choice {} of `{}` cannot happen", found.verdict, done + 1, found.schedule));
        }
        if found.schedule.faults() != usize::from(found.faults) {
            return Err(format!("{}: `{}` has another number of faults", found.verdict, found.schedule));
        }
        let settled = crashpoint_sim::step::is_settled(model, trace.last());
        if settled != judge(model, trace.last()).contains(found.verdict) && found.verdict != Verdict::Stuck {
            return Err(format!("{}: `{}` does not end so", found.verdict, found.schedule));
        }
    }
    Ok(())
}

/// Whether the explorer with and without reductions and the naive implementation agree; `Err` says in what they do not,
/// `None` that the scenario has too many states.
fn compare(scenario: &Scenario) -> Option<std::result::Result<(), String>> {
    let model = Model::new(scenario);
    let full = explore(&model, Limits { full: true, states: STATES_MAX, ..Limits::default() });
    if full.unfinished {
        return None;
    }
    // It keeps more apart than the simulator does, so it may have more states.
    let naive = reference::explore(scenario, 4 * STATES_MAX);
    if naive.unfinished {
        return None;
    }
    let reduced = explore(&model, Limits { states: STATES_MAX, ..Limits::default() });
    if reduced.unfinished {
        return Some(Err("reduced, it is unfinished".to_owned()));
    }
    for (name, report) in [("full", &full), ("reduced", &reduced)] {
        if let Err(sentence) = check_witnesses(&model, report) {
            return Some(Err(format!("{name}: {sentence}")));
        }
    }
    let all = Result::of(scenario, &full);
    let less = Result::of(scenario, &reduced);
    let other = Result::of_outcome(&naive, !never_ends(&model, &full));
    Some(if all != other {
        Err(format!("full and naive differ:\n{all:?}\n{other:?}"))
    } else if all != less {
        Err(format!("full and reduced differ:\n{all:?}\n{less:?}"))
    } else {
        Ok(())
    })
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(default)
}

#[test]
fn random_scenarios_come_out_the_same_three_ways() {
    let wanted = number("CRASHPOINT_RANDOM", RANDOM);
    let mut seed = number("CRASHPOINT_SEED", 0);
    let mut tried = 0;
    while tried < wanted {
        seed += 1;
        let scenario = random::scenario(seed);
        let Some(compared) = compare(&scenario) else { continue };
        tried += 1;
        if compared.is_err() {
            let small = shrink(&scenario, &mut |smaller| compare(smaller).is_some_and(|compared| compared.is_err()));
            panic!("seed {seed}:\n{small}\n{:?}", compare(&small));
        }
    }
}
