//! The map: any two of sender, receiver and effect, each cell what all its runs come to. The engine fills it cell by cell.

use crashpoint_workbook::engine::Ask;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::map::{Guesses, Survey, frame, note, progress, whole_map};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{click, live};
use crate::inquiry::Inquiry;
use crate::live::Live;
use crate::store::Store;
use crate::words::Words;

mod cell;
mod choices;
mod explained;
mod guesses;
pub(crate) mod places;
pub(crate) mod table;
mod take;

/// What all parts of the page look at.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// What is known of each cell.
    pub(crate) survey: RwSignal<Survey>,
    /// What the learner says of each cell, if that comes first.
    pub(crate) guesses: RwSignal<Option<Guesses>>,
    /// The cell, by row and column, that the Tab key leads to.
    pub(crate) place: RwSignal<(usize, usize)>,
    /// What a cell opens comes as [`Act::Take`].
    pub(crate) on_act: Callback<Act>,
}

/// The page.
#[component]
pub(crate) fn MapPage(store: Store) -> impl IntoView {
    let words = Words::here();
    let on_act = Callback::new(move |act: Act| store.dispatch(act));
    let map = store.memo(|state| whole_map(&state.beside, &state.player.setup));
    let survey = RwSignal::new(Survey::new(map.get_untracked()));
    let board = Board { survey, guesses: RwSignal::new(None), place: RwSignal::new((0, 0)), on_act };
    let inquiry = follow(store, board);
    let frame = Live::new(move || survey.with(|survey| frame(&survey.map, words.lang())));
    let said = Live::new(move || match (inquiry.given_up(), board.guesses.get()) {
        (true, _) => words.bench(Bench::MapGivenUp)().to_owned(),
        (false, None) => survey.with(|survey| note(survey, words.lang())),
        (false, Some(guesses)) => guesses::score(&guesses, board, words),
    });
    view! {
        <div class="BenchPage MapPage">
            <h1 class="BenchPage-title">{move || frame.with(|frame| frame.title.clone())}</h1>
            <choices::MapChoices store on_act />
            <div class="MapPage-bar">
                <guesses::GuessBar board />
                <Progress board inquiry />
            </div>
            <p class="BenchPage-lead">{move || match board.guesses.with(Option::is_some) {
                true => words.bench(Bench::PredictAsk)(),
                false => words.bench(Bench::MapHelp)(),
            }}</p>
            {live(move || view! { <table::MapTable frame=frame.get() board /> }.into_any())}
            <p class="MapPage-note" role="status">{move || said.get()}</p>
            <take::MapTake survey=board.survey />
            <explained::Explained frame />
            <places::Places store />
        </div>
    }
}

/// Turns the survey to whatever map is chosen, and asks about its cells one after the other.
fn follow(store: Store, board: Board) -> Inquiry {
    let survey = board.survey;
    let inquiry = Inquiry::new(move |answer| survey.update(|survey| survey.hear(answer)));
    let map = store.memo(|state| whole_map(&state.beside, &state.player.setup));
    Effect::new(move |_| {
        let map = map.get();
        if survey.with_untracked(|survey| survey.map != map) {
            survey.update(|survey| survey.turn_to(map));
            let cells = survey.with_untracked(Survey::len);
            board.guesses.update(|guesses| *guesses = guesses.take().map(|_| Guesses::new(cells)));
            board.place.set((0, 0));
        }
    });
    let reached = Live::new(move || survey.with(|survey| (survey.map.clone(), survey.done())));
    Effect::new(move |_| {
        reached.get();
        ask_next(survey, inquiry);
    });
    inquiry
}

/// Asks about the next cell, if there is one.
pub(crate) fn ask_next(survey: RwSignal<Survey>, inquiry: Inquiry) {
    match survey.with_untracked(Survey::next) {
        None => inquiry.rest(),
        Some(scenario) if !inquiry.is_busy() => inquiry.ask(Ask::Explore, scenario),
        Some(scenario) => inquiry.ask_soon(move || (Ask::Explore, scenario.clone())),
    }
}

/// How far it is, and a button that stops it.
#[component]
fn Progress(board: Board, inquiry: Inquiry) -> impl IntoView {
    let words = Words::here();
    let survey = board.survey;
    let said = move || survey.with(|survey| progress(survey, words.lang()));
    let (done, all) = (move || survey.with(Survey::done), move || survey.with(Survey::len));
    let is_done = Live::new(move || survey.with(Survey::is_done));
    let given_up = Live::new(move || inquiry.given_up());
    let button = live(move || match (is_done.get(), given_up.get()) {
        (true, _) => ().into_any(),
        (false, false) => {
            let stop = click(move || inquiry.give_up());
            view! { <button type="button" class="Control" on:click=stop>{words.of(Ui::Cancel)}</button> }.into_any()
        }
        (false, true) => {
            let go_on = click(move || ask_next(survey, inquiry));
            view! { <button type="button" class="Control" on:click=go_on>{words.bench(Bench::GoOn)}</button> }
                .into_any()
        }
    });
    view! {
        <div class="MapPage-progress">
            <progress aria-label=words.bench(Bench::CheckingMap) max=move || all().to_string() value=move || done().to_string() />
            <span class="MapPage-said">{move || said()}</span>
            {button}
        </div>
    }
}
