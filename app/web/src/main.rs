//! The site: draws what the workbook computes and forwards what the learner does.
//!
//! Invariant: nothing is decided here. No rule of the model and no arithmetic on it; a component gets plain structs and
//! gives back an [`act::Act`]. What does arithmetic is geometry.

mod act;
mod browser;
mod parts;
mod state;
mod store;
mod words;

use parts::app::App;

fn main() {
    leptos::mount::mount_to_body(App);
}
