//! "Change the strategy until no run fails": its parts are chosen from a few.

use std::sync::Arc;

use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::draft::{PartChoice, PartItem, part_choices, player, strategy, with_part};
use crashpoint_workbook::lesson::fence::Fence;
use crashpoint_workbook::text::task::TaskText;
use leptos::prelude::*;

use super::super::inset::{Inset, InsetView};
use super::desk::Desk;
use crate::draw::{changed, click, each};
use crate::words::Words;

/// The choices, the player, and the button that has all runs checked.
#[component]
pub(super) fn Defend(desk: Desk, fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Some(task) = fence.task() else { return ().into_any() };
    let kept = match desk.kept() {
        Some(Answer::Strategy(strategy)) => Some(strategy),
        _ => None,
    };
    let chosen = RwSignal::new(kept.or(strategy(task)).unwrap_or_default());
    let inset = Inset::new(player(task, &Answer::Strategy(chosen.get_untracked())), task.play.calls);
    let choose = {
        let fence = Arc::clone(&fence);
        Callback::new(move |strategy| {
            chosen.set(strategy);
            desk.retract();
            if let Some(task) = fence.task() {
                inset.replace(player(task, &Answer::Strategy(strategy)), false);
            }
        })
    };
    let group = |choice: PartChoice| {
        let PartChoice { axis, title, items } = choice;
        let name = format!("{}-{}", fence.id, axis.word());
        let item = |item: PartItem| {
            let PartItem { index, title, about } = item;
            let with = move || with_part(chosen.get(), axis, index);
            let on_change = changed(move |_| choose.run(with_part(chosen.get_untracked(), axis, index)));
            view! {
                <label class="Choice">
                    <input type="radio" name=name.clone() prop:checked=move || with() == chosen.get() on:change=on_change />
                    <span>{title}<span class="Choice-about">" "{about}</span></span>
                </label>
            }
            .into_any()
        };
        view! {
            <fieldset class="Choices">
                <legend class="side-title">{words.of(title)}</legend>
                {each(items, item)}
            </fieldset>
        }
        .into_any()
    };
    let groups = each(part_choices(task, words.lang_now()), group);
    let check = click(move || desk.answer(Answer::Strategy(chosen.get_untracked())));
    view! {
        <div class="Task-parts">{groups}</div>
        <InsetView inset panels=task.play.shown(&fence) veiled=false />
        <p class="Task-buttons">
            <button type="button" class="Control main" on:click=check>{words.task(TaskText::CheckDefence)}</button>
        </p>
    }
    .into_any()
}
