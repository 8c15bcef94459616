//! Two runs under the same faults, stepping together.

use std::sync::Arc;

use crashpoint_workbook::lesson::fence::{Fence, Kind, Panel, Side as FenceSide};
use crashpoint_workbook::twin::{Side, Twin};
use crashpoint_workbook::view;
use leptos::prelude::*;

use super::super::fence::Caption;
use super::super::prose::text;
use crate::draw::{each, maybe};
use crate::pages::twin::pair::Pair;
use crate::pages::twin::region::TwinRegion;
use crate::parts::stage::StageView;
use crate::parts::verdict::VerdictPanel;
use crate::store::Store;
use crate::words::Words;

/// The two, their controls, and what they did beat by beat.
#[component]
pub(in super::super) fn TwinFence(fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Kind::Twin(twin) = &fence.kind else { return ().into_any() };
    let setups = twin.sides.each_ref().map(|side| side.start.setup());
    let names = setups.each_ref().map(|setup| setup.title(words.lang_now()));
    let store: Store = expect_context();
    let pair = Pair::new(Twin::of(setups), store);
    let panels = twin.play.shown(&fence);
    let side = |(side, name): (Side, String)| {
        let FenceSide { title, .. } = &twin.sides[side as usize];
        let title = if title.is_empty() { name.into_any() } else { text(title) };
        view! { <SideView pair side title panels=panels.clone() /> }.into_any()
    };
    let sides = each(Side::ALL.into_iter().zip(names), side);
    view! {
        <TwinRegion pair>{sides}</TwinRegion>
        <Caption content=twin.play.caption.clone() />
    }
    .into_any()
}

#[component]
fn SideView(pair: Pair, side: Side, title: AnyView, panels: Vec<Panel>) -> impl IntoView {
    let words = Words::here();
    let stage = pair.memo(move |twin| view::stage::stage(twin.side(side), words.lang()));
    let outcome = pair.memo(move |twin| view::outcome::outcome(twin.side(side), words.lang()));
    let stage =
        maybe(panels.contains(&Panel::Stage).then_some(stage), |stage| view! { <StageView stage /> }.into_any());
    view! {
        <div class="TwinRegion-side" role="group">
            <p class="TwinRegion-title">{title}</p>
            {stage}
            <VerdictPanel outcome />
        </div>
    }
}
