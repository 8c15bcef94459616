//! One step of a program, and the gap after it.

use crashpoint_workbook::view::code::Line;
use leptos::prelude::*;

use super::gap::GapView;
use crate::act::Act;
use crate::draw::maybe;

/// The line.
#[component]
pub(crate) fn CodeLine(line: Line, on_act: Callback<Act>) -> impl IntoView {
    let Line { number, word, call, here, just_done, gap } = line;
    let mut class = "CodeLine".to_owned();
    for (is, word) in [(!here.is_empty(), " here"), (just_done, " done")] {
        if is {
            class += word;
        }
    }
    let current = (!here.is_empty()).then_some("true");
    view! {
        <li class=class>
            <div class="CodeLine-step" aria-current=current>
                <span class="CodeLine-number">{number}</span>
                <span class="CodeLine-word">{word}</span>
                <code class="CodeLine-call">{call}</code>
            </div>
            {maybe(gap, |gap| view! { <GapView gap on_act /> }.into_any())}
        </li>
    }
}
