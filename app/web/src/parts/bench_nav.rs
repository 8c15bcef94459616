//! The pages about one strategy, as plain links: the run itself, and what else can be seen of it.

use crashpoint_workbook::link::Page;
use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use super::header::go;
use crate::act::Act;
use crate::draw::{each, live};
use crate::live::Live;
use crate::words::Words;

/// The links, on those pages only; `links` are in the order of [`Page::BENCH`].
#[component]
pub(crate) fn BenchNav(page: Live<Page>, links: Live<Vec<String>>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let link = move |(index, of): (usize, Page)| {
        let href = move || links.with(|links| links[index].clone());
        let current = move || (page.get() == of).then_some("page");
        view! {
            <li><a class="BenchNav-page" href=move || href() aria-current=move || current() on:click=go(of, on_act)>{words.of(bench_title(of))}</a></li>
        }
        .into_any()
    };
    let on_bench = Live::new(move || page.get().part() == Page::Play);
    live(move || match on_bench.get() {
        true => view! {
            <nav class="BenchNav" aria-label=words.of(Ui::BenchPages)>
                <ul class="BenchNav-pages">{each(Page::BENCH.into_iter().enumerate(), link)}</ul>
            </nav>
        }
        .into_any(),
        false => ().into_any(),
    })
}

/// What a page about one strategy is called.
pub(crate) fn bench_title(page: Page) -> Ui {
    match page {
        Page::Map => Ui::BenchMap,
        Page::Twin => Ui::BenchTwin,
        Page::Worlds => Ui::BenchWorlds,
        Page::Orders => Ui::BenchOrders,
        Page::Own => Ui::BenchOwn,
        Page::Export => Ui::BenchExport,
        _ => Ui::BenchRun,
    }
}
