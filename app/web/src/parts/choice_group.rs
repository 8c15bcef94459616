//! One of the three choices that make a strategy: a radio group with the chosen item's sentence under it.

use crashpoint_workbook::catalogue::Item;
use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::draw::{changed, each};
use crate::live::Live;
use crate::words::Words;

/// The group; `on_choose` gets the index of the item.
#[component]
pub(crate) fn ChoiceGroup(
    legend: Ui,
    name: &'static str,
    items: &'static [Item],
    chosen: Live<usize>,
    on_choose: Callback<usize>,
) -> impl IntoView {
    let words = Words::here();
    let about = move || items.get(chosen.get()).map_or("", |item| item.about(words.lang()));
    let radio = move |(index, item): (usize, &'static Item)| {
        view! {
            <label class="ChoiceGroup-item">
                <input
                    type="radio" name=name value=item.id prop:checked=move || chosen.get() == index
                    on:change=changed(move |_| on_choose.run(index))
                />
                <span>{move || item.title(words.lang())}</span>
            </label>
        }
        .into_any()
    };
    let about_id = format!("{name}-about");
    let described_by = about_id.clone();
    view! {
        <fieldset class="ChoiceGroup" aria-describedby=described_by>
            <legend>{words.of(legend)}</legend>
            <div class="ChoiceGroup-items">{each(items.iter().enumerate(), radio)}</div>
            <p class="ChoiceGroup-about" id=about_id>{move || about()}</p>
        </fieldset>
    }
}
