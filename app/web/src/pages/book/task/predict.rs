//! "What does this run end in?" Until one has answered, nothing that is shown says it.

use std::sync::Arc;

use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::fence::{Fence, Panel};
use crashpoint_workbook::lesson::told::offers;
use crashpoint_workbook::text::task::TaskText;
use crashpoint_workbook::view::Mark;
use leptos::prelude::*;

use super::super::inset::{Inset, InsetView, StillView};
use super::desk::Desk;
use crate::draw::{changed, click, each, live};
use crate::words::Words;

/// The choices, and the player.
#[component]
pub(super) fn Predict(desk: Desk, fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Some(task) = fence.task() else { return ().into_any() };
    let offers = offers(task, words.lang_now());
    let kept = desk.kept().and_then(|kept| offers.iter().position(|(_, answer)| *answer == kept));
    let chosen = RwSignal::new(kept);
    let name = format!("predict-{}", fence.id);
    let answers: Vec<Answer> = offers.iter().map(|(_, answer)| answer.clone()).collect();
    let radio = |(index, (mark, _)): (usize, (Mark, Answer))| {
        view! {
            <label class=format!("Choice tone-{}", mark.tone.class())>
                <input
                    type="radio" name=name.clone() value=index.to_string() prop:checked=move || chosen.get() == Some(index)
                    on:change=changed(move |_| { chosen.set(Some(index)); desk.retract(); })
                />
                <span class="Choice-sign" aria-hidden="true">{mark.sign}</span>
                <span>{mark.word}</span>
            </label>
        }
        .into_any()
    };
    let radios = each(offers.into_iter().enumerate(), radio);
    let answer = click(move || {
        if let Some(answer) = chosen.get_untracked().and_then(|index| answers.get(index)) {
            desk.answer(answer.clone());
        }
    });
    let shown = RwSignal::new(false);
    let (player, panels) = (task.play.start.player(), task.play.shown(&fence));
    let inset = Inset::new(player, task.play.calls);
    let stage = live(move || match (desk.has_told(), shown.get()) {
        // Then the run stands below what is said of it.
        (true, _) => ().into_any(),
        (false, true) => view! { <InsetView inset panels=panels.clone() veiled=false /> }.into_any(),
        (false, false) => {
            let still = |panel: &Panel| matches!(panel, Panel::Stage | Panel::Code);
            let panels = panels.iter().copied().filter(still).collect::<Vec<_>>();
            let show = click(move || shown.set(true));
            view! {
                <StillView inset panels />
                <button type="button" class="Control quiet" on:click=show>{words.task(TaskText::JustShow)}</button>
            }
            .into_any()
        }
    });
    view! {
        {stage}
        <fieldset class="Choices row" aria-labelledby=format!("ask-{}", fence.id)>{radios}</fieldset>
        <p class="Task-buttons">
            <button
                type="button" class="Control main" aria-disabled=move || chosen.get().is_none().then_some("true")
                title=move || chosen.get().is_none().then(words.task(TaskText::ChooseFirst)) on:click=answer
            >{words.task(TaskText::Answer)}</button>
        </p>
    }
    .into_any()
}
