//! The one signal with the page's state, and the one way to change it.

use crashpoint_sim::scenario::Scenario;
use crashpoint_workbook::link::{Look, Page, Show, Theme};
use crashpoint_workbook::player::Player;
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::view::timeline::{Painted, Timeline};
use leptos::{ev, prelude::*};

use crate::act::Act;
use crate::browser::address::Address;
use crate::browser::{document, storage};
use crate::live::Live;
use crate::state::State;

/// Handle on the page's state.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    state: RwSignal<State, LocalStorage>,
    address: StoredValue<Address, LocalStorage>,
    visitor_lang: Lang,
    /// The browser keeps nothing between visits.
    pub(crate) storage_refused: RwSignal<bool>,
}

impl Store {
    /// The state that the address and earlier visits say.
    pub(crate) fn open() -> Self {
        let kept = storage::load(storage::LOOK);
        let storage_refused = RwSignal::new(kept.is_err());
        let chosen = kept.ok().flatten().map(|text| Look::parse(&text)).unwrap_or_default();
        let address = Address::default();
        let state = State::open(&address.read_news().unwrap_or_default(), chosen);
        let store = Store {
            state: RwSignal::new_local(state),
            address: StoredValue::new_local(address),
            visitor_lang: document::visitor_lang(),
            storage_refused,
        };
        window_event_listener(ev::popstate, move |_| store.follow_address());
        window_event_listener(ev::hashchange, move |_| store.follow_address());
        store
    }

    /// Does it, and tells the address bar and the storage.
    pub(crate) fn dispatch(self, act: Act) {
        let opened = matches!(act, Act::Open(_));
        let before = self.state.get_untracked();
        let after = before.after(act);
        if after == before {
            return;
        }
        self.state.set(after.clone());
        if after.chosen != before.chosen && storage::save(storage::LOOK, &after.chosen.to_string()).is_err() {
            self.storage_refused.set(true);
        }
        if opened {
            return;
        }
        let address = self.address.get_value();
        if after.is_elsewhere(&before) {
            address.push(move || before.fragment(), after.fragment());
        } else {
            address.replace_soon(move || self.state.with_untracked(State::fragment));
        }
    }

    fn follow_address(self) {
        if let Some(fragment) = self.address.with_value(Address::read_news) {
            self.dispatch(Act::Open(fragment));
        }
    }

    /// Something that is computed from the state, and passed on only when it changes.
    pub(crate) fn memo<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&State) -> T + Send + Sync + 'static,
    ) -> Live<T> {
        Live::new(move || self.state.with(&read))
    }

    /// Something that is computed from the player, in the language that is on.
    pub(crate) fn drawn<T: Clone + PartialEq + Send + Sync + 'static>(self, draw: fn(&Player, Lang) -> T) -> Live<T> {
        self.memo(move |state| draw(&state.player, self.lang_of(state)))
    }

    /// The whole run, wherever in it one stands.
    pub(crate) fn timeline(self) -> Live<Timeline> {
        let run = self.memo(|state| (state.player.trace.clone(), state.player.setup.clone()));
        let lang = self.lang();
        let painted = StoredValue::new_local(Painted::default());
        Live::new(move || {
            run.with(|_| ());
            let lang = lang.get();
            let paint = |player: &Player| painted.try_update_value(|painted| painted.timeline(player, lang));
            self.with_player(paint).unwrap_or_default()
        })
    }

    /// The language: as the link says, else as chosen earlier, else the browser's.
    pub(crate) fn lang(self) -> Live<Lang> {
        self.memo(move |state| self.lang_of(state))
    }

    fn lang_of(self, state: &State) -> Lang {
        state.look().lang.unwrap_or(self.visitor_lang)
    }

    /// The theme.
    pub(crate) fn theme(self) -> Live<Theme> {
        self.memo(|state| state.look().theme.unwrap_or_default())
    }

    /// The page.
    pub(crate) fn page(self) -> Live<Page> {
        self.memo(|state| state.page)
    }

    /// The fence of the page that the address leads to.
    #[cfg(feature = "whole")]
    pub(crate) fn to(self) -> Live<Option<String>> {
        self.memo(|state| state.within.to.clone())
    }

    /// What is made of the page.
    pub(crate) fn show(self) -> Live<Show> {
        self.memo(|state| state.within.show)
    }

    /// To the list of all faults.
    #[cfg(not(feature = "whole"))]
    pub(crate) fn go_to_faults(self) {
        // The event that comes of it does the rest.
        let _ = leptos::prelude::window().location().set_hash(&self.state.with_untracked(State::faults_fragment));
    }

    /// What the strategy that is on comes to as a scenario.
    pub(crate) fn scenario(self) -> Scenario {
        self.state.with_untracked(|state| state.player.setup.scenario())
    }

    /// A look at the player.
    pub(crate) fn with_player<T>(self, look: impl FnOnce(&Player) -> T) -> T {
        self.state.with_untracked(|state| look(&state.player))
    }

    /// The full address of this very state.
    pub(crate) fn share(self) -> String {
        document::full_address(&self.state.with_untracked(State::fragment))
    }
}
