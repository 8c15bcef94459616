//! A cell: its verdicts as buttons, each of which opens the run that shows it; or, while it is hidden, what the learner
//! says of it.

use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::view::map::{CellVerdict, GuessView, Guesses, Offer, cell};
use leptos::prelude::*;

use super::Board;
use crate::act::Act;
use crate::draw::{click, each, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// The cell; `name` says whose it is.
#[component]
pub(crate) fn MapCell(place: (usize, usize), number: usize, name: String, board: Board) -> impl IntoView {
    let words = Words::here();
    let known = Live::new(move || board.survey.with(|survey| cell(survey, number, words.lang())));
    let hidden = Live::new(move || board.guesses.with(|guesses| guesses.as_ref().is_some_and(|all| all.hides(number))));
    let compared = Live::new(move || {
        let view = |guesses: &Guesses| board.survey.with(|survey| guesses.view(survey, number, words.lang()));
        board.guesses.with(|guesses| guesses.as_ref().and_then(view))
    });
    let class = move || match (hidden.get(), known.with(|cell| cell.holds), compared.get()) {
        (true, ..) => "MapCell",
        (false, _, Some(GuessView { right: false, .. })) => "MapCell differs",
        (false, true, _) => "MapCell holds",
        (false, false, _) => "MapCell",
    };
    let empty = Live::new(move || !hidden.get() && known.with(|cell| cell.verdicts.is_empty()));
    let tab = Live::new(move || if board.place.get() == place { "0" } else { "-1" });
    let content = live(move || match (hidden.get(), empty.get()) {
        (true, _) => offers(number, &name, tab, board, words),
        (false, true) => {
            let said = move || match known.with(|cell| cell.underway) {
                true => known.with(|cell| cell.size.clone()),
                false => words.bench(Bench::NotReached)().to_owned(),
            };
            view! { <span class="MapCell-size">{move || said()}</span> }.into_any()
        }
        (false, false) => {
            let name = name.clone();
            let verdict = |verdict| draw_verdict(number, &name, verdict, tab, board, words);
            let cell = known.get();
            view! {
                <ul class="MapCell-verdicts">{each(cell.verdicts, verdict)}</ul>
                <span class="MapCell-size">{cell.size}</span>
                {maybe(compared.get(), |view| draw_guess(view, words))}
            }
            .into_any()
        }
    });
    view! {
        <td
            class=move || class() data-cell=format!("{}.{}", place.0, place.1)
            tabindex=move || empty.get().then(|| tab.get()) on:focusin=move |_| board.place.set(place)
        >{content}</td>
    }
}

fn draw_verdict(
    number: usize,
    name: &str,
    verdict: CellVerdict,
    tab: Live<&'static str>,
    board: Board,
    words: Words,
) -> AnyView {
    let CellVerdict { mark, needs, witness } = verdict;
    let opens = if witness.is_some() { Bench::OpenRun } else { Bench::OpenStrategy };
    let playing = witness.is_some();
    let open = click(move || {
        let player = board.survey.with_untracked(|survey| survey.open(number, witness.as_ref()));
        board.on_act.run(Act::Take { player: Box::new(player), playing });
    });
    let title = format!("{needs} {}", words.bench(opens)());
    view! {
        <li>
            <button
                type="button" class=format!("MapCell-verdict tone-{}", mark.tone.class()) title=title.clone()
                tabindex=move || tab.get() on:click=open
            >
                <span class="visually-hidden">{format!("{name}: ")}</span>
                <span class="MapCell-sign">{mark.sign}</span>" "{mark.word}
                <span class="visually-hidden">{format!(". {title}")}</span>
            </button>
        </li>
    }
    .into_any()
}

/// What can be said of the cell, each to be said or not.
fn offers(number: usize, name: &str, tab: Live<&'static str>, board: Board, words: Words) -> AnyView {
    let offers = board.survey.with_untracked(|survey| Offer::all(&survey.map));
    let offer = |offer: Offer| {
        let mark = offer.mark(words.lang());
        let says =
            move || board.guesses.with(|guesses| guesses.as_ref().is_some_and(|guesses| guesses.says(number, offer)));
        let toggle = click(move || {
            board.guesses.update(|guesses| {
                if let Some(guesses) = guesses {
                    guesses.toggle(number, offer);
                }
            });
        });
        view! {
            <button
                type="button" class=format!("MapCell-offer tone-{}", mark.tone.class()) title=mark.word.clone()
                tabindex=move || tab.get() aria-pressed=move || says().to_string() on:click=toggle
            >
                <span class="visually-hidden">{format!("{name}: ")}</span>
                {mark.sign}<span class="visually-hidden">{format!(" {}", mark.word)}</span>
            </button>
        }
        .into_any()
    };
    view! { <div class="MapCell-offers" role="group" aria-label=name.to_owned()>{each(offers, offer)}</div> }.into_any()
}

fn draw_guess(view: GuessView, words: Words) -> AnyView {
    match view.right {
        true => view! { <p class="MapCell-guess">{words.bench(Bench::AsYouSaid)}</p> }.into_any(),
        false => view! {
            <p class="MapCell-guess differs">{words.bench(Bench::NotAsYouSaid)}": "{view.said}</p>
        }
        .into_any(),
    }
}
