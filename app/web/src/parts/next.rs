//! Everything that can happen next, each as a button.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::next::{Next, NextKind};
use leptos::prelude::*;

use super::figure::heading;
use crate::act::Act;
use crate::draw::{does, each, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// The list.
#[component]
pub(crate) fn NextList(next: Live<Vec<Next>>, why_none: Live<Ui>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let item = move |next: Next| {
        let Next { choice, label, hint, kind, fault } = next;
        let kind = match kind {
            NextKind::Default => "default",
            NextKind::Step | NextKind::Fault => "other",
        };
        let class = format!("NextList-one {kind}{}", if fault { " fault" } else { "" });
        let cross = maybe(fault.then_some(()), |()| view! { <span aria-hidden="true">"✕ "</span> }.into_any());
        view! {
            <li>
                <button type="button" class=class on:click=does(on_act, Msg::Choose(choice).into())>
                    <span>{cross}{label}</span>
                    <span class="NextList-hint">{hint}</span>
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <section class="NextList" aria-label=words.of(Ui::NextTitle)>
            {heading(2, "side-title", words.of(Ui::NextTitle).into_any())}
            {live(move || match next.get() {
                none if none.is_empty() => view! { <p>{words.of(why_none.get())}</p> }.into_any(),
                some => view! { <ul>{each(some, item)}</ul> }.into_any(),
            })}
        </section>
    }
}
