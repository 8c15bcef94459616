//! What one can do to the text with buttons: everything that keys do, and files.

use crashpoint_workbook::editor::{Direction, Editor, Msg, file_of, import, start};
use crashpoint_workbook::text::own::{Own, own, start_from};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

use super::desk::Desk;
use super::field::move_line;
use crate::browser::files;
use crate::draw::{click, maybe};
use crate::live::Live;
use crate::store::Store;
use crate::words::Words;

/// The buttons.
#[component]
pub(super) fn Tools(desk: Desk, suggest: RwSignal<bool>, store: Store) -> impl IntoView {
    let words = Words::here();
    let can_undo = desk.read(|editor| editor.history.can_undo());
    let can_redo = desk.read(|editor| editor.history.can_redo());
    let always = Live::new(|| true);
    let edit = move |msg: Msg| {
        Callback::new(move |()| {
            desk.act(msg.clone());
            desk.focus();
        })
    };
    let line = move |direction| {
        Callback::new(move |()| {
            move_line(desk, direction, words);
            desk.focus();
        })
    };
    let show = Callback::new(move |()| {
        desk.focus();
        suggest.set(true);
    });
    let strategy = store.memo(|state| state.player.setup.strategy);
    let begin = click(move || {
        desk.act(Msg::Replace(start(strategy.get_untracked())));
        desk.focus();
    });
    view! {
        <div class="OwnTools" role="group" aria-label=words.own(Own::Tools)>
            <Tool label=Own::Undo enabled=can_undo on_click=edit(Msg::Undo) sign="↶" />
            <Tool label=Own::Redo enabled=can_redo on_click=edit(Msg::Redo) sign="↷" />
            <Tool label=Own::MoveUp enabled=always on_click=line(Direction::Up) sign="↑" />
            <Tool label=Own::MoveDown enabled=always on_click=line(Direction::Down) sign="↓" />
            <Tool label=Own::Suggest enabled=always on_click=show />
            <FileTools desk />
            <button type="button" class="Control quiet" on:click=begin>
                {move || start_from(words.lang(), &strategy.get().title(words.lang()))}
            </button>
        </div>
    }
}

/// A button that stays where it is while it can do nothing.
#[component]
fn Tool(
    label: Own,
    enabled: Live<bool>,
    on_click: Callback<()>,
    #[prop(optional)] sign: &'static str,
) -> impl IntoView {
    let words = Words::here();
    let run = click(move || {
        if enabled.get_untracked() {
            on_click.run(());
        }
    });
    let sign = maybe(Some(sign).filter(|sign| !sign.is_empty()), |sign| {
        view! { <span class="OwnTools-sign" aria-hidden="true">{sign}</span> }.into_any()
    });
    view! {
        <button
            type="button" class="Control" aria-disabled=move || (!enabled.get()).then_some("true") on:click=run
        >{sign}<span>{words.own(label)}</span></button>
    }
}

/// A text from a file, and as a file.
#[component]
fn FileTools(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let choose = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.item(0)) else { return };
        // The same file chosen again is a change again.
        input.set_value("");
        spawn_local(async move {
            let bytes = files::bytes(&file).await;
            if desk.said.try_get_untracked().is_none() {
                // The page was left meanwhile.
                return;
            }
            let Some(bytes) = bytes else {
                return desk.said.set(own(words.lang_now(), Own::NotRead).to_owned());
            };
            let read = import(&bytes);
            desk.act(Msg::Replace(read.text));
            let said = if read.cut { own(words.lang_now(), Own::Cut) } else { "" };
            desk.said.set(said.to_owned());
            desk.focus();
        });
    };
    let text = desk.read(|editor: &Editor| editor.draft.text.clone());
    let save = click(move || {
        let file = text.with(|text| file_of(text));
        files::save(&file.name, "text/plain;charset=utf-8", &file.text);
    });
    view! {
        <label class="Control OwnTools-file">
            <input type="file" class="visually-hidden" accept=".scenario,text/plain" on:change=choose />
            {words.own(Own::Import)}
        </label>
        <button type="button" class="Control" on:click=save>{words.own(Own::Export)}</button>
    }
}
