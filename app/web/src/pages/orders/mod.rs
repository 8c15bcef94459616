//! Every order of a handler's steps: how many come to what, as a picture of one square a program. The engine explores.

use crashpoint_sim::scenario::Scenario;
use crashpoint_workbook::engine::Ask;
use crashpoint_workbook::orders::Class;
use crashpoint_workbook::text::bench::{Bench, programs_of};
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::orders::{Tally, scope, summary};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{click, live};
use crate::inquiry::Inquiry;
use crate::live::Live;
use crate::store::Store;
use crate::words::Words;

mod choice;
mod picked;
mod picture;
mod steps;

/// What all parts of the page look at.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    store: Store,
    scenario: Live<Scenario>,
    tally: RwSignal<Tally>,
    /// The program that is shown: its place among those of its class.
    picked: RwSignal<Option<(Class, usize)>>,
}

/// The page.
#[component]
pub(crate) fn OrdersPage(store: Store) -> impl IntoView {
    let words = Words::here();
    let on_act = Callback::new(move |act: Act| store.dispatch(act));
    let scenario = store.memo(|state| state.player.setup.scenario());
    let tally = RwSignal::new(Tally::new(&scenario.get_untracked()));
    let desk = Desk { store, scenario, tally, picked: RwSignal::new(None) };
    let inquiry = Inquiry::new(move |answer| tally.update(|tally| tally.hear(answer)));
    let ask = Callback::new(move |()| ask(desk, inquiry));
    Effect::new(move |_| {
        scenario.get();
        ask.run(());
    });
    // Once everything is known, the handler as it is stands for all.
    let done = Live::new(move || tally.with(|tally| !tally.is_empty() && tally.is_done()));
    Effect::new(move |_| {
        if done.get() && desk.picked.with_untracked(Option::is_none) {
            desk.picked.set(tally.with_untracked(Tally::own));
        }
    });
    let said = Live::new(move || match inquiry.given_up() {
        true => words.bench(Bench::OrdersGivenUp)().to_owned(),
        false => tally.with(|tally| summary(tally, words.lang())),
    });
    view! {
        <div class="BenchPage OrdersPage">
            <h1 class="BenchPage-title">{words.bench(Bench::OrdersTitle)}</h1>
            <steps::StepsChoice scenario on_act />
            <p class="BenchPage-lead">{move || tally.with(|tally| scope(tally, words.lang()))}</p>
            <Progress tally inquiry ask />
            <p class="OrdersPage-summary" role="status">{move || said.get()}</p>
            <div class="OrdersPage-desk">
                <picture::OrdersPicture desk />
                <div class="OrdersPage-program">
                    <p class="BenchPage-lead">{words.bench(Bench::OnePoint)}</p>
                    <choice::ProgramChoice desk />
                    <picked::PickedProgram desk />
                </div>
            </div>
        </div>
    }
}

fn ask(desk: Desk, inquiry: Inquiry) {
    let tally = Tally::new(&desk.scenario.get_untracked());
    match tally.question() {
        None => inquiry.rest(),
        Some(scenario) => inquiry.ask_soon(move || (Ask::Orders, scenario.clone())),
    }
    desk.picked.set(None);
    desk.tally.set(tally);
}

/// How far it is, and a button that stops it.
#[component]
fn Progress(tally: RwSignal<Tally>, inquiry: Inquiry, ask: Callback<()>) -> impl IntoView {
    let words = Words::here();
    let (done, all) = (move || tally.with(Tally::done), move || tally.with(Tally::len));
    let said = move || programs_of(words.lang(), done(), all());
    let idle = Live::new(move || done() == all());
    let given_up = Live::new(move || inquiry.given_up());
    let button = live(move || match (idle.get(), given_up.get()) {
        (true, _) => ().into_any(),
        (false, false) => {
            let stop = click(move || inquiry.give_up());
            view! { <button type="button" class="Control" on:click=stop>{words.of(Ui::Cancel)}</button> }.into_any()
        }
        (false, true) => {
            let again = click(move || ask.run(()));
            view! { <button type="button" class="Control" on:click=again>{words.bench(Bench::GoOn)}</button> }
                .into_any()
        }
    });
    view! {
        <div class="OrdersPage-progress">
            <progress
                aria-label=words.bench(Bench::CheckingOrders) max=move || all().max(1).to_string()
                value=move || done().to_string()
            />
            <span class="MapPage-said">{move || said()}</span>
            {button}
        </div>
    }
}
