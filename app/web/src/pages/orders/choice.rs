//! A program by its number: what a click on a square does, for a keyboard.

use crashpoint_workbook::orders::Class;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::text::ui::thousands;
use crashpoint_workbook::view::orders::class_mark;
use leptos::prelude::*;

use super::Desk;
use crate::draw::{changed, each};
use crate::live::Live;
use crate::words::Words;

/// A class, and a number in it.
#[component]
pub(crate) fn ProgramChoice(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let class = Live::new(move || desk.picked.get().map_or(Class::Once, |(class, _)| class));
    let count = Live::new(move || desk.tally.with(|tally| tally.count(class.get())));
    let number = move || desk.picked.get().map_or(String::new(), |(_, at)| (at + 1).to_string());
    let option = move |of: Class| {
        let said = move || {
            let mark = class_mark(of, words.lang());
            format!("{} {}", mark.sign, mark.word)
        };
        view! {
            <option value=of.letter().to_string() selected=move || class.get() == of>{move || said()}</option>
        }
        .into_any()
    };
    let pick = move |class: Class, at: usize| {
        let count = desk.tally.with_untracked(|tally| tally.count(class));
        desk.picked.set(Some((class, at.min(count.saturating_sub(1)))));
    };
    let choose_class = changed(move |value| {
        if let Some(class) = value.chars().next().and_then(Class::from_letter) {
            pick(class, 0);
        }
    });
    let choose_number = changed(move |value| {
        if let Some(at) = value.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            pick(class.get_untracked(), at);
        }
    });
    view! {
        <div class="ProgramChoice">
            <label>
                <span>{words.bench(Bench::WhichClass)}</span>" "
                <select prop:value=move || class.get().letter().to_string() on:change=choose_class>{each(Class::ALL, option)}</select>
            </label>
            <label>
                <span>{words.bench(Bench::WhichNumber)}</span>" "
                <input
                    type="number" min="1" max=move || count.get().to_string() step="1" inputmode="numeric"
                    prop:value=move || number() on:change=choose_number
                />
            </label>
            <span class="MapPage-said">"/ "{move || thousands(words.lang(), count.get())}</span>
        </div>
    }
}
