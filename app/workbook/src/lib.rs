//! What the learner sees, as plain data: the catalogue of strategies, the player, what to draw, and every text in English
//! and Russian.
//!
//! It does no IO: text in, data and notes out. What it shows of a run it takes from the simulator.

pub mod catalogue;
pub mod editor;
pub mod engine;
pub mod export;
pub mod judgement;
pub mod lesson;
pub mod link;
pub mod orders;
pub mod pins;
pub mod player;
pub mod review;
pub mod text;
pub mod twin;
pub mod view;
pub mod worlds;
