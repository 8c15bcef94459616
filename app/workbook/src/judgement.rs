//! The one effect that says most about a world: what a headline, a pin or a cell is made of.

use crashpoint_sim::event::Effect;
use crashpoint_sim::ids::{Input, Role};
use crashpoint_sim::model::Model;
use crashpoint_sim::place::gaps;
use crashpoint_sim::plan::{Plan, Planted};
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::{Verdict, count, judge, judge_effect};
use crashpoint_sim::world::World;

use crate::text::lang::Lang;
use crate::text::outcome::{short_outcome, verdict_sign};
use crate::text::ui::{Ui, ui};
use crate::view::{Mark, Tone};

/// One effect of one input, and what it comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The effect.
    pub effect: Effect,
    /// The input it belongs to.
    pub input: Input,
    /// `None` is once, or rightly not at all.
    pub verdict: Option<Verdict>,
    /// How often it happened.
    pub count: u8,
}

impl Judgement {
    /// Its colour.
    pub fn tone(&self) -> Tone {
        tone(self.verdict)
    }

    /// Sign and short outcome: `×2 charged twice`.
    pub fn mark(&self, lang: Lang) -> Mark {
        Mark {
            tone: self.tone(),
            sign: verdict_sign(self.verdict, self.count).to_owned(),
            word: short_outcome(lang, self.effect, self.verdict, self.count),
        }
    }
}

/// The colour of a verdict; `None` is once.
pub fn tone(verdict: Option<Verdict>) -> Tone {
    match verdict {
        None => Tone::Once,
        Some(Verdict::Loss) => Tone::Loss,
        Some(Verdict::Parked) => Tone::Parked,
        Some(Verdict::Duplicate) => Tone::Duplicate,
        Some(Verdict::Phantom) => Tone::Phantom,
        Some(Verdict::Reorder) => Tone::Reorder,
        Some(Verdict::Stuck) => Tone::Stuck,
    }
}

/// The effects to speak of: the judged ones; if there is none, log lines.
pub fn shown_effects(model: &Model) -> Vec<Effect> {
    let judged: Vec<Effect> = Effect::ALL.into_iter().filter(|effect| model.judges(*effect)).collect();
    if judged.is_empty() { vec![Effect::Log] } else { judged }
}

/// The worst that can be said of a world if the run ended here: a loss before a phantom before a duplicate; where all is
/// well, the first effect of the first input.
pub fn worst(model: &Model, world: &World) -> Judgement {
    const ORDER: [Verdict; 4] = [Verdict::Loss, Verdict::Phantom, Verdict::Duplicate, Verdict::Parked];
    let effects = shown_effects(model);
    let all = effects.iter().flat_map(|effect| {
        model.inputs().map(|input| {
            let verdict = if *effect == Effect::Log { None } else { judge_effect(world, *effect, input) };
            Judgement { effect: *effect, input, verdict, count: count(world, *effect, input) }
        })
    });
    let rank = |judgement: &Judgement| {
        let place = ORDER.iter().position(|verdict| Some(*verdict) == judgement.verdict);
        place.unwrap_or(ORDER.len() + usize::from(judgement.count == 0))
    };
    let found = all.min_by_key(rank);
    let mut judgement = found.expect("a scenario has at least one input and one effect to speak of");
    if judgement.verdict.is_none() {
        // What no single effect shows.
        judgement.verdict = judge(model, world).iter().find(|verdict| !ORDER.contains(verdict));
    }
    judgement
}

/// What would come of a crash in a gap of a program, if nothing else went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The crash.
    pub plant: Planted,
    /// The step before which the program dies.
    pub before: u8,
    /// What comes of it; `None`: the run did not settle within the limit, or grew past what the model holds.
    pub judgement: Option<Judgement>,
}

impl Preview {
    /// Sign and word.
    pub fn mark(&self, lang: Lang) -> Mark {
        match self.judgement {
            Some(judgement) => judgement.mark(lang),
            None => Mark { tone: Tone::Neutral, sign: "…".to_owned(), word: ui(lang, Ui::NotSettled).to_owned() },
        }
    }
}

/// The previews of every gap of every program.
pub fn previews(model: &Model) -> Vec<Preview> {
    let of_role = |role| {
        gaps(model, role).into_iter().map(move |gap| {
            let place = crashpoint_sim::place::Place { role, phase: gap.phase };
            let plant = Planted::crash(place, gap.nth);
            Preview { plant, before: gap.before, judgement: outcome_of(model, &Plan { planted: vec![plant] }) }
        })
    };
    Role::ALL.into_iter().flat_map(of_role).collect()
}

/// What a run by default comes to under this plan; `None` if it does not settle within the limit.
pub fn outcome_of(model: &Model, plan: &Plan) -> Option<Judgement> {
    let mut trace = Trace::new(*model);
    let settled = trace.run_on(plan) && !trace.last().overflow;
    settled.then(|| worst(model, trace.last()))
}
