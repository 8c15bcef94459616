//! The components, one a file: signals in, one callback out. Each has a style sheet of its name in static/css.
#![allow(unreachable_pub, reason = "the component macro adds a `pub` of its own")]

pub(crate) mod absent;
pub(crate) mod all_runs;
pub(crate) mod announcement;
pub(crate) mod app;
pub(crate) mod bench_nav;
pub(crate) mod block;
pub(crate) mod choice_group;
pub(crate) mod code;
pub(crate) mod code_line;
pub(crate) mod control;
pub(crate) mod controls;
pub(crate) mod each_step;
pub(crate) mod events;
pub(crate) mod figure;
pub(crate) mod footer;
pub(crate) mod gap;
pub(crate) mod header;
pub(crate) mod help;
pub(crate) mod keys;
pub(crate) mod knowledge;
pub(crate) mod next;
pub(crate) mod notes;
#[cfg(feature = "whole")]
mod other_faults;
#[cfg(not(feature = "whole"))]
#[path = "other_faults_elsewhere.rs"]
mod other_faults;
pub(crate) mod player;
pub(crate) mod playground;
pub(crate) mod playing;
pub(crate) mod presets;
pub(crate) mod scrubber;
pub(crate) mod setup;
pub(crate) mod share;
pub(crate) mod stage;
pub(crate) mod stage_box;
pub(crate) mod timeline;
pub(crate) mod timeline_column;
pub(crate) mod timeline_geometry;
pub(crate) mod verdict;
