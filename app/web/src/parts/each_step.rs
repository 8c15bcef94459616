//! Something for each step of the run. What was drawn for a step stays as it is while the step does.

use crashpoint_workbook::view::timeline::{Column, Timeline};
use leptos::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
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
    let key = move |column: &Column| {
        let mut hasher = DefaultHasher::new();
        (column, lanes.get_untracked()).hash(&mut hasher);
        hasher.finish()
    };
    view! { <For each=columns key=key children=move |column| draw(column) /> }.into_any()
}
