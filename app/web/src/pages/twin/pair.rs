//! Two players in step: one signal, the one way to change it.

use crashpoint_workbook::player;
use crashpoint_workbook::twin::{Msg, Twin};
use leptos::prelude::*;

use crate::act::Act;
use crate::live::Live;
use crate::store::Store;

/// Two players in step.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    twin: RwSignal<Twin, LocalStorage>,
    playing: RwSignal<bool>,
    store: Store,
}

impl Pair {
    /// This twin, which waits.
    pub(crate) fn new(twin: Twin, store: Store) -> Self {
        Pair { twin: RwSignal::new_local(twin), playing: RwSignal::new(false), store }
    }

    /// The page's state.
    pub(crate) fn store(self) -> Store {
        self.store
    }

    /// Whether it plays by itself.
    pub(crate) fn playing(self) -> Live<bool> {
        Live::new(move || self.playing.get())
    }

    /// Does it to both; what is no business of theirs goes to the page.
    pub(crate) fn dispatch(self, act: Act) {
        match act {
            Act::Player(msg) => self.update(msg.into(), false),
            Act::Tick => self.update(player::Msg::Step.into(), true),
            Act::TogglePlaying => {
                let at_end = self.twin.with_untracked(Twin::at_end);
                self.playing.update(|playing| *playing = !*playing && !at_end);
            }
            other => self.store.dispatch(other),
        }
    }

    /// Does it to the twin.
    pub(crate) fn change(self, msg: Msg) {
        self.update(msg, false);
    }

    fn update(self, msg: Msg, playing: bool) {
        let twin = self.twin.with_untracked(|twin| twin.update(msg));
        self.playing.set(playing && !twin.at_end() && !twin.at_planted_fault());
        self.twin.set(twin);
    }

    /// Another twin instead.
    pub(crate) fn replace(self, twin: Twin) {
        self.playing.set(false);
        self.twin.set(twin);
    }

    /// What can be read off the twin now.
    pub(crate) fn now<T>(self, read: impl FnOnce(&Twin) -> T) -> T {
        self.twin.with_untracked(read)
    }

    /// What can be read off the twin, passed on when it changes.
    pub(crate) fn memo<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Twin) -> T + Send + Sync + 'static,
    ) -> Live<T> {
        Live::new(move || self.twin.with(&read))
    }
}
