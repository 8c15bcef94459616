//! A map in a lesson: the engine fills it, a cell opens its run below.

use std::sync::Arc;

use crashpoint_workbook::lesson::fence::{Fence, Kind, Panel};
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::view::map::{Survey, frame, progress};
use leptos::prelude::*;

use super::super::fence::Caption;
use super::super::slot::{Slot, SlotView};
use crate::act::Act;
use crate::draw::{click, live};
use crate::inquiry::Inquiry;
use crate::live::Live;
use crate::pages::map::table::MapTable;
use crate::pages::map::{Board, ask_next};
use crate::words::Words;

/// What the runs that a map opens are shown with.
pub(in super::super) const RUN_PANELS: [Panel; 4] = [Panel::Stage, Panel::Timeline, Panel::Code, Panel::Outcome];

/// The map.
#[component]
pub(in super::super) fn MapFence(fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Kind::Map(map) = &fence.kind else { return ().into_any() };
    let slot = Slot::new(&fence.id);
    let survey = RwSignal::new(Survey::new((**map).clone()));
    let inquiry = explore(survey);
    let board = Board { survey, guesses: RwSignal::new(None), place: RwSignal::new((0, 0)), on_act: opens(slot) };
    let frame = frame(map, words.lang_now());
    let title = frame.title.clone();
    view! {
        <p class="MapFence-title">{title}</p>
        <MapTable frame board />
        <Progress survey inquiry />
        <SlotView at=slot panels=RUN_PANELS.to_vec() />
        <Caption content=map.caption.clone()>{words.bench(Bench::MapHelp)}</Caption>
    }
    .into_any()
}

/// What a cell opens stands in the slot.
pub(in super::super) fn opens(slot: Slot) -> Callback<Act> {
    Callback::new(move |act| {
        if let Act::Take { player, playing } = act {
            slot.open(*player, playing);
        }
    })
}

/// Asks about one cell after the other.
pub(in super::super) fn explore(survey: RwSignal<Survey>) -> Inquiry {
    let inquiry = Inquiry::new(move |answer| survey.update(|survey| survey.hear(answer)));
    let reached = Live::new(move || survey.with(Survey::done));
    Effect::new(move |_| {
        reached.get();
        ask_next(survey, inquiry);
    });
    inquiry
}

/// How far it is; nothing once it is there.
#[component]
pub(in super::super) fn Progress(survey: RwSignal<Survey>, inquiry: Inquiry) -> impl IntoView {
    let words = Words::here();
    let is_done = Live::new(move || survey.with(Survey::is_done));
    live(move || match (is_done.get(), inquiry.given_up()) {
        (true, _) => ().into_any(),
        (false, false) => {
            let said = move || survey.with(|survey| progress(survey, words.lang()));
            view! { <p class="MapFence-progress">{words.bench(Bench::CheckingMap)}" "{move || said()}</p> }.into_any()
        }
        (false, true) => {
            let go_on = click(move || ask_next(survey, inquiry));
            view! {
                <p class="MapFence-progress">
                    {words.bench(Bench::MapGivenUp)}" "
                    <button type="button" class="Control" on:click=go_on>{words.bench(Bench::GoOn)}</button>
                </p>
            }
            .into_any()
        }
    })
}
