//! What the page asks of the engine, which explores beside it, and what it answers: plain text in both directions.
//!
//! A question is one line and the scenario's text below; an answer is one line, and for a report what was found below. The
//! page holds no explorer and the engine no page; both hold this module.

use std::fmt;
use std::str::FromStr;

use crashpoint_sim::event::Effect;
use crashpoint_sim::explore::{Explorer, Found, Limits, Range, Report};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::text::parse_scenario;
use crashpoint_sim::verdict::Verdict;

/// Most states of one question: about as many as a browser holds without being felt.
pub const STATES_MAX: usize = 3_000_000;

/// "What do all runs of this come to?"
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Comes back with every answer.
    pub id: u32,
    /// What is explored.
    pub scenario: Scenario,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "explore {}\n{}", self.id, self.scenario)
    }
}

/// What the engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is under way: so many states, all runs with fewer faults than these followed.
    Progress {
        /// The question's.
        id: u32,
        /// So far.
        states: usize,
        /// So many faults are being followed.
        faults: u8,
    },
    /// It is done.
    Done {
        /// The question's.
        id: u32,
        /// What was found.
        report: Report,
    },
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Progress { id, states, faults } => write!(f, "progress {id} {states} {faults}"),
            Answer::Done { id, report } => {
                let end = if report.unfinished { "unfinished" } else { "finished" };
                write!(f, "done {id} {} {end}", report.states)?;
                for Range { effect, min, max } in &report.effects {
                    write!(f, "\neffect {} {min} {max}", effect.word())?;
                }
                for Found { verdict, faults, schedule } in &report.found {
                    write!(f, "\nfound {verdict} {faults} {schedule}")?;
                }
                Ok(())
            }
        }
    }
}

/// A text that is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;

impl FromStr for Answer {
    type Err = NoAnswer;

    fn from_str(text: &str) -> Result<Self, NoAnswer> {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
        match head[..] {
            ["progress", id, states, faults] => {
                Ok(Answer::Progress { id: number(id)?, states: number(states)?, faults: number(faults)? })
            }
            ["done", id, states, end] => {
                let mut report =
                    Report { states: number(states)?, unfinished: end == "unfinished", ..Report::default() };
                for line in lines {
                    read_line(line, &mut report)?;
                }
                Ok(Answer::Done { id: number(id)?, report })
            }
            _ => Err(NoAnswer),
        }
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, NoAnswer> {
    text.parse().map_err(|_| NoAnswer)
}

fn read_line(line: &str, report: &mut Report) -> Result<(), NoAnswer> {
    let mut words = line.splitn(4, ' ');
    let mut word = || words.next().ok_or(NoAnswer);
    match word()? {
        "effect" => {
            let name = word()?;
            let effect = Effect::ALL.into_iter().find(|effect| effect.word() == name).ok_or(NoAnswer)?;
            report.effects.push(Range { effect, min: number(word()?)?, max: number(word()?)? });
        }
        "found" => {
            let verdict = Verdict::from_word(word()?).ok_or(NoAnswer)?;
            let (faults, schedule) = (number(word()?)?, word().unwrap_or_default());
            let schedule: Schedule = schedule.parse().map_err(|_| NoAnswer)?;
            report.found.push(Found { verdict, faults, schedule });
        }
        _ => return Err(NoAnswer),
    }
    Ok(())
}

/// Answers a question: some progress now and then, and a report at the end. What is no question gets no answer.
pub fn answer(question: &str, reply: &mut dyn FnMut(Answer)) {
    /// About a twentieth of a second in a browser.
    const STATES_A_REPLY: usize = 30_000;
    let (head, text) = question.split_once('\n').unwrap_or((question, ""));
    let Some(Ok(id)) = head.strip_prefix("explore ").map(str::parse) else { return };
    let model = Model::new(&parse_scenario(text).0);
    let mut explorer = Explorer::new(&model, Limits { states: STATES_MAX, bytes: 400 << 20, full: false });
    loop {
        let progress = explorer.advance(STATES_A_REPLY);
        if progress.done {
            return reply(Answer::Done { id, report: explorer.report() });
        }
        reply(Answer::Progress { id, states: progress.states, faults: progress.faults });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Setup;

    #[test]
    fn a_question_is_answered_and_the_answer_survives_the_way() {
        let question = Question { id: 7, scenario: Setup::default().scenario() };
        let mut answers = Vec::new();
        answer(&question.to_string(), &mut |answer| answers.push(answer));
        let last = answers.last().expect("an answer");
        let Answer::Done { id: 7, report } = last else { panic!("{last}") };
        assert_eq!(report.to_string(), "duplicate@1");
        assert_eq!(last.to_string().parse().as_ref(), Ok(last));
    }

    #[test]
    fn what_is_no_question_or_no_answer_is_left_alone() {
        answer("make tea", &mut |answer| panic!("{answer}"));
        answer("", &mut |answer| panic!("{answer}"));
        for text in ["", "done", "done 1 x finished", "done 1 2 finished\nfound luck 1 c", "done 1 2 finished\nodd"] {
            assert_eq!(text.parse::<Answer>(), Err(NoAnswer), "{text}");
        }
        assert_eq!("progress 3 4 1".parse(), Ok(Answer::Progress { id: 3, states: 4, faults: 1 }));
    }
}
