//! The site: draws what the workbook computes and forwards what the learner does.
//!
//! Invariant: nothing is decided here. No rule of the model and no arithmetic on it; a component gets plain structs and
//! gives back an [`act::Act`]. What does arithmetic is geometry.
#![allow(
    clippy::redundant_closure,
    reason = "what a view gets is one type only where the closure stands there in full, see draw.rs"
)]
#![cfg_attr(
    not(feature = "whole"),
    allow(dead_code, reason = "what only the pages beside the playground do stands here too")
)]

mod act;
mod browser;
mod draw;
mod inquiry;
mod live;
#[cfg(feature = "whole")]
mod pages;
mod parts;
mod state;
mod store;
mod words;

use parts::app::App;

fn main() {
    #[cfg(feature = "whole")]
    if let Some(text) = browser::document::other_contents() {
        crashpoint_workbook::lesson::contents::replace(text);
    }
    leptos::mount::mount_to_body(App);
}
