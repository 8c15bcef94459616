//! The map to be taken along: as a table, as a picture.

use crashpoint_workbook::export::map::map_markdown;
use crashpoint_workbook::export::map_svg::map_svg;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::view::map::{Survey, table};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{clipboard, files, picture};
use crate::draw::{click, live, maybe};
use crate::words::Words;

/// What came of it: what to say, and the text where it must be copied by hand.
type Said = (Bench, Option<String>);

/// The buttons, and what came of them.
#[component]
pub(crate) fn MapTake(survey: RwSignal<Survey>) -> impl IntoView {
    let words = Words::here();
    let said = RwSignal::new(None::<Said>);
    let table = move || survey.with_untracked(|survey| table(survey, words.lang_now()));
    let copy = move || {
        let text = map_markdown(&table(), words.lang_now());
        spawn_local(async move {
            let copied = clipboard::copy(text.clone()).await;
            said.set(Some(if copied { (Bench::TableCopied, None) } else { (Bench::CopyByHand, Some(text)) }));
        });
    };
    let save_svg = move || {
        said.set(None);
        files::save("crashpoint-map.svg", "image/svg+xml", &map_svg(&table(), words.lang_now()));
    };
    let save_png = move || {
        said.set(None);
        let svg = map_svg(&table(), words.lang_now());
        spawn_local(async move {
            match picture::png(&svg).await {
                Some(png) => files::save_blob("crashpoint-map.png", &png),
                None => said.set(Some((Bench::SaveFailed, None))),
            }
        });
    };
    let answer = live(move || {
        maybe(said.get(), |(text, by_hand)| {
            view! {
                <p class="MapTake-said">{words.bench(text)}</p>
                {maybe(by_hand, |text| view! {
                    <textarea class="MapTake-text" readonly rows="8" aria-label=words.bench(Bench::CopyTable) prop:value=text></textarea>
                }.into_any())}
            }
            .into_any()
        })
    });
    view! {
        <div class="MapTake">
            <button type="button" class="Control" on:click=click(copy)>{words.bench(Bench::CopyTable)}</button>
            <button type="button" class="Control" on:click=click(save_svg)>{words.bench(Bench::SaveSvg)}</button>
            <button type="button" class="Control" on:click=click(save_png)>{words.bench(Bench::SavePng)}</button>
            <div class="MapTake-answer" role="status">{answer}</div>
        </div>
    }
}
