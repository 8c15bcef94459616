//! "What does each cell come to?": said before the map shows it, then compared.

use std::sync::Arc;

use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::fence::{Fence, Problem};
use crashpoint_workbook::text::bench::cells_of;
use crashpoint_workbook::text::task::TaskText;
use crashpoint_workbook::view::map::{Guesses, Survey, frame};
use leptos::prelude::*;

use super::super::shows::{Progress, RUN_PANELS, explore, opens};
use super::super::slot::{Slot, SlotView};
use super::desk::Desk;
use crate::draw::{click, live};
use crate::live::Live;
use crate::pages::map::Board;
use crate::pages::map::table::MapTable;
use crate::words::Words;

/// The map.
#[component]
pub(super) fn Paint(desk: Desk, fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Some(Problem::Paint(map)) = fence.task().map(|task| &task.problem) else { return ().into_any() };
    let slot = Slot::new(&fence.id);
    let survey = RwSignal::new(Survey::new((**map).clone()));
    let inquiry = explore(survey);
    let cells = survey.with_untracked(Survey::len);
    let kept = match desk.kept() {
        Some(Answer::Cells(kept)) if kept.len() == cells => Some(Guesses::of(kept)),
        _ => None,
    };
    let guesses = RwSignal::new(Some(kept.unwrap_or_else(|| Guesses::new(cells))));
    let board = Board { survey, guesses, place: RwSignal::new((0, 0)), on_act: opens(slot) };
    let filled = Live::new(move || guesses.with(|guesses| guesses.as_ref().map_or(0, Guesses::filled)));
    let hidden = Live::new(move || guesses.with(|guesses| guesses.as_ref().is_some_and(|all| all.hides(0))));
    // Whoever compares before the engine is through waits for it.
    let asked = RwSignal::new(false);
    let is_done = Live::new(move || survey.with(Survey::is_done));
    Effect::new(move |_| {
        if !(asked.get() && is_done.get()) {
            return;
        }
        asked.set(false);
        let said = guesses.with_untracked(|guesses| guesses.as_ref().map(Guesses::cells));
        if let (Some(said), Some(reports)) = (said, survey.with_untracked(Survey::reports)) {
            guesses.update(|guesses| guesses.iter_mut().for_each(Guesses::compare));
            desk.answer_known(Answer::Cells(said), reports);
        }
    });
    let check = move || {
        if filled.get_untracked() == cells {
            asked.set(true);
        }
    };
    let over = move || {
        guesses.set(Some(Guesses::new(cells)));
        slot.close();
        desk.retract();
    };
    let buttons = live(move || {
        match hidden.get() {
        true => view! {
            <button
                type="button" class="Control main" aria-disabled=move || (filled.get() < cells).then_some("true")
                title=move || (filled.get() < cells).then(words.task(TaskText::PaintFirst)) on:click=click(check)
            >{words.task(TaskText::CheckCells)}</button>
            <span class="MapPage-said">{move || cells_of(words.lang(), filled.get(), cells)}</span>
        }
        .into_any(),
        false => {
            view! { <button type="button" class="Control" on:click=click(over)>{words.task(TaskText::StartOver)}</button> }.into_any()
        }
    }
    });
    view! {
        <MapTable frame=frame(map, words.lang_now()) board />
        {live(move || match asked.get() {
            true => view! { <Progress survey inquiry /> }.into_any(),
            false => ().into_any(),
        })}
        <p class="Task-buttons">{buttons}</p>
        <SlotView at=slot panels=RUN_PANELS.to_vec() />
    }
    .into_any()
}
