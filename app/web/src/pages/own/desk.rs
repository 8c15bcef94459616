//! The text that is being worked on: one signal, the one way to change it, and what follows from a change.

use std::cell::RefCell;
use std::sync::Arc;

use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::text::parse_scenario;
use crashpoint_workbook::editor::{Draft, Editor, Kept, Msg, from_utf16, opening, to_utf16};
use crashpoint_workbook::player;
use leptos::html::Textarea;
use leptos::prelude::*;

use crate::browser::storage;
use crate::live::Live;
use crate::store::Store;

thread_local! {
    /// What was edited when the page was left: with it comes what can be taken back.
    static LEFT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// Handle on the text.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    store: Store,
    editor: RwSignal<Editor>,
    /// What the player runs as this page knows it; anything else came from outside.
    ran: StoredValue<Option<Arc<Scenario>>>,
    /// The text field.
    pub(super) field: NodeRef<Textarea>,
    /// Said to those who do not see what changed.
    pub(super) said: RwSignal<String>,
}

impl Desk {
    /// The handler in the address, else what was kept, else the strategy at hand.
    pub(super) fn open(store: Store) -> Self {
        let kept = LEFT.with_borrow(Clone::clone).or_else(stored);
        let setup = store.memo(|state| state.player.setup.clone()).get_untracked();
        let desk = Desk {
            store,
            editor: RwSignal::new(opening(kept, &setup)),
            ran: StoredValue::new(setup.own),
            field: NodeRef::new(),
            said: RwSignal::new(String::new()),
        };
        desk.run();
        let own = store.memo(|state| state.player.setup.own.clone());
        Effect::new(move |_| desk.follow(own.get()));
        desk
    }

    /// Does it; the text is kept, and what runs is what it says.
    pub(super) fn act(self, msg: Msg) {
        let before = self.editor.get_untracked();
        let after = before.update(msg);
        if after == before {
            return;
        }
        self.editor.set(after.clone());
        if after.draft.text != before.draft.text {
            self.run();
            self.keep(after);
        }
    }

    fn keep(self, editor: Editor) {
        let ran = self.ran.get_value();
        let ran_text = ran.as_ref().map_or(String::new(), |ran| ran.to_string());
        let saved = storage::save(storage::OWN, &editor.draft.text).and(storage::save(storage::OWN_RAN, &ran_text));
        if saved.is_err() {
            self.store.storage_refused.set(true);
        }
        LEFT.set(Some(Kept { editor, ran }));
    }

    /// What can be read off the text, passed on when it changes.
    pub(super) fn read<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Editor) -> T + Send + Sync + 'static,
    ) -> Live<T> {
        Live::new(move || self.editor.with(&read))
    }

    /// What can be read off the text now.
    pub(super) fn now<T>(self, read: impl FnOnce(&Editor) -> T) -> T {
        self.editor.with_untracked(read)
    }

    /// Runs what the text says, if it says it without a mistake.
    fn run(self) {
        let (scenario, mistakes) = self.now(Editor::scenario);
        if mistakes.is_empty() && self.ran.with_value(|ran| ran.as_deref() != Some(&scenario)) {
            let scenario = Arc::new(scenario);
            self.ran.set_value(Some(scenario.clone()));
            self.store.dispatch(player::Msg::Own(scenario).into());
        }
    }

    /// The address led elsewhere: its handler stands in the field now, and the text before can be had back.
    fn follow(self, own: Option<Arc<Scenario>>) {
        if self.ran.get_value() == own {
            return;
        }
        self.ran.set_value(own.clone());
        match own {
            Some(own) => self.act(Msg::Replace(own.to_string())),
            None => self.run(),
        }
    }

    /// The text field changed by itself.
    pub(super) fn typed(self) {
        if let Some(field) = self.field.get_untracked() {
            let text = field.value();
            let cursor = from_utf16(&text, selection(&field));
            self.act(Msg::Typed(Draft { text, cursor }));
        }
    }

    /// The cursor went somewhere else by itself.
    pub(super) fn moved(self) {
        if let Some(field) = self.field.get_untracked() {
            let at = self.now(|editor| from_utf16(&editor.draft.text, selection(&field)));
            self.act(Msg::At(at));
        }
    }

    /// Whatever changed the text, the field shows it.
    pub(super) fn show(self) {
        let draft = self.editor.with(|editor| editor.draft.clone());
        if let Some(field) = self.field.get().filter(|field| field.value() != draft.text) {
            field.set_value(&draft.text);
            self.put_cursor(&field, &draft);
        }
    }

    /// Into the field, where the cursor is.
    pub(super) fn focus(self) {
        if let Some(field) = self.field.get_untracked() {
            // Focus fails only where the element cannot have it; this one can.
            let _ = field.focus();
            self.put_cursor(&field, &self.now(|editor| editor.draft.clone()));
        }
    }

    fn put_cursor(self, field: &web_sys::HtmlTextAreaElement, draft: &Draft) {
        let at = to_utf16(&draft.text, draft.cursor) as u32;
        // Fails only for a kind of field that has no cursor.
        let _ = field.set_selection_range(at, at);
    }
}

/// What an earlier visit left.
fn stored() -> Option<Kept> {
    let text = storage::load(storage::OWN).ok().flatten()?;
    let ran = storage::load(storage::OWN_RAN).ok().flatten().filter(|ran| !ran.is_empty());
    let ran = ran.map(|ran| Arc::new(parse_scenario(&ran).0));
    Some(Kept { editor: Editor::new(&text), ran })
}

/// Where the selection ends, in UTF-16 units.
fn selection(field: &web_sys::HtmlTextAreaElement) -> usize {
    field.selection_end().ok().flatten().unwrap_or(0) as usize
}
