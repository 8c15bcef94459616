//! A run as plain text: the programs, one numbered sentence a step, what everybody holds at the end, what it comes to.

use crashpoint_sim::ids::Role;

use super::Export;
use super::escape::one_line;
use crate::text::export::{Heading, heading};
use crate::text::fault::{how_often, planted_name};
use crate::text::lang::Lang;
use crate::text::names::role_name;
use crate::text::ui::{Ui, ui};
use crate::view::code::absent;
use crate::view::knowledge::knowledge;
use crate::view::stage::{Block, stage};

/// The run as a text of short lines, for a mail or a ticket.
pub fn plain(export: &Export) -> String {
    let lang = export.lang;
    let mut text = Text { lang, lines: vec![one_line(&export.title)] };
    text.lines.extend(export.about());
    text.section(Heading::Programs, programs(export));
    text.section(Heading::Faults, faults(export));
    text.section(Heading::Run, run(export));
    text.section(Heading::Held, held(export));
    let known = knowledge(&export.player, lang);
    let remark = Some(known.remark).filter(|remark| !remark.is_empty());
    text.section(Heading::Broker, numbered(known.lines).into_iter().chain(remark).collect());
    text.section(Heading::Outcome, outcome(export));
    text.section(Heading::Link, Some(one_line(&export.link)).into_iter().filter(|link| !link.is_empty()).collect());
    text.lines.join("\n") + "\n"
}

struct Text {
    lang: Lang,
    lines: Vec<String>,
}

impl Text {
    /// A heading with its lines, if there are any.
    fn section(&mut self, of: Heading, lines: Vec<String>) {
        if !lines.is_empty() {
            self.lines.extend([String::new(), heading(self.lang, of).to_owned()]);
            self.lines.extend(lines.into_iter().map(|line| format!("  {line}").trim_end().to_owned()));
        }
    }
}

fn programs(export: &Export) -> Vec<String> {
    let model = export.player.model();
    let with_steps = Role::ALL.into_iter().filter(|role| !model.code(*role).is_empty());
    let program = |role| {
        let words: Vec<&str> = model.code(role).steps().iter().map(|step| step.word()).collect();
        let count = model.code(role).count;
        let twice = if count > 1 { format!(" ×{count}") } else { String::new() };
        format!("{}{twice}: {}", role_name(export.lang, role), words.join(" · "))
    };
    with_steps.map(program).collect()
}

fn faults(export: &Export) -> Vec<String> {
    let lang = export.lang;
    let absent = absent(&export.player, lang);
    let line = |planted| {
        let name = planted_name(lang, planted);
        match absent.iter().find(|absent| absent.plant == *planted) {
            Some(absent) => format!("{name}. {}", absent.text),
            None => format!("{name} ({})", how_often(lang, planted.every)),
        }
    };
    export.player.setup.plan.planted.iter().map(line).collect()
}

fn run(export: &Export) -> Vec<String> {
    let columns = export.timeline().columns;
    if columns.is_empty() {
        return vec![ui(export.lang, Ui::NoEvents).to_owned()];
    }
    let line = |line: &crate::view::timeline::LogLine| {
        if line.fault { format!("✕ {}", line.sentence) } else { line.sentence.clone() }
    };
    numbered(columns.iter().map(|column| line(&column.line)).collect())
}

fn numbered(lines: Vec<String>) -> Vec<String> {
    let width = lines.len().to_string().len();
    lines.into_iter().enumerate().map(|(index, line)| format!("{:>width$}. {line}", index + 1)).collect()
}

fn held(export: &Export) -> Vec<String> {
    let mut lines = Vec::new();
    for holder in stage(&export.player, export.lang).boxes {
        let status = if holder.status.is_empty() { String::new() } else { format!(": {}", holder.status) };
        lines.push(format!("{}{status}", holder.name));
        for block in &holder.blocks {
            lines.extend(table(block).into_iter().map(|line| format!("  {line}")));
        }
    }
    lines
}

/// A block with its caption, its columns under each other.
fn table(block: &Block) -> Vec<String> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    rows.extend(Some(block.columns.clone()).filter(|columns| !columns.is_empty()));
    for row in &block.rows {
        let note = Some(row.note.clone()).filter(|note| !note.is_empty());
        rows.push(row.cells.iter().cloned().chain(note).collect());
    }
    if block.rows.is_empty() {
        let empty = if block.empty.is_empty() { "–" } else { &block.empty };
        rows = vec![vec![empty.to_owned()]];
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("  {}", cells.join("  ")).trim_end().to_owned()
    };
    let caption = Some(block.caption.clone()).filter(|caption| !caption.is_empty());
    caption.into_iter().chain(rows.iter().map(line)).collect()
}

fn outcome(export: &Export) -> Vec<String> {
    let outcome = export.outcome();
    let headline = format!("{} {}", outcome.mark.sign, outcome.headline);
    [headline].into_iter().chain(outcome.lines).chain(outcome.remarks).collect()
}
