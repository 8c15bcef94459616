//! Who knows what: this run as the broker sees it, in its own words.

use crashpoint_sim::event::Event;
use crashpoint_sim::scenario::BrokerKind;

use super::copies::CopyTrack;
use crate::player::Player;
use crate::text::broker_view::broker_history;
use crate::text::lang::Lang;
use crate::text::names::Cast;
use crate::text::ui::{Ui, ui};

/// What the broker can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// "gave paid #1 to Billing", in order.
    pub lines: Vec<String>,
    /// "It cannot tell whether the work was done."; empty if there is nothing to remark.
    pub remark: String,
    /// It cannot tell: there may be two worlds behind what it knows.
    pub waits: bool,
}

/// What the broker has seen up to the cursor.
pub fn knowledge(player: &Player, lang: Lang) -> Knowledge {
    let events: Vec<Event> =
        player.trace.steps[..player.cursor].iter().flat_map(|step| step.events.iter().copied()).collect();
    let lines = broker_history(lang, &events, Cast::of(player.model()));
    let waits = !lines.is_empty() && waits_for_an_answer(player);
    let remark = match (lines.is_empty(), waits) {
        (true, _) => ui(lang, Ui::BrokerKnowsNothing),
        (false, true) => ui(lang, Ui::BrokerCannotTell),
        (false, false) => "",
    };
    Knowledge { lines, remark: remark.to_owned(), waits }
}

/// It gave something away and has not been told that it was done.
fn waits_for_an_answer(player: &Player) -> bool {
    let world = player.trace.world(player.cursor);
    match player.model().kind {
        BrokerKind::Log => world.partition.committed < world.partition.position,
        BrokerKind::Queue => {
            let deliveries = CopyTrack::until(player, player.cursor).deliveries;
            deliveries.into_iter().any(|count| count > 0)
        }
    }
}
