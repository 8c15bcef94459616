//! One program: its steps, what all its runs come to, and its breaking run in the player.

use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;
use crashpoint_workbook::engine::{Answer, Ask};
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::view::all_runs::Known;
use crashpoint_workbook::view::orders::{Picked, open, picked, runs};
use leptos::prelude::*;

use super::Desk;
use crate::act::Act;
use crate::draw::{click, each, live, maybe};
use crate::inquiry::Inquiry;
use crate::live::Live;
use crate::parts::all_runs::draw_line;
use crate::words::Words;

/// The program that is picked; nothing before one is.
#[component]
pub(crate) fn PickedProgram(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let known = RwSignal::new(Known::Nothing);
    let inquiry = Inquiry::new(move |answer| match answer {
        Answer::Progress { states, .. } => known.set(Known::Underway(states)),
        Answer::Done { report, .. } => known.set(Known::All(report)),
        Answer::Worlds { .. } | Answer::Orders { .. } => {}
    });
    let scenario = Live::new(move || {
        let (class, at) = desk.picked.get()?;
        desk.tally.with(|tally| tally.scenario(class, at))
    });
    Effect::new(move |_| {
        known.set(Known::Nothing);
        match scenario.get() {
            Some(scenario) => inquiry.ask(Ask::Explore, scenario),
            None => inquiry.rest(),
        }
    });
    let shown = Live::new(move || {
        let (class, at) = desk.picked.get()?;
        desk.tally.with(|tally| picked(tally, class, at, words.lang()))
    });
    let take = move |witness: Option<Schedule>| {
        if let Some(scenario) = scenario.get_untracked() {
            let playing = witness.is_some();
            let player = desk.store.with_player(|player| open(player, scenario, witness.as_ref()));
            desk.store.dispatch(Act::Take { player: Box::new(player), playing });
        }
    };
    let show = Callback::new(move |schedule: Schedule| take(Some(schedule)));
    let come_to = live(move || {
        maybe(scenario.get(), |scenario: Scenario| {
            let runs = known.with(|known| runs(&scenario, known, words.lang()));
            view! {
                <p class="PickedProgram-scope">{runs.scope}" "<span class="MapPage-said">{runs.size}</span></p>
                <ul class="AllRuns-lines">{each(runs.lines, move |line| draw_line(line, words, show))}</ul>
            }
            .into_any()
        })
    });
    let program = live(move || maybe(shown.get(), |picked| draw_program(picked, words, move || take(None))));
    view! {
        <section class="PickedProgram" aria-label=words.bench(Bench::TheProgram)>
            {program}
            <div class="PickedProgram-runs">{come_to}</div>
        </section>
    }
}

fn draw_program(picked: Picked, words: Words, take: impl Fn() + 'static) -> AnyView {
    let Picked { mark, steps, as_at_hand } = picked;
    let step = |word: String| view! { <li><code>{word}</code></li> }.into_any();
    let remark = |()| view! { <p class="BenchPage-lead">{words.bench(Bench::AsAtHand)}</p> }.into_any();
    view! {
        <div class="PickedProgram-program">
            <h2 class="BenchPage-heading">
                {words.bench(Bench::TheProgram)}": "
                <span class=format!("PickedProgram-mark tone-{}", mark.tone.class())>{mark.sign}" "{mark.word}</span>
            </h2>
            <ol class="PickedProgram-steps">{each(steps, step)}</ol>
            {maybe(as_at_hand.then_some(()), remark)}
            <button type="button" class="Control" on:click=click(take)>{words.bench(Bench::OpenProgram)}</button>
        </div>
    }
    .into_any()
}
