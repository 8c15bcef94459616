//! Named strategies to start from.

use crashpoint_workbook::catalogue::{Preset, Strategy, catalogue};
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{does, each};
use crate::live::Live;
use crate::words::Words;

/// A row of buttons; the one that is on is marked.
#[component]
pub(crate) fn Presets(strategy: Live<Strategy>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let button = move |preset: &'static Preset| {
        view! {
            <button
                type="button" class="Presets-one" aria-pressed=move || (strategy.get() == preset.strategy).to_string()
                on:click=does(on_act, Msg::Strategy(preset.strategy).into())
            >{move || preset.title(words.lang())}</button>
        }
        .into_any()
    };
    view! {
        <div class="Presets" role="group" aria-labelledby="presets-title">
            <span class="Presets-title" id="presets-title">{words.of(Ui::StartFrom)}</span>
            {each(&catalogue().presets, button)}
        </div>
    }
}
