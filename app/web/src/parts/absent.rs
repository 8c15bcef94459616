//! Planted faults for which this strategy has no place: they wait for another one.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::code::Absent;
use leptos::prelude::*;

use super::figure::heading;
use crate::act::Act;
use crate::draw::{does, each, live};
use crate::live::Live;
use crate::words::Words;

/// The list, nothing where there is none.
#[component]
pub(crate) fn AbsentFaults(absent: Live<Vec<Absent>>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let item = move |absent: Absent| {
        let Absent { plant, name, text } = absent;
        view! {
            <li>
                <p><strong>"✕ "{name.clone()}</strong>" — "{text}</p>
                <button type="button" class="Control quiet" on:click=does(on_act, Msg::Toggle(plant).into())>
                    {words.of(Ui::RemovePlanted)}<span class="visually-hidden">": "{name}</span>
                </button>
            </li>
        }
        .into_any()
    };
    live(move || {
        let absent = absent.get();
        if absent.is_empty() {
            return ().into_any();
        }
        view! {
            <section class="AbsentFaults" aria-label=words.of(Ui::DoesNotExistHere)>
                {heading(2, "side-title", words.of(Ui::DoesNotExistHere).into_any())}
                <ul>{each(absent, item)}</ul>
            </section>
        }
        .into_any()
    })
}
