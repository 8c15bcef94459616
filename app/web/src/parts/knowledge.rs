//! Who knows what: the run as the broker sees it.

use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::knowledge::Knowledge;
use leptos::prelude::*;

use crate::words::Words;

/// The broker's history and what it cannot tell.
#[component]
pub(crate) fn KnowledgeList(knowledge: Memo<Knowledge>) -> impl IntoView {
    let words = Words::here();
    let lines =
        move || knowledge.with(|known| known.lines.iter().map(|line| view! { <li>{line.clone()}</li> }).collect_view());
    view! {
        <section class="KnowledgeList" aria-labelledby="knowledge-title">
            <h2 class="side-title" id="knowledge-title">{words.of(Ui::BrokerKnows)}</h2>
            <ol>{lines}</ol>
            <p class="KnowledgeList-remark">{move || knowledge.with(|known| known.remark.clone())}</p>
        </section>
    }
}
