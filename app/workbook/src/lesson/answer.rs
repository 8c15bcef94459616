//! What a reader answers, with a text form to keep it in: `verdict duplicate`, `run c c !crash-consumer`,
//! `strategy outbox key-same-tx increment`, `order 0 2 1`, `order none`, `choices 0 2`, `cells once duplicate+loss -`,
//! `program` and a scenario in one line.

use std::fmt;

use crashpoint_sim::scenario::{Scenario, Texts};
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::text::parse_scenario;
use crashpoint_sim::verdict::{Verdict, Verdicts};

use super::fence::Axis;
use super::read::items;
use crate::catalogue::Strategy;

/// An answer to a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Predict: what the run ends in; `None` is once.
    Verdict(Option<Verdict>),
    /// Attack: the run so far; it goes on by itself.
    Run(Schedule),
    /// Defend: another strategy.
    Strategy(Strategy),
    /// Defend: other programs. Only those that may be edited count.
    Program(Box<Scenario>),
    /// Order: the steps as indexes into the program; `None`: no order withstands.
    Order(Option<Vec<usize>>),
    /// Question: the choices that are taken to be right.
    Choices(Vec<usize>),
    /// Paint: what each cell comes to, empty for once; `None`: not painted yet.
    Cells(Vec<Option<Verdicts>>),
}

/// Most numbers or cells that are read.
const ITEMS_MAX: usize = 400;

impl Answer {
    /// Reads the text form; `None`: it is not one of these.
    pub fn parse(text: &str) -> Option<Answer> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "verdict" => verdict(rest).map(Answer::Verdict),
            "run" => rest.parse().ok().map(Answer::Run),
            "strategy" => strategy(rest).map(Answer::Strategy),
            "program" => {
                let (scenario, mistakes) = parse_scenario(&unescaped(rest));
                mistakes.is_empty().then(|| Answer::Program(Box::new(scenario)))
            }
            "order" if rest == "none" => Some(Answer::Order(None)),
            "order" => numbers(rest).map(|order| Answer::Order(Some(order))),
            "choices" => numbers(rest).map(Answer::Choices),
            "cells" => {
                let cells = rest.split(' ').take(ITEMS_MAX).map(cell);
                cells.collect::<Option<Vec<_>>>().map(Answer::Cells)
            }
            _ => None,
        }
    }
}

fn verdict(word: &str) -> Option<Option<Verdict>> {
    if word == "once" { Some(None) } else { Verdict::from_word(word).map(Some) }
}

fn strategy(text: &str) -> Option<Strategy> {
    let mut words = text.split(' ');
    let mut strategy = Strategy::default();
    for axis in Axis::ALL {
        let word = words.next()?;
        *axis.of(&mut strategy) = items(axis).iter().position(|item| item.id == word)?;
    }
    words.next().is_none().then_some(strategy)
}

fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split_whitespace().take(ITEMS_MAX).map(|word| word.parse().ok().filter(|n| *n < ITEMS_MAX)).collect()
}

fn cell(text: &str) -> Option<Option<Verdicts>> {
    match text {
        "-" => Some(None),
        "once" => Some(Some(Verdicts::default())),
        words => {
            let mut verdicts = Verdicts::default();
            for word in words.split('+') {
                verdicts.insert(Verdict::from_word(word)?);
            }
            Some(Some(verdicts))
        }
    }
}

fn unescaped(text: &str) -> String {
    text.replace(" / ", "\n")
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Verdict(None) => f.write_str("verdict once"),
            Answer::Verdict(Some(verdict)) => write!(f, "verdict {verdict}"),
            Answer::Run(schedule) => write!(f, "run {schedule}"),
            Answer::Strategy(strategy) => {
                let mut strategy = *strategy;
                f.write_str("strategy")?;
                Axis::ALL.into_iter().try_for_each(|axis| write!(f, " {}", items(axis)[*axis.of(&mut strategy)].id))
            }
            Answer::Program(scenario) => {
                let bare = Scenario { title: Texts::default(), about: Texts::default(), ..(**scenario).clone() };
                let lines = bare.to_string();
                write!(f, "program {}", lines.trim_end().replace('\n', " / "))
            }
            Answer::Order(None) => f.write_str("order none"),
            Answer::Order(Some(order)) => write_all(f, "order", order),
            Answer::Choices(choices) => write_all(f, "choices", choices),
            Answer::Cells(cells) => {
                f.write_str("cells")?;
                cells.iter().try_for_each(|cell| match cell {
                    None => f.write_str(" -"),
                    Some(verdicts) => write!(f, " {}", verdicts.to_string().replace(' ', "+")),
                })
            }
        }
    }
}

fn write_all(f: &mut fmt::Formatter<'_>, word: &str, numbers: &[usize]) -> fmt::Result {
    f.write_str(word)?;
    numbers.iter().try_for_each(|number| write!(f, " {number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_comes_back_from_its_text() {
        for text in [
            "verdict once",
            "verdict duplicate",
            "run c c !crash-consumer",
            "run ",
            "strategy outbox key-same-tx increment",
            "program consumer /   receive /   add balance /   ack",
            "order none",
            "order 0 2 1",
            "choices",
            "choices 0 2",
            "cells once loss+duplicate - stuck",
        ] {
            let answer = Answer::parse(text).expect(text);
            assert_eq!(answer.to_string(), text);
        }
    }

    #[test]
    fn whatever_else_is_none() {
        for text in
            ["", "verdict", "verdict twice", "run x", "strategy naive", "order -1", "cells lost", "program x", "?"]
        {
            assert_eq!(Answer::parse(text), None, "{text}");
        }
    }
}
