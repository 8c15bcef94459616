//! Two worlds that the broker cannot tell apart: found by search, not drawn.
//!
//! From the start every run is followed whose history, as the broker sees it ([`sights`]), is a beginning of the history
//! at hand. Those that come to all of it are worlds that could be behind it; of those with the same effects, the shortest
//! run stands for all.

use std::collections::{HashSet, VecDeque};

use crashpoint_sim::choice::Choice;
use crashpoint_sim::event::{Effect, Event};
use crashpoint_sim::ids::INPUTS_MAX;
use crashpoint_sim::model::Model;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::step::{enabled, step};
use crashpoint_sim::verdict::count;
use crashpoint_sim::world::{Budget, World};

use crate::judgement::shown_effects;
use crate::text::broker_view::{Sight, sights};

/// Most states that are looked at.
pub const STATES_MAX: usize = 60_000;
/// Most faults in a world that is found.
const FAULTS_MAX: u8 = 2;

/// How often each effect that is spoken of happened, by input.
pub type Effects = Vec<[u8; INPUTS_MAX]>;

/// A world that could be behind the broker's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possible {
    /// How it came about.
    pub schedule: Schedule,
    /// What has happened in it, in the order of [`shown_effects`].
    pub effects: Effects,
}

/// How often each effect that is spoken of has happened in a world.
pub fn effects(model: &Model, world: &World) -> Effects {
    let counts = |effect: Effect| {
        let mut counts = [0; INPUTS_MAX];
        model.inputs().for_each(|input| counts[input.index()] = count(world, effect, input));
        counts
    };
    shown_effects(model).into_iter().map(counts).collect()
}

/// One state of the search: a world, how much of the history it has come to, and where it came from.
struct Node {
    world: World,
    seen: usize,
    parent: usize,
    choice: Option<Choice>,
}

/// The worlds that could be behind this run's history, one for each way the effects can stand, the shortest run first.
/// The run's own world is among them.
pub fn possible_worlds(model: &Model, run: &Schedule) -> Vec<Possible> {
    let history = history_of(model, run);
    let mut nodes = vec![Node { world: start(model), seen: 0, parent: 0, choice: None }];
    let mut known = HashSet::from([(nodes[0].world, 0)]);
    let mut found: Vec<(Effects, usize)> = Vec::new();
    let mut waiting = VecDeque::from([0]);
    while let Some(at) = waiting.pop_front() {
        if nodes[at].seen == history.len() {
            let effects = effects(model, &nodes[at].world);
            if !found.iter().any(|(other, _)| *other == effects) {
                found.push((effects, at));
            }
        }
        if nodes.len() > STATES_MAX {
            break;
        }
        for (choice, world, seen) in moves(model, &nodes, at, &history) {
            if known.insert((world, seen)) {
                nodes.push(Node { world, seen, parent: at, choice: Some(choice) });
                waiting.push_back(nodes.len() - 1);
            }
        }
    }
    found.into_iter().map(|(effects, at)| Possible { schedule: path(&nodes, at), effects }).collect()
}

fn start(model: &Model) -> World {
    let budget = Budget { total: FAULTS_MAX, left: [FAULTS_MAX; crashpoint_sim::vocabulary::FAULT_KINDS] };
    model.start(budget)
}

/// Every move whose sights go on as the history does.
fn moves(model: &Model, nodes: &[Node], at: usize, history: &[Sight]) -> Vec<(Choice, World, usize)> {
    let node = &nodes[at];
    let mut moves = Vec::new();
    enabled(model, &node.world, &mut |choice| {
        let mut world = node.world;
        let mut events: Vec<Event> = Vec::new();
        step(model, &mut world, choice, &mut events);
        // What the broker sees of a step can depend on what it saw before; the whole run tells.
        let all = sights(&events_of(model, nodes, at, Some(choice)));
        if !world.overflow && history.starts_with(&all) {
            moves.push((choice, world, all.len()));
        }
    });
    moves
}

fn history_of(model: &Model, run: &Schedule) -> Vec<Sight> {
    sights(&replay(model, run.choices.iter().copied()))
}

fn events_of(model: &Model, nodes: &[Node], at: usize, last: Option<Choice>) -> Vec<Event> {
    replay(model, path(nodes, at).choices.into_iter().chain(last))
}

fn replay(model: &Model, choices: impl Iterator<Item = Choice>) -> Vec<Event> {
    let mut world = model.start(Budget::UNLIMITED);
    let mut events = Vec::new();
    for choice in choices {
        step(model, &mut world, choice, &mut events);
    }
    events
}

fn path(nodes: &[Node], mut at: usize) -> Schedule {
    let mut choices = Vec::new();
    while let Some(choice) = nodes[at].choice {
        choices.push(choice);
        at = nodes[at].parent;
    }
    choices.reverse();
    Schedule { choices }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crashpoint_sim::text::parse_scenario;
    use crashpoint_sim::trace::Trace;
    use expect_test::{Expect, expect};

    use super::*;

    fn check(scenario: &str, run: &str, expected: Expect) {
        let model = Model::new(&parse_scenario(scenario).0);
        let run: Schedule = run.parse().expect("a schedule");
        let worlds = possible_worlds(&model, &run);
        let mut text = String::new();
        for world in &worlds {
            let _ = writeln!(text, "{:?} {}", world.effects, world.schedule);
            let (trace, done) = Trace::replay(model, &world.schedule);
            assert_eq!(done, world.schedule.choices.len(), "it replays");
            assert_eq!(effects(&model, trace.last()), world.effects);
            assert_eq!(history_of(&model, &world.schedule), history_of(&model, &run), "the broker sees the same");
        }
        expected.assert_eq(&text);
    }

    const NAIVE: &str = "consumer\n  receive\n  add balance\n  ack\n";

    #[test]
    fn a_missing_ack_leaves_the_work_open() {
        check(
            NAIVE,
            "c",
            expect![[r#"
            [[0, 0, 0]] c
            [[1, 0, 0]] c c
        "#]],
        );
        check(
            NAIVE,
            "c c",
            expect![[r#"
            [[0, 0, 0]] c
            [[1, 0, 0]] c c
        "#]],
        );
        check(
            NAIVE,
            "c c !crash-consumer",
            expect![[r#"
            [[0, 0, 0]] c !crash-consumer
            [[1, 0, 0]] c c !crash-consumer
        "#]],
        );
        check(
            NAIVE,
            "c !crash-consumer c",
            expect![[r#"
            [[0, 0, 0]] c !crash-consumer c
            [[1, 0, 0]] c c !crash-consumer c
            [[2, 0, 0]] c c !crash-consumer c c
        "#]],
        );
    }

    #[test]
    fn an_ack_tells_what_the_program_lets_it_tell() {
        check(
            NAIVE,
            "c c c",
            expect![[r#"
            [[1, 0, 0]] c c c
        "#]],
        );
        check(
            "consumer\n  receive\n  ack\n  send mail\n",
            "c c",
            expect![[r#"
            [[0, 0, 0]] c c
            [[1, 0, 0]] c c c
        "#]],
        );
        check(
            "consumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n",
            "c",
            expect![[r#"
            [[0, 0, 0]] c
            [[1, 0, 0]] c c c c c
        "#]],
        );
    }

    #[test]
    fn of_what_never_reached_it_the_broker_knows_nothing() {
        check(
            "producer\n  begin\n  set order paid\n  commit\n  publish\nconsumer\n  receive\n  add balance\n  ack\n",
            "p p",
            expect![[r#"
                [[0, 0, 0]] 
            "#]],
        );
    }
}
