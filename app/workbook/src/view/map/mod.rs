//! The map: what all runs of each pair on two axes come to, as far as it is known, ready to be drawn.

mod guess;
mod note;
pub mod places;

#[cfg(test)]
mod tests;

use crashpoint_sim::explore::Report;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;

use super::all_runs::Known;
use super::{Mark, Tone};
use crate::catalogue::Strategy;
use crate::engine::Answer;
use crate::export::map::{Map as Table, MapCell, MapRow};
use crate::judgement::tone;
use crate::lesson::fence::{Axis, Limit, Map, Start};
use crate::lesson::read::items;
use crate::link::Beside;
use crate::player::{Player, Setup};
use crate::text::bench::{cells_of, map_title};
use crate::text::lang::Lang;
use crate::text::outcome::{verdict_sign, verdict_word};
use crate::text::ui::{Ui, faults_enough, states, ui};

pub use guess::{GuessView, Guesses, Offer};
pub(crate) use note::is_outside;

/// The map that the playground shows: everything on its two axes, the third as it is at hand.
pub fn whole_map(beside: &Beside, setup: &Setup) -> Map {
    let all = |axis: Axis| (axis, (0..items(axis).len()).collect());
    let [rows, columns] = beside.axes.map(all);
    let start = Start { messages: Some(setup.messages), faults: Some(Limit::Total(beside.faults)), ..Start::default() };
    let mut fixed = setup.strategy;
    // What stands on an axis is nowhere fixed: two maps that show the same are the same.
    beside.axes.iter().for_each(|axis| *axis.of(&mut fixed) = 0);
    Map { rows, columns, fixed, start, cells: Vec::new(), caption: Vec::new() }
}

/// The axis that is not one of these.
pub fn third_axis(shown: [Axis; 2]) -> Axis {
    Axis::ALL.into_iter().find(|axis| !shown.contains(axis)).unwrap_or(Axis::Effect)
}

/// What an axis is called.
pub fn axis_title(axis: Axis) -> Ui {
    match axis {
        Axis::Sender => Ui::Sender,
        Axis::Receiver => Ui::Receiver,
        Axis::Effect => Ui::Effect,
    }
}

/// What is known of each cell, and what is to be asked next.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// What it is about.
    pub map: Map,
    strategies: Vec<Strategy>,
    known: Vec<Known>,
    /// Reports of earlier maps; a slider that goes back asks nothing anew.
    kept: Vec<(Strategy, Start, Report)>,
}

/// Most reports of earlier maps that are kept.
const KEPT_MAX: usize = 1_200;

impl Survey {
    /// Nothing is known yet.
    pub fn new(map: Map) -> Self {
        let strategies = map.strategies();
        let known = vec![Known::Nothing; strategies.len()];
        Survey { map, strategies, known, kept: Vec::new() }
    }

    /// Turns to another map; what is known of its cells already stays known.
    pub fn turn_to(&mut self, map: Map) {
        let start = self.map.start.clone();
        for (strategy, known) in self.strategies.iter().zip(&self.known) {
            if let Known::All(report) = known {
                self.kept.push((*strategy, start.clone(), report.clone()));
            }
        }
        self.kept.dedup();
        let surplus = self.kept.len().saturating_sub(KEPT_MAX);
        self.kept.drain(..surplus);
        let kept = std::mem::take(&mut self.kept);
        *self = Survey { kept, ..Survey::new(map) };
        for (strategy, known) in self.strategies.iter().zip(&mut self.known) {
            let found = self.kept.iter().find(|(of, start, _)| of == strategy && *start == self.map.start);
            if let Some((.., report)) = found {
                *known = Known::All(report.clone());
            }
        }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// How many cells are known.
    pub fn done(&self) -> usize {
        self.known.iter().filter(|known| matches!(known, Known::All(_))).count()
    }

    /// Whether every cell is known.
    pub fn is_done(&self) -> bool {
        self.done() == self.len()
    }

    /// What to ask the engine to explore next.
    pub fn next(&self) -> Option<Scenario> {
        self.next_cell().map(|cell| self.map.scenario(self.strategies[cell]))
    }

    /// What the engine says of the cell that was asked about.
    pub fn hear(&mut self, answer: Answer) {
        let Some(cell) = self.next_cell() else { return };
        match answer {
            Answer::Progress { states, .. } => self.known[cell] = Known::Underway(states),
            Answer::Done { report, .. } => self.known[cell] = Known::All(report),
            Answer::Worlds { .. } | Answer::Orders { .. } => {}
        }
    }

    fn next_cell(&self) -> Option<usize> {
        self.known.iter().position(|known| !matches!(known, Known::All(_)))
    }

    /// What was found in every cell, once all are known.
    pub fn reports(&self) -> Option<Vec<Report>> {
        (0..self.len()).map(|cell| self.report(cell).cloned()).collect()
    }

    fn report(&self, cell: usize) -> Option<&Report> {
        match self.known.get(cell) {
            Some(Known::All(report)) => Some(report),
            Some(Known::Nothing | Known::Underway(_)) | None => None,
        }
    }

    fn holds(&self, cell: usize) -> bool {
        self.report(cell).is_some_and(Report::once)
    }

    /// What a cell's verdict, or its strategy, opens: the player at the start of the run.
    pub fn open(&self, cell: usize, witness: Option<&Schedule>) -> Player {
        let messages = self.map.start.messages.unwrap_or(1);
        let setup = Setup { strategy: self.strategies[cell], messages, ..Setup::default() };
        Player::replay(setup, witness.unwrap_or(&Schedule::default()), 0, 0).0
    }
}

/// A row's or a column's head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// "outbox"
    pub name: String,
    /// One sentence about it.
    pub about: String,
}

/// What stands around the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// "Balance − 100: every run with up to 2 faults".
    pub title: String,
    /// "Sender"
    pub row_axis: String,
    /// "Receiver"
    pub column_axis: String,
    /// From the top.
    pub rows: Vec<Head>,
    /// From the left.
    pub columns: Vec<Head>,
}

/// The frame of a map.
pub fn frame(map: &Map, lang: Lang) -> Frame {
    let heads = |(axis, chosen): &(Axis, Vec<usize>)| {
        let items = items(*axis);
        let head = |index: &usize| Head {
            name: items[*index].title(lang).to_owned(),
            about: items[*index].about(lang).to_owned(),
        };
        chosen.iter().map(head).collect()
    };
    let mut fixed = map.fixed;
    let fixed_axis = third_axis([map.rows.0, map.columns.0]);
    let fixed = items(fixed_axis)[*fixed_axis.of(&mut fixed)].title(lang);
    let total = map.scenario(map.fixed).faults().total();
    Frame {
        title: map_title(lang, fixed, total),
        row_axis: ui(lang, axis_title(map.rows.0)).to_owned(),
        column_axis: ui(lang, axis_title(map.columns.0)).to_owned(),
        rows: heads(&map.rows),
        columns: heads(&map.columns),
    }
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its verdicts, the worst first, or the one good one; empty: nothing is known yet.
    pub verdicts: Vec<CellVerdict>,
    /// "739 states"
    pub size: String,
    /// Its runs are being followed.
    pub underway: bool,
    /// Nothing can go wrong in it.
    pub holds: bool,
}

/// One verdict of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellVerdict {
    /// "×2 twice"
    pub mark: Mark,
    /// "One fault is enough."
    pub needs: String,
    /// The run that shows it.
    pub witness: Option<Schedule>,
}

/// The cell with this number, row by row.
pub fn cell(survey: &Survey, cell: usize, lang: Lang) -> Cell {
    match &survey.known[cell] {
        Known::Nothing => Cell { verdicts: Vec::new(), size: String::new(), underway: false, holds: false },
        Known::Underway(seen) => Cell { verdicts: Vec::new(), size: states(lang, *seen), underway: true, holds: false },
        Known::All(report) => Cell {
            verdicts: verdicts(report, lang),
            size: states(lang, report.states),
            underway: false,
            holds: report.once(),
        },
    }
}

fn verdicts(report: &Report, lang: Lang) -> Vec<CellVerdict> {
    let mut verdicts: Vec<CellVerdict> = report
        .found
        .iter()
        .map(|found| CellVerdict {
            mark: mark(lang, Some(found.verdict)),
            needs: faults_enough(lang, usize::from(found.faults)),
            witness: Some(found.schedule.clone()),
        })
        .collect();
    if report.unfinished {
        let mark = Mark { tone: Tone::Neutral, sign: "…".to_owned(), word: ui(lang, Ui::NotAllRuns).to_owned() };
        verdicts.push(CellVerdict { mark, needs: ui(lang, Ui::LimitReached).to_owned(), witness: None });
    } else if verdicts.is_empty() {
        let needs = ui(lang, Ui::InEveryRun).to_owned();
        verdicts.push(CellVerdict { mark: mark(lang, None), needs, witness: None });
    }
    verdicts
}

/// Sign and word of a verdict over all runs, of whatever effect.
fn mark(lang: Lang, verdict: Option<crashpoint_sim::verdict::Verdict>) -> Mark {
    let word = verdict_word(lang, verdict, 2).to_owned();
    Mark { tone: tone(verdict), sign: verdict_sign(verdict, 2).to_owned(), word }
}

/// How far the survey is: "18 of 40 cells, 7,390 states".
pub fn progress(survey: &Survey, lang: Lang) -> String {
    let seen = |known: &Known| match known {
        Known::Nothing => 0,
        Known::Underway(states) => *states,
        Known::All(report) => report.states,
    };
    let all = states(lang, survey.known.iter().map(seen).sum());
    format!("{}, {all}", cells_of(lang, survey.done(), survey.len()))
}

/// What can be said of the whole map; empty while a cell is unknown.
pub fn note(survey: &Survey, lang: Lang) -> String {
    if survey.is_done() { note::note(survey, lang) } else { String::new() }
}

/// The map to be taken along.
pub fn table(survey: &Survey, lang: Lang) -> Table {
    let frame = frame(&survey.map, lang);
    let width = frame.columns.len();
    let filled = |number: usize| {
        let cell = cell(survey, number, lang);
        let marks: Vec<Mark> = cell.verdicts.into_iter().map(|verdict| verdict.mark).collect();
        let detail = if marks.is_empty() { String::new() } else { cell.size };
        MapCell { marks, detail }
    };
    let row = |(row, head): (usize, &Head)| MapRow {
        name: head.name.clone(),
        cells: (0..width).map(|column| filled(row * width + column)).collect(),
    };
    Table {
        title: frame.title,
        row_axis: frame.row_axis,
        column_axis: frame.column_axis,
        rows: frame.rows.iter().enumerate().map(row).collect(),
        columns: frame.columns.into_iter().map(|head| head.name).collect(),
        note: note(survey, lang),
    }
}
