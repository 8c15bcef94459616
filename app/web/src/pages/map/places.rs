//! The crash places of the strategy at hand in a row, each with what comes of it.

use crashpoint_sim::plan::Planted;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::view::map::places::{PlaceGap, PlaceRow, PlaceStep, open, places};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{click, each, live, maybe};
use crate::live::Live;
use crate::store::Store;
use crate::words::Words;

/// The rows, one a program.
#[component]
pub(crate) fn Places(store: Store) -> impl IntoView {
    let words = Words::here();
    let lang = store.lang();
    let rows = store.memo(move |state| places(&state.player, lang.get()));
    let title = store.memo(move |state| state.player.setup.title(lang.get()));
    let on_open = Callback::new(move |plant: Planted| {
        let player = store.with_player(|player| open(player, plant));
        store.dispatch(Act::Take { player: Box::new(player), playing: true });
    });
    view! {
        <section class="Places" aria-labelledby="places-title">
            <h2 class="BenchPage-heading" id="places-title">{words.bench(Bench::PlacesTitle)}": "{move || title.get()}</h2>
            <p class="BenchPage-lead">{words.bench(Bench::PlacesAbout)}</p>
            <PlaceRows rows on_open />
        </section>
    }
}

/// The programs in rows; a gap opens what comes of a crash in it.
#[component]
pub(crate) fn PlaceRows(rows: Live<Vec<PlaceRow>>, on_open: Callback<Planted>) -> impl IntoView {
    let words = Words::here();
    let row = move |row: PlaceRow| {
        let step = |step: PlaceStep| {
            let PlaceStep { word, gap } = step;
            view! { <li class="Places-step"><code>{word}</code>{maybe(gap, |gap| draw_gap(gap, on_open, words))}</li> }
                .into_any()
        };
        view! {
            <h3 class="side-title">{row.name}</h3>
            <ol class="Places-row">{each(row.steps, step)}</ol>
        }
        .into_any()
    };
    live(move || each(rows.get(), row))
}

fn draw_gap(gap: PlaceGap, on_open: Callback<Planted>, words: Words) -> AnyView {
    let PlaceGap { plant, between, outcome } = gap;
    let show = click(move || on_open.run(plant));
    let title = format!("{between}. {}", words.bench(Bench::OpenRun)());
    view! {
        <button type="button" class=format!("Places-gap tone-{}", outcome.tone.class()) title=title.clone() on:click=show>
            <span aria-hidden="true">"✕ "</span>
            <span class="visually-hidden">{format!("{between}: ")}</span>
            <span class="Places-sign">{outcome.sign}</span>" "{outcome.word}
        </button>
    }
    .into_any()
}
