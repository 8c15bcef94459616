//! The answers that a lesson itself gives: the one that leaves everything as it stands, and the right one. Lint puts both
//! to the model; nobody else is asked.

use crashpoint_sim::model::Model;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::vocabulary::Step;

use super::answer::Answer;
use super::fence::{Change, Problem, Source, Task};
use super::judge::steps;

/// The answer that leaves everything as it stands, for tasks that have one.
pub fn untouched(task: &Task) -> Option<Answer> {
    match &task.problem {
        Problem::Attack { .. } => Some(Answer::Run(task.play.start.run().0.schedule())),
        Problem::Defend(defend) => match (&defend.change, &task.play.start.source) {
            (Change::Parts(_), Source::Strategy(strategy)) => Some(Answer::Strategy(*strategy)),
            _ => Some(Answer::Program(Box::new(task.play.start.scenario()))),
        },
        Problem::Order(order) => Some(Answer::Order(Some((0..steps(task, order).len()).collect()))),
        Problem::Predict { .. } | Problem::Question { .. } | Problem::Paint(_) => None,
    }
}

/// The right answer: stated in the lesson, or, for a predict task, computed. A map to paint has it in its reports.
pub fn solution(task: &Task) -> Option<Answer> {
    match &task.problem {
        Problem::Predict { .. } => {
            let verdicts = task.play.start.outcome()?;
            let answer = verdicts.iter().next();
            (verdicts.iter().count() <= 1).then_some(Answer::Verdict(answer))
        }
        Problem::Attack { solution: (plan, schedule), .. } => {
            let (mut trace, _) = Trace::replay(Model::new(&task.play.start.scenario()), schedule);
            trace.run_on(plan);
            Some(Answer::Run(trace.schedule()))
        }
        Problem::Defend(defend) => match &defend.solution {
            Source::Strategy(strategy) => Some(Answer::Strategy(*strategy)),
            Source::Scenario(scenario) => Some(Answer::Program(scenario.clone())),
            Source::Case(_) => None,
        },
        Problem::Order(order) => match &order.solution {
            Some(solution) => indexes(&steps(task, order), solution).map(|order| Answer::Order(Some(order))),
            None => Some(Answer::Order(None)),
        },
        Problem::Question { choices } => {
            Some(Answer::Choices((0..choices.len()).filter(|index| choices[*index].right).collect()))
        }
        Problem::Paint(_) => None,
    }
}

/// Where each of these steps stands among the others, each place taken once.
fn indexes(steps: &[Step], order: &[Step]) -> Option<Vec<usize>> {
    let mut taken: Vec<usize> = Vec::new();
    for step in order {
        let index = (0..steps.len()).find(|index| steps[*index] == *step && !taken.contains(index))?;
        taken.push(index);
    }
    Some(taken)
}
