//! The controls: through the run, and against it.

use crashpoint_sim::ids::Role;
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::next::Controls;
use leptos::prelude::*;

use super::control::Control;
use super::playing::{Speed, SpeedChoice};
use crate::act::Act;
use crate::draw::click;
use crate::live::Live;
use crate::words::Words;

/// Three groups of buttons.
#[component]
pub(crate) fn ControlsBar(
    controls: Live<Controls>,
    playing: Live<bool>,
    speed: RwSignal<Speed>,
    on_act: Callback<Act>,
    on_help: Callback<()>,
) -> impl IntoView {
    let words = Words::here();
    let text = move |text: Ui| Signal::derive(words.of(text));
    let can_step = Signal::derive(move || controls.get().step);
    let can_back = Signal::derive(move || controls.get().back);
    let can_play = Signal::derive(move || controls.get().step || playing.get());
    let play = Signal::derive(move || words.of(if playing.get() { Ui::Pause } else { Ui::Play })());
    view! {
        <div class="ControlsBar" role="group" aria-label=words.of(Ui::Controls)>
            <div class="ControlsBar-run">
                <Control label=text(Ui::Back) enabled=can_back act=Msg::Back.into() on_act sign="◂" key="←" />
                <Control
                    label=text(Ui::Step) enabled=can_step act=Msg::Step.into() on_act class="main" sign="▸" key="→"
                />
                <Control label=play enabled=can_play act=Act::TogglePlaying on_act />
                <Control label=text(Ui::Reset) enabled=can_back act=Msg::Reset.into() on_act />
            </div>
            <div class="ControlsBar-more">
                <Control label=text(Ui::RunToEnd) enabled=can_step act=Msg::End.into() on_act />
                <SpeedChoice speed />
                <button type="button" class="Control quiet" on:click=click(move || on_help.run(()))>
                    {words.of(Ui::Keyboard)}
                </button>
            </div>
            <FaultControls controls on_act />
        </div>
    }
}

#[component]
fn FaultControls(controls: Live<Controls>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let text = move |text: Ui| Signal::derive(words.of(text));
    let can = move |read: fn(&Controls) -> bool| Signal::derive(move || controls.with(read));
    let crash = |role| Act::Player(Msg::Crash(role));
    view! {
        <div class="ControlsBar-faults">
            <Control
                label=text(Ui::CrashConsumer) enabled=can(|controls| controls.crash_consumer.is_some())
                act=crash(Role::Consumer) on_act class="fault" sign="✕"
            />
            <Control
                label=text(Ui::CrashRelay) enabled=can(|controls| controls.crash_relay.is_some())
                act=crash(Role::Relay) on_act class="fault" sign="✕"
            />
            <Control
                label=text(Ui::CrashProducer) enabled=can(|controls| controls.crash_producer.is_some())
                act=crash(Role::Producer) on_act class="fault" sign="✕"
            />
            <Control
                label=text(Ui::LoseAck) enabled=can(|controls| controls.lose_ack.is_some())
                act=Msg::LoseAck.into() on_act class="fault"
            />
        </div>
    }
}
