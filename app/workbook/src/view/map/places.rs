//! The crash places of one strategy in a row: its steps, and between them what would come of dying there.

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::{Plan, Planted};

use crate::player::{Player, Setup};
use crate::text::lang::Lang;
use crate::text::names::role_name;
use crate::text::ui::between;
use crate::view::Mark;

/// A program in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceRow {
    /// "Billing"
    pub name: String,
    /// Its steps, in order.
    pub steps: Vec<PlaceStep>,
}

/// A step, and the gap after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceStep {
    /// "commit"
    pub word: String,
    /// `None` after the last step, and wherever nothing can die.
    pub gap: Option<PlaceGap>,
}

/// A gap in which it can die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceGap {
    /// The crash.
    pub plant: Planted,
    /// "after “commit”, before “ack”"
    pub between: String,
    /// What comes of it.
    pub outcome: Mark,
}

/// The rows of the player's programs.
pub fn places(player: &Player, lang: Lang) -> Vec<PlaceRow> {
    let row = |role| {
        let steps = player.model().code(role).steps();
        let step = |index: usize| {
            let of_gap = |preview: &&crate::judgement::Preview| {
                preview.plant.role() == role && usize::from(preview.before) == index + 1
            };
            let gap = player.previews.iter().find(of_gap).map(|preview| PlaceGap {
                plant: preview.plant,
                between: between(lang, steps[index].word(), steps[index + 1].word()),
                outcome: preview.mark(lang),
            });
            PlaceStep { word: steps[index].word().to_owned(), gap }
        };
        PlaceRow { name: role_name(lang, role).to_owned(), steps: (0..steps.len()).map(step).collect() }
    };
    Role::ALL.into_iter().map(row).filter(|row| !row.steps.is_empty()).collect()
}

/// The same strategy with this crash planted and nothing else, at its start.
pub fn open(player: &Player, plant: Planted) -> Player {
    Player::new(Setup { plan: Plan { planted: vec![plant] }, ..player.setup.clone() })
}
