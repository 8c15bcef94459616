//! The verdict panel: expected against actual for each effect.

use crashpoint_sim::event::{Effect, Event};
use crashpoint_sim::ids::{Input, Key, Role};
use crashpoint_sim::model::Model;
use crashpoint_sim::step::step;
use crashpoint_sim::verdict::{Verdict, count, judge_effect};
use crashpoint_sim::world::{RowState, World};

use super::{Mark, Tone};
use crate::judgement::{Judgement, shown_effects, worst};
use crate::player::Player;
use crate::text::lang::Lang;
use crate::text::names::message_name;
use crate::text::outcome::{Moment, expected_actual, headline, nobody_knows, verdict_word, why};
use crate::text::ui::{Ui, step_of, ui};

/// What the run comes to, or would come to if it ended here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Sign, word, colour.
    pub mark: Mark,
    /// "The customer is charged twice."
    pub headline: String,
    /// "charged 2 times, should be 1", one an effect.
    pub lines: Vec<String>,
    /// What it means; that nobody knows.
    pub remarks: Vec<String>,
    /// Nothing more will happen.
    pub settled: bool,
    /// "Step 5 of 9", "Nothing has happened yet".
    pub progress: String,
}

impl Outcome {
    /// What a page around this one is told: `settled twice The customer is charged twice.`
    pub fn told(&self) -> String {
        let moment = if self.settled { "settled" } else { "open" };
        format!("{moment} {} {}", self.mark.tone.class(), self.headline)
    }
}

/// What the run comes to at the cursor.
pub fn outcome(player: &Player, lang: Lang) -> Outcome {
    let (model, world) = (player.model(), player.trace.world(player.cursor));
    let settled = player.at_end() && !world.overflow && !player.out_of_steps();
    let (judgement, moment) = spoken_of(player, settled);
    let quiet = judgement.verdict.is_none() && !settled;
    let mark = if quiet {
        Mark { tone: Tone::Neutral, sign: "…".to_owned(), word: ui(lang, Ui::NotSettled).to_owned() }
    } else {
        let word = verdict_word(lang, judgement.verdict, judgement.count).to_owned();
        Mark { word, ..judgement.mark(lang) }
    };
    Outcome {
        mark,
        headline: headline(lang, judgement.effect, judgement.verdict, judgement.count, moment).to_owned(),
        lines: lines(model, world, lang),
        remarks: remarks(player, lang, &judgement, settled),
        settled,
        progress: step_of(lang, player.cursor, player.trace.steps.len()),
    }
}

/// What to speak of. While a run goes on only what cannot be mended is said: an effect that is one too many, or is about
/// to be.
fn spoken_of(player: &Player, settled: bool) -> (Judgement, Moment) {
    let (model, world) = (player.model(), player.trace.world(player.cursor));
    let now = worst(model, world);
    if settled {
        return (now, Moment::Settled);
    }
    if let Some(repeated) = repeated(model, world) {
        return (repeated, Moment::Running);
    }
    let mut ahead = *world;
    if let Some(choice) = player.next_choice() {
        // With a list of events as everywhere on the page: it carries no second copy of the steps.
        step(model, &mut ahead, choice, &mut Vec::new());
    }
    if let Some(repeated) = repeated(model, &ahead) {
        return (repeated, Moment::Imminent);
    }
    let effect = shown_effects(model)[0];
    let done = model.inputs().map(|input| count(world, effect, input)).max().unwrap_or(0);
    (Judgement { verdict: None, count: done.min(1), effect, ..now }, Moment::Running)
}

fn repeated(model: &Model, world: &World) -> Option<Judgement> {
    shown_effects(model).into_iter().filter(|effect| *effect != Effect::Log).find_map(|effect| {
        model.inputs().find_map(|input| {
            let verdict = judge_effect(world, effect, input);
            let judgement = Judgement { effect, input, verdict, count: count(world, effect, input) };
            (verdict == Some(Verdict::Duplicate)).then_some(judgement)
        })
    })
}

/// Expected against actual, one line an effect and an input.
fn lines(model: &Model, world: &World, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for effect in shown_effects(model) {
        for input in model.inputs() {
            let expected = u8::from(world.committed.contains(input));
            let line = expected_actual(lang, effect, expected, count(world, effect, input));
            lines.push(if model.messages > 1 {
                format!("{}: {line}", message_name(lang, Key::new(input, 0)))
            } else {
                line
            });
        }
    }
    lines
}

fn remarks(player: &Player, lang: Lang, judgement: &Judgement, settled: bool) -> Vec<String> {
    let world = player.trace.world(player.cursor);
    let mut remarks = Vec::new();
    if world.overflow {
        remarks.push(ui(lang, Ui::Overflow).to_owned());
    } else if settled && judgement.verdict == Some(Verdict::Loss) && left_no_trace(player, judgement.input) {
        remarks.push(nobody_knows(lang).to_owned());
    } else if settled && judgement.verdict.is_some() {
        remarks.push(why(lang, judgement.verdict).to_owned());
    } else if player.out_of_steps() {
        remarks.push(ui(lang, Ui::RunTooLong).to_owned());
    }
    remarks
}

/// The order is paid, and nothing of it ever reached the broker or waits to be sent.
fn left_no_trace(player: &Player, input: Input) -> bool {
    let world = player.trace.world(player.cursor);
    let waits = world.rows.iter().any(|row| row.key.input() == input && row.state != RowState::Sent);
    let has_producer = !player.model().code(Role::Producer).is_empty();
    let arrived = player.trace.steps[..player.cursor].iter().flat_map(|step| &step.events).any(|event| match event {
        Event::Published { key, .. } => key.input() == input,
        _ => false,
    });
    has_producer && !arrived && !waits
}
