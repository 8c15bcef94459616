//! The player: stage, timeline, controls, verdict, code. Keys work while the focus is inside.

use crashpoint_workbook::link::Page;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view;
use leptos::html::Dialog;
use leptos::{ev, prelude::*};

use super::announcement::Announcement;
use super::controls::ControlsBar;
use super::events::Events;
use super::help::{Help, open};
use super::keys::{KeyPress, key_press};
use super::playing::{Speed, play_while};
use super::scrubber::Scrubber;
use super::stage::StageView;
use super::timeline::TimelineView;
use super::verdict::VerdictPanel;
use crate::act::Act;
use crate::browser::host;
use crate::draw::maybe;
use crate::store::Store;
use crate::words::Words;

/// The region, and the dialog that explains its keys.
#[component]
pub(crate) fn PlayerRegion(
    store: Store,
    /// With what all runs come to.
    #[prop(default = true)]
    all_runs: bool,
) -> impl IntoView {
    let words = Words::here();
    let on_act = Callback::new(move |act: Act| store.dispatch(act));
    let keys_on = store.memo(|state| state.look().keys.unwrap_or(true));
    let playing = store.memo(|state| state.playing);
    let speed = RwSignal::new(Speed::default());
    play_while(playing, speed, on_act);
    let place = store.memo(|state| (state.player.cursor, state.player.trace.steps.len()));
    let timeline = store.timeline();
    let dialog = NodeRef::<Dialog>::new();
    let on_keydown = move |event: ev::KeyboardEvent| {
        let press = key_press(&event).filter(|_| keys_on.get_untracked());
        if let Some(press) = press {
            event.prevent_default();
            match press {
                KeyPress::Act(act) => on_act.run(act),
                KeyPress::Help => open(dialog),
            }
        }
    };
    let controls = store.memo(|state| view::next::controls(&state.player));
    let sentence = store.drawn(view::timeline::announcement);
    let outcome = store.drawn(view::outcome::outcome);
    Effect::new(move |_| {
        let (cursor, length) = place.get();
        sentence.with(|sentence| host::tell("step", &format!("{cursor} {length} {sentence}")));
    });
    Effect::new(move |_| outcome.with(|outcome| host::tell("outcome", &outcome.told())));
    view! {
        <section class="Player" tabindex="0" aria-label=words.of(Ui::Run) on:keydown=on_keydown>
            <div class="Player-main">
                <StageView stage=store.drawn(view::stage::stage) />
                <TimelineView timeline place on_act />
                <Scrubber place on_act />
                <ControlsBar controls playing speed on_act on_help=Callback::new(move |()| open(dialog)) />
                <Announcement place sentence />
                <VerdictPanel outcome />
                {maybe(all_runs.then_some(()), move |()| view! { <super::all_runs::AllRunsPanel store on_act /> }.into_any())}
                <Events timeline place on_act />
            </div>
            <SidePanels store on_act />
        </section>
        <Help dialog keys_on on_act />
    }
}

#[component]
fn SidePanels(store: Store, on_act: Callback<Act>) -> impl IntoView {
    let calls = store.memo(|state| state.look().calls.unwrap_or(0));
    let lang = store.lang();
    let programs =
        store.memo(move |state| view::code::programs(&state.player, lang.get(), state.look().calls.unwrap_or(0)));
    let moment = store.memo(|state| {
        let player = &state.player;
        (player.cursor, player.setup.clone(), view::code::moved_last(player))
    });
    view! {
        <div class="Player-side">
            <super::code::CodePanel programs moment calls on_act />
            <super::other_faults::OtherFaults store on_act />
            <super::absent::AbsentFaults absent=store.drawn(view::code::absent) on_act />
            <super::next::NextList next=store.drawn(view::next::next) why_none=store.drawn(|player, _| view::next::why_none(player)) on_act />
            <super::knowledge::KnowledgeList
                knowledge=store.drawn(view::knowledge::knowledge)
                on_worlds=Callback::new(move |()| on_act.run(Act::Go(Page::Worlds)))
            />
        </div>
    }
}
