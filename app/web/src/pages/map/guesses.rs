//! "Predict first": the switch, and the button that compares.

use crashpoint_workbook::text::bench::{Bench, cells_of, guessed_of};
use crashpoint_workbook::view::map::{Guesses, Survey};
use leptos::prelude::*;

use super::Board;
use crate::draw::{click, live};
use crate::live::Live;
use crate::words::Words;

/// The buttons.
#[component]
pub(crate) fn GuessBar(board: Board) -> impl IntoView {
    let words = Words::here();
    let on = Live::new(move || board.guesses.with(Option::is_some));
    let toggle = click(move || {
        let cells = board.survey.with_untracked(Survey::len);
        board.guesses.update(|guesses| *guesses = guesses.is_none().then(|| Guesses::new(cells)));
    });
    let label = move || match on.get() {
        true => words.bench(Bench::ShowAll)(),
        false => words.bench(Bench::PredictFirst)(),
    };
    let news = Live::new(move || board.guesses.with(|guesses| guesses.as_ref().is_some_and(Guesses::is_news)));
    let compare = move || {
        board.guesses.update(|guesses| {
            if let Some(guesses) = guesses {
                guesses.compare();
            }
        });
    };
    let filled = move || {
        let filled = board.guesses.with(|guesses| guesses.as_ref().map_or(0, Guesses::filled));
        cells_of(words.lang(), filled, board.survey.with(Survey::len))
    };
    let more = live(move || match on.get() {
        true => view! {
            <button
                type="button" class="Control main" aria-disabled=move || (!news.get()).then_some("true")
                on:click=click(compare)
            >{words.bench(Bench::Compare)}</button>
            <span class="MapPage-said">{move || filled()}</span>
        }
        .into_any(),
        false => ().into_any(),
    });
    view! {
        <div class="MapPage-guesses">
            <button type="button" class="Control" on:click=toggle>{move || label()}</button>
            {more}
        </div>
    }
}

/// How the guesses that were compared compare; empty before.
pub(crate) fn score(guesses: &Guesses, board: Board, words: Words) -> String {
    let (right, all) = board.survey.with(|survey| guesses.score(survey));
    if all == 0 { String::new() } else { guessed_of(words.lang(), right, all) }
}
