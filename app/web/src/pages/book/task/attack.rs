//! "Reach this verdict": the reader breaks the run by hand, and the model judges it.

use std::sync::Arc;

use crashpoint_workbook::lesson::draft;
use crashpoint_workbook::lesson::fence::Fence;
use crashpoint_workbook::lesson::told::attack;
use crashpoint_workbook::text::task::TaskText;
use leptos::prelude::*;

use super::super::inset::{Inset, InsetView};
use super::desk::Desk;
use crate::draw::click;
use crate::words::Words;

/// The player, and the button that has it judged.
#[component]
pub(super) fn Attack(desk: Desk, fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Some(task) = fence.task() else { return ().into_any() };
    let start = task.play.start.player();
    let player = desk.kept().map_or_else(|| start.clone(), |answer| draft::player(task, &answer));
    let inset = Inset::new(player, task.play.calls);
    let check = click(move || {
        let (ended, answer) = attack(&inset.player());
        inset.replace(ended, false);
        desk.answer(answer);
    });
    // Whatever is done to the run, what was said of it before does not count.
    let run = inset.memo(|player| (player.setup.plan.clone(), player.chosen()));
    let judged = StoredValue::new(None);
    Effect::new(move |_| {
        let run = run.get();
        let is_other = judged.with_value(|judged| judged.as_ref() != Some(&run));
        judged.set_value(Some(run));
        if is_other && desk.has_told_untracked() {
            desk.retract();
        }
    });
    let again = start.clone();
    let over = click(move || {
        desk.retract();
        inset.replace(again.clone(), false);
    });
    view! {
        <InsetView inset panels=task.play.shown(&fence) veiled=false />
        <p class="Task-buttons">
            <button type="button" class="Control main" on:click=check>{words.task(TaskText::CheckRun)}</button>
            <button type="button" class="Control" on:click=over>{words.task(TaskText::StartOver)}</button>
        </p>
    }
    .into_any()
}
