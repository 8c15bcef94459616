//! "Change the program until no run fails": the steps are edited as a text.

use std::sync::Arc;

use crashpoint_workbook::editor::MarkView;
use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::draft::{read_text, text_of};
use crashpoint_workbook::lesson::fence::Fence;
use crashpoint_workbook::text::task::TaskText;
use leptos::prelude::*;

use super::desk::Desk;
use crate::draw::{click, each, live};
use crate::words::Words;

/// The text, what is wrong in it, and the button that has all runs checked.
#[component]
pub(super) fn Programs(desk: Desk, fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Some(task) = fence.task() else { return ().into_any() };
    let original = text_of(task, &task.play.start.scenario());
    let kept = match desk.kept() {
        Some(Answer::Program(scenario)) => Some(text_of(task, &scenario)),
        _ => None,
    };
    let typed = RwSignal::new(kept.unwrap_or_else(|| original.clone()));
    let rows = original.lines().count() + 4;
    let read = {
        let fence = Arc::clone(&fence);
        move |text: &str| match fence.task() {
            Some(task) => read_text(task, text, words.lang_now()),
            None => Err(Vec::new()),
        }
    };
    let mistakes = {
        let read = read.clone();
        live(move || match typed.with(|text| read(text)) {
            Ok(_) => ().into_any(),
            Err(marks) => each(marks, draw_mark),
        })
    };
    let check = click(move || {
        if let Ok(answer) = typed.with_untracked(|text| read(text)) {
            desk.answer(answer);
        }
    });
    let over = click(move || {
        desk.retract();
        typed.set(original.clone());
    });
    let on_input = move |event: leptos::ev::Event| {
        desk.retract();
        typed.set(event_target_value(&event));
    };
    let mistakes_id = format!("mistakes-{}", fence.id);
    view! {
        <textarea
            class="Programs" rows=rows spellcheck="false" autocapitalize="off" autocomplete="off"
            aria-label=words.task(TaskText::TheProgram) aria-describedby=mistakes_id.clone()
            prop:value=move || typed.get() on:input=on_input
        ></textarea>
        <ul class="Programs-mistakes" id=mistakes_id>{mistakes}</ul>
        <p class="Task-buttons">
            <button type="button" class="Control main" on:click=check>{words.task(TaskText::CheckDefence)}</button>
            <button type="button" class="Control" on:click=over>{words.task(TaskText::StartOver)}</button>
        </p>
    }
    .into_any()
}

fn draw_mark(mark: MarkView) -> AnyView {
    view! { <li><span class="Programs-line">{mark.line}</span>" "{mark.message}</li> }.into_any()
}
