//! Asking the engine: one question at a time, of which the newest counts. The engine runs beside the page; to ask it
//! something else while it is busy is to end it and to start another one.

use std::rc::Rc;
use std::time::Duration;

use crashpoint_sim::scenario::Scenario;
use crashpoint_workbook::engine::{Answer, Ask, Question};
use leptos::prelude::*;

use crate::browser::engine::Engine;

/// A click through several strategies asks once.
const PATIENCE: Duration = Duration::from_millis(200);

/// Whoever asks, and what of it is under way.
#[derive(Clone, Copy)]
pub(crate) struct Inquiry {
    hear: StoredValue<Rc<dyn Fn(Answer)>, LocalStorage>,
    engine: StoredValue<Option<Engine>, LocalStorage>,
    asked: StoredValue<u32>,
    busy: StoredValue<bool>,
    given_up: RwSignal<bool>,
}

impl Inquiry {
    /// `hear` gets every answer to the newest question.
    pub(crate) fn new(hear: impl Fn(Answer) + 'static) -> Self {
        let hear: Rc<dyn Fn(Answer)> = Rc::new(hear);
        Self {
            hear: StoredValue::new_local(hear),
            engine: StoredValue::new_local(None),
            asked: StoredValue::new(0),
            busy: StoredValue::new(false),
            given_up: RwSignal::new(false),
        }
    }

    /// Whether the newest question will not be answered.
    pub(crate) fn given_up(self) -> bool {
        self.given_up.get()
    }

    /// Whether the engine is at the newest question.
    pub(crate) fn is_busy(self) -> bool {
        self.busy.get_value()
    }

    /// Asks this when nothing else has been asked for a moment. Nobody answers what was asked before.
    pub(crate) fn ask_soon(self, question: impl Fn() -> (Ask, Scenario) + 'static) {
        let id = self.next();
        let ask = move || {
            if self.asked.try_get_value() == Some(id) {
                let (ask, scenario) = question();
                self.send(&Question { id, ask, scenario });
            }
        };
        set_timeout(ask, PATIENCE);
    }

    /// Asks this now.
    pub(crate) fn ask(self, ask: Ask, scenario: Scenario) {
        let id = self.next();
        self.send(&Question { id, ask, scenario });
    }

    /// Wants no answer any more.
    pub(crate) fn give_up(self) {
        self.next();
        self.given_up.set(true);
    }

    /// Wants no answer, and has not given up either: there is nothing to ask.
    pub(crate) fn rest(self) {
        self.next();
    }

    fn next(self) -> u32 {
        if self.busy.get_value() {
            self.engine.set_value(None);
            self.busy.set_value(false);
        }
        self.given_up.set(false);
        self.asked.update_value(|id| *id += 1);
        self.asked.get_value()
    }

    fn send(self, question: &Question) {
        if self.engine.with_value(Option::is_none) {
            self.engine.set_value(Engine::start(move |answer| self.take(answer)));
        }
        let asked = self.engine.with_value(|engine| engine.as_ref().map(|engine| engine.ask(question)));
        self.busy.set_value(asked.is_some());
        self.given_up.set(asked.is_none());
    }

    fn take(self, answer: Option<Answer>) {
        let Some(answer) = answer else { return self.give_up() };
        if self.asked.try_get_value() != Some(answer.id()) {
            return;
        }
        let goes_on = matches!(answer, Answer::Progress { .. } | Answer::Orders { done: false, .. });
        self.busy.set_value(goes_on);
        // Whoever hears it may ask again at once.
        let hear = self.hear.get_value();
        hear(answer);
    }
}
