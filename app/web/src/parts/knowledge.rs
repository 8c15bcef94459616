//! Who knows what: the run as the broker sees it.

use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::knowledge::Knowledge;
use leptos::prelude::*;

use super::figure::heading;
use crate::draw::{click, each, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// The broker's history and what it cannot tell.
#[component]
pub(crate) fn KnowledgeList(
    knowledge: Live<Knowledge>,
    /// Leads to both worlds, where there may be two.
    #[prop(optional)]
    on_worlds: Option<Callback<()>>,
) -> impl IntoView {
    let words = Words::here();
    let line = |line: &String| view! { <li>{line.clone()}</li> }.into_any();
    let lines = live(move || knowledge.with(|known| each(&known.lines, line)));
    let waits = Live::new(move || knowledge.with(|known| known.waits));
    let worlds = live(move || {
        maybe(on_worlds.filter(|_| waits.get()), |on_worlds| {
            let open = click(move || on_worlds.run(()));
            view! { <button type="button" class="Control quiet" on:click=open>{words.of(Ui::BothWorlds)}</button> }
                .into_any()
        })
    });
    view! {
        <section class="KnowledgeList" aria-label=words.of(Ui::BrokerKnows)>
            {heading(2, "side-title", words.of(Ui::BrokerKnows).into_any())}
            <ol>{lines}</ol>
            <p class="KnowledgeList-remark">{move || knowledge.with(|known| known.remark.clone())}</p>
            {worlds}
        </section>
    }
}
