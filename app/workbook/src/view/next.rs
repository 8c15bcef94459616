//! What can happen next, and which of the named controls can be used.

use crate::player::Player;
use crate::text::lang::Lang;

use crashpoint_sim::choice::Choice;

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
    let _ = (player, lang);
    Vec::new()
}

/// Which of the named controls can be used.
pub fn controls(player: &Player) -> Controls {
    let _ = player;
    Controls::default()
}
