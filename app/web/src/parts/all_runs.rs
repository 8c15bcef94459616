//! What all runs come to: asked of the engine whenever the strategy changes, given up on a click.

use std::time::Duration;

use crashpoint_sim::schedule::Schedule;
use crashpoint_workbook::engine::{Answer, Ask, Question};
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::all_runs::{Known, Line, all_runs};
use leptos::prelude::*;

use crate::act::Act;
use crate::browser::engine::Engine;
use crate::draw::{click, each, live, maybe};
use crate::live::Live;
use crate::store::Store;
use crate::words::Words;

/// A click through several strategies asks once.
const PATIENCE: Duration = Duration::from_millis(200);

/// What is known so far, and who is being asked.
#[derive(Clone, Copy)]
struct Inquiry {
    known: RwSignal<Known>,
    given_up: RwSignal<bool>,
    engine: StoredValue<Option<Engine>, LocalStorage>,
    asked: StoredValue<u32>,
}

impl Inquiry {
    fn new() -> Self {
        Self {
            known: RwSignal::new(Known::Nothing),
            given_up: RwSignal::new(false),
            engine: StoredValue::new_local(None),
            asked: StoredValue::new(0),
        }
    }

    /// Asks anew. An engine that is still busy with an older question is ended.
    fn ask(self, store: Store) {
        self.asked.update_value(|id| *id += 1);
        let id = self.asked.get_value();
        if self.known.with_untracked(|known| !matches!(known, Known::All(_))) {
            self.engine.set_value(None);
        }
        self.known.set(Known::Nothing);
        self.given_up.set(false);
        let ask = move || {
            if self.asked.try_get_value() == Some(id) {
                self.send(&Question { id, ask: Ask::Explore, scenario: store.scenario() });
            }
        };
        set_timeout(ask, PATIENCE);
    }

    fn send(self, question: &Question) {
        if self.engine.with_value(Option::is_none) {
            self.engine.set_value(Engine::start(move |answer| self.hear(answer)));
        }
        let asked = self.engine.with_value(|engine| engine.as_ref().map(|engine| engine.ask(question)));
        if asked.is_none() {
            self.given_up.set(true);
        }
    }

    fn hear(self, answer: Option<Answer>) {
        match answer {
            Some(Answer::Progress { id, states, .. }) if self.asked.try_get_value() == Some(id) => {
                self.known.set(Known::Underway(states));
            }
            Some(Answer::Done { id, report }) if self.asked.try_get_value() == Some(id) => {
                self.known.set(Known::All(report));
            }
            Some(_) => {}
            None => self.give_up(),
        }
    }

    fn give_up(self) {
        self.asked.update_value(|id| *id += 1);
        self.engine.set_value(None);
        self.known.set(Known::Nothing);
        self.given_up.set(true);
    }
}

/// The panel.
#[component]
pub(crate) fn AllRunsPanel(store: Store, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let inquiry = Inquiry::new();
    let setup = store.memo(|state| (state.player.setup.strategy, state.player.setup.messages));
    Effect::new(move |_| {
        setup.get();
        inquiry.ask(store);
    });
    let said = store.memo(move |state| inquiry.known.with(|known| all_runs(state.player.model(), known, words.lang())));
    let underway = Live::new(move || !inquiry.given_up.get() && said.with(|said| said.underway));
    let show = Callback::new(move |schedule: Schedule| on_act.run(Act::Show(schedule)));
    let lines = live(move || said.with(|said| each(said.lines.clone(), move |line| draw_line(line, words, show))));
    let waiting = live(move || match (inquiry.given_up.get(), underway.get()) {
        (true, _) => asked_again(words, inquiry, store),
        (false, true) => being_asked(words, inquiry),
        (false, false) => ().into_any(),
    });
    view! {
        <section class="AllRuns" aria-labelledby="all-runs-title" aria-busy=move || underway.get().to_string()>
            <h2 class="AllRuns-title" id="all-runs-title">{move || said.with(|said| said.scope.clone())}</h2>
            <p class="AllRuns-size">{move || said.with(|said| said.size.clone())}</p>
            <ul class="AllRuns-lines">{lines}</ul>
            {waiting}
        </section>
    }
}

fn draw_line(line: Line, words: Words, show: Callback<Schedule>) -> AnyView {
    let class = format!("AllRuns-line tone-{}", line.mark.tone.class());
    let button = move |schedule: Schedule| {
        let on_click = click(move || show.run(schedule.clone()));
        view! { <button type="button" class="AllRuns-show" on:click=on_click>{words.of(Ui::ShowMe)}</button> }
            .into_any()
    };
    view! {
        <li class=class>
            <span class="AllRuns-mark"><span class="AllRuns-sign">{line.mark.sign}</span>" "{line.mark.word}</span>
            <span class="AllRuns-text">{line.text}</span>
            {maybe(line.witness, button)}
        </li>
    }
    .into_any()
}

fn being_asked(words: Words, inquiry: Inquiry) -> AnyView {
    view! {
        <p class="AllRuns-waiting">
            {words.of(Ui::CheckingAllRuns)}" "
            <button type="button" class="AllRuns-show" on:click=click(move || inquiry.give_up())>{words.of(Ui::Cancel)}</button>
        </p>
    }
    .into_any()
}

fn asked_again(words: Words, inquiry: Inquiry, store: Store) -> AnyView {
    view! {
        <p class="AllRuns-waiting">
            {words.of(Ui::GivenUp)}" "
            <button type="button" class="AllRuns-show" on:click=click(move || inquiry.ask(store))>
                {words.of(Ui::CheckAllRuns)}
            </button>
        </p>
    }
    .into_any()
}
