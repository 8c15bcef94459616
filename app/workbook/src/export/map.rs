//! A map of strategies as plain data, and as a Markdown table.

use super::escape::{markdown, one_line};
use crate::text::export::not_explored;
use crate::text::lang::Lang;
use crate::view::Mark;

/// A table of verdicts: whatever stands on its axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// "balance − 100: every run with up to two faults".
    pub title: String,
    /// What the rows are: "Sender".
    pub row_axis: String,
    /// What the columns are: "Receiver".
    pub column_axis: String,
    /// The columns' names.
    pub columns: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<MapRow>,
    /// A sentence below the table; may be empty.
    pub note: String,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapRow {
    /// "outbox".
    pub name: String,
    /// One a column; one that is missing counts as not explored.
    pub cells: Vec<MapCell>,
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapCell {
    /// Its verdicts, the worst first; none: it is not explored yet.
    pub marks: Vec<Mark>,
    /// "739 states"; may be empty.
    pub detail: String,
}

impl Map {
    /// The cells of a row, one a column.
    pub(super) fn cells<'a>(&'a self, row: &'a MapRow) -> impl Iterator<Item = Option<&'a MapCell>> {
        (0..self.columns.len()).map(|column| row.cells.get(column).filter(|cell| !cell.marks.is_empty()))
    }
}

impl MapCell {
    /// "∅ lost, ×2 twice (739 states)"
    pub(crate) fn words(&self) -> String {
        let marks: Vec<String> = self.marks.iter().map(|mark| format!("{} {}", mark.sign, mark.word)).collect();
        let detail = if self.detail.is_empty() { String::new() } else { format!(" ({})", self.detail) };
        format!("{}{detail}", marks.join(", "))
    }
}

/// The map as a table for GitHub and most documentation sites.
pub fn map_markdown(map: &Map, lang: Lang) -> String {
    let corner = format!("{} ↓ {} →", map.row_axis, map.column_axis);
    let line = |cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| markdown(cell)).collect();
        format!("| {} |", cells.join(" | "))
    };
    let title = one_line(&map.title);
    let mut lines =
        if title.is_empty() { Vec::new() } else { vec![format!("**{}**", markdown(&title)), String::new()] };
    lines.extend([
        line([&corner].into_iter().chain(&map.columns).cloned().collect()),
        format!("|{}", " --- |".repeat(map.columns.len() + 1)),
    ]);
    for row in &map.rows {
        let words = |cell: Option<&MapCell>| cell.map_or_else(|| not_explored(lang).to_owned(), MapCell::words);
        lines.push(line([row.name.clone()].into_iter().chain(map.cells(row).map(words)).collect()));
    }
    if !one_line(&map.note).is_empty() {
        lines.extend([String::new(), markdown(&map.note)]);
    }
    lines.join("\n") + "\n"
}
