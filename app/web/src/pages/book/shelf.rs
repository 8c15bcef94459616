//! Pages that were opened once, and where on them one stood.

use std::collections::HashMap;
use std::sync::Arc;

use crashpoint_workbook::lesson::contents::Entry;
use crashpoint_workbook::lesson::{Lesson, packed};
use crashpoint_workbook::text::Lang;
use leptos::prelude::*;

use crate::browser::fetch;

/// A page, or why there is none.
#[derive(Clone, PartialEq)]
pub(super) enum Opened {
    /// It is under way.
    Opening,
    /// Here it is.
    Page(Arc<Lesson>),
    /// It could not be fetched.
    NotLoaded,
    /// What was fetched is no page of this version.
    NotReadable,
}

/// Handle on the shelf.
#[derive(Clone, Copy)]
pub(crate) struct Shelf {
    pages: StoredValue<HashMap<String, Arc<Lesson>>>,
}

impl Shelf {
    pub(super) fn new() -> Self {
        Shelf { pages: StoredValue::new(HashMap::new()) }
    }

    /// The page, if it was opened before.
    pub(super) fn at_hand(self, entry: &Entry, lang: Lang) -> Option<Arc<Lesson>> {
        self.pages.with_value(|pages| pages.get(&entry.path(lang)).cloned())
    }

    /// Fetches the page.
    pub(super) async fn fetch(self, entry: &Entry, lang: Lang) -> Opened {
        let path = entry.path(lang);
        let Ok(text) = fetch::text(&path).await else { return Opened::NotLoaded };
        match packed::open(&text, entry.sheet) {
            Some(lesson) => {
                let lesson = Arc::new(lesson);
                self.pages.update_value(|pages| {
                    pages.insert(path, Arc::clone(&lesson));
                });
                Opened::Page(lesson)
            }
            None => Opened::NotReadable,
        }
    }
}
