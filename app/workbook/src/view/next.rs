//! What can happen next, and which of the named controls can be used.

use crashpoint_sim::choice::Choice;
use crashpoint_sim::event::Event;
use crashpoint_sim::ids::{Actor, Key, Role};
use crashpoint_sim::step::step;
use crashpoint_sim::vocabulary::Step;

use crate::player::Player;
use crate::text::choice::{choice_hint, choice_label, delivery_label};
use crate::text::lang::Lang;
use crate::text::names::Cast;
use crate::text::ui::Ui;

/// One thing that can happen next, as a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// What the button chooses.
    pub choice: Choice,
    /// "Billing commits".
    pub label: String,
    /// "Step", "before commit", or empty.
    pub hint: String,
    /// What it is.
    pub kind: NextKind,
    /// Something goes wrong, also where it is the default because it was planted.
    pub fault: bool,
}

/// What a choice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NextKind {
    /// What Step would do.
    Default,
    /// Another actor's move.
    Step,
    /// A fault.
    Fault,
}

/// Which controls can be used now. A control that cannot stays focusable and says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Controls {
    /// Step, Play, End.
    pub step: bool,
    /// Back, Reset.
    pub back: bool,
    /// Crash producer.
    pub crash_producer: Option<Choice>,
    /// Crash relay.
    pub crash_relay: Option<Choice>,
    /// Crash consumer.
    pub crash_consumer: Option<Choice>,
    /// Lose ack.
    pub lose_ack: Option<Choice>,
    /// There is a producer's program.
    pub has_producer: bool,
    /// There is a relay's program.
    pub has_relay: bool,
}

/// Every choice there is, the default first.
pub fn next(player: &Player, lang: Lang) -> Vec<Next> {
    let default = player.next_choice();
    let choices = player.choices();
    let others = |faults: bool| {
        choices.iter().filter(move |choice| Some(**choice) != default && choice.fault().is_some() == faults)
    };
    let default_first = choices.iter().filter(|choice| Some(**choice) == default);
    default_first
        .chain(others(false))
        .chain(others(true))
        .copied()
        .map(|choice| describe(player, lang, choice, Some(choice) == default))
        .collect()
}

/// What to say where there is no choice.
pub fn why_none(player: &Player) -> Ui {
    match (player.out_of_steps(), player.trace.world(player.cursor).overflow) {
        (true, _) => Ui::RunTooLong,
        (false, true) => Ui::Overflow,
        (false, false) => Ui::NothingNext,
    }
}

fn describe(player: &Player, lang: Lang, choice: Choice, default: bool) -> Next {
    let cast = Cast::of(player.model());
    let step = choice.actor().and_then(|actor| next_step(player, actor));
    let label = match (choice, delivered(player, choice)) {
        (Choice::Step(actor) | Choice::Receive(actor, _), Some(key)) => delivery_label(lang, actor, key, cast),
        _ => choice_label(lang, choice, step, cast),
    };
    let kind = match (default, choice.fault()) {
        (true, _) => NextKind::Default,
        (false, None) => NextKind::Step,
        (false, Some(_)) => NextKind::Fault,
    };
    let fault = choice.fault().is_some();
    Next { choice, label, hint: choice_hint(lang, choice, step, cast), kind, fault }
}

/// The step that this actor would take at the cursor; `None` for a producer that has only to recover.
pub(crate) fn next_step(player: &Player, actor: Actor) -> Option<Step> {
    let world = player.trace.world(player.cursor);
    let recovers = actor.role == Role::Producer && world.producers[actor.slot()].in_doubt;
    let code = player.model().code(actor.role);
    code.steps().get(world.pc(actor)).copied().filter(|_| !recovers)
}

/// What the broker would hand over.
fn delivered(player: &Player, choice: Choice) -> Option<Key> {
    let mut world = *player.trace.world(player.cursor);
    if choice.fault().is_some() || choice.actor().is_none_or(|actor| actor.role != Role::Consumer) {
        return None;
    }
    let mut events = Vec::new();
    step(player.model(), &mut world, choice, &mut events);
    events.into_iter().find_map(|event| match event {
        Event::Delivered { key, .. } => Some(key),
        _ => None,
    })
}

/// Which of the named controls can be used.
pub fn controls(player: &Player) -> Controls {
    Controls {
        step: !player.at_end(),
        back: player.cursor > 0,
        crash_producer: player.crash_choice(Role::Producer),
        crash_relay: player.crash_choice(Role::Relay),
        crash_consumer: player.crash_choice(Role::Consumer),
        lose_ack: player.lose_ack_choice(),
        has_producer: !player.model().code(Role::Producer).is_empty(),
        has_relay: !player.model().code(Role::Relay).is_empty(),
    }
}
