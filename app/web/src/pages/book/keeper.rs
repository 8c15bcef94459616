//! How far the reader has come: in memory, and kept where the browser allows it.

use crashpoint_workbook::lesson::compact;
use crashpoint_workbook::lesson::contents::contents;
use crashpoint_workbook::lesson::progress::{Note, Progress};
use leptos::{ev, prelude::*};

use crate::browser::{host, storage};
use crate::live::Live;
use crate::store::Store;

/// Handle on the reader's progress.
#[derive(Clone, Copy)]
pub(crate) struct Keeper {
    progress: RwSignal<Progress>,
    /// What could not be read of what was kept.
    pub(crate) notes: RwSignal<Vec<Note>>,
    refused: RwSignal<bool>,
    /// Counts how often something was forgotten: what was drawn before that is drawn anew.
    pub(crate) forgotten: RwSignal<u32>,
}

impl Keeper {
    /// As it was kept.
    pub(super) fn open(store: Store) -> Self {
        let refused = store.storage_refused;
        let kept = storage::load(storage::PROGRESS).unwrap_or_default();
        let (progress, notes) = Progress::parse(&kept.unwrap_or_default());
        host::tell("progress", &compact::report(&progress, contents()));
        let keeper = Keeper {
            progress: RwSignal::new(progress),
            notes: RwSignal::new(notes),
            refused,
            forgotten: RwSignal::new(0),
        };
        // Another window wrote: what it has is what is true.
        window_event_listener(ev::storage, move |event| {
            if event.key().as_deref() == Some(storage::PROGRESS) {
                keeper.progress.set(Progress::parse(&event.new_value().unwrap_or_default()).0);
            }
        });
        keeper
    }

    /// The reader's progress, from wherever in the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Something that depends on it.
    pub(crate) fn memo<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Progress) -> T + Send + Sync + 'static,
    ) -> Live<T> {
        Live::new(move || self.progress.with(&read))
    }

    /// As it stands now.
    pub(crate) fn now<T>(self, read: impl FnOnce(&Progress) -> T) -> T {
        self.progress.with_untracked(read)
    }

    /// Changes it, and keeps that.
    pub(crate) fn change(self, change: impl FnOnce(&mut Progress)) {
        let mut progress = self.progress.get_untracked();
        change(&mut progress);
        if self.progress.with_untracked(|before| *before == progress) {
            return;
        }
        if storage::save(storage::PROGRESS, &progress.to_string()).is_err() {
            self.refused.set(true);
        }
        host::tell("progress", &compact::report(&progress, contents()));
        self.progress.set(progress);
    }

    /// Everything of this lesson is forgotten.
    pub(crate) fn forget(self, lesson: &str) {
        self.change(|progress| progress.reset_lesson(lesson));
        self.forgotten.update(|count| *count += 1);
    }

    /// Everything is forgotten.
    pub(crate) fn forget_all(self) {
        self.change(|progress| *progress = Progress::default());
        self.notes.set(Vec::new());
        self.forgotten.update(|count| *count += 1);
    }
}
