//! What could stand at the cursor, as a list under its line. The focus stays in the text field.

use crashpoint_workbook::editor::{Candidate, Completion, Msg};
use crashpoint_workbook::text::own::{Own, candidates};
use leptos::html::{Div, Ul};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::desk::Desk;
use crate::draw::{each, live};
use crate::live::Live;
use crate::words::Words;

/// The id of an option, to which the text field points.
pub(super) fn option_id(number: usize) -> String {
    format!("own-suggestion-{number}")
}

/// The list. It is always there, so that the field can point to it.
#[component]
pub(super) fn Suggestions(
    desk: Desk,
    completion: Live<Completion>,
    shown: Live<bool>,
    chosen: RwSignal<Option<usize>>,
    /// The lines.
    list: NodeRef<Div>,
    suggest: RwSignal<bool>,
) -> impl IntoView {
    let words = Words::here();
    let popup = NodeRef::<Ul>::new();
    let top = RwSignal::new(0);
    let line = desk.read(|editor| editor.draft.line() - 1);
    Effect::new(move |_| {
        let row = list.get().filter(|_| shown.get()).and_then(|list| list.children().item(line.get() as u32));
        if let Some(row) = row.and_then(|row| row.dyn_into::<web_sys::HtmlElement>().ok()) {
            top.set(row.offset_top() + row.offset_height());
        }
    });
    Effect::new(move |_| {
        let count = completion.with(|found| found.candidates.len());
        match shown.get() {
            true => desk.said.set(candidates(words.lang(), count)),
            false => desk.said.set(String::new()),
        }
    });
    Effect::new(move |_| {
        let option = chosen.get().zip(popup.get()).and_then(|(number, popup)| popup.children().item(number as u32));
        if let (Some(option), Some(popup)) = (option, popup.get_untracked()) {
            show(&popup, option);
        }
    });
    let option = move |(number, candidate): (usize, Candidate)| {
        let Candidate { text, about, .. } = candidate;
        // The pointer takes the focus only when it is let go: until then the field keeps it.
        let take = move |event: ev::MouseEvent| {
            event.prevent_default();
            desk.act(Msg::Complete(number));
            suggest.set(false);
        };
        view! {
            <li
                class="Suggestions-one" role="option" id=option_id(number)
                aria-selected=move || (chosen.get() == Some(number)).to_string() on:mousedown=take
            >
                <code class="Suggestions-text">{text}</code>" "<span class="Suggestions-about">{about}</span>
            </li>
        }
        .into_any()
    };
    let options = live(move || match shown.get() {
        true => completion.with(|found| each(found.candidates.clone().into_iter().enumerate(), option)),
        false => ().into_any(),
    });
    view! {
        <ul
            class="Suggestions" class:shown=move || shown.get() role="listbox" id="own-suggestions" node_ref=popup
            aria-label=words.own(Own::Candidates) style:top=move || format!("{}px", top.get())
        >{options}</ul>
    }
}

/// Scrolls the list, never the page.
fn show(popup: &web_sys::HtmlElement, option: web_sys::Element) {
    let Ok(option) = option.dyn_into::<web_sys::HtmlElement>() else { return };
    let (top, bottom) = (option.offset_top(), option.offset_top() + option.offset_height());
    if top < popup.scroll_top() {
        popup.set_scroll_top(top);
    } else if bottom > popup.scroll_top() + popup.client_height() {
        popup.set_scroll_top(bottom - popup.client_height());
    }
}
