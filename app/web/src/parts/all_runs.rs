//! What all runs come to: asked of the engine whenever the strategy changes, given up on a click.

use crashpoint_sim::schedule::Schedule;
use crashpoint_workbook::engine::{Answer, Ask};
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::all_runs::{Known, Line, all_runs};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{click, each, live, maybe};
use crate::inquiry::Inquiry;
use crate::live::Live;
use crate::store::Store;
use crate::words::Words;

/// The panel.
#[component]
pub(crate) fn AllRunsPanel(store: Store, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let known = RwSignal::new(Known::Nothing);
    let inquiry = Inquiry::new(move |answer| match answer {
        Answer::Progress { states, .. } => known.set(Known::Underway(states)),
        Answer::Done { report, .. } => known.set(Known::All(report)),
        Answer::Worlds { .. } | Answer::Orders { .. } => {}
    });
    let ask = Callback::new(move |()| {
        known.set(Known::Nothing);
        inquiry.ask_soon(move || (Ask::Explore, store.scenario()));
    });
    let give_up = move || {
        known.set(Known::Nothing);
        inquiry.give_up();
    };
    let setup = store.memo(|state| {
        let setup = &state.player.setup;
        (setup.strategy, setup.own.clone(), setup.messages)
    });
    Effect::new(move |_| {
        setup.get();
        ask.run(());
    });
    let said = store.memo(move |state| known.with(|known| all_runs(state.player.model(), known, words.lang())));
    let underway = Live::new(move || !inquiry.given_up() && said.with(|said| said.underway));
    let show = Callback::new(move |schedule: Schedule| on_act.run(Act::Show(schedule)));
    let lines = live(move || said.with(|said| each(said.lines.clone(), move |line| draw_line(line, words, show))));
    let waiting = live(move || match (inquiry.given_up(), underway.get()) {
        (true, _) => asked_again(words, ask),
        (false, true) => being_asked(words, give_up),
        (false, false) => ().into_any(),
    });
    view! {
        <section class="AllRuns" aria-labelledby="all-runs-title" aria-busy=move || underway.get().to_string()>
            <h2 class="AllRuns-title" id="all-runs-title">{move || said.with(|said| said.scope.clone())}</h2>
            <p class="AllRuns-size">{move || said.with(|said| said.size.clone())}</p>
            <ul class="AllRuns-lines">{lines}</ul>
            {waiting}
        </section>
    }
}

/// A verdict, and the button that shows its run.
pub(crate) fn draw_line(line: Line, words: Words, show: Callback<Schedule>) -> AnyView {
    let class = format!("AllRuns-line tone-{}", line.mark.tone.class());
    let button = move |schedule: Schedule| {
        let on_click = click(move || show.run(schedule.clone()));
        view! { <button type="button" class="AllRuns-show" on:click=on_click>{words.of(Ui::ShowMe)}</button> }
            .into_any()
    };
    view! {
        <li class=class>
            <span class="AllRuns-mark"><span class="AllRuns-sign">{line.mark.sign}</span>" "{line.mark.word}</span>
            <span class="AllRuns-text">{line.text}</span>
            {maybe(line.witness, button)}
        </li>
    }
    .into_any()
}

fn being_asked(words: Words, give_up: impl Fn() + 'static) -> AnyView {
    view! {
        <p class="AllRuns-waiting">
            {words.of(Ui::CheckingAllRuns)}" "
            <button type="button" class="AllRuns-show" on:click=click(give_up)>{words.of(Ui::Cancel)}</button>
        </p>
    }
    .into_any()
}

fn asked_again(words: Words, ask: Callback<()>) -> AnyView {
    view! {
        <p class="AllRuns-waiting">
            {words.of(Ui::GivenUp)}" "
            <button type="button" class="AllRuns-show" on:click=click(move || ask.run(()))>
                {words.of(Ui::CheckAllRuns)}
            </button>
        </p>
    }
    .into_any()
}
