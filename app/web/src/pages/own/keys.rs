//! Which key does what in the text field. Every other one is the field's own.

use crashpoint_workbook::editor::{Direction, Msg};
use leptos::ev;

/// What a key asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FieldKey {
    /// To change the text.
    Edit(Msg),
    /// To move the line, and to say so.
    Line(Direction),
    /// To show what could stand here.
    Suggest,
    /// The next suggestion, or the one before.
    Choose(Direction),
    /// To take the suggestion that is chosen.
    Take,
    /// To close the suggestions, and nothing else.
    Close,
    /// To go on as if nothing were open.
    Leave,
}

/// What this key asks for. `open`: suggestions are shown; `chosen`: one of them is.
pub(super) fn field_key(event: &ev::KeyboardEvent, open: bool, chosen: bool) -> Option<FieldKey> {
    if event.is_composing() {
        return None;
    }
    let command = event.ctrl_key() || event.meta_key();
    let code = event.code();
    match event.key().as_str() {
        "ArrowUp" if event.alt_key() => Some(FieldKey::Line(Direction::Up)),
        "ArrowDown" if event.alt_key() => Some(FieldKey::Line(Direction::Down)),
        " " if event.ctrl_key() => Some(FieldKey::Suggest),
        "ArrowDown" if open => Some(FieldKey::Choose(Direction::Down)),
        "ArrowUp" if open => Some(FieldKey::Choose(Direction::Up)),
        "Enter" if open && chosen => Some(FieldKey::Take),
        "Escape" if open => Some(FieldKey::Close),
        "Tab" | "Enter" | "ArrowLeft" | "ArrowRight" | "Home" | "End" if open => Some(FieldKey::Leave),
        // By the key's place: on a keyboard of another script it has another letter.
        _ if command && code == "KeyZ" && event.shift_key() => Some(FieldKey::Edit(Msg::Redo)),
        _ if command && code == "KeyZ" => Some(FieldKey::Edit(Msg::Undo)),
        _ if command && code == "KeyY" => Some(FieldKey::Edit(Msg::Redo)),
        _ => None,
    }
}
