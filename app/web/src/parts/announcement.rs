//! The one live region of the page: a sentence a step.

use leptos::prelude::*;

/// The sentence. Two steps in a row may read alike: each is said, so the place in the run is part of the key.
#[component]
pub(crate) fn Announcement(place: Memo<(usize, usize)>, sentence: Memo<String>) -> impl IntoView {
    let said = move || {
        let cursor = place.with(|(cursor, _)| *cursor);
        [(cursor, sentence.get())]
    };
    view! {
        <p class="Announcement" role="status">
            <For each=said key=|said| said.clone() let:said>
                <span>{said.1}</span>
            </For>
        </p>
    }
}
