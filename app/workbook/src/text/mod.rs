//! Everything the learner reads, in both languages: pure functions of the model's data.
//!
//! Each language is written by hand; neither is a translation of the other. Nothing here decides anything: what
//! happened comes as events, what it comes to as verdicts and counts. It leaves out lessons and strategies' own words,
//! which are data.

pub mod bench;
pub mod book;
pub mod broker_view;
pub mod choice;
pub mod editor;
pub mod export;
pub mod fault;
pub mod lang;
pub mod names;
pub mod outcome;
pub mod own;
pub mod place;
pub mod review;
pub mod sentence;
pub mod steps;
pub mod task;
pub mod twin;
pub mod ui;

pub use lang::Lang;
pub use names::Cast;

#[cfg(test)]
mod tests;
