//! The player: a strategy, planted faults, the run so far and where in it one stands. Every click is a [`Msg`];
//! [`Player::update`] makes the next player of it. Nothing else changes a run.

use std::rc::Rc;
use std::sync::Arc;

use crashpoint_sim::choice::{Choice, Fault};
use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::plan::{Plan, Planted};
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::step::enabled;
use crashpoint_sim::trace::{RUN_STEPS_MAX, Trace};

use crate::catalogue::{Strategy, catalogue};
use crate::judgement::{Preview, previews};
use crate::text::lang::Lang;
use crate::text::ui::{Ui, ui};

/// What a run is made of, before it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Sender, receiver, effect.
    pub strategy: Strategy,
    /// A handler of one's own, instead of the strategy.
    pub own: Option<Arc<Scenario>>,
    /// Inputs, 1..=3.
    pub messages: u8,
    /// What goes wrong where.
    pub plan: Plan,
}

impl Default for Setup {
    fn default() -> Self {
        let strategy = catalogue().presets.first().map(|preset| preset.strategy).unwrap_or_default();
        Setup { strategy, own: None, messages: 1, plan: Plan::default() }
    }
}

impl Setup {
    /// What runs, by its name.
    pub fn title(&self, lang: Lang) -> String {
        match &self.own {
            Some(own) => own.title.get(lang.code()).unwrap_or(ui(lang, Ui::YourOwn)).to_owned(),
            None => self.strategy.title(lang),
        }
    }

    /// The composed scenario.
    pub fn scenario(&self) -> Scenario {
        let mut scenario = self.own.as_ref().map_or_else(|| self.strategy.scenario(), |own| (**own).clone());
        scenario.messages = Some(self.messages);
        scenario
    }
}

/// A run that one can step, turn back, and break.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// What it is made of.
    pub setup: Setup,
    /// The run so far; it may go on behind the cursor.
    pub trace: Trace,
    /// How many of its steps have been taken, as one sees it.
    pub cursor: usize,
    /// What would come of a crash in each gap.
    pub previews: Rc<[Preview]>,
    /// The steps, by index, that did not come by themselves.
    by_hand: Vec<usize>,
}

/// Everything a learner can do to a player.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The next step: again the one that was taken back, else what happens next.
    Step,
    /// One step back.
    Back,
    /// To the start.
    Reset,
    /// To the end of the run.
    End,
    /// To after this many steps of the run so far.
    To(usize),
    /// This happens next.
    Choose(Choice),
    /// An actor of this role dies now: the one that would move next, else the first that can.
    Crash(Role),
    /// The next thing that can die, dies: the actor that would move next.
    CrashNext,
    /// A consumer's ack is lost now.
    LoseAck,
    /// Plants the fault, or takes it away.
    Toggle(Planted),
    /// The planted fault strikes at every attempt, or at the first only.
    ToggleEvery(Planted),
    /// Takes every planted fault away.
    ClearPlan,
    /// Exactly this run, from its start; what was planted is taken away.
    Show(Schedule),
    /// A handler of one's own; what is planted stays planted.
    Own(Arc<Scenario>),
    /// Another strategy; what is planted stays planted.
    Strategy(Strategy),
    /// Another number of messages.
    Messages(u8),
}

impl Default for Player {
    fn default() -> Self {
        Player::new(Setup::default())
    }
}

impl Player {
    /// At the start of a run.
    pub fn new(setup: Setup) -> Self {
        let model = Model::new(&setup.scenario());
        Player { setup, trace: Trace::new(model), cursor: 0, previews: previews(&model).into(), by_hand: Vec::new() }
    }

    /// The run of this schedule; after it, on by what happens next up to `cursor` and up to `length` steps. With it, how
    /// many of the schedule's choices could happen.
    pub fn replay(setup: Setup, schedule: &Schedule, cursor: usize, length: usize) -> (Self, usize) {
        let mut player = Player::new(setup);
        let choices = schedule.choices.iter().take(RUN_STEPS_MAX);
        let done = choices.take_while(|choice| player.push(**choice)).count();
        player.extend_to(cursor.max(length));
        player.cursor = cursor.min(player.trace.steps.len());
        (player, done)
    }

    /// The model that is being run.
    pub fn model(&self) -> &Model {
        &self.trace.model
    }

    /// What happens next if nobody chooses, at the cursor.
    pub fn next_choice(&self) -> Option<Choice> {
        match self.trace.steps.get(self.cursor) {
            Some(step) => Some(step.choice),
            None if self.cursor >= RUN_STEPS_MAX => None,
            None => self.trace.next_choice(&self.setup.plan),
        }
    }

    /// Every choice there is at the cursor: ordinary steps, then faults.
    pub fn choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        if !self.trace.world(self.cursor).overflow && self.cursor < RUN_STEPS_MAX {
            enabled(self.model(), self.trace.world(self.cursor), &mut |choice| choices.push(choice));
        }
        choices
    }

    /// Whether the run ends at the cursor.
    pub fn at_end(&self) -> bool {
        self.next_choice().is_none()
    }

    /// Whether it ends there only because a run has so many steps and no more: it has not settled.
    pub fn out_of_steps(&self) -> bool {
        self.cursor >= RUN_STEPS_MAX && self.trace.next_choice(&self.setup.plan).is_some()
    }

    /// Whether the last step taken was a planted fault that struck.
    pub fn at_planted_fault(&self) -> bool {
        let Some(last) = self.cursor.checked_sub(1) else { return false };
        let choice = self.trace.steps[last].choice;
        choice.fault().is_some() && {
            let mut before = self.trace.clone();
            before.steps.truncate(last);
            self.setup.plan.strikes(&before) == Some(choice)
        }
    }

    /// The choice that lets an actor of this role die now, if one can.
    pub fn crash_choice(&self, role: Role) -> Option<Choice> {
        let next = self.next_choice().and_then(Choice::actor).filter(|actor| actor.role == role);
        let crash = |choice: &Choice| match choice.fault() {
            Some(Fault::Crash(actor)) if actor.role == role => Some(actor),
            _ => None,
        };
        let choices = self.choices();
        let of_next = choices.iter().find(|choice| next.is_some() && crash(choice) == next);
        of_next.or_else(|| choices.iter().find(|choice| crash(choice).is_some())).copied()
    }

    /// The choice that loses an ack now, if one can be lost.
    pub fn lose_ack_choice(&self) -> Option<Choice> {
        self.choices().into_iter().find(|choice| matches!(choice.fault(), Some(Fault::LoseAck(_))))
    }

    /// The shortest schedule that, with what is planted, gives the run up to here: what came by itself is left out.
    pub fn chosen(&self) -> Schedule {
        let chosen = self.by_hand.last().map_or(0, |last| last + 1);
        let choices = self.trace.steps[..chosen].iter().map(|step| step.choice).collect();
        Schedule { choices }
    }

    /// The player after this.
    #[must_use]
    pub fn update(&self, msg: Msg) -> Player {
        let mut player = self.clone();
        match msg {
            Msg::Step => player.forward(),
            Msg::Back => player.cursor = player.cursor.saturating_sub(1),
            Msg::Reset => player.cursor = 0,
            Msg::End => player.run_to_end(),
            Msg::To(cursor) => player.cursor = cursor.min(player.trace.steps.len()),
            Msg::Choose(choice) => player.choose(Some(choice)),
            Msg::Crash(role) => player.choose(self.crash_choice(role)),
            Msg::CrashNext => {
                let role = self.next_choice().and_then(Choice::actor).map(|actor| actor.role);
                let roles = role.into_iter().chain(Role::ALL.into_iter().rev());
                player.choose(roles.into_iter().find_map(|role| self.crash_choice(role)));
            }
            Msg::LoseAck => player.choose(self.lose_ack_choice()),
            Msg::Toggle(planted) => player.replan(|plan| plan.toggle(planted)),
            Msg::ToggleEvery(planted) => player.replan(|plan| {
                for other in plan.planted.iter_mut().filter(|other| other.spot == planted.spot) {
                    other.every = !other.every;
                }
            }),
            Msg::ClearPlan => player.replan(|plan| plan.planted.clear()),
            Msg::Show(schedule) => {
                let setup = Setup { plan: Plan::default(), ..self.setup.clone() };
                player = Player::replay(setup, &schedule, 0, 0).0;
            }
            Msg::Strategy(strategy) => player.rebuild(Setup { strategy, own: None, ..self.setup.clone() }),
            Msg::Own(own) => {
                let messages = own.messages();
                player.rebuild(Setup { own: Some(own), messages, ..self.setup.clone() });
            }
            Msg::Messages(messages) => {
                player.rebuild(Setup { messages: messages.clamp(1, 3), ..self.setup.clone() });
            }
        }
        player
    }

    /// Adds a step, if it can happen, and remembers whether it would have come by itself.
    fn push(&mut self, choice: Choice) -> bool {
        let by_hand = self.trace.next_choice(&self.setup.plan) != Some(choice);
        let done = self.trace.push(choice);
        if done && by_hand {
            self.by_hand.push(self.trace.steps.len() - 1);
        }
        done
    }

    /// Forgets what comes after so many steps.
    pub(crate) fn truncate(&mut self, steps: usize) {
        self.trace.steps.truncate(steps);
        self.by_hand.retain(|index| *index < steps);
    }

    fn forward(&mut self) {
        self.extend_to(self.cursor + 1);
        self.cursor = (self.cursor + 1).min(self.trace.steps.len());
    }

    /// Lets happen what happens next until the run has so many steps, or is over.
    pub(crate) fn extend_to(&mut self, steps: usize) {
        while self.trace.steps.len() < steps.min(RUN_STEPS_MAX) {
            match self.trace.next_choice(&self.setup.plan) {
                Some(choice) => assert!(self.trace.push(choice), "what happens next can happen"),
                None => return,
            }
        }
    }

    fn run_to_end(&mut self) {
        self.extend_to(RUN_STEPS_MAX);
        self.cursor = self.trace.steps.len();
    }

    /// From the cursor on, this happens instead of what was there.
    fn choose(&mut self, choice: Option<Choice>) {
        let Some(choice) = choice else { return };
        if self.trace.steps.get(self.cursor).is_some_and(|step| step.choice == choice) {
            return self.forward();
        }
        let mut player = self.clone();
        player.truncate(self.cursor);
        if self.cursor < RUN_STEPS_MAX && player.push(choice) {
            player.cursor += 1;
            *self = player;
        }
    }

    /// What is planted changed: what has been taken stays, what would come is forgotten. From the end one starts anew,
    /// and sees the new end at once.
    fn replan(&mut self, change: impl FnOnce(&mut Plan)) {
        let ended = self.cursor > 0 && self.at_end();
        change(&mut self.setup.plan);
        self.truncate(if ended { 0 } else { self.cursor });
        if ended {
            self.run_to_end();
        } else {
            self.tell_by_hand();
        }
    }

    /// What would have come by itself is another matter under another plan.
    fn tell_by_hand(&mut self) {
        let steps = std::mem::take(&mut self.trace.steps);
        self.by_hand.clear();
        for step in steps {
            assert!(self.push(step.choice), "a trace replays");
        }
    }

    /// Another setup: from the start, or, from the end, to the new end at once.
    fn rebuild(&mut self, setup: Setup) {
        let ended = self.cursor > 0 && self.at_end();
        *self = Player::new(setup);
        if ended {
            self.run_to_end();
        }
    }
}
