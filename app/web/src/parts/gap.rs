//! The gap between two steps: a click plants a crash there, and it says beforehand what would come of it.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::code::Gap;
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{changed, does, maybe};
use crate::words::Words;

/// The gap.
#[component]
pub(crate) fn GapView(gap: Gap, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let Gap { plant, planted, place, between, outcome } = gap;
    let class = format!("Gap tone-{}{}", outcome.tone.class(), if planted.is_some() { " planted" } else { "" });
    let dies_here = maybe(planted, |_| view! { <span class="Gap-dies">{words.of(Ui::DiesHere)}</span> }.into_any());
    view! {
        <div class=class>
            <button
                type="button" class="Gap-plant" title=place aria-pressed=planted.is_some().to_string()
                on:click=does(on_act, Msg::Toggle(plant).into())
            >
                <span class="visually-hidden">{words.of(Ui::PlantHere)}": "{between}". "</span>
                <span class="Gap-pin" aria-hidden="true">"✕"</span>
                <span class="Gap-rule" aria-hidden="true"></span>
                {dies_here}
                <span class="Gap-sign">{outcome.sign}</span>
                <span class="Gap-word">{outcome.word}</span>
            </button>
            {maybe(planted, |every| view! {
                <label class="Gap-every">
                    <input
                        type="checkbox" prop:checked=every
                        on:change=changed(move |_| on_act.run(Msg::ToggleEvery(plant).into()))
                    />
                    {words.of(Ui::FiresEvery)}
                </label>
            }.into_any())}
        </div>
    }
}
