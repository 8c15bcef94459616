//! The moment that is asked about: a place in the run, and what has just happened.

use crashpoint_sim::ids::Role;
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view;
use leptos::prelude::*;

use crate::act::Act;
use crate::parts::control::Control;
use crate::parts::scrubber::Scrubber;
use crate::store::Store;
use crate::words::Words;

/// The controls, and the sentence of the last step.
#[component]
pub(crate) fn Moment(store: Store, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let controls = store.memo(|state| view::next::controls(&state.player));
    let place = store.memo(|state| (state.player.cursor, state.player.trace.steps.len()));
    let sentence = store.drawn(view::timeline::announcement);
    let text = move |text: Ui| Signal::derive(words.of(text));
    let said = move || match sentence.get() {
        nothing if nothing.is_empty() => words.bench(Bench::NothingHappened)().to_owned(),
        sentence => sentence,
    };
    view! {
        <div class="Moment" role="group" aria-label=words.bench(Bench::Moment)>
            <Control
                label=text(Ui::Back) enabled=Signal::derive(move || controls.get().back) act=Msg::Back.into() on_act sign="◂"
            />
            <Control
                label=text(Ui::Step) enabled=Signal::derive(move || controls.get().step) act=Msg::Step.into() on_act sign="▸"
            />
            <Scrubber place on_act />
            <Control
                label=text(Ui::CrashConsumer) enabled=Signal::derive(move || controls.get().crash_consumer.is_some())
                act=Msg::Crash(Role::Consumer).into() on_act class="fault" sign="✕"
            />
            <Control
                label=text(Ui::LoseAck) enabled=Signal::derive(move || controls.get().lose_ack.is_some())
                act=Msg::LoseAck.into() on_act class="fault"
            />
            <p class="Moment-said">{move || said()}</p>
        </div>
    }
}
