//! The mistakes as a list under the text: how many, and, where there is no room beside the lines, each with its fix.

use crashpoint_workbook::editor::{MarkView, Msg, marks};
use crashpoint_workbook::text::own::{Own, line_number, mistakes, own};
use leptos::prelude::*;

use super::desk::Desk;
use super::marked::marked;
use super::rows::fix;
use crate::draw::{click, each, live};
use crate::words::Words;

/// The list.
#[component]
pub(super) fn Mistakes(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let found = desk.read(move |editor| marks(&editor.draft.text, words.lang()));
    let count = move || match found.with(Vec::len) {
        0 => own(words.lang(), Own::NoMistakes).to_owned(),
        count => mistakes(words.lang(), count),
    };
    let one = move |mark: MarkView| {
        let go = click(move || {
            desk.act(Msg::At(mark.from));
            desk.focus();
        });
        view! {
            <li class="Mistakes-one">
                <button type="button" class="Mistakes-line" on:click=go>{line_number(words.lang(), mark.line)}</button>
                <span>{marked(&mark.message)}</span>
                {fix(desk, mark)}
            </li>
        }
        .into_any()
    };
    view! {
        <div class="Mistakes" class:some=move || found.with(|found| !found.is_empty())>
            <p class="Mistakes-count" id="own-mistakes">{move || count()}</p>
            <ul class="Mistakes-list" aria-label=words.own(Own::Mistakes)>
                {live(move || each(found.get(), one))}
            </ul>
        </div>
    }
}
