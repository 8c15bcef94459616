//! The place in the run, as a native slider.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::{Ui, step_of};
use leptos::html::Input;
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::changed;
use crate::live::Live;
use crate::words::Words;

/// The slider; `place` is the cursor and the length of the run so far.
#[component]
pub(crate) fn Scrubber(place: Live<(usize, usize)>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let slider = NodeRef::<Input>::new();
    // The browser clamps the value to what it knows as the end, so the end goes first.
    Effect::new(move |_| {
        let (cursor, length) = place.get();
        if let Some(slider) = slider.get() {
            slider.set_max(&length.to_string());
            slider.set_value(&cursor.to_string());
        }
    });
    let said = move || {
        let (cursor, length) = place.get();
        step_of(words.lang(), cursor, length)
    };
    let on_input = changed(move |value| {
        if let Ok(cursor) = value.parse() {
            on_act.run(Msg::To(cursor).into());
        }
    });
    view! {
        <div class="Scrubber">
            <input
                type="range" min="0" max="0" step="1" node_ref=slider
                aria-label=words.of(Ui::Scrub) aria-valuetext=move || said() on:input=on_input
            />
            <span class="Scrubber-said" aria-hidden="true">{move || said()}</span>
        </div>
    }
}
