//! Who knows what: this run as the broker sees it, in its own words.

use crate::player::Player;
use crate::text::lang::Lang;

/// What the broker can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// "gave paid #1 to Billing", in order.
    pub lines: Vec<String>,
    /// "It cannot tell whether the work was done."; empty if there is nothing to remark.
    pub remark: String,
}

/// What the broker has seen up to the cursor.
pub fn knowledge(player: &Player, lang: Lang) -> Knowledge {
    let _ = (player, lang);
    Knowledge { lines: Vec::new(), remark: String::new() }
}
