//! Named strategies to start from.

use crashpoint_workbook::catalogue::{Preset, Strategy, catalogue};
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::act::Act;
use crate::words::Words;

/// A row of buttons; the one that is on is marked.
#[component]
pub(crate) fn Presets(strategy: Memo<Strategy>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let button = move |preset: &'static Preset| {
        view! {
            <button
                type="button" class="Presets-one" aria-pressed=move || (strategy.get() == preset.strategy).to_string()
                on:click=move |_| on_act.run(Msg::Strategy(preset.strategy).into())
            >{move || preset.title(words.lang())}</button>
        }
    };
    view! {
        <div class="Presets" role="group" aria-labelledby="presets-title">
            <span class="Presets-title" id="presets-title">{words.of(Ui::StartFrom)}</span>
            {catalogue().presets.iter().map(button).collect_view()}
        </div>
    }
}
