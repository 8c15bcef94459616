//! What can be said of a whole map in a sentence or three: where it says once, and what does not help where it does not.

use crashpoint_sim::event::Effect;
use crashpoint_sim::model::Model;
use crashpoint_sim::verdict::Verdict;

use super::Survey;
use crate::judgement::shown_effects;
use crate::lesson::fence::Axis;
use crate::lesson::read::items;
use crate::text::bench::{
    Lines, does_not_help, holds_in, holds_nowhere, holds_where, outside_every_transaction, throughout,
};
use crate::text::lang::Lang;

/// The sentences.
pub(super) fn note(survey: &Survey, lang: Lang) -> String {
    let sheet = Sheet::new(survey, lang);
    let (rows, columns) = (sheet.some_hold(&sheet.rows, true), sheet.some_hold(&sheet.columns, false));
    let holding = (0..survey.len()).filter(|cell| survey.holds(*cell)).count();
    let sentences = if holding == 0 {
        let outside = sheet.is_outside().then(|| outside_every_transaction(lang).to_owned());
        [holds_nowhere(lang).to_owned()].into_iter().chain(outside).collect()
    } else if holding == rows.len() * columns.len() {
        let names =
            |lines: &[usize], of: &[String]| -> Vec<String> { lines.iter().map(|at| of[*at].clone()).collect() };
        let (row_names, column_names) = (names(&rows, &sheet.rows), names(&columns, &sheet.columns));
        let said = holds_where(
            lang,
            lines(survey.map.rows.0, &borrowed(&row_names), rows.len() == sheet.rows.len()),
            lines(survey.map.columns.0, &borrowed(&column_names), columns.len() == sheet.columns.len()),
        );
        [said].into_iter().chain(sheet.not_helped(&rows, &columns)).collect()
    } else {
        sheet.scattered(holding)
    };
    let sentences: Vec<String> = sentences;
    sentences.join(" ")
}

fn lines<'a>(axis: Axis, names: &'a [&'a str], all: bool) -> Lines<'a> {
    Lines { axis, names, all }
}

fn borrowed(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// Whether no transaction of the consumer's database reaches the effect.
pub(crate) fn is_outside(effect: Effect) -> bool {
    match effect {
        Effect::Balance | Effect::Status => false,
        Effect::Mail | Effect::Charge | Effect::Event | Effect::Log => true,
    }
}

/// The survey with the names of its lines.
struct Sheet<'a> {
    survey: &'a Survey,
    lang: Lang,
    rows: Vec<String>,
    columns: Vec<String>,
}

impl<'a> Sheet<'a> {
    fn new(survey: &'a Survey, lang: Lang) -> Self {
        let names = |(axis, chosen): &(Axis, Vec<usize>)| {
            chosen.iter().map(|index| items(*axis)[*index].title(lang).to_owned()).collect()
        };
        Sheet { survey, lang, rows: names(&survey.map.rows), columns: names(&survey.map.columns) }
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        row * self.columns.len() + column
    }

    fn line(&self, at: usize, is_row: bool) -> Vec<bool> {
        let across = if is_row { self.columns.len() } else { self.rows.len() };
        let cell = |other| if is_row { self.cell(at, other) } else { self.cell(other, at) };
        (0..across).map(|other| self.survey.holds(cell(other))).collect()
    }

    /// The lines of which some cell holds.
    fn some_hold(&self, lines: &[String], is_row: bool) -> Vec<usize> {
        (0..lines.len()).filter(|at| self.line(*at, is_row).contains(&true)).collect()
    }

    /// Whether every effect of the map leaves its database, or is done by somebody else.
    fn is_outside(&self) -> bool {
        let scenarios = self.survey.strategies.iter().map(|strategy| self.survey.map.scenario(*strategy));
        let mut effects = scenarios.flat_map(|scenario| shown_effects(&Model::new(&scenario)));
        effects.all(is_outside)
    }

    /// With the best of one axis: what the worst of the other one still comes to.
    fn not_helped(&self, rows: &[usize], columns: &[usize]) -> Vec<String> {
        let (Some(row), Some(column)) = (rows.last(), columns.last()) else { return Vec::new() };
        let in_row = |at| self.cell(*row, at);
        let in_column = |at| self.cell(at, *column);
        let bad_column = self.worst((0..self.columns.len()).filter(|at| !columns.contains(at)), &in_row);
        let bad_row = self.worst((0..self.rows.len()).filter(|at| !rows.contains(at)), &in_column);
        let said = |good: &String, bad: &String, verdict| does_not_help(self.lang, good, bad, verdict);
        let of_row = bad_column.map(|(at, verdict)| said(&self.rows[*row], &self.columns[at], verdict));
        let of_column = bad_row.map(|(at, verdict)| said(&self.columns[*column], &self.rows[at], verdict));
        of_row.into_iter().chain(of_column).collect()
    }

    /// The plainest of these cells: one that shows one thing only, best of all that something is repeated or lost.
    fn worst(&self, lines: impl Iterator<Item = usize>, cell: &dyn Fn(usize) -> usize) -> Option<(usize, Verdict)> {
        let shown = |at: usize| {
            let found = &self.survey.report(cell(at))?.found;
            let verdict =
                found.iter().map(|found| found.verdict).max_by_key(|verdict| *verdict == Verdict::Duplicate)?;
            let plain = matches!(verdict, Verdict::Duplicate | Verdict::Loss);
            Some((found.len(), !plain, verdict != Verdict::Duplicate, at, verdict))
        };
        lines.filter_map(shown).min().map(|(.., at, verdict)| (at, verdict))
    }

    /// No pattern: how many, and the lines that hold throughout or nowhere.
    fn scattered(&self, holding: usize) -> Vec<String> {
        let mut sentences = vec![holds_in(self.lang, holding, self.survey.len())];
        for holds in [true, false] {
            let names: Vec<&str> = self.full_names(holds);
            if !names.is_empty() {
                sentences.push(throughout(self.lang, &names, holds));
            }
        }
        sentences
    }

    fn full_names(&self, holds: bool) -> Vec<&str> {
        let is_full = |at: usize, is_row: bool| self.line(at, is_row).iter().all(|cell| *cell == holds);
        let rows = self.rows.iter().enumerate().filter(|(at, _)| is_full(*at, true));
        let columns = self.columns.iter().enumerate().filter(|(at, _)| is_full(*at, false));
        rows.chain(columns).map(|(_, name)| name.as_str()).collect()
    }
}
