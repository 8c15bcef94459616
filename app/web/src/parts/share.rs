//! Share: copies the link of this very moment, and shows it, to be copied by hand where the clipboard is closed.

use crashpoint_workbook::link::Page;
use crashpoint_workbook::text::ui::Ui;
use leptos::html::{Button, Input};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::header::go;
use crate::act::Act;
use crate::browser::clipboard;
use crate::draw::{click, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// The button, and the link while it is open.
#[component]
pub(crate) fn Share(
    link: impl Fn() -> String + Copy + Send + Sync + 'static,
    page: Live<Page>,
    /// Where a run is given in other forms.
    export_link: Live<String>,
    on_act: Callback<Act>,
) -> impl IntoView {
    let words = Words::here();
    let shown = RwSignal::new(None::<String>);
    let copied = RwSignal::new(None::<bool>);
    let (button, field) = (NodeRef::<Button>::new(), NodeRef::<Input>::new());
    let open = click(move || {
        let text = link();
        shown.set(Some(text.clone()));
        copied.set(None);
        spawn_local(async move { copied.set(Some(clipboard::copy(text).await)) });
    });
    let close = move || {
        shown.set(None);
        if let Some(button) = button.get_untracked() {
            let _ = button.focus();
        }
    };
    Effect::new(move |_| {
        if let Some(field) = field.get().filter(|_| copied.get().is_some()) {
            let _ = field.focus();
            field.select();
        }
    });
    let said = move || match copied.get() {
        None => "",
        Some(true) => words.of(Ui::LinkCopied)(),
        Some(false) => words.of(Ui::CopyFailed)(),
    };
    let on_keydown = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            close();
        }
    };
    let export = go(Page::Export, on_act);
    let export = Callback::new(move |event| {
        shown.set(None);
        export(event);
    });
    let more = move || {
        maybe((page.get().part() == Page::Play).then_some(()), |()| {
            view! { <a href=move || export_link.get() on:click=move |event| export.run(event)>{words.of(Ui::ShareMore)}</a> }.into_any()
        })
    };
    let open_now = Live::new(move || shown.get().is_some());
    let panel = live(move || match open_now.get() {
        true => view! {
            <div class="Share-panel">
                <input
                    class="Share-link" node_ref=field readonly aria-label=words.of(Ui::CopyLink)
                    aria-describedby="share-said" prop:value=move || shown.get().unwrap_or_default()
                />
                <p id="share-said">{move || said()}</p>
                {more()}
                <button type="button" on:click=click(close)>{words.of(Ui::Close)}</button>
            </div>
        }
        .into_any(),
        false => ().into_any(),
    });
    view! {
        <div class="Share" on:keydown=on_keydown>
            <button
                type="button" class="Share-open" node_ref=button
                aria-expanded=move || open_now.get().to_string() on:click=open
            >{words.of(Ui::Share)}</button>
            {panel}
        </div>
    }
}
