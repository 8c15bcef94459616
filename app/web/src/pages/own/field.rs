//! The text field, over its lines.

use crashpoint_workbook::editor::{Completion, Direction, Msg, complete};
use crashpoint_workbook::text::own::{Own, moved_to};
use leptos::html::Div;
use leptos::{ev, prelude::*};

use super::desk::Desk;
use super::keys::{FieldKey, field_key};
use super::rows::Rows;
use super::suggestions::{Suggestions, option_id};
use crate::live::Live;
use crate::words::Words;

/// The field. `suggest`: it was asked for what could stand at the cursor.
#[component]
pub(super) fn Field(desk: Desk, suggest: RwSignal<bool>) -> impl IntoView {
    let words = Words::here();
    let list = NodeRef::<Div>::new();
    let chosen = RwSignal::new(None::<usize>);
    let completion = desk.read(move |editor| complete(&editor.draft, words.lang()));
    let shown = Live::new(move || suggest.get() && completion.with(|found| !found.candidates.is_empty()));
    Effect::new(move |_| desk.show());
    Effect::new(move |_| {
        completion.get();
        chosen.set(None);
    });
    let on_keydown = move |event: ev::KeyboardEvent| {
        let key = field_key(&event, shown.get_untracked(), chosen.get_untracked().is_some());
        let Some(key) = key else { return };
        if key != FieldKey::Leave {
            event.prevent_default();
        }
        press(key, Pressed { desk, suggest, chosen, completion }, words);
    };
    let on_beforeinput = move |event: ev::InputEvent| {
        let msg = match event.input_type().as_str() {
            "insertLineBreak" if !has_selection(desk) => Msg::Enter,
            "historyUndo" => Msg::Undo,
            "historyRedo" => Msg::Redo,
            _ => return,
        };
        event.prevent_default();
        desk.act(msg);
    };
    let on_input = move |_| {
        let length = || desk.now(|editor| editor.draft.text.len());
        let before = length();
        desk.typed();
        suggest.set(length() > before && !completion.get_untracked().range.is_empty());
    };
    let active = move || chosen.get().filter(|_| shown.get()).map(option_id);
    let wrong = desk.read(|editor| !editor.scenario().1.is_empty());
    view! {
        <div class="OwnField">
            <textarea
                class="OwnField-text" node_ref=desk.field aria-label=words.own(Own::Field)
                aria-describedby="own-field-help own-mistakes" aria-invalid=move || wrong.get().to_string()
                aria-autocomplete="list" aria-haspopup="listbox" aria-controls="own-suggestions"
                aria-activedescendant=move || active() spellcheck="false" autocapitalize="off" autocomplete="off"
                on:keydown=on_keydown on:beforeinput=on_beforeinput on:input=on_input
                on:keyup=move |_| desk.moved() on:click=move |_| desk.moved() on:focus=move |_| desk.moved()
                on:blur=move |_| suggest.set(false)
            ></textarea>
            <Rows desk list />
            <Suggestions desk completion shown chosen list suggest />
        </div>
        <p class="OwnField-help" id="own-field-help">{words.own(Own::FieldHelp)}</p>
    }
}

/// What a key works on.
#[derive(Clone, Copy)]
struct Pressed {
    desk: Desk,
    suggest: RwSignal<bool>,
    chosen: RwSignal<Option<usize>>,
    completion: Live<Completion>,
}

fn press(key: FieldKey, on: Pressed, words: Words) {
    let Pressed { desk, suggest, chosen, completion } = on;
    match key {
        FieldKey::Edit(msg) => desk.act(msg),
        FieldKey::Line(direction) => move_line(desk, direction, words),
        FieldKey::Suggest => suggest.set(true),
        FieldKey::Choose(direction) => {
            let count = completion.get_untracked().candidates.len().max(1);
            chosen.update(|chosen| {
                *chosen = Some(match (direction, *chosen) {
                    (Direction::Down, None) => 0,
                    (Direction::Up, None) => count - 1,
                    (Direction::Down, Some(at)) => (at + 1) % count,
                    (Direction::Up, Some(at)) => (at + count - 1) % count,
                });
            });
        }
        FieldKey::Take => {
            if let Some(number) = chosen.get_untracked() {
                desk.act(Msg::Complete(number));
            }
            suggest.set(false);
        }
        FieldKey::Close | FieldKey::Leave => suggest.set(false),
    }
}

/// Moves the line at the cursor, and says where it is now.
pub(super) fn move_line(desk: Desk, direction: Direction, words: Words) {
    desk.act(Msg::Move(direction));
    desk.said.set(moved_to(words.lang(), desk.now(|editor| editor.draft.line())));
}

fn has_selection(desk: Desk) -> bool {
    let place = |at: Result<Option<u32>, _>| at.ok().flatten();
    let field = desk.field.get_untracked();
    field.is_some_and(|field| place(field.selection_start()) != place(field.selection_end()))
}
