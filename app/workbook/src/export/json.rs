//! A run as JSON, for scripts: what it is made of, each step with its sentence, what it comes to.
//!
//! `version` is 1. A later version may add names; a name that is there keeps its meaning, or the number goes up.

use std::sync::Arc;

use crashpoint_sim::trace::TraceStep;
use crashpoint_sim::verdict::{count, judge, judge_effect};

use super::Export;
use super::escape::json as text;
use crate::catalogue::catalogue;
use crate::judgement::shown_effects;
use crate::view::timeline::Column;

/// The version of the form.
pub const VERSION: u32 = 1;

/// The run, two spaces to a level, in a fixed order of names.
pub fn json(export: &Export) -> String {
    let (player, catalogue) = (&export.player, catalogue());
    let strategy = player.setup.strategy;
    let parts = object(&[
        ("sender", text(catalogue.senders[strategy.sender].id)),
        ("receiver", text(catalogue.receivers[strategy.receiver].id)),
        ("effect", text(catalogue.effects[strategy.effect].id)),
    ]);
    let planted: Vec<String> = player.setup.plan.planted.iter().map(|planted| text(&planted.to_string())).collect();
    let outcome = export.outcome();
    let fields = [
        ("format", text("crashpoint-run")),
        ("version", VERSION.to_string()),
        ("language", text(export.lang.code())),
        ("title", text(&export.title)),
        ("link", text(&export.link)),
        ("strategy", if player.setup.own.is_some() { "null".to_owned() } else { parts }),
        ("messages", player.setup.messages.to_string()),
        ("scenario", text(&player.setup.scenario().to_string())),
        ("planted", format!("[{}]", planted.join(", "))),
        ("schedule", text(&player.trace.schedule().to_string())),
        ("steps", list(steps(export))),
        ("settled", outcome.settled.to_string()),
        ("verdicts", verdicts(export, outcome.settled)),
        ("effects", list(effects(export, outcome.settled))),
        ("headline", text(&outcome.headline)),
    ];
    let lines: Vec<String> = fields.iter().map(|(name, value)| format!("  {}: {value}", text(name))).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn steps(export: &Export) -> Vec<String> {
    let columns = export.timeline().columns;
    let of = |(step, column): (&Arc<TraceStep>, &Arc<Column>)| {
        let actor = step.choice.actor().map_or("null".to_owned(), |actor| text(&actor.to_string()));
        object(&[
            ("step", column.step.to_string()),
            ("choice", text(&step.choice.to_string())),
            ("actor", actor),
            ("fault", step.choice.fault().map_or("null".to_owned(), |fault| text(fault.kind().word()))),
            ("sentence", text(&column.line.sentence)),
        ])
    };
    export.player.trace.steps.iter().zip(&columns).map(of).collect()
}

/// What the run comes to; nothing while it is not settled.
fn verdicts(export: &Export, settled: bool) -> String {
    let verdicts = judge(export.player.model(), export.player.trace.last());
    let words: Vec<String> = verdicts.iter().filter(|_| settled).map(|verdict| text(verdict.word())).collect();
    format!("[{}]", words.join(", "))
}

/// Each count is at most 3, which stands for 3 or more; a log line has no verdict.
fn effects(export: &Export, settled: bool) -> Vec<String> {
    let (model, world) = (export.player.model(), export.player.trace.last());
    let mut effects = Vec::new();
    for effect in shown_effects(model) {
        for input in model.inputs() {
            let verdict = if settled && model.judges(effect) { judge_effect(world, effect, input) } else { None };
            effects.push(object(&[
                ("effect", text(effect.word())),
                ("input", input.to_string()),
                ("expected", u8::from(world.committed.contains(input)).to_string()),
                ("actual", count(world, effect, input).to_string()),
                ("verdict", verdict.map_or("null".to_owned(), |verdict| text(verdict.word()))),
            ]));
        }
    }
    effects
}

fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{}: {value}", text(name))).collect();
    format!("{{{}}}", fields.join(", "))
}

fn list(items: Vec<String>) -> String {
    if items.is_empty() { "[]".to_owned() } else { format!("[\n    {}\n  ]", items.join(",\n    ")) }
}
