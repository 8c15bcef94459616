//! What stands behind and beside the text field, line by line: numbers, handles to drag a line by, mistakes in their place.

use std::hash::{DefaultHasher, Hash, Hasher};

use crashpoint_workbook::editor::{MarkView, Msg, Row, rows};
use crashpoint_workbook::text::own::Own;
use leptos::html::Div;
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::desk::Desk;
use super::marked::marked;
use crate::draw::{click, each, maybe};
use crate::words::Words;

/// The lines; `list` holds one element for each of them.
#[component]
pub(super) fn Rows(desk: Desk, list: NodeRef<Div>) -> impl IntoView {
    let words = Words::here();
    let lines = desk.read(move |editor| rows(&editor.draft.text, words.lang()));
    let here = desk.read(|editor| editor.draft.line());
    let drag = RwSignal::new(None::<(usize, usize)>);
    let key = move |row: &Row| {
        let mut hasher = DefaultHasher::new();
        (row, words.lang()).hash(&mut hasher);
        hasher.finish()
    };
    let draw = move |row: Row| {
        let Row { number, pieces, head, movable, marks } = row;
        let line = each(pieces, |piece| match piece.wrong {
            true => view! { <span class="OwnField-wrong"><span>{piece.text}</span></span> }.into_any(),
            false => view! { <span>{piece.text}</span> }.into_any(),
        });
        let handle = maybe(movable.then_some(()), |()| view! { <Handle desk number drag list /> }.into_any());
        let wrong = !marks.is_empty();
        let above = move || drag.get().is_some_and(|(from, to)| to == number && from > to);
        let below = move || drag.get().is_some_and(|(from, to)| to == number && from < to);
        view! {
            <div
                class="OwnField-row" class:head=head class:wrong=wrong class:here=move || here.get() == number
                class:above=move || above() class:below=move || below()
            >
                {handle}
                <span class="OwnField-number" aria-hidden="true">{number}</span>
                <span class="OwnField-line" aria-hidden="true">{line}"\u{200b}"</span>
                {maybe(wrong.then_some(marks), |marks| note(desk, marks))}
            </div>
        }
        .into_any()
    };
    view! {
        <div class="OwnField-rows" node_ref=list>
            <For each=move || lines.get() key=key children=draw />
        </div>
    }
}

/// The mistakes of a line, beside it.
fn note(desk: Desk, marks: Vec<MarkView>) -> AnyView {
    let one = |mark: MarkView| view! { <span class="OwnField-message">{marked(&mark.message)}</span>{fix(desk, mark)} };
    view! { <div class="OwnField-note">{each(marks, |mark| one(mark).into_any())}</div> }.into_any()
}

/// The button that puts a mistake right, where it is plain what was meant.
pub(super) fn fix(desk: Desk, mark: MarkView) -> AnyView {
    maybe(mark.fix, |fix| {
        let on_click = click(move || {
            desk.act(Msg::Fix(fix.number));
            desk.focus();
        });
        view! { <button type="button" class="OwnField-fix" on:click=on_click>{marked(&fix.label)}</button> }.into_any()
    })
}

/// By it a line is dragged. For the pointer only: keys and buttons move a line without it.
#[component]
fn Handle(desk: Desk, number: usize, drag: RwSignal<Option<(usize, usize)>>, list: NodeRef<Div>) -> impl IntoView {
    let words = Words::here();
    let start = move |event: ev::PointerEvent| {
        event.prevent_default();
        let handle = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        // Without the capture the line can be dragged over the handle only.
        let _ = handle.map(|handle| handle.set_pointer_capture(event.pointer_id()));
        drag.set(Some((number, number)));
    };
    let go_on = move |event: ev::PointerEvent| {
        if let (Some(_), Some(list)) = (drag.get_untracked(), list.get_untracked()) {
            drag.set(Some((number, line_at(&list, event.client_y()))));
        }
    };
    let end = move |_: ev::PointerEvent| {
        if let Some((from, to)) = drag.get_untracked() {
            drag.set(None);
            desk.act(Msg::MoveTo(from, to));
        }
    };
    view! {
        <span
            class="OwnField-handle" aria-hidden="true" title=words.own(Own::Drag)
            on:pointerdown=start on:pointermove=go_on on:pointerup=end on:pointercancel=move |_| drag.set(None)
        >"⠿"</span>
    }
}

/// The line at this height, from 1.
fn line_at(list: &web_sys::HtmlElement, y: i32) -> usize {
    let children = list.children();
    let below = |index: &u32| {
        let row = children.item(*index);
        row.is_some_and(|row| row.get_bounding_client_rect().bottom() > f64::from(y))
    };
    let last = children.length();
    (0..last).find(below).map_or(last, |index| index + 1) as usize
}
