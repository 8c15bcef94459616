//! The pins: every fault that a strategy has a place for, what would come of it, and which planted ones it has no place
//! for.
//!
//! A pin exists where its fault can strike and change something: in the run by default, or, for what only matters when
//! a message comes a second time (a key that is gone, a window that has passed), together with one other fault. Both are
//! found by running, not by rules of their own.

use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::place::{Place, gaps};
use crashpoint_sim::plan::{Plan, Planted, Spot};
use crashpoint_sim::trace::Trace;
use crashpoint_sim::vocabulary::FaultKind;

use crate::judgement::{Judgement, worst};

/// A fault that can be planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The fault, at the first attempt.
    pub plant: Planted,
    /// The step before which (for a message: at which) it strikes, as an index into the program.
    pub step: u8,
    /// The fault that brings it about: alone, nothing would come of it.
    pub with: Option<Planted>,
    /// What comes of it, with the other fault where it needs one; `None`: the run does not settle within the limit.
    pub outcome: Option<Judgement>,
}

/// Every pin of this model: producers, relays, consumers, in the order of their steps.
pub fn pins(model: &Model) -> Vec<Pin> {
    let candidates = candidates(model);
    let alone: Vec<Option<Pin>> = candidates.iter().map(|plant| try_pin(model, *plant, None)).collect();
    // A crash first: nothing is easier to imagine.
    let mut companions: Vec<Pin> = alone.iter().flatten().copied().collect();
    companions = in_order(companions, |pin| pin.plant.kind);
    let pins = candidates.iter().zip(alone).filter_map(|(plant, alone)| {
        alone.or_else(|| {
            let together =
                companions.iter().filter_map(|with| Some((*with, try_pin(model, *plant, Some(with.plant))?)));
            best(together)
        })
    });
    in_order(pins.collect(), |pin| (pin.plant.role(), pin.step, matches!(pin.plant.spot, Spot::Message(_))))
}

/// By insertion, equal ones as they stood: a dozen pins, and the library's sorts are several kilobytes of every download.
fn in_order<K: PartialOrd>(pins: Vec<Pin>, key: impl Fn(&Pin) -> K) -> Vec<Pin> {
    let mut ordered: Vec<Pin> = Vec::with_capacity(pins.len());
    for pin in pins {
        let place = ordered.iter().position(|other| key(&pin) < key(other)).unwrap_or(ordered.len());
        ordered.insert(place, pin);
    }
    ordered
}

/// The planted faults of which this model has no pin.
pub fn absent<'a>(model: &Model, plan: &'a Plan) -> Vec<&'a Planted> {
    plan.planted.iter().filter(|planted| !exists(model, planted)).collect()
}

/// Whether this fault can strike on this model, alone or with one other.
pub fn exists(model: &Model, planted: &Planted) -> bool {
    let plant = Planted { every: false, ..*planted };
    if plant.step(model).is_none() {
        return false;
    }
    let companions = candidates(model);
    let needs = companions.iter().map(|with| Some(*with));
    [None].into_iter().chain(needs).any(|with| try_pin(model, plant, with).is_some())
}

/// What the run comes to if this fault is planted beside what is planted already; `None` if it does not settle.
pub fn outcome_beside(model: &Model, plan: &Plan, plant: Planted) -> Option<Judgement> {
    let others = plan.planted.iter().copied().filter(|other| (other.kind, other.spot) != (plant.kind, plant.spot));
    let (trace, settled) = run(model, others.chain([plant]).collect());
    settled.then(|| worst(model, trace.last()))
}

/// Whatever could be planted, whether or not anything would come of it.
fn candidates(model: &Model) -> Vec<Planted> {
    let mut candidates = Vec::new();
    for role in Role::ALL {
        for gap in gaps(model, role) {
            let crash = Planted::crash(Place { role, phase: gap.phase }, gap.nth);
            let kinds: &[FaultKind] = match role {
                Role::Producer => &[FaultKind::DownProducer],
                Role::Relay => &[],
                Role::Consumer => &[FaultKind::ExpireLease, FaultKind::Rebalance],
            };
            candidates.push(crash);
            candidates.extend(kinds.iter().map(|kind| Planted { kind: *kind, ..crash }));
        }
        let kinds: &[FaultKind] = match role {
            Role::Producer | Role::Relay => {
                &[FaultKind::LosePublish, FaultKind::LoseConfirm, FaultKind::DedupWindowPasses]
            }
            Role::Consumer => &[FaultKind::LoseAck, FaultKind::PurgeKey, FaultKind::EvictCache],
        };
        let at_message = |kind: &FaultKind| Planted { kind: *kind, spot: Spot::Message(role), every: false };
        candidates.extend(kinds.iter().map(at_message));
    }
    candidates.retain(|plant| plant.step(model).is_some());
    candidates
}

/// The pin, if its fault strikes in the run with the other one.
fn try_pin(model: &Model, plant: Planted, with: Option<Planted>) -> Option<Pin> {
    let step = plant.step(model)?;
    let (trace, settled) = run(model, with.into_iter().chain([plant]).collect());
    let outcome = settled.then(|| worst(model, trace.last()));
    plant.struck(&trace).then_some(Pin { plant, step, with, outcome })
}

fn run(model: &Model, planted: Vec<Planted>) -> (Trace, bool) {
    let mut trace = Trace::new(*model);
    let settled = trace.run_on(&Plan { planted }) && !trace.last().overflow;
    (trace, settled)
}

/// The first one from which something comes that does not come of the companion alone; else one whose companion is
/// harmless; else the first one.
fn best(pairs: impl Iterator<Item = (Pin, Pin)>) -> Option<Pin> {
    let verdict = |pin: &Pin| pin.outcome.map(|outcome| outcome.verdict);
    let rank = |(companion, pin): &(Pin, Pin)| (verdict(pin) == verdict(companion), verdict(companion) != Some(None));
    pairs.min_by_key(rank).map(|(_, pin)| pin)
}

#[cfg(test)]
mod tests {
    use crashpoint_sim::model::Model;
    use crashpoint_sim::plan::Plan;
    use expect_test::{Expect, expect};

    use super::{absent, outcome_beside, pins};
    use crate::text::lang::Lang;

    fn model(scenario: &str) -> Model {
        Model::new(&scenario.parse().unwrap_or_else(|problems| panic!("{problems:?}")))
    }

    /// One pin a line: the step, what is planted, what comes of it, what it needs.
    fn check(scenario: &str, expected: Expect) {
        let model = model(scenario);
        let line = |pin: &super::Pin| {
            let outcome = pin.outcome.map_or("never settles".to_owned(), |outcome| outcome.mark(Lang::En).word);
            let with = pin.with.map_or(String::new(), |with| format!(" (with {with})"));
            format!("{}{} {}: {outcome}{with}\n", pin.plant.role().letter(), pin.step, pin.plant)
        };
        expected.assert_eq(&pins(&model).iter().map(line).collect::<String>());
    }

    const KEYS: &str = "consumer\n  keys kept shorter\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n  write log\n";
    const SENDER: &str = "producer\n  client retries new key\n  set order paid\n  add outbox\n  reply\nrelay\n  read outbox\n  \
        publish confirmed\n  mark sent\nbroker\n  dedup on\nconsumer\n  receive\n  check cache\n  send mail\n  set cache\n  ack\n";
    const LOG: &str = "broker\n  kind log\nconsumer\n  receive\n  begin broker\n  publish\n  ack\n  commit broker\n";

    #[test]
    fn every_pin_of_a_strategy() {
        check(
            KEYS,
            expect![[r#"
            c1 crash@consumer-before: charged once
            c1 expire-lease@consumer-before: charged once
            c2 crash@consumer-before.2: charged once
            c2 expire-lease@consumer-before.2: charged once
            c2 purge-key: charged twice (with crash@consumer-done)
            c3 crash@consumer-before.3: charged once
            c3 expire-lease@consumer-before.3: charged once
            c4 crash@consumer-window: charged once
            c4 expire-lease@consumer-window: charged once
            c5 crash@consumer-done: charged once
            c5 expire-lease@consumer-done: charged once
            c5 lose-ack: charged once
            c6 crash@consumer-released: charged once
        "#]],
        );
        check(
            SENDER,
            expect![[r#"
            p1 crash@producer-window: mailed once
            p1 down@producer-window: never mailed
            p2 crash@producer-done: mailed twice
            p2 down@producer-done: mailed once
            r1 crash@relay-before: mailed once
            r1 lose-publish@relay: mailed once
            r1 lose-confirm@relay: mailed once
            r1 dedup-window-passes@relay: mailed once (with crash@relay-window)
            r2 crash@relay-window: mailed once
            c1 crash@consumer-before: mailed once
            c1 expire-lease@consumer-before: mailed once
            c1 evict-cache: mailed twice (with crash@consumer-done)
            c2 crash@consumer-before.2: mailed once
            c2 expire-lease@consumer-before.2: mailed once
            c3 crash@consumer-window: mailed twice
            c3 expire-lease@consumer-window: mailed once
            c4 crash@consumer-done: mailed once
            c4 expire-lease@consumer-done: mailed once
            c4 lose-ack: mailed once
        "#]],
        );
        check(
            LOG,
            expect![[r#"
            c1 crash@consumer-before: published once
            c1 rebalance@consumer-before: published once
            c2 crash@consumer-before.2: published once
            c2 rebalance@consumer-before.2: published once
            c3 crash@consumer-window.1: published once
            c3 rebalance@consumer-window.1: published once
            c4 crash@consumer-window: published once
            c4 rebalance@consumer-window: published once
        "#]],
        );
    }

    #[test]
    fn what_a_strategy_has_no_place_for() {
        let words = "crash@consumer-window,lose-ack,purge-key,evict-cache,expire-lease@consumer-done,\
            expire-lease@consumer-released,rebalance@consumer-window,lose-publish@relay,down@producer-before*";
        let planted = words.split(',').map(|word| word.parse().expect("a fault")).collect();
        let plan = Plan { planted };
        let missing = |scenario| {
            let model = model(scenario);
            absent(&model, &plan).iter().map(|planted| planted.to_string()).collect::<Vec<_>>().join(" ")
        };
        expect!["evict-cache expire-lease@consumer-released rebalance@consumer-window lose-publish@relay down@producer-before*"].assert_eq(&missing(KEYS));
        expect!["purge-key expire-lease@consumer-released rebalance@consumer-window down@producer-before*"]
            .assert_eq(&missing(SENDER));
        expect!["lose-ack purge-key evict-cache expire-lease@consumer-done expire-lease@consumer-released lose-publish@relay down@producer-before*"].assert_eq(&missing(LOG));
    }

    #[test]
    fn beside_what_is_planted() {
        let model = model(KEYS);
        let planted = |words: &str| words.split_whitespace().map(|word| word.parse().expect("a fault")).collect();
        let plan = Plan { planted: planted("crash@consumer-done") };
        let beside = |word: &str| {
            outcome_beside(&model, &plan, word.parse().expect("a fault")).map(|outcome| outcome.mark(Lang::En).word)
        };
        assert_eq!(beside("purge-key").as_deref(), Some("charged twice"));
        assert_eq!(beside("lose-ack").as_deref(), Some("charged once"));
        assert_eq!(beside("crash@consumer-done*"), None, "it dies at every attempt");
    }
}
