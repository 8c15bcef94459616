//! Everything a visitor can do to the page.

use crashpoint_sim::schedule::Schedule;
use crashpoint_workbook::link::{Beside, Page, Theme};
use crashpoint_workbook::player::{Msg, Player};
use crashpoint_workbook::text::Lang;

/// One thing done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Act {
    /// To the player.
    Player(Msg),
    /// Plays this run from its start.
    Show(Schedule),
    /// To the playground with this player, which may play at once.
    Take {
        /// What stands on the stage.
        player: Box<Player>,
        /// It plays.
        playing: bool,
    },
    /// What the pages beside the player are about.
    Beside(Beside),
    /// A twin stands here now: its left side is the player.
    #[cfg(feature = "whole")]
    Pair {
        /// The left side.
        left: Box<Player>,
        /// The right one, and where the two stand.
        beside: Beside,
    },
    /// The next step while it plays by itself.
    Tick,
    /// Plays by itself, or stops.
    TogglePlaying,
    /// To another page.
    Go(Page),
    /// To the page with this fragment, looked at as now.
    #[cfg(feature = "whole")]
    Visit(String),
    /// Another language.
    Lang(Lang),
    /// Other colours.
    Theme(Theme),
    /// The calls of another system, an index into the catalogue.
    Calls(usize),
    /// Keys work, or do not.
    Keys(bool),
    /// The notes have been read.
    DismissNotes,
    /// The address says this now.
    Open(String),
}

impl From<Msg> for Act {
    fn from(msg: Msg) -> Self {
        Act::Player(msg)
    }
}
