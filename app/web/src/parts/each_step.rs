//! Something for each step of the run. What was drawn for a step stays as it is while the step does.

use crashpoint_workbook::view::timeline::{Column, Timeline};
use leptos::prelude::*;
use std::sync::Arc;

use crate::live::Live;

/// One view a step; they are drawn anew when the number of lanes changes.
pub(crate) fn each_step(
    timeline: Live<Timeline>,
    lanes: Live<usize>,
    draw: impl Fn(Column) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    keyed(timeline, lanes, Arc::new(draw))
}

/// Not generic, so that it is compiled once.
fn keyed(timeline: Live<Timeline>, lanes: Live<usize>, draw: Arc<dyn Fn(Column) -> AnyView + Send + Sync>) -> AnyView {
    let columns = move || timeline.with(|timeline| timeline.columns.clone());
    // Lanes are few: what tells columns apart has room for them.
    let key = move |column: &Arc<Column>| column.id.wrapping_add(lanes.get_untracked() as u64);
    let draw = move |column: Arc<Column>| draw(Column::clone(&column));
    view! { <For each=columns key=key children=draw /> }.into_any()
}
