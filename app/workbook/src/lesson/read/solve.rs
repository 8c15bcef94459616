//! The fences that ask: predict, attack, defend, order, question.

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::Plan;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::verdict::{Verdict, Verdicts};
use crashpoint_sim::vocabulary::Step;

use super::super::fence::{Axis, Change, Choice, Defend, Kind, Order, Play, Problem as TaskProblem, Source, Task};
use super::super::fields::Fields;
use super::super::lines::{Entry, Line, entries};
use super::super::problem::Problem;
use super::super::target::is_id;
use super::run;
use crashpoint_sim::text::clip;

/// Most steps of which all orders are tried.
pub(crate) const ORDERED_STEPS_MAX: usize = 7;

/// Reads a task of this kind.
pub(super) fn task(kind: &str, fields: &mut Fields<'_, '_>) -> Kind {
    let (play, problem) = match kind {
        "predict" => (run::play(fields), predict(fields)),
        "attack" => (run::play(fields), attack(fields)),
        "defend" => {
            let play = run::play(fields);
            let problem = TaskProblem::Defend(defend(&play.start.source, fields));
            (play, problem)
        }
        "order" => {
            let play = run::play(fields);
            let problem = TaskProblem::Order(order(&play, fields));
            (play, problem)
        }
        _ => (Play::default(), TaskProblem::Question { choices: choices(fields) }),
    };
    Kind::Task(Box::new(common(fields, play, problem)))
}

/// What all tasks have.
pub(super) fn common(fields: &mut Fields<'_, '_>, play: Play, problem: TaskProblem) -> Task {
    let asks = !matches!(problem, TaskProblem::Paint(_));
    let ask = fields.text("ask");
    if ask.is_empty() && asks {
        fields.missing("an `ask` line");
    }
    let hints = fields.texts("hint");
    let needs_hint = matches!(problem, TaskProblem::Attack { .. } | TaskProblem::Defend(_) | TaskProblem::Order(_));
    if hints.is_empty() && needs_hint {
        fields.missing("a `hint`");
    }
    Task { ask, hints, why: fields.text("why"), play, problem }
}

fn predict(fields: &mut Fields<'_, '_>) -> TaskProblem {
    let all = || [None].into_iter().chain(Verdict::ALL.map(Some)).collect();
    let Some((_, words)) = fields.words("offer") else { return TaskProblem::Predict { offer: all() } };
    let mut offer: Vec<Option<Verdict>> = Vec::new();
    for word in &words {
        match run::verdict(word, fields) {
            Some(verdict) if !offer.contains(&verdict) => offer.push(verdict),
            Some(_) | None => {}
        }
    }
    if offer.len() < 2 {
        fields.add(fields.span, Problem::Rule("`offer` names two outcomes or more."));
    }
    TaskProblem::Predict { offer }
}

fn attack(fields: &mut Fields<'_, '_>) -> TaskProblem {
    let reach = fields.words("reach").and_then(|(_, words)| match run::verdict(&words[0], fields) {
        Some(None) => {
            fields.add(words[0].span, Problem::Rule("An attack reaches a verdict that is not `once`."));
            None
        }
        verdict => verdict.flatten(),
    });
    if reach.is_none() {
        fields.missing("a `reach` line with a verdict");
    }
    let solution = solution(fields).map(|entry| {
        let line = Line { number: entry.word.span.line, indent: entry.rest_span().start - 1, text: entry.rest };
        let mut inner = Fields::new("`solution`", entry.word.span, entries(&[line]), fields.context);
        let plan = inner.words("plant").map(|(_, words)| run::plan(&words, &mut inner));
        let schedule = inner.words("run").map(|(_, words)| run::schedule(&words, &mut inner));
        inner.done();
        (plan.unwrap_or_default(), schedule.unwrap_or_default())
    });
    let solution: (Plan, Schedule) = solution.unwrap_or_default();
    TaskProblem::Attack { reach: reach.unwrap_or(Verdict::Duplicate), solution }
}

fn solution<'text>(fields: &mut Fields<'text, '_>) -> Option<Entry<'text>> {
    let entry = fields.one("solution");
    if entry.is_none() {
        fields.missing("a `solution`");
    }
    entry
}

fn avoid(fields: &mut Fields<'_, '_>) -> Verdicts {
    run::ends(fields, "avoid").unwrap_or_default()
}

fn defend(source: &Source, fields: &mut Fields<'_, '_>) -> Defend {
    let mut parts: Vec<(Axis, Vec<usize>)> = Vec::new();
    for entry in fields.all("change") {
        let words = entry.words();
        let Some(axis) = words.first().and_then(|word| Axis::ALL.into_iter().find(|axis| axis.word() == word.text))
        else {
            let word = words.first().copied().unwrap_or(entry.word);
            fields.unknown(&word, "a choice of a strategy", Axis::ALL.into_iter().map(Axis::word));
            continue;
        };
        let mut items: Vec<usize> = words[1..].iter().filter_map(|word| run::part(axis, word, fields)).collect();
        if words.len() == 1 {
            items = (0..run::items(axis).len()).collect();
        }
        parts.push((axis, items));
    }
    let programs = fields.roles("edit");
    if parts.is_empty() == programs.is_empty() {
        let rule = "`defend` needs either `change` lines or an `edit` line: what may be changed.";
        fields.add(fields.span, Problem::Rule(rule));
    }
    if !parts.is_empty() && !matches!(source, Source::Strategy(_)) {
        let rule = "`change` is for a `strategy`; the programs of a scenario are changed with `edit`.";
        fields.add(fields.span, Problem::Rule(rule));
    }
    let keep = keep(fields);
    let solution = solution(fields).and_then(|entry| {
        let line = Line { number: entry.word.span.line, indent: entry.rest_span().start - 1, text: entry.rest };
        let mut lines = vec![line];
        lines.extend(entry.below.iter().map(|below| Line { indent: below.indent + line.indent + 1, ..*below }));
        let mut inner = Fields::new("`solution`", entry.word.span, entries(&lines), fields.context);
        let source = run::source(&mut inner);
        if source.is_none() {
            inner.missing("a `strategy` or a `scenario`, in the same line");
        }
        inner.done();
        source
    });
    let change = if parts.is_empty() { Change::Programs(programs) } else { Change::Parts(parts) };
    Defend { change, keep, avoid: avoid(fields), solution: solution.unwrap_or_default() }
}

fn keep(fields: &mut Fields<'_, '_>) -> Vec<Step> {
    let entries = fields.all("keep");
    let mut steps = Vec::new();
    for entry in entries {
        match Step::from_word(entry.rest) {
            Some(step) => steps.push(step),
            None => {
                let words = Step::ALL.iter().map(|step| step.word());
                fields.context.report.unknown(entry.rest_span(), "a step", entry.rest, words);
            }
        }
    }
    steps
}

fn order(play: &Play, fields: &mut Fields<'_, '_>) -> Order {
    let role = fields.roles("of").first().copied().unwrap_or(Role::Consumer);
    let avoid = avoid(fields);
    let steps = match &play.start.source {
        Source::Case(_) => {
            fields.add(fields.span, Problem::Rule("`order` needs a `scenario` or a `strategy`."));
            Vec::new()
        }
        _ => play.start.scenario().program(role).map(|program| program.steps.clone()).unwrap_or_default(),
    };
    if steps.len() < 3 {
        fields.add(fields.span, Problem::Rule("There is nothing to put in order in this program."));
    }
    let Some(entry) = solution(fields) else { return Order { role, avoid, solution: None } };
    if entry.rest == "none" {
        fields.no_lines_below(&entry);
        if steps.len() > ORDERED_STEPS_MAX {
            let rule = "`solution none` tries every order: at most seven steps.";
            fields.add(entry.word.span, Problem::Rule(rule));
        }
        return Order { role, avoid, solution: None };
    }
    let mut solved = Vec::new();
    for below in entry.entries() {
        let line = if below.rest.is_empty() {
            below.word.text.to_owned()
        } else {
            format!("{} {}", below.word.text, below.words().iter().map(|word| word.text).collect::<Vec<_>>().join(" "))
        };
        match Step::from_word(&line) {
            Some(step) => solved.push(step),
            None => {
                let words = steps.iter().map(|step| step.word());
                fields.context.report.unknown(below.word.span, "a step of this program", &line, words);
            }
        }
    }
    let (mut given, mut sorted) = (steps.clone(), solved.clone());
    given.sort();
    sorted.sort();
    if given != sorted || given.first() != sorted.first() || steps.first() != solved.first() {
        let rule = "The solution has the same steps as the program, and the first one stays the first.";
        fields.add(entry.word.span, Problem::Rule(rule));
    }
    Order { role, avoid, solution: Some(solved) }
}

fn choices(fields: &mut Fields<'_, '_>) -> Vec<Choice> {
    let mut lines: Vec<(bool, Entry<'_>)> = fields.all("right").into_iter().map(|entry| (true, entry)).collect();
    lines.extend(fields.all("wrong").into_iter().map(|entry| (false, entry)));
    lines.sort_by_key(|(_, entry)| entry.word.span.line);
    let choices: Vec<Choice> = lines.iter().map(|(right, entry)| choice(*right, entry, fields)).collect();
    if !choices.iter().any(|choice| choice.right) || choices.iter().all(|choice| choice.right) {
        fields.missing("a `right` choice and a `wrong` one");
    }
    choices
}

fn choice(right: bool, entry: &Entry<'_>, fields: &mut Fields<'_, '_>) -> Choice {
    let text = fields.head_of(entry);
    let of = if right { "`right`" } else { "`wrong`" };
    let mut inner = Fields::new(of, entry.word.span, entry.entries(), fields.context);
    let why = inner.text("why");
    if why.is_empty() {
        inner.missing("a `why` below it");
    }
    let mut slug = |word: &'static str| {
        let (entry, words) = inner.words(word)?;
        if words.len() > 1 || !is_id(words[0].text) {
            inner.add(entry.rest_span(), Problem::BadId(clip(entry.rest)));
        }
        Some(words[0].text.to_owned())
    };
    let (misconception, see) = (slug("misconception"), slug("see"));
    inner.done();
    Choice { right, text, why, misconception, see }
}
