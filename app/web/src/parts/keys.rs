//! Which key does what. Keys that a focused field or button needs are left to it.

use crashpoint_workbook::player::Msg;
use leptos::ev;
use wasm_bindgen::JsCast;

use crate::act::Act;

/// What a key asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum KeyPress {
    /// To do something.
    Act(Act),
    /// To explain the keys.
    Help,
}

/// What this key asks for; `None` if it is not the player's.
pub(crate) fn key_press(event: &ev::KeyboardEvent) -> Option<KeyPress> {
    let tag = event.target()?.dyn_into::<web_sys::Element>().ok()?.tag_name().to_ascii_lowercase();
    let with_others = event.ctrl_key() || event.alt_key() || event.meta_key();
    if with_others || event.default_prevented() || matches!(tag.as_str(), "input" | "select" | "textarea") {
        return None;
    }
    let key = event.key();
    let msg = match key.as_str() {
        "ArrowRight" => Msg::Step,
        "ArrowLeft" => Msg::Back,
        "Home" => Msg::Reset,
        "End" => Msg::End,
        "?" => return Some(KeyPress::Help),
        " " if !matches!(tag.as_str(), "button" | "a") => return Some(KeyPress::Act(Act::TogglePlaying)),
        // On a keyboard of another script the key that is C on a Latin one.
        _ if key.eq_ignore_ascii_case("c") || (!key.is_ascii() && event.code() == "KeyC") => Msg::CrashNext,
        _ => return None,
    };
    Some(KeyPress::Act(msg.into()))
}
