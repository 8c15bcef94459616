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

use crate::orders::{Class, Orders};
use crate::worlds::possible_worlds;

/// Most states of one question: about as many as a browser holds without being felt.
pub const STATES_MAX: usize = 3_000_000;

/// What is asked about a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// "What do all runs of this come to?"
    Explore,
    /// "Which worlds could be behind the broker's history of this run?"
    Worlds(Schedule),
    /// "What does every order of the handler's steps come to?"
    Orders,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Comes back with every answer.
    pub id: u32,
    /// What is asked.
    pub ask: Ask,
    /// About what.
    pub scenario: Scenario,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { id, ask, scenario } = self;
        match ask {
            Ask::Explore => write!(f, "explore {id}\n{scenario}"),
            Ask::Worlds(run) => write!(f, "worlds {id} {run}\n{scenario}"),
            Ask::Orders => write!(f, "orders {id}\n{scenario}"),
        }
    }
}

impl FromStr for Question {
    type Err = NoText;

    /// The scenario's mistakes are not looked at: whoever asks has read it.
    fn from_str(text: &str) -> Result<Self, NoText> {
        let (head, scenario) = text.split_once('\n').unwrap_or((text, ""));
        let mut words = head.splitn(3, ' ');
        let (kind, id) = (words.next().ok_or(NoText)?, number(words.next().ok_or(NoText)?)?);
        let ask = match (kind, words.next()) {
            ("explore", None) => Ask::Explore,
            ("worlds", run) => Ask::Worlds(run.unwrap_or_default().parse().map_err(|_| NoText)?),
            ("orders", None) => Ask::Orders,
            _ => return Err(NoText),
        };
        Ok(Question { id, ask, scenario: parse_scenario(scenario).0 })
    }
}

/// What the engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Exploring is under way.
    Progress {
        /// The question's.
        id: u32,
        /// So far.
        states: usize,
        /// So many faults are being followed.
        faults: u8,
    },
    /// What exploring found.
    Done {
        /// The question's.
        id: u32,
        /// What was found.
        report: Report,
    },
    /// The worlds, the shortest run first; the effects are counted anew from the runs.
    Worlds {
        /// The question's.
        id: u32,
        /// How each came about.
        runs: Vec<Schedule>,
    },
    /// What some of the orders come to, from this number on.
    Orders {
        /// The question's.
        id: u32,
        /// The number of the first.
        from: usize,
        /// One a program.
        classes: Vec<Class>,
        /// These are the last ones.
        done: bool,
    },
}

impl Answer {
    /// The question's number.
    pub fn id(&self) -> u32 {
        match self {
            Answer::Progress { id, .. }
            | Answer::Done { id, .. }
            | Answer::Worlds { id, .. }
            | Answer::Orders { id, .. } => *id,
        }
    }
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
            Answer::Worlds { id, runs } => {
                write!(f, "worlds {id}")?;
                runs.iter().try_for_each(|run| write!(f, "\n{run}"))
            }
            Answer::Orders { id, from, classes, done } => {
                let letters: String = classes.iter().map(|class| class.letter()).collect();
                write!(f, "orders {id} {from} {} {letters}", if *done { "last" } else { "more" })
            }
        }
    }
}

/// A text that is no question or no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoText;

impl FromStr for Answer {
    type Err = NoText;

    fn from_str(text: &str) -> Result<Self, NoText> {
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
            ["worlds", id] => {
                let runs = lines.map(|line| line.parse().map_err(|_| NoText)).collect::<Result<_, _>>()?;
                Ok(Answer::Worlds { id: number(id)?, runs })
            }
            ["orders", id, from, end, letters] => {
                let classes: Option<Vec<Class>> = letters.chars().map(Class::from_letter).collect();
                Ok(Answer::Orders {
                    id: number(id)?,
                    from: number(from)?,
                    classes: classes.ok_or(NoText)?,
                    done: end == "last",
                })
            }
            _ => Err(NoText),
        }
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, NoText> {
    text.parse().map_err(|_| NoText)
}

fn read_line(line: &str, report: &mut Report) -> Result<(), NoText> {
    let mut words = line.splitn(4, ' ');
    let mut word = || words.next().ok_or(NoText);
    match word()? {
        "effect" => {
            let name = word()?;
            let effect = Effect::ALL.into_iter().find(|effect| effect.word() == name).ok_or(NoText)?;
            report.effects.push(Range { effect, min: number(word()?)?, max: number(word()?)? });
        }
        "found" => {
            let verdict = Verdict::from_word(word()?).ok_or(NoText)?;
            let (faults, schedule) = (number(word()?)?, word().unwrap_or_default());
            let schedule: Schedule = schedule.parse().map_err(|_| NoText)?;
            report.found.push(Found { verdict, faults, schedule });
        }
        _ => return Err(NoText),
    }
    Ok(())
}

/// Answers a question: some progress now and then, and at the end what was asked for. What is no question gets no answer.
pub fn answer(question: &str, reply: &mut dyn FnMut(Answer)) {
    let Ok(Question { id, ask, scenario }) = question.parse() else { return };
    match ask {
        Ask::Explore => explore(id, &Model::new(&scenario), reply),
        Ask::Worlds(run) => {
            let worlds = possible_worlds(&Model::new(&scenario), &run);
            reply(Answer::Worlds { id, runs: worlds.into_iter().map(|world| world.schedule).collect() });
        }
        Ask::Orders => explore_orders(id, &scenario, reply),
    }
}

/// About a twentieth of a second in a browser.
const STATES_A_REPLY: usize = 30_000;
const ORDERS_A_REPLY: usize = 500;

fn explore(id: u32, model: &Model, reply: &mut dyn FnMut(Answer)) {
    let mut explorer = Explorer::new(model, Limits { states: STATES_MAX, bytes: 400 << 20, full: false });
    loop {
        let progress = explorer.advance(STATES_A_REPLY);
        if progress.done {
            return reply(Answer::Done { id, report: explorer.report() });
        }
        reply(Answer::Progress { id, states: progress.states, faults: progress.faults });
    }
}

fn explore_orders(id: u32, scenario: &Scenario, reply: &mut dyn FnMut(Answer)) {
    let orders = Orders::of(scenario);
    let total = orders.as_ref().map_or(0, Orders::len);
    let mut from = 0;
    loop {
        let to = total.min(from + ORDERS_A_REPLY);
        let explored = orders.iter().flat_map(|orders| (from..to).map(|number| Class::of(&orders.explore(number))));
        reply(Answer::Orders { id, from, classes: explored.collect(), done: to == total });
        if to == total {
            return;
        }
        from = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Setup;

    fn answers(ask: Ask) -> Vec<Answer> {
        let question = Question { id: 7, ask, scenario: Setup::default().scenario() };
        let text = question.to_string();
        assert_eq!(text.parse().map(|parsed: Question| (parsed.id, parsed.ask)), Ok((7, question.ask)));
        let mut answers = Vec::new();
        answer(&text, &mut |answer| answers.push(answer));
        for answer in &answers {
            assert_eq!(answer.to_string().parse().as_ref(), Ok(answer), "{answer}");
            assert_eq!(answer.id(), 7);
        }
        answers
    }

    #[test]
    fn a_question_is_answered_and_the_answer_survives_the_way() {
        let [Answer::Done { report, .. }] = &answers(Ask::Explore)[..] else { panic!("one answer") };
        assert_eq!(report.to_string(), "duplicate@1");
        let run: Schedule = "c".parse().expect("a schedule");
        let [Answer::Worlds { runs, .. }] = &answers(Ask::Worlds(run))[..] else { panic!("one answer") };
        assert_eq!(runs.len(), 2);
        let [Answer::Orders { classes, from: 0, done: true, .. }] = &answers(Ask::Orders)[..] else {
            panic!("one answer")
        };
        assert_eq!(classes[..], [Class::Twice, Class::Both]);
    }

    #[test]
    fn what_is_no_question_or_no_answer_is_left_alone() {
        for text in ["make tea", "", "explore", "explore x", "worlds 1 sideways"] {
            answer(text, &mut |answer| panic!("{answer}"));
        }
        for text in [
            "",
            "done",
            "done 1 x finished",
            "done 1 2 finished\nfound luck 1 c",
            "done 1 2 finished\nodd",
            "orders 1 2 last q",
        ] {
            assert_eq!(text.parse::<Answer>(), Err(NoText), "{text}");
        }
    }
}
