//! A player of its own, apart from the page's: set into a text, several on one page.

use crashpoint_workbook::lesson::fence::Panel;
use crashpoint_workbook::link::{Link, Page};
use crashpoint_workbook::player::{Msg, Player};
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::text::book::{Book, run_name};
use crashpoint_workbook::view;
use leptos::html::Dialog;
use leptos::{ev, prelude::*};

use super::nav::visit;
use super::step::InStep;
use crate::act::Act;
use crate::draw::maybe;
use crate::live::Live;
use crate::parts::announcement::Announcement;
use crate::parts::controls::ControlsBar;
use crate::parts::events::Events;
use crate::parts::figure::Figure;
use crate::parts::help::{Help, open};
use crate::parts::keys::{KeyPress, key_press};
use crate::parts::playing::{Speed, play_while};
use crate::parts::scrubber::Scrubber;
use crate::parts::stage::StageView;
use crate::parts::timeline::TimelineView;
use crate::parts::verdict::VerdictPanel;
use crate::parts::{absent, code, knowledge, next};
use crate::store::Store;
use crate::words::Words;

/// What such a player shows.
#[derive(Clone, PartialEq)]
struct Stand {
    player: Player,
    playing: bool,
    calls: Option<usize>,
}

/// Handle on a player.
#[derive(Clone, Copy)]
pub(super) struct Inset {
    stand: RwSignal<Stand, LocalStorage>,
    store: Store,
    lang: Live<Lang>,
}

impl Inset {
    /// This player; the code is in these calls until the reader chooses others.
    pub(super) fn new(player: Player, calls: Option<usize>) -> Self {
        let store: Store = expect_context();
        let stand = RwSignal::new_local(Stand { player, playing: false, calls });
        let inset = Inset { stand, store, lang: store.lang() };
        if let Some(step) = InStep::here() {
            inset.keep_in_step(step);
        }
        inset
    }

    /// The same player in another window does the same.
    fn keep_in_step(self, step: InStep) {
        let topic = step.topic("player");
        let hear = move |fragment: String| {
            let (link, notes) = Link::parse(&fragment);
            if notes.is_empty() {
                self.replace(link.player, false);
            }
        };
        step.listen(&topic, Callback::new(hear));
        let fragment = self.memo(|player| Link { player: player.clone(), ..Link::default() }.to_string());
        Effect::new(move |before: Option<()>| {
            let fragment = fragment.get();
            // As it begins it is the same everywhere.
            if before.is_some() {
                step.say(&topic, &fragment);
            }
        });
    }

    /// Does it. What is not about this player is done to the page.
    pub(super) fn dispatch(self, act: Act) {
        match act {
            Act::Player(msg) => self.update(msg, |_| false),
            Act::Tick => self
                .update(Msg::Step, |stand| stand.playing && !stand.player.at_end() && !stand.player.at_planted_fault()),
            Act::Show(schedule) => self.update(Msg::Show(schedule), |_| true),
            Act::TogglePlaying => {
                self.stand.update(|stand| {
                    stand.playing = !stand.playing && !stand.player.at_end() && !stand.player.at_planted_fault()
                });
            }
            Act::Calls(calls) => self.stand.update(|stand| stand.calls = Some(calls)),
            other => self.store.dispatch(other),
        }
    }

    fn update(self, msg: Msg, playing: impl FnOnce(&Stand) -> bool) {
        let mut stand = self.stand.get_untracked();
        stand.player = stand.player.update(msg);
        stand.playing = playing(&stand);
        self.stand.set(stand);
    }

    /// Another player in its place.
    pub(super) fn replace(self, player: Player, playing: bool) {
        self.stand.update(|stand| (stand.player, stand.playing) = (player, playing));
    }

    /// The player as it stands.
    pub(super) fn player(self) -> Player {
        self.stand.with_untracked(|stand| stand.player.clone())
    }

    /// Something that depends on the player.
    pub(super) fn memo<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Player) -> T + Send + Sync + 'static,
    ) -> Live<T> {
        Live::new(move || self.stand.with(|stand| read(&stand.player)))
    }

    /// Something that is drawn of the player, in the language that is on.
    pub(super) fn drawn<T: Clone + PartialEq + Send + Sync + 'static>(self, draw: fn(&Player, Lang) -> T) -> Live<T> {
        self.memo(move |player| draw(player, self.lang.get()))
    }

    fn calls(self) -> Live<usize> {
        let chosen = self.store.memo(|state| state.look().calls);
        Live::new(move || self.stand.with(|stand| stand.calls).or(chosen.get()).unwrap_or(0))
    }
}

/// The player with these panels. While it is veiled it does not say what comes of anything.
#[component]
pub(super) fn InsetView(inset: Inset, panels: Vec<Panel>, #[prop(into)] veiled: Signal<bool>) -> impl IntoView {
    let words = Words::here();
    let on_act = Callback::new(move |act: Act| inset.dispatch(act));
    let keys_on = inset.store.memo(|state| state.look().keys.unwrap_or(true));
    let dialog = NodeRef::<Dialog>::new();
    let on_keydown = move |event: ev::KeyboardEvent| {
        if let Some(press) = key_press(&event).filter(|_| keys_on.get_untracked()) {
            event.prevent_default();
            event.stop_propagation();
            match press {
                KeyPress::Act(act) => on_act.run(act),
                KeyPress::Help => open(dialog),
            }
        }
    };
    let number = Figure::next_player();
    let has = |panel: Panel| panels.contains(&panel);
    let has_side = [Panel::Code, Panel::Next, Panel::Knowledge].into_iter().any(has);
    let main = view! { <Main inset panels=panels.clone() veiled on_help=Callback::new(move |()| open(dialog)) /> };
    let side = maybe(has_side.then_some(panels), |panels| view! { <Side inset panels on_act /> }.into_any());
    view! {
        <div
            class="Inset" class:veiled=move || veiled.get() class:wide=has_side role="group" tabindex="0"
            aria-label=move || run_name(words.lang(), &number) on:keydown=on_keydown
        >
            {main}
            {side}
        </div>
        <Help dialog keys_on on_act />
    }
}

#[component]
fn Main(inset: Inset, panels: Vec<Panel>, veiled: Signal<bool>, on_help: Callback<()>) -> impl IntoView {
    let on_act = Callback::new(move |act: Act| inset.dispatch(act));
    let playing = Live::new(move || inset.stand.with(|stand| stand.playing));
    let speed = RwSignal::new(Speed::default());
    play_while(playing, speed, on_act);
    let place = inset.memo(|player| (player.cursor, player.trace.steps.len()));
    let timeline = inset.drawn(view::timeline::timeline);
    let controls = inset.memo(view::next::controls);
    let part = |panel: Panel, draw: &dyn Fn() -> AnyView| maybe(panels.contains(&panel).then_some(()), |()| draw());
    let outcome = inset.drawn(view::outcome::outcome);
    view! {
        <div class="Inset-main">
            {part(Panel::Stage, &|| view! { <StageView stage=inset.drawn(view::stage::stage) /> }.into_any())}
            {part(Panel::Timeline, &|| view! { <TimelineView timeline place on_act /> }.into_any())}
            <Scrubber place on_act />
            <ControlsBar controls playing speed on_act on_help />
            <Announcement place sentence=inset.drawn(view::timeline::announcement) />
            {part(Panel::Outcome, &|| {
                view! { <div class="Inset-outcome" hidden=move || veiled.get()><VerdictPanel outcome /></div> }.into_any()
            })}
            {part(Panel::Events, &|| view! { <Events timeline place on_act /> }.into_any())}
        </div>
    }
}

/// The player as it stands, without a way to move or change it; it does not say what comes of anything.
#[component]
pub(super) fn StillView(inset: Inset, panels: Vec<Panel>) -> impl IntoView {
    let stage = inset.drawn(view::stage::stage);
    let (shows_stage, shows_code) = (panels.contains(&Panel::Stage), panels.contains(&Panel::Code));
    let stage = maybe(shows_stage.then_some(stage), |stage| view! { <StageView stage /> }.into_any());
    let on_act = Callback::new(move |act: Act| {
        if let Act::Calls(_) = act {
            inset.dispatch(act);
        }
    });
    let side =
        maybe(shows_code.then_some(()), |()| view! { <Side inset panels=vec![Panel::Code] on_act /> }.into_any());
    view! {
        <div class="Inset veiled still" class:wide=shows_code>
            <div class="Inset-main">{stage}</div>
            {side}
        </div>
    }
}

#[component]
fn Side(inset: Inset, panels: Vec<Panel>, on_act: Callback<Act>) -> impl IntoView {
    let calls = inset.calls();
    let lang = inset.lang;
    let programs = inset.memo(move |player| view::code::programs(player, lang.get(), calls.get()));
    let moment = inset.memo(|player| (player.cursor, player.setup.clone(), view::code::moved_last(player)));
    let part = |panel: Panel, draw: &dyn Fn() -> AnyView| maybe(panels.contains(&panel).then_some(()), |()| draw());
    view! {
        <div class="Inset-side">
            {part(Panel::Code, &|| view! {
                <code::CodePanel programs moment calls on_act />
                <absent::AbsentFaults absent=inset.drawn(view::code::absent) on_act />
            }.into_any())}
            {part(Panel::Next, &|| {
                view! { <next::NextList next=inset.drawn(view::next::next) why_none=inset.drawn(|player, _| view::next::why_none(player)) on_act /> }.into_any()
            })}
            {part(Panel::Knowledge, &|| {
                view! { <knowledge::KnowledgeList knowledge=inset.drawn(view::knowledge::knowledge) /> }.into_any()
            })}
        </div>
    }
}

/// Leads to this very player on the playground.
#[component]
pub(super) fn ToPlayground(inset: Inset) -> impl IntoView {
    let words = Words::here();
    let address =
        inset.memo(|player| format!("#{}", Link { page: Page::Play, player: player.clone(), ..Link::default() }));
    let go = move |event: ev::MouseEvent| {
        let target = crashpoint_workbook::lesson::Target::Page(address.get_untracked());
        visit(inset.store, target, Page::Play)(event);
    };
    view! { <a class="ToPlayground" href=move || address.get() on:click=go>{words.book(Book::OnTheBench)}</a> }
}
