//! Two to four runs that look alike to the broker, with the one history that it has of all of them.

use std::sync::Arc;

use crashpoint_sim::schedule::Schedule;
use crashpoint_workbook::lesson::fence::{Fence, Kind};
use crashpoint_workbook::lesson::prose::plain;
use crashpoint_workbook::player::Player;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::worlds::{World, Worlds, open, side_by_side};
use leptos::prelude::*;

use super::super::fence::Caption;
use super::super::slot::{Slot, SlotView};
use super::map::RUN_PANELS;
use crate::draw::{each, maybe};
use crate::pages::worlds::world::WorldView;
use crate::words::Words;

/// The worlds, and the history below them.
#[component]
pub(in super::super) fn WorldsFence(fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Kind::Worlds(of) = &fence.kind else { return ().into_any() };
    let players: Vec<Player> = of.worlds.iter().map(|world| world.start.player()).collect();
    let Worlds { history, worlds, .. } = side_by_side(&players, words.lang_now());
    let slot = Slot::new(&fence.id);
    let first = StoredValue::new_local(players.first().cloned().unwrap_or_default());
    let on_take = Callback::new(move |run: Schedule| slot.open(first.with_value(|first| open(first, &run)), false));
    let world = |(world, name): (World, String)| {
        view! { <WorldView world name common=0 take_text=Bench::StepWorld on_take /> }.into_any()
    };
    let names = of.worlds.iter().map(|world| plain(&world.title));
    let line = |line: String| view! { <li>{line}</li> }.into_any();
    let nothing =
        maybe(history.is_empty().then_some(()), |()| view! { <p>{words.of(Ui::BrokerKnowsNothing)}</p> }.into_any());
    let count = worlds.len();
    view! {
        <div class="WorldsFence" style=format!("--worlds: {count}")>
            {each(worlds.into_iter().zip(names), world)}
            <div class="WorldsPage-history WorldsFence-history">
                <p class="side-title">{words.bench(Bench::SameHistory)}</p>
                <ol>{each(history, line)}</ol>
                {nothing}
            </div>
        </div>
        <SlotView at=slot panels=RUN_PANELS.to_vec() />
        <Caption content=of.play.caption.clone() />
    }
    .into_any()
}
