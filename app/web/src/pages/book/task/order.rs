//! "Put the steps in order": by buttons, or by dragging a line to where another one is.

use std::sync::Arc;

use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::draft::{moved, put, step_words};
use crashpoint_workbook::lesson::fence::Fence;
use crashpoint_workbook::text::task::{TaskText, move_step, moved_to};
use leptos::prelude::*;

use super::desk::Desk;
use crate::browser::scroll;
use crate::draw::{click, each, live};
use crate::words::Words;

/// The lines as they stand.
#[derive(Clone, Copy)]
struct Lines {
    order: RwSignal<Vec<usize>>,
    dragged: RwSignal<Option<usize>>,
    said: RwSignal<String>,
    steps: StoredValue<Vec<&'static str>>,
    desk: Desk,
    words: Words,
    fence: StoredValue<String>,
}

impl Lines {
    fn set(self, order: Vec<usize>, place: usize) {
        if self.order.with_untracked(|before| *before == order) {
            return;
        }
        let step = order.get(place).map(|step| self.steps.with_value(|steps| steps[*step])).unwrap_or_default();
        self.said.set(moved_to(self.words.lang_now(), step, place + 1, order.len()));
        self.order.set(order);
        self.desk.retract();
    }
}

/// The lines, and the buttons that have them judged.
#[component]
pub(super) fn Order(desk: Desk, fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Some(task) = fence.task() else { return ().into_any() };
    let steps = step_words(task);
    let as_written: Vec<usize> = (0..steps.len()).collect();
    let kept = match desk.kept() {
        Some(Answer::Order(Some(order))) if order.len() == steps.len() => Some(order),
        _ => None,
    };
    let lines = Lines {
        order: RwSignal::new(kept.unwrap_or_else(|| as_written.clone())),
        dragged: RwSignal::new(None),
        said: RwSignal::new(String::new()),
        steps: StoredValue::new(steps),
        desk,
        words,
        fence: StoredValue::new(fence.id.clone()),
    };
    let drawn = live(move || {
        let order = lines.order.get();
        each(order.into_iter().enumerate(), |(place, step)| view! { <StepLine lines place step /> }.into_any())
    });
    let check = click(move || desk.answer(Answer::Order(Some(lines.order.get_untracked()))));
    let none = click(move || desk.answer(Answer::Order(None)));
    let over = click(move || {
        lines.order.set(as_written.clone());
        desk.retract();
    });
    view! {
        <ol class="Order" aria-label=words.task(TaskText::TheSteps)>{drawn}</ol>
        <p class="visually-hidden" role="status">{move || lines.said.get()}</p>
        <p class="Task-buttons">
            <button type="button" class="Control main" on:click=check>{words.task(TaskText::CheckOrder)}</button>
            <button type="button" class="Control" on:click=none>{words.task(TaskText::NoOrder)}</button>
            <button type="button" class="Control" on:click=over>{words.task(TaskText::StartOver)}</button>
        </p>
    }
    .into_any()
}

#[component]
fn StepLine(lines: Lines, place: usize, step: usize) -> impl IntoView {
    let words = Words::here();
    let word = lines.steps.with_value(|steps| steps[step]);
    let last = lines.steps.with_value(Vec::len) - 1;
    if place == 0 {
        let said = words.task(TaskText::StaysFirst);
        return view! { <li class="Order-line first"><code>{word}</code><span class="Order-note">{said}</span></li> }
            .into_any();
    }
    let button = |up: bool, sign: &'static str, can: bool| {
        let id = lines.fence.with_value(|fence| format!("move-{fence}-{step}-{up}"));
        let button = id.clone();
        let go = click(move || {
            let to = if up { place - 1 } else { place + 1 };
            if can {
                lines.set(lines.order.with_untracked(|order| moved(order, place, up)), to);
                // The line is drawn anew where it is now: who moved it may move it on.
                let button = button.clone();
                request_animation_frame(move || scroll::focus_on(&button));
            }
        });
        let label = move || move_step(words.lang(), up, word);
        view! {
            <button
                type="button" class="Order-move" id=id aria-label=move || label()
                aria-disabled=(!can).then_some("true") on:click=go
            >{sign}</button>
        }
        .into_any()
    };
    let drop = move |event: leptos::ev::DragEvent| {
        event.prevent_default();
        if let Some(from) = lines.dragged.get_untracked() {
            lines.set(lines.order.with_untracked(|order| put(order, from, place)), place);
        }
        lines.dragged.set(None);
    };
    view! {
        <li
            class="Order-line" draggable="true" class:dragged=move || lines.dragged.get() == Some(place)
            on:dragstart=move |_| lines.dragged.set(Some(place)) on:dragend=move |_| lines.dragged.set(None)
            on:dragover=move |event| event.prevent_default() on:drop=drop
        >
            <code>{word}</code>
            <span class="Order-moves">{button(true, "↑", place > 1)}{button(false, "↓", place < last)}</span>
        </li>
    }
    .into_any()
}
