//! What the keys do, in a native dialog, with a switch that turns them off.

use crashpoint_workbook::text::ui::Ui;
use leptos::html::Dialog;
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{click, each};
use crate::live::Live;
use crate::words::Words;

const KEYS: [Ui; 7] = [Ui::KeyStep, Ui::KeyBack, Ui::KeyHome, Ui::KeyEnd, Ui::KeySpace, Ui::KeyCrash, Ui::KeyHelp];

/// The dialog, closed at first.
#[component]
pub(crate) fn Help(dialog: NodeRef<Dialog>, keys_on: Live<bool>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let close = click(move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    });
    let switch = move || words.of(if keys_on.get() { Ui::KeysOff } else { Ui::KeysOn })();
    let toggle = click(move || on_act.run(Act::Keys(!keys_on.get_untracked())));
    view! {
        <dialog class="Help" node_ref=dialog aria-label=words.of(Ui::Keyboard)>
            <h2>{words.of(Ui::Keyboard)}</h2>
            <p>{words.of(Ui::KeyboardHelp)}</p>
            <ul>{each(KEYS, |key| view! { <li>{words.of(key)}</li> }.into_any())}</ul>
            <p class="Help-buttons">
                <button type="button" class="Control" on:click=toggle>{move || switch()}</button>
                <button type="button" class="Control" on:click=close>{words.of(Ui::Close)}</button>
            </p>
        </dialog>
    }
}

/// Opens it, over everything else.
pub(crate) fn open(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked().filter(|dialog| !dialog.open()) {
        // Fails only for a dialog that is open or gone.
        let _ = dialog.show_modal();
    }
}
