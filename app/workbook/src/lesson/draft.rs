//! An answer in the making: parts to choose, programs to edit, steps to move.

use crashpoint_sim::ids::Role;
use crashpoint_sim::scenario::{Scenario, Texts};
use crashpoint_sim::text::parse_scenario;
use crashpoint_sim::vocabulary::Step;

use super::answer::Answer;
use super::fence::{Axis, Change, Problem, Source, Start, Task};
use super::judge::steps;
use super::read::items;
use crate::catalogue::Strategy;
use crate::editor::{MarkView, TEXT_BYTES_MAX, boundary, marks};
use crate::player::Player;
use crate::text::lang::Lang;
use crate::text::ui::Ui;
use crate::view::map::axis_title;

/// One of the choices of a strategy that may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartChoice {
    /// Which.
    pub axis: Axis,
    /// What it is called.
    pub title: Ui,
    /// What it may be changed to.
    pub items: Vec<PartItem>,
}

/// One of its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartItem {
    /// As an index into the catalogue.
    pub index: usize,
    /// What it is called.
    pub title: String,
    /// One sentence about it.
    pub about: String,
}

/// What of the strategy may be changed, and to what; nothing where programs are edited.
pub fn part_choices(task: &Task, lang: Lang) -> Vec<PartChoice> {
    let Problem::Defend(defend) = &task.problem else { return Vec::new() };
    let Change::Parts(parts) = &defend.change else { return Vec::new() };
    let Some(mut before) = strategy(task) else { return Vec::new() };
    let choice = |(axis, offered): &(Axis, Vec<usize>)| {
        let all = items(*axis);
        // What stands there now can always be chosen again.
        let now = *axis.of(&mut before);
        let shown = (0..all.len()).filter(|index| *index == now || offered.contains(index));
        let item = |index: usize| PartItem {
            index,
            title: all[index].title(lang).to_owned(),
            about: all[index].about(lang).to_owned(),
        };
        PartChoice { axis: *axis, title: axis_title(*axis), items: shown.map(item).collect() }
    };
    parts.iter().map(choice).collect()
}

/// The strategy of the task, if it has one.
pub fn strategy(task: &Task) -> Option<Strategy> {
    match task.play.start.source {
        Source::Strategy(strategy) => Some(strategy),
        Source::Scenario(_) | Source::Case(_) => None,
    }
}

/// The strategy with this part instead.
pub fn with_part(mut strategy: Strategy, axis: Axis, index: usize) -> Strategy {
    *axis.of(&mut strategy) = index;
    strategy
}

/// The task's player with what the answer puts there instead.
pub fn player(task: &Task, answer: &Answer) -> Player {
    let start = &task.play.start;
    let source = match answer {
        Answer::Strategy(strategy) => Source::Strategy(*strategy),
        Answer::Program(scenario) => Source::Scenario(scenario.clone()),
        Answer::Order(Some(order)) => Source::Scenario(Box::new(ordered(task, order))),
        Answer::Run(schedule) => {
            return Player::replay(start.setup(), schedule, schedule.choices.len(), 0).0;
        }
        Answer::Verdict(_) | Answer::Order(None) | Answer::Choices(_) | Answer::Cells(_) => start.source.clone(),
    };
    Start { source, ..start.clone() }.player()
}

/// The roles whose programs are edited.
pub fn edited_roles(task: &Task) -> Vec<Role> {
    match &task.problem {
        Problem::Defend(defend) => match &defend.change {
            Change::Programs(roles) => roles.clone(),
            Change::Parts(_) => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The programs that are edited, as a text.
pub fn text_of(task: &Task, scenario: &Scenario) -> String {
    let roles = edited_roles(task);
    let kept = |role: Role| scenario.program(role).cloned().filter(|_| roles.contains(&role));
    let edited = Scenario {
        producer: kept(Role::Producer),
        relay: kept(Role::Relay),
        consumer: kept(Role::Consumer),
        ..Scenario::default()
    };
    edited.to_string()
}

/// What an edited text comes to: the answer that it gives, or what is wrong in it.
pub fn read_text(task: &Task, text: &str, lang: Lang) -> Result<Answer, Vec<MarkView>> {
    let text = &text[..boundary(text, TEXT_BYTES_MAX)];
    let roles = edited_roles(task);
    let before = task.play.start.scenario();
    let mut rest = Scenario { title: Texts::default(), about: Texts::default(), expect: None, ..before };
    for role in &roles {
        match role {
            Role::Producer => rest.producer = None,
            Role::Relay => rest.relay = None,
            Role::Consumer => rest.consumer = None,
        }
    }
    // What is not edited stands behind the text, so that its lines keep their numbers.
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let whole = format!("{text}{end}{rest}");
    let (scenario, mistakes) = parse_scenario(&whole);
    if mistakes.is_empty() { Ok(Answer::Program(Box::new(scenario))) } else { Err(marks(&whole, lang)) }
}

/// The steps of an order task by their words.
pub fn step_words(task: &Task) -> Vec<&'static str> {
    steps_of(task).iter().map(|step| step.word()).collect()
}

fn steps_of(task: &Task) -> Vec<Step> {
    match &task.problem {
        Problem::Order(order) => steps(task, order),
        _ => Vec::new(),
    }
}

/// The order after the step at this place has moved up or down; the first one stays the first.
pub fn moved(order: &[usize], place: usize, up: bool) -> Vec<usize> {
    let mut order = order.to_vec();
    let other = if up { place.wrapping_sub(1) } else { place + 1 };
    if place > 0 && other > 0 && other < order.len() && place < order.len() {
        order.swap(place, other);
    }
    order
}

/// The order after the step at this place has been put where another one is.
pub fn put(order: &[usize], from: usize, to: usize) -> Vec<usize> {
    let mut order = order.to_vec();
    if from > 0 && to > 0 && from < order.len() && to < order.len() {
        let step = order.remove(from);
        order.insert(to, step);
    }
    order
}

fn ordered(task: &Task, order: &[usize]) -> Scenario {
    let mut scenario = task.play.start.scenario();
    let steps = steps_of(task);
    if let Problem::Order(of) = &task.problem {
        let program = match of.role {
            Role::Producer => &mut scenario.producer,
            Role::Relay => &mut scenario.relay,
            Role::Consumer => &mut scenario.consumer,
        };
        if let Some(program) = program {
            program.steps = order.iter().filter_map(|index| steps.get(*index)).copied().collect();
        }
    }
    scenario
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Sheet, parse};

    fn task(text: &str) -> Task {
        let (lesson, _) = parse(&format!("---\ntitle: x\n---\n```{text}```\n"), Sheet::Page);
        let task = lesson.fences().find_map(|fence| fence.task().cloned());
        task.expect("a task")
    }

    const OWN: &str = "defend own C9\nscenario\n  broker\n    leases on\n  consumer\n    receive\n    check key\n    add balance\n    insert key\n    ack\nedit consumer\nask x\nhint y\nsolution scenario\n  consumer\n    receive\n    begin\n    insert key\n    add balance\n    commit\n    ack\n";

    #[test]
    fn an_edited_program_is_read_with_all_that_stays() {
        let task = task(OWN);
        let text = text_of(&task, &task.play.start.scenario());
        assert_eq!(text, "consumer\n  receive\n  check key\n  add balance\n  insert key\n  ack\n");
        let Ok(Answer::Program(scenario)) = read_text(&task, &text, Lang::En) else { panic!("a program") };
        assert_eq!(scenario.consumer, task.play.start.scenario().consumer);
        assert_eq!(scenario.broker, task.play.start.scenario().broker);
        let Err(marks) = read_text(&task, "consumer\n  recieve\n  ack", Lang::En) else { panic!("a mistake") };
        assert_eq!(marks[0].line, 2);
        assert!(read_text(&task, "", Lang::Ru).is_err(), "the program is gone");
    }

    #[test]
    fn only_what_may_be_changed_is_offered() {
        let task = task(
            "defend parts C9\nstrategy db-then-send ack-after increment\nchange sender outbox\nask x\nhint y\nsolution strategy outbox ack-after increment\n",
        );
        let [sender] = &part_choices(&task, Lang::En)[..] else { panic!("one choice") };
        let titles: Vec<&str> = sender.items.iter().map(|item| item.title.as_str()).collect();
        assert_eq!((sender.axis, titles), (Axis::Sender, vec!["database, then send", "outbox"]));
        let changed = with_part(strategy(&task).expect("a strategy"), Axis::Sender, sender.items[1].index);
        assert_eq!(player(&task, &Answer::Strategy(changed)).setup.strategy, changed);
    }

    #[test]
    fn the_first_step_stays_the_first() {
        let order = [0, 1, 2, 3];
        for (place, up, after) in [
            (1, true, [0, 1, 2, 3]),
            (2, true, [0, 2, 1, 3]),
            (2, false, [0, 1, 3, 2]),
            (3, false, [0, 1, 2, 3]),
            (0, false, [0, 1, 2, 3]),
        ] {
            assert_eq!(moved(&order, place, up), after, "{place} {up}");
        }
        assert_eq!(put(&order, 3, 1), [0, 3, 1, 2]);
        assert_eq!(put(&order, 1, 3), [0, 2, 3, 1]);
        assert_eq!(put(&order, 0, 3), order);
    }
}
