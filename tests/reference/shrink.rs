//! Makes a scenario that shows a disagreement as small as it gets.

use crashpoint_sim::scenario::{BrokerKind, BrokerSettings, Client, Faults, KeysKept, Program, Scenario};
use crashpoint_sim::vocabulary::FaultKind;

/// Takes out steps, faults, actors and settings, one at a time, as long as what is left still fails.
pub fn shrink(scenario: &Scenario, fails: &mut dyn FnMut(&Scenario) -> bool) -> Scenario {
    let mut smallest = scenario.clone();
    while let Some(smaller) = smaller_ones(&smallest).into_iter().find(|smaller| fails(smaller)) {
        smallest = smaller;
    }
    smallest
}

/// Every scenario that is one change smaller, the largest changes first.
fn smaller_ones(scenario: &Scenario) -> Vec<Scenario> {
    let mut found = Vec::new();
    let mut offer = |change: &dyn Fn(&mut Scenario)| {
        let mut smaller = scenario.clone();
        change(&mut smaller);
        if smaller != *scenario {
            found.push(smaller);
        }
    };
    offer(&|s| (s.producer, s.relay, s.client) = (None, None, Client::GivesUp));
    offer(&|s| s.relay = None);
    offer(&|s| s.messages = s.messages.map(|n| n - 1).filter(|n| *n > 1));
    for program in PROGRAMS {
        offer(&|s| {
            if let Some(program) = program(s) {
                program.count = 1;
            }
        });
    }
    offer(&|s| s.client = Client::GivesUp);
    offer(&|s| s.keys = KeysKept::Forever);
    offer(&|s| s.expect = None);
    fewer_settings(&mut offer);
    fewer_faults(&scenario.faults(), &mut offer);
    fewer_steps(scenario, &mut offer);
    found
}

type Change<'a> = &'a dyn Fn(&mut Scenario);

const PROGRAMS: [fn(&mut Scenario) -> Option<&mut Program>; 3] =
    [|s| s.producer.as_mut(), |s| s.relay.as_mut(), |s| s.consumer.as_mut()];

fn fewer_settings(offer: &mut dyn FnMut(Change<'_>)) {
    offer(&|s| {
        if s.broker.kind == Some(BrokerKind::Log) {
            s.broker.auto_commit = None;
            if s.faults.is_some() {
                set_most(s, FaultKind::Rebalance, 0);
            }
        }
        s.broker.kind = None;
    });
    let settings: [fn(&mut BrokerSettings); 6] = [
        |b| b.order = None,
        |b| b.max_deliveries = None,
        |b| b.redrive = None,
        |b| b.late_ack_accepted = None,
        |b| b.dedup = None,
        |b| b.auto_commit = None,
    ];
    for unset in settings {
        offer(&|s| unset(&mut s.broker));
    }
}

fn fewer_faults(faults: &Faults, offer: &mut dyn FnMut(Change<'_>)) {
    offer(&|s| s.faults = Some(Faults { total: Some(0), ..Faults::NONE }));
    for kind in FaultKind::ALL.iter().copied().filter(|kind| faults.of(*kind) > 0) {
        offer(&|s| set_most(s, kind, 0));
        offer(&|s| set_most(s, kind, faults.of(kind) - 1));
    }
    if faults.total() > 0 {
        let total = Some(faults.total() - 1);
        offer(&|s| s.faults = Some(Faults { total, ..s.faults() }));
    }
}

fn set_most(scenario: &mut Scenario, kind: FaultKind, most: u8) {
    let mut faults = scenario.faults();
    faults.most[kind as usize] = most;
    scenario.faults = Some(faults);
}

/// A program keeps its first step where that is what it waits for, and at least one step.
fn fewer_steps(scenario: &Scenario, offer: &mut dyn FnMut(Change<'_>)) {
    let lengths = [&scenario.producer, &scenario.relay, &scenario.consumer];
    let lengths = lengths.map(|program| program.as_ref().map_or(0, |program| program.steps.len()));
    for ((program, length), first) in PROGRAMS.into_iter().zip(lengths).zip([0, 1, 1]) {
        for at in (first..length).filter(|_| length > 1).rev() {
            offer(&|s| {
                if let Some(program) = program(s) {
                    program.steps.remove(at);
                }
            });
        }
    }
}
