//! The whole page: header, notes, the open page, footer.

use crashpoint_workbook::link::Page;
use crashpoint_workbook::text::ui::{Ui, ui};
use leptos::prelude::*;

use super::bench_nav::{BenchNav, bench_title};
use super::footer::Footer;
use super::header::Header;
use super::notes::Notes;
use super::playground::Playground;
use crate::act::Act;
use crate::browser::document;
use crate::live::Live;
use crate::state::State;
use crate::store::Store;
use crate::words::Words;

/// The page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let store = Store::open();
    let (lang, theme, page) = (store.lang(), store.theme(), store.page());
    let without = store.memo(|state| state.frame.without());
    let on_act = Callback::new(move |act: Act| store.dispatch(act));
    Words::provide(lang);
    #[cfg(feature = "whole")]
    crate::pages::provide(store);
    let words = Words::here();
    Effect::new(move |_| {
        let title = format!("{} · {}", ui(lang.get(), page_title(page.get())), ui(lang.get(), Ui::AppName));
        without.with(|without| document::dress(lang.get(), theme.get(), without, &title));
    });
    let bench_links = store.memo(|state| state.bench_links());
    let play_link = Live::new(move || bench_links.with(|links| links[0].clone()));
    let export_link = Live::new(move || bench_links.with(|links| links.last().cloned().unwrap_or_default()));
    let notes = store.memo(|state| state.notes.clone());
    view! {
        <a class="App-skip" href="#content" on:click=skip_to_content>{words.of(Ui::SkipToContent)}</a>
        <Header page lang theme play_link on_act>
            <super::share::Share link=move || store.share() page export_link on_act />
        </Header>
        <Notes notes on_act />
        <BenchNav page links=bench_links on_act />
        <main id="content" class="App-content" tabindex="-1">
            {move || match page.get() {
                Page::Play => view! { <Playground store /> }.into_any(),
                _ => other_page(store),
            }}
        </main>
        <Footer storage_refused=store.storage_refused unframed=store.memo(State::unframed) />
    }
}

#[cfg(feature = "whole")]
fn other_page(store: Store) -> AnyView {
    view! { <crate::pages::Pages store /> }.into_any()
}

/// Not in this module: loaded again, the page starts as the whole one.
#[cfg(not(feature = "whole"))]
fn other_page(_: Store) -> AnyView {
    document::load_again();
    ().into_any()
}

/// What a page is called.
pub(crate) fn page_title(page: Page) -> Ui {
    match page.part() {
        Page::Play if page != Page::Play => bench_title(page),
        Page::Workbook => Ui::Workbook,
        Page::Cases => Ui::Cases,
        Page::Guide => Ui::Guide,
        _ => Ui::Playground,
    }
}

/// The fragment belongs to the page's state, so the link moves the focus by hand.
fn skip_to_content(event: leptos::ev::MouseEvent) {
    use wasm_bindgen::JsCast;
    event.prevent_default();
    let content = document().get_element_by_id("content");
    if let Some(content) = content.and_then(|content| content.dyn_into::<web_sys::HtmlElement>().ok()) {
        // Focus fails only where the element cannot have it; this one can.
        let _ = content.focus();
    }
}
