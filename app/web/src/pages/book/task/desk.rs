//! What happens to an answer: it is judged, with what the engine explores for it, and kept.

use std::sync::Arc;

use crashpoint_sim::explore::Report;
use crashpoint_workbook::engine::{Answer as Heard, Ask};
use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::fence::Fence;
use crashpoint_workbook::lesson::hearing::Hearing;
use crashpoint_workbook::lesson::told::{Told, told};
use crashpoint_workbook::player::Player;
use leptos::prelude::*;

use super::super::keeper::Keeper;
use super::super::prose::Here;
use super::super::step::InStep;
use crate::browser::clock;
use crate::inquiry::Inquiry;
use crate::live::Live;
use crate::words::Words;

/// Handle on one task.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    fence: StoredValue<Arc<Fence>>,
    hearing: RwSignal<Option<Hearing>>,
    told: RwSignal<Option<Told>, LocalStorage>,
    inquiry: StoredValue<Option<Inquiry>, LocalStorage>,
    keeper: Keeper,
    words: Words,
    /// The day on which it was solved first.
    pub(super) day: Live<Option<String>>,
    /// Empty: nothing is kept.
    lesson: &'static str,
    /// What a window in step is told under.
    topic: StoredValue<Option<(InStep, String)>>,
}

impl Desk {
    /// The task of this fence; an answer that was kept is judged again if that needs no exploring.
    pub(super) fn new(fence: Arc<Fence>) -> Self {
        let (keeper, lesson, id) = (Keeper::here(), Here::get().id, fence.id.clone());
        let day = keeper.memo(move |progress| progress.task(lesson, &id).and_then(|task| task.solved.clone()));
        let desk = Desk {
            fence: StoredValue::new(fence),
            hearing: RwSignal::new(None),
            told: RwSignal::new_local(None),
            inquiry: StoredValue::new_local(None),
            keeper,
            words: Words::here(),
            day,
            lesson,
            topic: StoredValue::new(None),
        };
        if let Some(step) = InStep::here() {
            let topic = step.topic("answer");
            let hear = move |text: String| Answer::parse(&text).into_iter().for_each(|answer| desk.judge(answer));
            desk.topic.set_value(Some((step, topic.clone())));
            step.listen(&topic, Callback::new(hear));
        }
        desk.inquiry.set_value(Some(Inquiry::new(move |heard| desk.hear(heard))));
        if let Some(answer) = desk.kept() {
            let hearing = Hearing::new(desk.fence.get_value(), answer);
            if hearing.next().is_none() {
                desk.tell(&hearing);
            }
        }
        desk
    }

    fn id(self) -> String {
        self.fence.with_value(|fence| fence.id.clone())
    }

    /// The answer that was given last.
    pub(super) fn kept(self) -> Option<Answer> {
        let id = self.id();
        self.keeper.now(|progress| progress.task(self.lesson, &id).and_then(|task| task.answer.clone()))
    }

    /// Judges this answer, here and in a window that is in step.
    pub(super) fn answer(self, answer: Answer) {
        if let Some((step, topic)) = self.topic.get_value() {
            step.say(&topic, &answer.to_string());
        }
        self.judge(answer);
    }

    fn judge(self, answer: Answer) {
        self.told.set(None);
        self.hearing.set(Some(Hearing::new(self.fence.get_value(), answer)));
        self.go_on();
    }

    /// Judges this answer by what was explored already.
    pub(super) fn answer_known(self, answer: Answer, reports: Vec<Report>) {
        self.hearing.set(Some(Hearing::known(self.fence.get_value(), answer, reports)));
        self.go_on();
    }

    /// The answer was changed: what was said of it does not count any more.
    pub(super) fn retract(self) {
        if self.hearing.with_untracked(Option::is_some) {
            self.inquiry.with_value(|inquiry| inquiry.iter().for_each(|inquiry| inquiry.rest()));
            self.hearing.set(None);
        }
        if self.told.with_untracked(Option::is_some) {
            self.told.set(None);
        }
    }

    fn go_on(self) {
        let Some(hearing) = self.hearing.get_untracked() else { return };
        match hearing.next() {
            Some(scenario) => {
                self.inquiry.with_value(|inquiry| {
                    inquiry.iter().for_each(|inquiry| inquiry.ask(Ask::Explore, scenario.clone()));
                });
            }
            None => {
                self.tell(&hearing);
                self.hearing.set(None);
                self.keep(hearing.answer);
            }
        }
    }

    fn hear(self, heard: Heard) {
        if let Heard::Done { report, .. } = heard {
            self.hearing.update(|hearing| hearing.iter_mut().for_each(|hearing| hearing.hear(report.clone())));
            self.go_on();
        }
    }

    fn tell(self, hearing: &Hearing) {
        let lang = self.words.lang_now();
        let said = self.fence.with_value(|fence| {
            let (task, reply) = (fence.task()?, hearing.reply()?);
            Some(told(task, &hearing.answer, &reply, lang))
        });
        self.told.set(said);
    }

    fn keep(self, answer: Answer) {
        let solved = self.told.with_untracked(|told| told.as_ref().is_some_and(|told| told.solved));
        let id = self.id();
        if !self.lesson.is_empty() {
            self.keeper.change(|progress| progress.answer(self.lesson, &id, answer, solved, &clock::today()));
        }
    }

    /// Whether it is solved, now or earlier.
    pub(super) fn is_solved(self) -> bool {
        self.told.with(|told| told.as_ref().is_some_and(|told| told.solved)) || self.day.get().is_some()
    }

    /// What is said of the answer, and whether it is right.
    pub(super) fn told_text(self) -> Option<(bool, String)> {
        self.told.with(|told| told.as_ref().map(|told| (told.solved, told.text.clone())))
    }

    /// The run that shows it.
    pub(super) fn told_run(self) -> Option<Player> {
        self.told.with(|told| told.as_ref().and_then(|told| told.run.clone()))
    }

    /// Of which choices it is said whether they are right.
    pub(super) fn told_choices(self) -> Vec<(usize, bool)> {
        self.told.with(|told| told.as_ref().map(|told| told.choices.clone()).unwrap_or_default())
    }

    /// Whether anything is said of an answer.
    pub(super) fn has_told(self) -> bool {
        self.told.with(Option::is_some)
    }

    /// Whether anything is said of an answer; whoever asks is not told of changes.
    pub(super) fn has_told_untracked(self) -> bool {
        self.told.with_untracked(Option::is_some)
    }

    /// How far the engine is, while it is looking.
    pub(super) fn waiting(self) -> Option<(usize, usize)> {
        self.hearing.with(|hearing| hearing.as_ref().map(Hearing::progress)).filter(|_| !self.no_engine())
    }

    /// Nobody can look.
    pub(super) fn no_engine(self) -> bool {
        self.inquiry.with_value(|inquiry| inquiry.as_ref().is_some_and(|inquiry| inquiry.given_up()))
    }

    /// How many hints were opened.
    pub(super) fn hints(self) -> u32 {
        let id = self.id();
        self.keeper.now(|progress| progress.task(self.lesson, &id).map_or(0, |task| task.hints))
    }

    /// So many hints are open.
    pub(super) fn open_hints(self, count: u32) {
        let id = self.id();
        if !self.lesson.is_empty() {
            self.keeper.change(|progress| progress.open_hints(self.lesson, &id, count));
        }
    }
}
