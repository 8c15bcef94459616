//! A page that does not exist yet: says so, and leads to the one that does.

use crashpoint_workbook::link::Page;
use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use super::app::page_title;
use super::header::go;
use crate::act::Act;
use crate::live::Live;
use crate::words::Words;

/// The page.
#[component]
pub(crate) fn Later(page: Live<Page>, play_link: Live<String>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    view! {
        <section class="Later">
            <h1>{move || words.of(page_title(page.get()))()}</h1>
            <p>{words.of(Ui::ComesLater)}</p>
            <p><a href=move || play_link.get() on:click=go(Page::Play, on_act)>{words.of(Ui::Playground)}</a></p>
        </section>
    }
}
