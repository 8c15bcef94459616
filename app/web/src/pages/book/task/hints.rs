//! Hints, one by one.

use crashpoint_workbook::lesson::prose::Text;
use crashpoint_workbook::text::task::{TaskText, hint_number};
use leptos::prelude::*;

use super::super::prose::text;
use super::desk::Desk;
use crate::draw::{click, each, live, maybe};
use crate::words::Words;

/// The hints that are open, and a button for the next one.
#[component]
pub(super) fn Hints(desk: Desk, hints: Vec<Text>) -> impl IntoView {
    let words = Words::here();
    let all = hints.len();
    let open = RwSignal::new((desk.hints() as usize).min(all));
    let more = click(move || {
        open.update(|open| *open = (*open + 1).min(all));
        desk.open_hints(open.get_untracked() as u32);
    });
    let label = move || words.task(if open.get() == 0 { TaskText::Hint } else { TaskText::NextHint })();
    let shown = live(move || {
        each(hints.iter().take(open.get()).enumerate(), |(index, hint)| {
            view! { <li><strong>{hint_number(words.lang(), index + 1)}". "</strong>{text(hint)}</li> }.into_any()
        })
    });
    maybe((all > 0).then_some(more), |more| {
        view! {
            <div class="Hints">
                <div role="status"><ol class="Hints-list" aria-label=words.task(TaskText::Hints)>{shown}</ol></div>
                <button type="button" class="Control quiet" hidden=move || open.get() == all on:click=more>{move || label()}</button>
            </div>
        }
        .into_any()
    })
}
