//! Who knows what: the run as the broker sees it.

use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::knowledge::Knowledge;
use leptos::prelude::*;

use crate::draw::{each, live};
use crate::live::Live;
use crate::words::Words;

/// The broker's history and what it cannot tell.
#[component]
pub(crate) fn KnowledgeList(knowledge: Live<Knowledge>) -> impl IntoView {
    let words = Words::here();
    let line = |line: &String| view! { <li>{line.clone()}</li> }.into_any();
    let lines = live(move || knowledge.with(|known| each(&known.lines, line)));
    view! {
        <section class="KnowledgeList" aria-label=words.of(Ui::BrokerKnows)>
            <h2 class="side-title">{words.of(Ui::BrokerKnows)}</h2>
            <ol>{lines}</ol>
            <p class="KnowledgeList-remark">{move || knowledge.with(|known| known.remark.clone())}</p>
        </section>
    }
}
