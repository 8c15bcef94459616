//! The workbook: contents, lessons, cases and the guide, and how far one has come.

mod contents_page;
mod fence;
mod handout;
mod inset;
mod keeper;
mod lists;
mod nav;
mod paper;
mod present;
mod present_bar;
mod progress;
mod prose;
mod record;
mod sheet;
mod shelf;
mod shows;
mod slot;
mod step;
mod task;

use leptos::prelude::*;

pub(crate) use contents_page::BookPage;
pub(crate) use lists::{CasesPage, GuidePage};
pub(crate) use sheet::SheetPage;

use crate::store::Store;
use keeper::Keeper;
use shelf::Shelf;

/// What stays while one goes from page to page.
pub(crate) fn provide(store: Store) {
    provide_context(store);
    provide_context(Keeper::open(store));
    provide_context(Shelf::new());
}
