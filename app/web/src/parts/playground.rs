//! The playground: choose a strategy, run it, break it.

use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use super::player::PlayerRegion;
use super::presets::Presets;
use super::setup::SetupChoice;
use crate::act::Act;
use crate::store::Store;
use crate::words::Words;

/// The page.
#[component]
pub(crate) fn Playground(store: Store) -> impl IntoView {
    let words = Words::here();
    let on_act = Callback::new(move |act: Act| store.dispatch(act));
    let strategy = store.memo(|state| state.player.setup.strategy);
    let messages = store.memo(|state| state.player.setup.messages);
    view! {
        <div class="Playground">
            <h1 class="Playground-title">{words.of(Ui::Tagline)}</h1>
            <Presets strategy on_act />
            <SetupChoice strategy messages on_act />
            <PlayerRegion store />
        </div>
    }
}
