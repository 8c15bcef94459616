//! The model of message delivery: what a producer, a relay, a broker, consumers and the outside world do, one atomic
//! step at a time, and what can go wrong between two steps.
//!
//! It knows no Markdown, no browser, no clock, no randomness and no hash order: the same scenario and the same schedule
//! give the same trace, byte for byte.

pub mod choice;
pub mod event;
pub mod explore;
pub mod ids;
pub mod model;
pub mod place;
pub mod plan;
pub mod scenario;
pub mod schedule;
pub mod slots;
pub mod step;
pub mod text;
pub mod trace;
pub mod verdict;
pub mod vocabulary;
pub mod world;
