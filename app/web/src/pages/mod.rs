//! The pages beside the playground. They are not in the small module that a first visit downloads.

#![allow(unreachable_pub, reason = "the component macro adds a `pub` of its own")]

use crashpoint_workbook::lesson::Sheet;
use crashpoint_workbook::link::Page;
use leptos::prelude::*;

use crate::store::Store;

mod book;
mod export;
mod map;
mod orders;
mod own;
pub(crate) mod twin;
mod worlds;

/// What the pages keep while one goes from one to another.
pub(crate) fn provide(store: Store) {
    book::provide(store);
}

/// The open page.
#[component]
pub(crate) fn Pages(store: Store) -> impl IntoView {
    let page = store.page();
    move || match page.get() {
        // The playground is drawn by the app itself.
        Page::Play => ().into_any(),
        Page::Map => view! { <map::MapPage store /> }.into_any(),
        Page::Orders => view! { <orders::OrdersPage store /> }.into_any(),
        Page::Worlds => view! { <worlds::WorldsPage store /> }.into_any(),
        Page::Own => view! { <own::OwnPage store /> }.into_any(),
        Page::Twin => view! { <twin::TwinPage store /> }.into_any(),
        Page::Export => view! { <export::ExportPage store /> }.into_any(),
        Page::Workbook => view! { <book::BookPage /> }.into_any(),
        Page::Cases => view! { <book::CasesPage /> }.into_any(),
        Page::Guide => view! { <book::GuidePage /> }.into_any(),
        Page::Lesson(name) => view! { <book::SheetPage sheet=Sheet::Lesson name /> }.into_any(),
        Page::Case(name) => view! { <book::SheetPage sheet=Sheet::Case name /> }.into_any(),
        Page::GuidePage(name) => view! { <book::SheetPage sheet=Sheet::Page name /> }.into_any(),
    }
}
