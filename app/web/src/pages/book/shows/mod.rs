//! Fences that show something: a map, crash places, a scenario.

mod map;
mod places;
mod scenario;
mod twin;
mod worlds;

pub(super) use map::{MapFence, Progress, RUN_PANELS, explore, opens};
pub(super) use places::PlacesFence;
pub(super) use scenario::ScenarioFence;
pub(super) use twin::TwinFence;
pub(super) use worlds::WorldsFence;
