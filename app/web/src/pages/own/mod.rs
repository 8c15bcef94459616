//! "Your own": the programs as text, checked against all runs while they are typed.

mod desk;
mod field;
mod keys;
mod marked;
mod mistakes;
mod rest;
mod review;
mod rows;
mod suggestions;
mod tools;
mod verdicts;

use crashpoint_workbook::text::own::Own;
use leptos::prelude::*;

use crate::act::Act;
use crate::live::Live;
use crate::parts::player::PlayerRegion;
use crate::store::Store;
use crate::words::Words;
use desk::Desk;
use field::Field;
use mistakes::Mistakes;
use review::OwnReview;
use tools::Tools;
use verdicts::Verdicts;

/// The page.
#[component]
pub(crate) fn OwnPage(store: Store) -> impl IntoView {
    let words = Words::here();
    let desk = Desk::open(store);
    let suggest = RwSignal::new(false);
    let mistakes = desk.read(|editor| editor.scenario().1.len());
    let right = Live::new(move || mistakes.get() == 0);
    let on_act = Callback::new(move |act: Act| store.dispatch(act));
    view! {
        <div class="OwnPage">
            <h1 class="Playground-title">{words.own(Own::Title)}</h1>
            <p class="OwnPage-about">{words.own(Own::About)}</p>
            <div class="OwnPage-desk">
                <section class="OwnPage-text" aria-label=words.own(Own::Field)>
                    <Tools desk suggest store />
                    <Field desk suggest />
                    <Mistakes desk />
                </section>
                <Verdicts store right mistakes on_act />
            </div>
            <h2 class="OwnPage-run">{words.own(Own::RunTitle)}</h2>
            <PlayerRegion store all_runs=false />
            <OwnReview store />
            <p class="visually-hidden" role="status">{move || desk.said.get()}</p>
        </div>
    }
}
