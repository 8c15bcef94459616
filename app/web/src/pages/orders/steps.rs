//! Which steps are put in order.

use std::sync::Arc;

use crashpoint_sim::scenario::Scenario;
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::orders::{StepChoice, starts, step_choices, with_brackets, with_step};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{changed, click, each, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// Handlers to begin with, and a box for each step.
#[component]
pub(crate) fn StepsChoice(scenario: Live<Scenario>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let take = move |scenario: Scenario| on_act.run(Msg::Own(Arc::new(scenario)).into());
    let start = move |(name, of): (Bench, Scenario)| {
        let (steps, shown) = (of.consumer.clone(), of.clone());
        let on = move || scenario.with(|scenario| scenario.consumer == steps && scenario.producer == of.producer);
        view! {
            <button
                type="button" class="Presets-one" aria-pressed=move || on().to_string()
                on:click=click(move || take(shown.clone()))
            >{words.bench(name)}</button>
        }
        .into_any()
    };
    let choices = Live::new(move || scenario.with(step_choices));
    let box_of = move |(index, choice): (usize, StepChoice)| {
        let StepChoice { step, word, .. } = choice;
        let now = move |read: fn(&StepChoice) -> bool| choices.with(|(choices, _)| read(&choices[index]));
        view! {
            <label class="StepsChoice-one">
                <input
                    type="checkbox" prop:checked=move || now(|choice| choice.chosen) disabled=move || !now(|choice| choice.free)
                    on:change=changed(move |_| take(with_step(&scenario.get_untracked(), step)))
                />
                <code>{word}</code>
            </label>
        }
        .into_any()
    };
    let boxes = each(choices.get_untracked().0.into_iter().enumerate(), box_of);
    let full = Live::new(move || choices.with(|(choices, _)| choices.iter().any(|choice| !choice.free)));
    let brackets = move || choices.with(|(_, brackets)| *brackets);
    view! {
        <div class="StepsChoice">
            <div class="Presets" role="group" aria-labelledby="orders-start">
                <span class="Presets-title" id="orders-start">{words.of(Ui::StartFrom)}</span>
                {each(starts(), start)}
            </div>
            <fieldset class="ChoiceGroup">
                <legend>{words.bench(Bench::OrdersSteps)}</legend>
                <div class="StepsChoice-boxes">
                    {boxes}
                    <label class="StepsChoice-one">
                        <input
                            type="checkbox" prop:checked=move || brackets()
                            on:change=changed(move |_| take(with_brackets(&scenario.get_untracked())))
                        />
                        <span>{words.bench(Bench::InTransaction)}</span>
                    </label>
                </div>
                <p class="StepsChoice-full">
                    {live(move || maybe(full.get().then_some(()), |()| view! { {words.bench(Bench::OrdersTooMany)} }.into_any()))}
                </p>
            </fieldset>
        </div>
    }
}
