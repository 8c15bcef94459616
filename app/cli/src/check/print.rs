//! What `check` prints: a line for people, a line of JSON for programs, the runs in sentences.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use crashpoint_sim::explore::Report;
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Expect;
use crashpoint_sim::trace::Trace;
use crashpoint_workbook::text::lang::Lang;
use crashpoint_workbook::text::names::Cast;
use crashpoint_workbook::text::sentence::sentence_in;
use serde::Serialize;

use super::sources::Checked;

/// One line: name, verdicts with their faults, states, time, and what was expected if it is something else.
pub(super) fn line(checked: &Checked, width: usize, report: &Report, expected: Option<bool>, time: Duration) -> String {
    let states = format!("{} {}", grouped(report.states), if report.states == 1 { "state" } else { "states" });
    let mut line = format!(
        "{:<width$}  {:<28} {states:>18} {:>9.1} ms",
        checked.name,
        report.to_string(),
        time.as_secs_f64() * 1000.0
    );
    match (expected, &checked.scenario.expect) {
        (Some(false), Some(Expect::Once)) => line += "  expected: once",
        (Some(false), Some(Expect::Verdicts(verdicts))) => {
            line += "  expected:";
            for (verdict, faults) in verdicts {
                let _ = write!(line, " {verdict}@{faults}");
            }
        }
        _ => {}
    }
    line
}

/// 1,234,567
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The shortest run for each verdict, one sentence a step.
pub(super) fn traces(lang: Lang, model: &Model, report: &Report) -> String {
    let mut text = String::new();
    for found in &report.found {
        let _ = write!(text, "\n\n  {}@{}   {}\n", found.verdict, found.faults, found.schedule);
        let (trace, _) = Trace::replay(*model, &found.schedule);
        for (index, step) in trace.steps.iter().enumerate() {
            let before = trace.world(index);
            let sentence = sentence_in(lang, step.choice, &step.events, Cast::of(model), before);
            let _ = write!(text, "\n  {:>3}  {sentence}", index + 1);
        }
    }
    if !report.found.is_empty() {
        text.push('\n');
    }
    text
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    title: &'a str,
    once: bool,
    verdicts: BTreeMap<&'static str, Shown>,
    effects: BTreeMap<&'static str, Range>,
    states: usize,
    unfinished: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<bool>,
}

#[derive(Serialize)]
struct Shown {
    faults: u8,
    steps: usize,
    schedule: String,
}

#[derive(Serialize)]
struct Range {
    min: u8,
    max: u8,
}

/// One line of JSON.
pub(super) fn json(checked: &Checked, report: &Report, expected: Option<bool>) -> String {
    let verdicts = report.found.iter().map(|found| {
        let (steps, schedule) = (found.schedule.steps(), found.schedule.to_string());
        (found.verdict.word(), Shown { faults: found.faults, steps, schedule })
    });
    let line = Line {
        file: &checked.file,
        line: checked.line,
        title: checked.scenario.title.get("en").unwrap_or_default(),
        once: report.once(),
        verdicts: verdicts.collect(),
        effects: report
            .effects
            .iter()
            .map(|range| (range.effect.word(), Range { min: range.min, max: range.max }))
            .collect(),
        states: report.states,
        unfinished: report.unfinished,
        expected,
    };
    serde_json::to_string(&line).expect("a line has string keys only")
}
