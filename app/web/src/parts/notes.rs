//! What of a link could not be read: visible above a page that works, until it is dismissed.

use crashpoint_workbook::link::Note;
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::text::ui::{Ui, step_of, ui};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{does, each, live};
use crate::live::Live;
use crate::words::Words;

/// The notes, nothing where there is none.
#[component]
pub(crate) fn Notes(notes: Live<Vec<Note>>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let note = move |note: Note| {
        let (text, detail) = describe(words.lang(), &note);
        view! { <li>{text}" "<code>{detail}</code></li> }.into_any()
    };
    live(move || {
        let notes = notes.get();
        if notes.is_empty() {
            return ().into_any();
        }
        view! {
            <aside class="Notes">
                <ul>{each(notes, note)}</ul>
                <button type="button" on:click=does(on_act, Act::DismissNotes)>{words.of(Ui::Close)}</button>
            </aside>
        }
        .into_any()
    })
}

fn describe(lang: Lang, note: &Note) -> (&'static str, String) {
    match note {
        Note::Unreadable(text) => (ui(lang, Ui::LinkUnreadable), text.clone()),
        Note::ScheduleStops { done, of } => (ui(lang, Ui::LinkTooLong), step_of(lang, *done, *of)),
    }
}
