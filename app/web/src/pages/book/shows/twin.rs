//! Two runs under the same faults, stepping together.

use std::sync::Arc;

use crashpoint_workbook::lesson::fence::{Fence, Kind, Panel, Side as FenceSide};
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::twin::view::{TwinCell, TwinRow, announcement, controls, twin as drawn_twin};
use crashpoint_workbook::twin::{Msg, Side, Twin};
use crashpoint_workbook::{player, view};
use leptos::html::Dialog;
use leptos::{ev, prelude::*};

use super::super::fence::Caption;
use super::super::prose::text;
use crate::act::Act;
use crate::draw::{click, each, live, maybe};
use crate::live::Live;
use crate::parts::announcement::Announcement;
use crate::parts::controls::ControlsBar;
use crate::parts::help::{Help, open};
use crate::parts::keys::{KeyPress, key_press};
use crate::parts::playing::{Speed, play_while};
use crate::parts::scrubber::Scrubber;
use crate::parts::stage::StageView;
use crate::parts::verdict::VerdictPanel;
use crate::store::Store;
use crate::words::Words;

/// Two players in step.
#[derive(Clone, Copy)]
struct Pair {
    twin: RwSignal<Twin, LocalStorage>,
    playing: RwSignal<bool>,
    store: Store,
    words: Words,
}

impl Pair {
    fn dispatch(self, act: Act) {
        match act {
            Act::Player(msg) => self.update(msg, false),
            Act::Tick => self.update(player::Msg::Step, true),
            Act::TogglePlaying => {
                let at_end = self.twin.with_untracked(Twin::at_end);
                self.playing.update(|playing| *playing = !*playing && !at_end);
            }
            other => self.store.dispatch(other),
        }
    }

    fn update(self, msg: player::Msg, playing: bool) {
        let twin = self.twin.with_untracked(|twin| twin.update(Msg::Both(msg)));
        self.playing.set(playing && !twin.at_end());
        self.twin.set(twin);
    }

    fn memo<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Twin) -> T + Send + Sync + 'static,
    ) -> Live<T> {
        Live::new(move || self.twin.with(&read))
    }
}

/// The two, their controls, and what they did beat by beat.
#[component]
pub(in super::super) fn TwinFence(fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Kind::Twin(twin) = &fence.kind else { return ().into_any() };
    let setups = twin.sides.each_ref().map(|side| side.start.setup());
    let names = setups.each_ref().map(|setup| setup.title(words.lang_now()));
    let store: Store = expect_context();
    let pair = Pair { twin: RwSignal::new_local(Twin::of(setups)), playing: RwSignal::new(false), store, words };
    let panels = twin.play.shown(&fence);
    let side = |(side, name): (Side, String)| {
        let FenceSide { title, .. } = &twin.sides[side as usize];
        let title = if title.is_empty() { name.into_any() } else { text(title) };
        view! { <SideView pair side title panels=panels.clone() /> }.into_any()
    };
    let sides = each(Side::ALL.into_iter().zip(names), side);
    view! {
        <TwinRegion pair>{sides}</TwinRegion>
        <Caption content=twin.play.caption.clone()>{()}</Caption>
    }
    .into_any()
}

#[component]
fn TwinRegion(pair: Pair, children: Children) -> impl IntoView {
    let words = pair.words;
    let on_act = Callback::new(move |act: Act| pair.dispatch(act));
    let playing = Live::new(move || pair.playing.get());
    let speed = RwSignal::new(Speed::default());
    play_while(playing, speed, on_act);
    let place = pair.memo(|twin| (twin.cursor, twin.beats.len()));
    let sentence = pair.memo(move |twin| announcement(twin, words.lang()));
    let summary = pair.memo(move |twin| drawn_twin(twin, words.lang()).summary);
    let keys_on = pair.store.memo(|state| state.look().keys.unwrap_or(true));
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
    view! {
        <div class="Inset" role="group" tabindex="0" aria-label=words.of(Ui::Run) on:keydown=on_keydown>
            <div class="TwinFence-sides">{children()}</div>
            <div class="Inset-main">
                <Scrubber place on_act />
                <ControlsBar controls=pair.memo(controls) playing speed on_act on_help />
                <div class="visually-hidden"><Announcement place sentence /></div>
                <p class="TwinFence-summary">{move || summary.get()}</p>
                <Beats pair on_act />
            </div>
        </div>
        <Help dialog keys_on on_act />
    }
}

#[component]
fn SideView(pair: Pair, side: Side, title: AnyView, panels: Vec<Panel>) -> impl IntoView {
    let words = pair.words;
    let stage = pair.memo(move |twin| view::stage::stage(twin.side(side), words.lang()));
    let outcome = pair.memo(move |twin| view::outcome::outcome(twin.side(side), words.lang()));
    let stage =
        maybe(panels.contains(&Panel::Stage).then_some(stage), |stage| view! { <StageView stage /> }.into_any());
    view! {
        <div class="TwinFence-side" role="group">
            <p class="TwinFence-title">{title}</p>
            {stage}
            <VerdictPanel outcome />
        </div>
    }
}

/// What each side did, a row a beat; a row leads to its place.
#[component]
fn Beats(pair: Pair, on_act: Callback<Act>) -> impl IntoView {
    let words = pair.words;
    let rows = pair.memo(move |twin| drawn_twin(twin, words.lang()).rows);
    let cursor = pair.memo(|twin| twin.cursor);
    let cell = |cell: TwinCell| match cell {
        TwinCell::Step(_, line) => {
            view! { <td class=format!("tone-{}", line.tone.class()) class:fault=line.fault>{line.sentence}</td> }
                .into_any()
        }
        TwinCell::Waits(text) | TwinCell::Over(text) => view! { <td class="TwinFence-waits">{text}</td> }.into_any(),
    };
    let row = move |row: TwinRow| {
        let TwinRow { number, cells, mark } = row;
        let go = click(move || on_act.run(player::Msg::To(number).into()));
        let mark = maybe(Some(mark).filter(|mark| !mark.is_empty()), |mark| {
            view! { <span class="TwinFence-mark">{mark}</span> }.into_any()
        });
        view! {
            <tr class:ahead=move || cursor.get() < number aria-current=move || (cursor.get() == number).then_some("step")>
                <th scope="row"><button type="button" on:click=go>{number}</button>{mark}</th>
                {each(cells, cell)}
            </tr>
        }
        .into_any()
    };
    let none = Live::new(move || rows.with(Vec::is_empty));
    view! {
        <details class="TwinFence-beats" hidden=move || none.get()>
            <summary>{words.of(Ui::EventList)}</summary>
            <table><tbody>{live(move || each(rows.get(), row))}</tbody></table>
        </details>
    }
}
