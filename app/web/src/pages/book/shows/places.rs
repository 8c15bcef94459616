//! The crash places of one strategy; each opens its run below.

use std::sync::Arc;

use crashpoint_sim::plan::Planted;
use crashpoint_workbook::lesson::fence::{Fence, Kind};
use crashpoint_workbook::view::map::places::{open, places};
use leptos::prelude::*;

use super::super::fence::Caption;
use super::super::slot::{Slot, SlotView};
use super::map::RUN_PANELS;
use crate::live::Live;
use crate::pages::map::places::PlaceRows;
use crate::words::Words;

/// The rows.
#[component]
pub(in super::super) fn PlacesFence(fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Kind::Places(play) = &fence.kind else { return ().into_any() };
    let slot = Slot::new(&fence.id);
    let player = play.start.player();
    let drawn = StoredValue::new_local(player.clone());
    let rows = Live::new(move || drawn.with_value(|player| places(player, words.lang())));
    let opened = StoredValue::new_local(player);
    let on_open = Callback::new(move |plant: Planted| {
        slot.open(opened.with_value(|player| open(player, plant)), true);
    });
    view! {
        <div class="PlacesFence"><PlaceRows rows on_open /></div>
        <SlotView at=slot panels=RUN_PANELS.to_vec() />
        <Caption content=play.caption.clone() />
    }
    .into_any()
}
