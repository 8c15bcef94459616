//! The fences that show: players, maps, twins, worlds.

use crashpoint_sim::plan::Plan;
use crashpoint_sim::scenario::Expect;

use super::super::fence::{Axis, Kind, Map, Play, Problem as TaskProblem, Side, Start, Twin, Worlds};
use super::super::fields::Fields;
use super::super::lines::Word;
use super::super::problem::Problem;
use super::{run, solve};
use crate::catalogue::Strategy;

/// Most cells of a map.
const CELLS_MAX: usize = 400;

pub(super) fn play(fields: &mut Fields<'_, '_>) -> Kind {
    Kind::Play(Box::new(run::play(fields)))
}

/// A map with axes, or the crash places of a strategy.
pub(super) fn map(fields: &mut Fields<'_, '_>) -> Kind {
    if let Some(source) = run::source(fields) {
        let start = Start { source, ..run::rest(fields) };
        return Kind::Places(Box::new(Play { start, ..run::look(fields) }));
    }
    let map = axes(fields);
    let paint = fields.one("paint");
    match paint {
        Some(_) => {
            let problem = TaskProblem::Paint(Box::new(map));
            Kind::Task(Box::new(solve::common(fields, Play::default(), problem)))
        }
        None => Kind::Map(Box::new(map)),
    }
}

fn axes(fields: &mut Fields<'_, '_>) -> Map {
    let mut lines: Vec<(u32, Axis, Vec<usize>)> = Vec::new();
    for axis in Axis::ALL {
        match fields.words(axis.word()) {
            Some((entry, words)) => lines.push((entry.word.span.line, axis, choices(axis, &words, fields))),
            None => fields.missing(match axis {
                Axis::Sender => "a `sender` line, or a `strategy` to show the crash places of",
                Axis::Receiver => "a `receiver` line, or a `strategy` to show the crash places of",
                Axis::Effect => "an `effect` line, or a `strategy` to show the crash places of",
            }),
        }
    }
    lines.sort_by_key(|(line, ..)| *line);
    let mut fixed = Strategy::default();
    for (_, axis, items) in lines.iter().filter(|(_, _, items)| items.len() == 1) {
        *axis.of(&mut fixed) = items[0];
    }
    let mut several = lines.into_iter().filter(|(_, _, items)| items.len() != 1).map(|(_, axis, items)| (axis, items));
    let (rows, columns) = (several.next(), several.next());
    if rows.is_none() || columns.is_none() || several.next().is_some() {
        let rule =
            "A map has two axes: two of `sender`, `receiver`, `effect` with several ids or `all`, one with one id.";
        fields.add(fields.span, Problem::Rule(rule));
    }
    let rows = rows.unwrap_or((Axis::Sender, vec![0]));
    let columns = columns.unwrap_or((if rows.0 == Axis::Receiver { Axis::Effect } else { Axis::Receiver }, vec![0]));
    let start = Start { messages: fields.number("messages", 1, 3), faults: run::faults(fields), ..Start::default() };
    let mut map = Map { rows, columns, fixed, start, cells: Vec::new(), caption: fields.text("caption") };
    if map.strategies().len() > CELLS_MAX {
        fields.add(fields.span, Problem::TooMuch("A map has at most 400 cells."));
        map.rows.1.truncate(1);
    }
    map.cells = cells(&map, fields);
    map
}

fn choices(axis: Axis, words: &[Word<'_>], fields: &mut Fields<'_, '_>) -> Vec<usize> {
    if let [all] = words
        && all.text == "all"
    {
        return (0..run::items(axis).len()).collect();
    }
    let mut chosen = Vec::new();
    for word in words {
        match run::part(axis, word, fields) {
            Some(index) if !chosen.contains(&index) => chosen.push(index),
            Some(_) | None => {}
        }
    }
    chosen
}

fn cells(map: &Map, fields: &mut Fields<'_, '_>) -> Vec<(Strategy, Expect)> {
    let strategies = map.strategies();
    let mut cells = Vec::new();
    for entry in fields.all("cell") {
        let words = entry.words();
        let strategy = run::strategy(&words, fields);
        let mut inner = Fields::new("`cell`", entry.word.span, entry.entries(), fields.context);
        let expect = run::expect(&mut inner);
        if expect.is_none() {
            inner.missing("an `expect` line below it");
        }
        inner.done();
        match strategy {
            Some(strategy) if strategies.contains(&strategy) => {
                cells.extend(expect.map(|expect| (strategy, expect)));
            }
            Some(_) => fields.add(entry.rest_span(), Problem::Rule("There is no such cell in this map.")),
            None if words.is_empty() => fields.add(entry.word.span, Problem::Empty("cell".to_owned())),
            None => {}
        }
    }
    cells
}

pub(super) fn twin(fields: &mut Fields<'_, '_>) -> Kind {
    let common = run::rest(fields);
    let sides = ["left", "right"].map(|word| match fields.one(word) {
        Some(entry) => {
            let of = if word == "left" { "`left`" } else { "`right`" };
            let mut inner = Fields::new(of, entry.word.span, entry.entries(), fields.context);
            let title = inner.text("title");
            let start = merged(run::start(&mut inner), &common);
            inner.done();
            if !entry.rest.is_empty() {
                let rule = "What stands on this side is written below, indented.";
                fields.add(entry.rest_span(), Problem::Rule(rule));
            }
            Side { title, start }
        }
        None => {
            fields.missing(if word == "left" { "a `left` side" } else { "a `right` side" });
            Side::default()
        }
    });
    Kind::Twin(Box::new(Twin { sides, play: run::look(fields) }))
}

/// What a side does not say, the fence says for both.
fn merged(side: Start, common: &Start) -> Start {
    let own_run = side.plan != Plan::default() || !side.schedule.choices.is_empty();
    let from = if own_run { &side } else { common };
    Start {
        plan: from.plan.clone(),
        schedule: from.schedule.clone(),
        at: if own_run { side.at } else { common.at },
        messages: side.messages.or(common.messages),
        faults: side.faults.or_else(|| common.faults.clone()),
        ends: side.ends.or(common.ends),
        expect: side.expect.or_else(|| common.expect.clone()),
        source: side.source,
    }
}

pub(super) fn worlds(fields: &mut Fields<'_, '_>) -> Kind {
    let play = run::play(fields);
    let mut worlds = Vec::new();
    for entry in fields.all("world") {
        let title = fields.head_of(&entry);
        let mut inner = Fields::new("`world`", entry.word.span, entry.entries(), fields.context);
        let run = inner.words("run");
        let schedule = match run {
            Some((_, words)) => run::schedule(&words, &mut inner),
            None => {
                inner.missing("a `run`");
                Default::default()
            }
        };
        let ends = run::ends(&mut inner, "ends");
        inner.done();
        let start = Start { schedule, ends, at: super::super::fence::At::Chosen, ..play.start.clone() };
        worlds.push(Side { title, start });
    }
    if !(2..=4).contains(&worlds.len()) {
        fields.add(fields.span, Problem::Rule("There are two to four `world`s."));
        worlds.truncate(4);
    }
    Kind::Worlds(Box::new(Worlds { worlds, play }))
}
