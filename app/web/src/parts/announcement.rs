//! The one live region of the page: a sentence a step.

use leptos::prelude::*;

use crate::draw::live;
use crate::live::Live;

/// The sentence. Two steps in a row may read alike, and each is said: a sentence is a new element, never new text in the old one.
#[component]
pub(crate) fn Announcement(place: Live<(usize, usize)>, sentence: Live<String>) -> impl IntoView {
    let cursor = Live::new(move || place.get().0);
    let turn = StoredValue::new(false);
    let said = live(move || {
        cursor.get();
        turn.update_value(|turn| *turn = !*turn);
        match turn.get_value() {
            true => view! { <p>{sentence.get()}</p> }.into_any(),
            false => view! { <div>{sentence.get()}</div> }.into_any(),
        }
    });
    view! { <div class="Announcement" role="status">{said}</div> }
}
