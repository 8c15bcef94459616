//! Tests to write: at each place where the design can die, kill it there, let the rest go on, expect the effect once.

use std::collections::BTreeSet;

use crashpoint_sim::event::Effect;
use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::plan::Spot;
use crashpoint_sim::scenario::Client;
use crashpoint_sim::vocabulary::{FaultKind, Step};

use super::{TestSkeleton, Window};
use crate::catalogue::catalogue;
use crate::judgement::shown_effects;
use crate::pins::Pin;
use crate::text::fault::{beside, fault_name, planted_name};
use crate::text::lang::Lang;
use crate::text::names::role_name;
use crate::text::review::{Line, expects, fails, skeleton_line, window_text};
use crate::view::pins::outcome_mark;

/// A test for each kind of fault at each place: the gap that shows the place best, and others where they come to
/// something else.
pub(super) fn tests(model: &Model, lang: Lang, calls: usize, pins: &[Pin]) -> Vec<TestSkeleton> {
    let mut seen = BTreeSet::new();
    let mut tests = Vec::new();
    let best_first = pins.iter().filter(|pin| is_best(pin)).chain(pins.iter().filter(|pin| !is_best(pin)));
    for pin in best_first.filter(|pin| is_worth_it(pin)) {
        let window = Window::of(model, pin);
        let mark = outcome_mark(lang, pin.outcome);
        if seen.insert((pin.plant.role(), window.place, window.at, pin.plant.kind, mark.word.clone())) {
            tests.push((pin.plant.role(), pin.step, test(model, lang, calls, pin)));
        }
    }
    tests.sort_by_key(|(role, step, _)| (*role, *step));
    tests.into_iter().map(|(_, _, test)| test).collect()
}

/// What spares its actor, or never lets it come back, is a test of its own only where it does harm.
fn is_worth_it(pin: &Pin) -> bool {
    let harm = pin.outcome.is_none_or(|outcome| outcome.verdict.is_some());
    match pin.plant.kind {
        FaultKind::DownProducer | FaultKind::ExpireLease | FaultKind::Rebalance => harm,
        FaultKind::CrashProducer
        | FaultKind::CrashRelay
        | FaultKind::CrashConsumer
        | FaultKind::LosePublish
        | FaultKind::LoseConfirm
        | FaultKind::LoseAck
        | FaultKind::DedupWindowPasses
        | FaultKind::PurgeKey
        | FaultKind::EvictCache => true,
    }
}

fn is_best(pin: &Pin) -> bool {
    matches!(pin.plant.spot, Spot::Gap { nth: 0, .. } | Spot::Message(_))
}

fn test(model: &Model, lang: Lang, calls: usize, pin: &Pin) -> TestSkeleton {
    let window = Window::of(model, pin);
    let role = pin.plant.role();
    let who = role_name(lang, role);
    let call = |step: Step| {
        let calls = catalogue().calls.get(calls).or(catalogue().calls.first());
        let call = calls.map_or("", |calls| calls.call(role, step, lang));
        if call.is_empty() { step.word().to_owned() } else { format!("{} ({call})", step.word()) }
    };
    let mut lines = Vec::new();
    let mut say = |line: Line| lines.push(skeleton_line(lang, who, &line));
    say(if model.code(Role::Producer).is_empty() { Line::GivenMessage } else { Line::GivenOrder });
    if let Some(with) = pin.with {
        say(Line::First(planted_name(lang, &with)));
    }
    match (window.after, window.at) {
        (Some(after), false) => {
            say(Line::WaitAfter(call(after)));
            say(Line::StopBefore(call(window.before)));
        }
        (None, false) => say(Line::StopBefore(call(window.before))),
        (_, true) => say(Line::StopAt(call(window.before))),
    }
    say(Line::Fault(pin.plant.kind));
    let asks_again = model.client != Client::GivesUp;
    match pin.plant.kind {
        FaultKind::CrashProducer => say(Line::Restart { asks_again }),
        FaultKind::CrashRelay | FaultKind::CrashConsumer => say(Line::Restart { asks_again: false }),
        FaultKind::DownProducer => say(Line::StaysDown),
        FaultKind::LosePublish
        | FaultKind::LoseConfirm
        | FaultKind::LoseAck
        | FaultKind::ExpireLease
        | FaultKind::Rebalance
        | FaultKind::DedupWindowPasses
        | FaultKind::PurgeKey
        | FaultKind::EvictCache => say(Line::GoOn),
    }
    say(Line::Settle);
    lines.extend(effects(model).map(|effect| expects(lang, effect, !model.code(Role::Producer).is_empty())));
    let mark = outcome_mark(lang, pin.outcome);
    let harm = pin.outcome.is_none_or(|outcome| outcome.verdict.is_some());
    let title = format!("{who}: {}, {}", fault_name(lang, pin.plant.kind), window_text(lang, &window));
    let with = pin.with.map_or(String::new(), |with| format!(" ({})", beside(lang, &planted_name(lang, &with))));
    TestSkeleton { title: title + &with, lines, fails: if harm { fails(lang, &mark) } else { String::new() } }
}

fn effects(model: &Model) -> impl Iterator<Item = Effect> {
    shown_effects(model).into_iter().filter(|effect| *effect != Effect::Log)
}
