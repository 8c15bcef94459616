//! Everything that can happen next, each as a button.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::next::{Next, NextKind};
use leptos::prelude::*;

use crate::act::Act;
use crate::words::Words;

/// The list.
#[component]
pub(crate) fn NextList(next: Memo<Vec<Next>>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let item = move |next: Next| {
        let Next { choice, label, hint, kind, fault } = next;
        let kind = match kind {
            NextKind::Default => "default",
            NextKind::Step | NextKind::Fault => "other",
        };
        let class = format!("NextList-one {kind}{}", if fault { " fault" } else { "" });
        view! {
            <li>
                <button type="button" class=class on:click=move |_| on_act.run(Msg::Choose(choice).into())>
                    <span>{fault.then(|| view! { <span aria-hidden="true">"✕ "</span> })}{label}</span>
                    <span class="NextList-hint">{hint}</span>
                </button>
            </li>
        }
    };
    view! {
        <section class="NextList" aria-labelledby="next-title">
            <h2 class="side-title" id="next-title">{words.of(Ui::NextTitle)}</h2>
            <ul>{move || next.get().into_iter().map(item).collect_view()}</ul>
            <Show when=move || next.with(Vec::is_empty)><p>{words.of(Ui::NothingNext)}</p></Show>
        </section>
    }
}
