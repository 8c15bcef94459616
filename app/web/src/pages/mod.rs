//! The pages beside the playground. They are not in the small module that a first visit downloads.

#![allow(unreachable_pub, reason = "the component macro adds a `pub` of its own")]

use crashpoint_workbook::link::Page;
use leptos::prelude::*;

use crate::store::Store;

mod map;
mod worlds;

/// The open page.
#[component]
pub(crate) fn Pages(store: Store) -> impl IntoView {
    let page = store.page();
    move || match page.get() {
        // The playground is drawn by the app itself.
        Page::Play => ().into_any(),
        Page::Map => view! { <map::MapPage store /> }.into_any(),
        Page::Worlds => view! { <worlds::WorldsPage store /> }.into_any(),
        Page::Twin
        | Page::Orders
        | Page::Own
        | Page::Workbook
        | Page::Lesson(_)
        | Page::Cases
        | Page::Case(_)
        | Page::Guide
        | Page::GuidePage(_) => ().into_any(),
    }
}
