//! A page on paper: what stands there instead of a player that runs, and the answers of the tasks in words.

use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::{Expect, Scenario};

use super::answer::Answer;
use super::draft;
use super::fence::{Map, Problem, Start, Task};
use super::stated::solution;
use super::told::verdict_mark;
use crate::player::{Msg, Player};
use crate::text::fault::planted_name;
use crate::text::lang::Lang;
use crate::text::names::role_name;
use crate::text::task::{TaskText, task_text};
use crate::view::map::frame;
use crate::view::outcome::{Outcome, outcome};
use crate::view::timeline::timeline;

/// A run on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperRun {
    /// What runs, by its name.
    pub title: String,
    /// Each program's name and its steps.
    pub programs: Vec<(String, Vec<String>)>,
    /// "Billing · in the window · crash", one a planted fault.
    pub planted: Vec<String>,
    /// What happens, a sentence a step.
    pub lines: Vec<String>,
    /// What it comes to.
    pub outcome: Outcome,
}

/// The whole run of this start.
pub fn run(start: &Start, lang: Lang) -> PaperRun {
    let player = start.player().update(Msg::End);
    PaperRun {
        title: player.setup.title(lang),
        programs: programs(player.model(), lang),
        planted: player.setup.plan.planted.iter().map(|planted| planted_name(lang, planted)).collect(),
        lines: lines(&player, lang),
        outcome: outcome(&player, lang),
    }
}

fn programs(model: &Model, lang: Lang) -> Vec<(String, Vec<String>)> {
    let words = |role: Role| model.code(role).steps().iter().map(|step| step.word().to_owned()).collect::<Vec<_>>();
    let named = Role::ALL.into_iter().map(|role| (role_name(lang, role).to_owned(), words(role)));
    named.filter(|(_, steps)| !steps.is_empty()).collect()
}

fn lines(player: &Player, lang: Lang) -> Vec<String> {
    timeline(player, lang).columns.iter().map(|column| column.line.sentence.clone()).collect()
}

/// What the lesson says that all runs of a scenario come to; empty if it says nothing.
pub fn expected(scenario: &Scenario, lang: Lang) -> String {
    scenario.expect.as_ref().map(|expect| expect_text(expect, lang)).unwrap_or_default()
}

fn expect_text(expect: &Expect, lang: Lang) -> String {
    let word = |verdict| {
        let mark = verdict_mark(lang, verdict);
        format!("{} {}", mark.sign, mark.word)
    };
    match expect {
        Expect::Once => word(None),
        Expect::Verdicts(verdicts) => {
            verdicts.iter().map(|(verdict, _)| word(Some(*verdict))).collect::<Vec<_>>().join(", ")
        }
    }
}

/// The answer of a task, a line or several. Of a question nothing: its right choices are marked where they stand.
pub fn answer(task: &Task, lang: Lang) -> Vec<String> {
    if let Problem::Paint(map) = &task.problem {
        return cells(map, lang);
    }
    match solution(task) {
        Some(Answer::Verdict(verdict)) => {
            let mark = verdict_mark(lang, verdict);
            vec![format!("{} {}", mark.sign, mark.word)]
        }
        Some(Answer::Run(schedule)) => {
            lines(&task.play.start.player().update(Msg::Show(schedule)).update(Msg::End), lang)
        }
        Some(Answer::Strategy(strategy)) => vec![strategy.parts_title(lang)],
        Some(Answer::Program(scenario)) => {
            let text = draft::text_of(task, &scenario);
            text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
        }
        Some(Answer::Order(None)) => vec![task_text(lang, TaskText::NoOrder).to_owned()],
        Some(Answer::Order(Some(order))) => {
            let words = draft::step_words(task);
            order.iter().filter_map(|step| words.get(*step)).map(|word| (*word).to_owned()).collect()
        }
        Some(Answer::Choices(_) | Answer::Cells(_)) | None => Vec::new(),
    }
}

/// What the lesson says of the cells of a map.
fn cells(map: &Map, lang: Lang) -> Vec<String> {
    let frame = frame(map, lang);
    let strategies = map.strategies();
    let names = frame
        .rows
        .iter()
        .flat_map(|row| frame.columns.iter().map(move |column| format!("{} × {}", row.name, column.name)));
    let said = strategies.iter().zip(names).filter_map(|(strategy, name)| {
        let (_, expect) = map.cells.iter().find(|(of, _)| of == strategy)?;
        Some(format!("{name}: {}", expect_text(expect, lang)))
    });
    said.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Sheet, parse};

    #[test]
    fn a_run_and_an_answer_can_be_read_on_paper() {
        let text = "---\ntitle: x\n---\n```predict one\nstrategy naive\nplant crash@consumer-window\nask x\n```\n";
        let (lesson, _) = parse(text, Sheet::Page);
        let task = lesson.fences().next().and_then(|fence| fence.task()).expect("a task");
        assert_eq!(answer(task, Lang::En), ["×2 twice"]);
        let run = run(&task.play.start, Lang::En);
        assert_eq!(
            run.programs,
            [("Billing".to_owned(), ["receive", "add balance", "ack"].map(str::to_owned).to_vec())]
        );
        assert_eq!((run.planted.len(), run.lines.len()), (1, 6));
        assert_eq!(run.outcome.headline, "The customer is charged twice.");
    }
}
