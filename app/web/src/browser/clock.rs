//! The visitor's own day, and how much one likes to see things move.

use js_sys::Date;
use leptos::prelude::window;

/// Today where the visitor is, as `2026-07-30`.
pub(crate) fn today() -> String {
    let now = Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// Whether things may move by themselves.
pub(crate) fn may_move() -> bool {
    let asked = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    !asked.is_some_and(|reduced| reduced.matches())
}
