//! Two runs side by side, and what one can do to both. Keys work while the focus is inside.

use crashpoint_workbook::text::book::run_name;
use crashpoint_workbook::twin::view::{announcement, controls, twin as drawn_twin};
use leptos::html::Dialog;
use leptos::{ev, prelude::*};

use super::beats::Beats;
use super::pair::Pair;
use crate::act::Act;
use crate::parts::announcement::Announcement;
use crate::parts::controls::ControlsBar;
use crate::parts::figure::Figure;
use crate::parts::help::{Help, open};
use crate::parts::keys::{KeyPress, key_press};
use crate::parts::playing::{Speed, play_while};
use crate::parts::scrubber::Scrubber;
use crate::words::Words;

/// The region. `spoken`: what happened on both sides stands there to be read, too; `open_beats`: so does every beat.
#[component]
pub(crate) fn TwinRegion(
    pair: Pair,
    #[prop(optional)] spoken: bool,
    #[prop(optional)] open_beats: bool,
    children: Children,
) -> impl IntoView {
    let words = Words::here();
    let on_act = Callback::new(move |act: Act| pair.dispatch(act));
    let playing = pair.playing();
    let speed = RwSignal::new(Speed::default());
    play_while(playing, speed, on_act);
    let place = pair.memo(|twin| (twin.cursor, twin.beats.len()));
    let sentence = pair.memo(move |twin| announcement(twin, words.lang()));
    let summary = pair.memo(move |twin| drawn_twin(twin, words.lang()).summary);
    let keys_on = pair.store().memo(|state| state.look().keys.unwrap_or(true));
    let dialog = NodeRef::<Dialog>::new();
    let on_keydown = move |event: ev::KeyboardEvent| {
        if let Some(press) = key_press(&event).filter(|_| keys_on.get_untracked()) {
            event.prevent_default();
            match press {
                KeyPress::Act(act) => on_act.run(act),
                KeyPress::Help => open(dialog),
            }
        }
    };
    let on_help = Callback::new(move |()| open(dialog));
    let number = Figure::next_player();
    let name = move || run_name(words.lang(), &number);
    view! {
        <div class="Inset" role="group" tabindex="0" aria-label=move || name() on:keydown=on_keydown>
            <div class="TwinRegion-sides">{children()}</div>
            <div class="Inset-main">
                <Scrubber place on_act />
                <ControlsBar controls=pair.memo(controls) playing speed on_act on_help />
                <div class:visually-hidden=!spoken><Announcement place sentence /></div>
                <p class="TwinRegion-summary">{move || summary.get()}</p>
                <Beats pair on_act open_beats />
            </div>
        </div>
        <Help dialog keys_on on_act />
    }
}
