//! Every task is unsolved as it stands and solved by its stated answer.

use crashpoint_sim::explore::Report;

use super::super::answer::Answer;
use super::super::fence::{Fence, Problem, Task};
use super::super::judge::{Refusal, Reply, judge, needs};
use super::super::stated::{solution, untouched};
use super::Findings;
use super::book::Page;
use super::reports::Reports;

pub(super) fn check(page: &Page, fence: &Fence, reports: &mut Reports, findings: &mut Findings) {
    let Some(task) = fence.task() else { return };
    let answered = match &task.problem {
        Problem::Predict { offer } => match solution(task) {
            Some(Answer::Verdict(verdict)) if !offer.contains(&verdict) => {
                let word = verdict.map_or("once", |verdict| verdict.word());
                Err(format!("The run ends in `{word}`, which is not on offer."))
            }
            Some(_) => Ok(()),
            None => Err("The run to predict comes to one verdict at most, and to an end.".to_owned()),
        },
        Problem::Paint(_) => Ok(()),
        Problem::Attack { .. } | Problem::Defend(_) | Problem::Order(_) | Problem::Question { .. } => Ok(()),
    };
    let proved = answered.and_then(|()| unsolved(task, reports)).and_then(|()| solved(task, reports));
    if let Err(sentence) = proved {
        findings.add(&page.path, fence.line, sentence);
    }
}

fn reply(task: &Task, answer: &Answer, reports: &mut Reports) -> Reply {
    let reports: Vec<Report> =
        needs(task, answer).iter().map(|scenario| reports.of(scenario).as_ref().clone()).collect();
    judge(task, answer, &reports)
}

fn unsolved(task: &Task, reports: &mut Reports) -> Result<(), String> {
    match untouched(task).map(|answer| reply(task, &answer, reports)) {
        Some(Reply::Solved) => Err("This task is solved as it stands: there is nothing to do.".to_owned()),
        Some(_) | None => Ok(()),
    }
}

fn solved(task: &Task, reports: &mut Reports) -> Result<(), String> {
    let Some(answer) = solution(task) else { return Ok(()) };
    match reply(task, &answer, reports) {
        Reply::Solved => Ok(()),
        Reply::Refuted(witness) => {
            Err(format!("Its solution comes to `{}`: `{}`.", witness.verdicts, witness.schedule))
        }
        Reply::TooManyFaults { used, most } => Err(format!("Its solution takes {used} faults; {most} are allowed.")),
        Reply::NotThisFault(kind) => Err(format!("Its solution takes a fault that is not allowed: `{}`.", kind.word())),
        Reply::NeverEnds => Err("The run of its solution does not come to an end.".to_owned()),
        Reply::NotAllowed(refusal) => Err(refused(&refusal)),
        Reply::ThereIsOne => Err("It says that no order withstands, but there is one.".to_owned()),
        Reply::Choices { .. } | Reply::Cells(_) => Err("Its solution is wrong.".to_owned()),
        Reply::Unfinished => Err("Its solution has too many runs to follow.".to_owned()),
    }
}

fn refused(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NotOffered(axis) => {
            format!("Its solution changes the {} to one that is not offered.", axis.word())
        }
        Refusal::Conflict(conflict) => format!("Its solution does not fit together: {conflict}"),
        Refusal::Keep(step) => format!("Its solution has no `{}`, which must stay.", step.word()),
        Refusal::WorkGone => "Its solution takes the work itself out.".to_owned(),
        Refusal::OtherKind => "Its solution is of another kind than the task.".to_owned(),
    }
}
