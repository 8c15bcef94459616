//! Every fault that can be planted on either side, and what each comes to on both, before anything runs.

use crashpoint_workbook::player::{Msg, Setup};
use crashpoint_workbook::text::twin::{TwinText, side_name};
use crashpoint_workbook::twin::{Side, Twin, TwinPin, TwinPins, twin_pins};
use crashpoint_workbook::view::Mark;
use leptos::prelude::*;

use super::pair::Pair;
use crate::act::Act;
use crate::draw::{does, each, live};
use crate::words::Words;

/// The table.
#[component]
pub(super) fn TwinFaults(pair: Pair, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    // Computed anew when the setups change, not at every step.
    let setups = pair.memo(|twin| twin.sides.each_ref().map(|player| player.setup.clone()));
    let pins = crate::live::Live::new(move || {
        let setups: [Setup; 2] = setups.get();
        twin_pins(&Twin::of(setups), words.lang())
    });
    let groups = live(move || each(pins.get(), move |group| draw_group(group, words, on_act)));
    let head = move |side: Side| {
        view! { <th scope="col">{move || side_name(words.lang(), side == Side::Left)}</th> }.into_any()
    };
    view! {
        <section class="TwinFaults" aria-labelledby="twin-faults-title">
            <h2 class="side-title" id="twin-faults-title">{words.twin(TwinText::Faults)}</h2>
            <p class="TwinFaults-about">{words.twin(TwinText::FaultsAbout)}</p>
            <table class="TwinFaults-table">
                <thead><tr><th scope="col">{words.twin(TwinText::Fault)}</th>{each(Side::ALL, head)}</tr></thead>
                {groups}
            </table>
        </section>
    }
}

fn draw_group(group: TwinPins, words: Words, on_act: Callback<Act>) -> AnyView {
    let TwinPins { name, pins, .. } = group;
    view! {
        <tbody>
            <tr><th class="TwinFaults-who" scope="rowgroup" colspan="3">{name}</th></tr>
            {each(pins, move |pin| draw_pin(pin, words, on_act))}
        </tbody>
    }
    .into_any()
}

fn draw_pin(pin: TwinPin, words: Words, on_act: Callback<Act>) -> AnyView {
    let TwinPin { plant, planted, name, at, place, outcomes } = pin;
    let place = if place.is_empty() { String::new() } else { format!(" · {place}") };
    view! {
        <tr class:planted=planted>
            <th scope="row">
                <button
                    type="button" class="TwinFaults-plant" aria-pressed=planted.to_string()
                    on:click=does(on_act, Msg::Toggle(plant).into())
                >
                    <span class="TwinFaults-pin" aria-hidden="true">"✕"</span>
                    <span><span class="TwinFaults-name">{name}{place}</span>" "<span class="TwinFaults-at">{at}</span></span>
                </button>
            </th>
            {each(Side::ALL.into_iter().zip(outcomes), move |(side, outcome)| draw_outcome(side, outcome, words))}
        </tr>
    }
    .into_any()
}

fn draw_outcome(side: Side, outcome: Option<Mark>, words: Words) -> AnyView {
    let name = side_name(words.lang(), side == Side::Left);
    match outcome {
        Some(mark) => {
            let class = format!("TwinFaults-outcome tone-{}", mark.tone.class());
            view! { <td data-side=name><span class=class>{mark.sign}" "{mark.word}</span></td> }.into_any()
        }
        None => view! { <td class="TwinFaults-none" data-side=name>{words.twin(TwinText::NoPlace)}</td> }.into_any(),
    }
}
