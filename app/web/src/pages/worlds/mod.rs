//! Two worlds: a moment of the run, what the broker has seen of it, and what else may have happened. The engine looks.

use crashpoint_sim::schedule::Schedule;
use crashpoint_workbook::engine::Answer;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view;
use crashpoint_workbook::view::worlds::{Worlds, open, question, worlds};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{click, each, live, maybe};
use crate::inquiry::Inquiry;
use crate::live::Live;
use crate::store::Store;
use crate::words::Words;

mod moment;
pub(crate) mod world;

/// The page.
#[component]
pub(crate) fn WorldsPage(store: Store) -> impl IntoView {
    let words = Words::here();
    let on_act = Callback::new(move |act: Act| store.dispatch(act));
    let found = RwSignal::new(None::<Vec<Schedule>>);
    let inquiry = Inquiry::new(move |answer| {
        if let Answer::Worlds { runs, .. } = answer {
            found.set(Some(runs));
        }
    });
    let asked = store.memo(|state| question(&state.player));
    let ask = Callback::new(move |()| {
        found.set(None);
        inquiry.ask_soon(move || asked.get_untracked());
    });
    Effect::new(move |_| {
        asked.get();
        ask.run(());
    });
    let lang = store.lang();
    // Until the engine has answered, what it said before stays, dimmed: nothing jumps.
    let last = StoredValue::new(Worlds::default());
    let shown = store.memo(move |state| {
        if let Some(runs) = found.get() {
            last.set_value(worlds(&state.player, &runs, lang.get()));
        }
        last.get_value()
    });
    let busy = Live::new(move || found.with(Option::is_none));
    let sentence = store.drawn(view::timeline::announcement);
    let summary = Live::new(move || match (inquiry.given_up(), busy.get()) {
        (true, _) => words.bench(Bench::WorldsGivenUp)().to_owned(),
        (false, true) => String::new(),
        (false, false) => shown.get().summary,
    });
    // One announcement a step: what happened, and what can be said of it.
    let happened = move || if busy.get() { String::new() } else { sentence.get() };
    let title = store.memo(move |state| state.player.setup.title(lang.get()));
    view! {
        <div class="BenchPage WorldsPage">
            <h1 class="BenchPage-title">{words.bench(Bench::WorldsTitle)}": "{move || title.get()}</h1>
            <p class="BenchPage-lead">{words.bench(Bench::WorldsHelp)}</p>
            <moment::Moment store on_act />
            <div class="WorldsPage-summary">
                <p role="status"><span class="visually-hidden">{move || happened()}</span>" "{move || summary.get()}</p>
                <Waiting inquiry found ask />
            </div>
            <SideBySide shown busy store />
        </div>
    }
}

/// A button that gives up, or asks again.
#[component]
fn Waiting(inquiry: Inquiry, found: RwSignal<Option<Vec<Schedule>>>, ask: Callback<()>) -> impl IntoView {
    let words = Words::here();
    live(move || match (inquiry.given_up(), found.with(Option::is_none)) {
        (true, _) => {
            let again = click(move || ask.run(()));
            view! { <button type="button" class="Control" on:click=again>{words.bench(Bench::GoOn)}</button> }
                .into_any()
        }
        (false, true) => {
            let stop = click(move || inquiry.give_up());
            view! {
                <span>{words.bench(Bench::SearchingWorlds)}</span>
                <button type="button" class="Control" on:click=stop>{words.of(Ui::Cancel)}</button>
            }
            .into_any()
        }
        (false, false) => ().into_any(),
    })
}

/// This run, the broker's history, and one of the other worlds.
#[component]
fn SideBySide(shown: Live<Worlds>, busy: Live<bool>, store: Store) -> impl IntoView {
    let words = Words::here();
    let chosen = RwSignal::new(0);
    // Other worlds, other numbers.
    Effect::new(move |_| {
        shown.with(|shown| shown.worlds.len());
        chosen.set(0);
    });
    let common =
        Live::new(move || shown.with(|shown| shown.worlds.get(chosen.get() + 1).map_or(0, |world| world.common)));
    let name = move |text: Bench| Signal::derive(move || words.bench(text)().to_owned());
    let on_take = Callback::new(move |run: Schedule| {
        let player = store.with_player(|player| open(player, &run));
        store.dispatch(Act::Take { player: Box::new(player), playing: false });
    });
    let own = live(move || {
        maybe(shown.with(|shown| shown.worlds.first().cloned()), |world| {
            view! { <world::WorldView world name=name(Bench::ThisWorld) common=common.get() on_take /> }.into_any()
        })
    });
    let other = live(move || {
        maybe(shown.with(|shown| shown.worlds.get(chosen.get() + 1).cloned()), |world| {
            view! { <world::WorldView world name=name(Bench::OtherWorld) common=common.get() on_take /> }.into_any()
        })
    });
    let history = live(move || {
        let Worlds { history, worlds, .. } = shown.get();
        let heading = if worlds.len() > 1 { Bench::BrokerHistory } else { Bench::BrokerHistoryAlone };
        let line = |line: String| view! { <li>{line}</li> }.into_any();
        let nothing = maybe(history.is_empty().then_some(()), |()| {
            view! { <p>{words.of(Ui::BrokerKnowsNothing)}</p> }.into_any()
        });
        view! {
            <section class="WorldsPage-history" aria-labelledby="worlds-history">
                <h2 class="side-title" id="worlds-history">{words.bench(heading)}</h2>
                <ol>{each(history, line)}</ol>
                {nothing}
            </section>
        }
        .into_any()
    });
    view! {
        {live(move || {
            let titles: Vec<String> =
                shown.with(|shown| shown.worlds.iter().skip(1).map(|world| world.title.join(" ")).collect());
            maybe(Some(titles).filter(|titles| titles.len() > 1), |titles| {
                view! { <world::OtherChoice titles chosen /> }.into_any()
            })
        })}
        <div
            class="WorldsPage-worlds" class:alone=move || shown.with(|shown| shown.worlds.len() < 2)
            aria-busy=move || busy.get().to_string()
        >{own}{history}{other}</div>
    }
}
