//! The stage: who holds what, left to right in the order in which a message travels.

use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::stage::Stage;
use leptos::prelude::*;

use super::figure::heading;
use super::stage_box::StageBoxView;
use crate::draw::{each, live};
use crate::live::Live;
use crate::words::Words;

/// The boxes, and what their signs mean.
#[component]
pub(crate) fn StageView(stage: Live<Stage>) -> impl IntoView {
    let words = Words::here();
    let boxes = live(move || {
        let Stage { boxes } = stage.get();
        let holders: Vec<_> = boxes
            .iter()
            .flat_map(|content| &content.blocks)
            .flat_map(|block| &block.rows)
            .filter_map(|row| row.held_by)
            .collect();
        each(boxes, |content| view! { <StageBoxView content holders=holders.clone() /> }.into_any())
    });
    view! {
        <section class="Stage" role="group" aria-label=words.of(Ui::Stage)>
            {heading(2, "visually-hidden", words.of(Ui::Stage).into_any())}
            <div class="Stage-boxes">{boxes}</div>
            <p class="Stage-legend" aria-hidden="true">
                <span class="Stage-changed">{words.of(Ui::ChangedNow)}</span>
                <span class="Stage-open">{words.of(Ui::OpenTransaction)}</span>
                <span class="Stage-fragile">{words.of(Ui::LostAtCrash)}</span>
            </p>
        </section>
    }
}
