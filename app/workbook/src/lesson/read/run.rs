//! The lines that say what runs, how it begins, and what it comes to.

use crashpoint_sim::ids::Role;
use crashpoint_sim::place::Place;
use crashpoint_sim::plan::{PLANTED_MAX, Plan, Planted, Spot};
use crashpoint_sim::scenario::{Expect, FAULTS_MAX};
use crashpoint_sim::schedule::{CHOICES_MAX, Schedule, ScheduleError};
use crashpoint_sim::text::{clip, compose, parse_scenario};
use crashpoint_sim::verdict::{Verdict, Verdicts};
use crashpoint_sim::vocabulary::FaultKind;

use super::super::fence::{At, Axis, Limit, Panel, Play, Source, Start};
use super::super::fields::Fields;
use super::super::lines::{Block, Entry, Word};
use super::super::problem::{Problem, Span};
use super::super::target::is_id;
use crate::catalogue::{Item, Strategy, catalogue};

/// Everything that a player with a source has.
pub(super) fn play(fields: &mut Fields<'_, '_>) -> Play {
    let start = start(fields);
    Play { start, ..look(fields) }
}

/// How it is shown.
pub(super) fn look(fields: &mut Fields<'_, '_>) -> Play {
    let panels = panels(fields);
    let calls = fields.words("calls").and_then(|(_, words)| {
        let ids = catalogue().calls.iter().map(|calls| calls.id);
        let found = ids.clone().position(|id| id == words[0].text);
        if found.is_none() {
            fields.unknown(&words[0], "a file of calls", ids);
        }
        found
    });
    Play { start: Start::default(), panels, calls, caption: fields.text("caption") }
}

fn panels(fields: &mut Fields<'_, '_>) -> Vec<Panel> {
    let Some((_, words)) = fields.words("panels") else { return Vec::new() };
    let mut panels = Vec::new();
    for word in &words {
        match Panel::ALL.into_iter().find(|panel| panel.word() == word.text) {
            Some(panel) if !panels.contains(&panel) => panels.push(panel),
            Some(_) => {}
            None => fields.unknown(word, "a panel", Panel::ALL.into_iter().map(Panel::word)),
        }
    }
    panels
}

/// What runs, with its proofs.
pub(super) fn start(fields: &mut Fields<'_, '_>) -> Start {
    match source(fields) {
        Some(source) => Start { source, ..rest(fields) },
        None => {
            fields.missing("a `strategy`, a `scenario` or a `case`");
            rest(fields)
        }
    }
}

/// All of a start but its source.
pub(super) fn rest(fields: &mut Fields<'_, '_>) -> Start {
    Start {
        source: Source::default(),
        messages: fields.number("messages", 1, 3),
        faults: faults(fields),
        plan: fields.words("plant").map(|(_, words)| plan(&words, fields)).unwrap_or_default(),
        schedule: fields.words("run").map(|(_, words)| schedule(&words, fields)).unwrap_or_default(),
        at: at(fields),
        ends: ends(fields, "ends"),
        expect: expect(fields),
    }
}

/// Where the programs come from, if it is said.
pub(super) fn source(fields: &mut Fields<'_, '_>) -> Option<Source> {
    let strategy = fields.words("strategy");
    let case = fields.words("case");
    let scenario = fields.one("scenario");
    if let (Some((second, _)), Some(_)) = (case.as_ref().or(strategy.as_ref()), scenario.as_ref()) {
        fields.add(second.word.span, Problem::Both("scenario", "strategy"));
    } else if let (Some(_), Some((second, _))) = (&strategy, &case) {
        fields.add(second.word.span, Problem::Both("strategy", "case"));
    }
    if let Some((_, words)) = strategy {
        return Some(Source::Strategy(self::strategy(&words, fields).unwrap_or_default()));
    }
    if let Some((entry, words)) = case {
        let name = words[0].text;
        if !is_id(name) || words.len() > 1 {
            fields.add(entry.rest_span(), Problem::BadId(clip(entry.rest)));
        }
        return Some(Source::Case(name.to_owned()));
    }
    scenario.and_then(|entry| scenario_source(&entry, fields))
}

/// A scenario below the word, or the name of a fence above.
pub(super) fn scenario_source(entry: &Entry<'_>, fields: &mut Fields<'_, '_>) -> Option<Source> {
    let words = entry.words();
    let Some(name) = words.first() else {
        let scenario = super::scenario(&entry.block(), fields.context);
        return Some(Source::Scenario(Box::new(scenario)));
    };
    fields.no_lines_below(entry);
    let found = fields.context.scenarios.iter().find(|(id, _)| id == name.text);
    if let Some((_, scenario)) = found {
        return Some(Source::Scenario(Box::new(scenario.clone())));
    }
    let known: Vec<String> = fields.context.scenarios.iter().map(|(id, _)| id.clone()).collect();
    fields.unknown(name, "a `scenario` fence above this one", known.iter().map(String::as_str));
    Some(Source::default())
}

/// A preset, or a sender, a receiver and an effect.
pub(super) fn strategy(words: &[Word<'_>], fields: &mut Fields<'_, '_>) -> Option<Strategy> {
    let catalogue = catalogue();
    if let [preset] = words {
        let found = catalogue.presets.iter().find(|known| known.id == preset.text);
        if found.is_none() {
            let rule = "a preset. Name one of `strategies/presets.txt`, or a sender, a receiver and an effect";
            fields.unknown(preset, rule, catalogue.presets.iter().map(|known| known.id));
        }
        return found.map(|preset| preset.strategy);
    }
    let [sender, receiver, effect] = words else {
        let span = Span { end: words.last().map_or(0, |word| word.span.end), ..words.first()?.span };
        let rule = "A strategy is a preset, or a sender, a receiver and an effect: three ids.";
        fields.add(span, Problem::Rule(rule));
        return None;
    };
    let mut strategy = Strategy::default();
    for (axis, word) in Axis::ALL.into_iter().zip([sender, receiver, effect]) {
        *axis.of(&mut strategy) = part(axis, word, fields)?;
    }
    let [sender, receiver, effect] = Axis::ALL.map(|axis| &items(axis)[*axis.of(&mut strategy)].part);
    if let Some(conflict) = compose(sender, receiver, effect).1.into_iter().next() {
        fields.add(words[0].span, Problem::Conflict(conflict));
    }
    Some(strategy)
}

/// The items of the catalogue on this axis.
pub(crate) fn items(axis: Axis) -> &'static [Item] {
    let catalogue = catalogue();
    match axis {
        Axis::Sender => &catalogue.senders,
        Axis::Receiver => &catalogue.receivers,
        Axis::Effect => &catalogue.effects,
    }
}

/// The item with this id.
pub(super) fn part(axis: Axis, word: &Word<'_>, fields: &mut Fields<'_, '_>) -> Option<usize> {
    let ids = items(axis).iter().map(|item| item.id);
    let found = ids.clone().position(|id| id == word.text);
    if found.is_none() {
        let wanted = match axis {
            Axis::Sender => "a sender",
            Axis::Receiver => "a receiver",
            Axis::Effect => "an effect",
        };
        fields.unknown(word, wanted, ids);
    }
    found
}

/// Planted faults, with spaces or commas between them.
pub(super) fn plan(words: &[Word<'_>], fields: &mut Fields<'_, '_>) -> Plan {
    let mut plan = Plan::default();
    for word in words {
        for text in word.text.split(',').filter(|text| !text.is_empty()) {
            match text.parse::<Planted>() {
                Ok(planted) if plan.planted.contains(&planted) => {}
                Ok(_) if plan.planted.len() == PLANTED_MAX => {
                    fields.add(word.span, Problem::TooMuch("At most 8 faults can be planted."));
                }
                Ok(planted) => plan.planted.push(planted),
                Err(()) => {
                    let known = planted_words();
                    let wanted = "a planted fault, such as `crash@consumer-window`";
                    fields.unknown(word, wanted, known.iter().map(String::as_str));
                }
            }
        }
    }
    plan
}

/// Every fault that can be planted, at the best gap of its place.
fn planted_words() -> Vec<String> {
    let gaps = Place::all().map(|place| Spot::Gap { place, nth: 0 });
    let spots: Vec<Spot> = gaps.chain(Role::ALL.map(Spot::Message)).collect();
    let kinds = FaultKind::ALL.iter();
    let all = kinds.flat_map(|kind| spots.iter().map(|spot| Planted { kind: *kind, spot: *spot, every: false }));
    all.filter(|planted| planted.to_string().parse() == Ok(*planted)).map(|planted| planted.to_string()).collect()
}

/// Choices as in a link.
pub(super) fn schedule(words: &[Word<'_>], fields: &mut Fields<'_, '_>) -> Schedule {
    let mut schedule = Schedule::default();
    for (index, word) in words.iter().enumerate() {
        match word.text.parse::<Schedule>() {
            Ok(choice) if index < CHOICES_MAX => schedule.choices.extend(choice.choices),
            Ok(_) => break,
            Err(_) => {
                let error = ScheduleError::UnknownChoice { place: index + 1, word: clip(word.text) };
                fields.add(word.span, Problem::Run(error));
            }
        }
    }
    schedule
}

fn at(fields: &mut Fields<'_, '_>) -> At {
    let Some((entry, words)) = fields.words("at") else { return At::default() };
    if let [word] = words.as_slice() {
        if word.text == "end" {
            return At::End;
        }
        if let Some(step) = word.text.parse().ok().filter(|step| *step <= CHOICES_MAX) {
            return At::Step(step);
        }
    }
    fields.add(entry.rest_span(), Problem::Rule("`at` needs a number of steps, or `end`."));
    At::default()
}

/// `faults 1`, or the section of a scenario.
pub(super) fn faults(fields: &mut Fields<'_, '_>) -> Option<Limit> {
    let entry = fields.one("faults")?;
    let words = entry.words();
    if entry.has_below() {
        let Block { text, lines, columns } = entry.block();
        let indented: String = text.lines().map(|line| format!("  {line}\n")).collect();
        let text = format!("faults\n{indented}consumer\n  receive\n  ack\n");
        let block = Block { text, lines: lines.saturating_sub(1), columns: columns.saturating_sub(2) };
        if let Some(word) = words.first() {
            fields.add(word.span, Problem::Rule("Write either a number or the faults below, indented."));
        }
        let scenario = super::scenario(&block, fields.context);
        return scenario.faults.map(Limit::Faults);
    }
    match words.as_slice() {
        [number] if number.text.parse().is_ok_and(|number: u8| number <= FAULTS_MAX) => {
            number.text.parse().ok().map(Limit::Total)
        }
        _ => {
            let problem = Problem::Number { of: "faults", word: clip(entry.rest), min: 0, max: FAULTS_MAX };
            fields.add(entry.rest_span(), problem);
            None
        }
    }
}

/// `once` or verdicts.
pub(super) fn ends(fields: &mut Fields<'_, '_>, line: &'static str) -> Option<Verdicts> {
    let (_, words) = fields.words(line)?;
    let mut verdicts = Verdicts::default();
    for word in &words {
        match verdict(word, fields) {
            Some(Some(verdict)) => verdicts.insert(verdict),
            Some(None) if words.len() > 1 => {
                fields.add(word.span, Problem::Rule("`once` means that there is no other verdict."));
            }
            Some(None) => {}
            None => return None,
        }
    }
    Some(verdicts)
}

/// A verdict; `Some(None)` is once.
pub(super) fn verdict(word: &Word<'_>, fields: &mut Fields<'_, '_>) -> Option<Option<Verdict>> {
    if word.text == "once" {
        return Some(None);
    }
    let verdict = Verdict::from_word(word.text);
    if verdict.is_none() {
        let words = ["once"].into_iter().chain(Verdict::ALL.map(Verdict::word));
        fields.unknown(word, "a verdict", words);
    }
    verdict.map(Some)
}

/// As in a scenario.
pub(super) fn expect(fields: &mut Fields<'_, '_>) -> Option<Expect> {
    let (entry, _) = fields.words("expect")?;
    // Its words stand in the same columns there, so that its mistakes do.
    let span = entry.word.span;
    let pad = usize::try_from(entry.rest_span().start).unwrap_or_default().saturating_sub("expect ".len() + 1);
    let text = format!("expect {}{}\nconsumer\n  receive\n  ack\n", " ".repeat(pad.min(80)), entry.rest);
    let (scenario, mistakes) = parse_scenario(&text);
    for mistake in mistakes {
        let span = Span { line: span.line, start: mistake.start, end: mistake.end };
        fields.add(span, Problem::Scenario(mistake.problem));
    }
    scenario.expect
}
