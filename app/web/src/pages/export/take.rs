//! The two ways to get it, and what came of them.

use crashpoint_workbook::export::form::{Shape, Taken, copy_label};
use crashpoint_workbook::text::export::{ExportText, export_text};
use crashpoint_workbook::text::ui::{Ui, ui};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{clipboard, files, picture};
use crate::draw::{click, live};
use crate::live::Live;
use crate::words::Words;

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Said {
    Copied,
    CopyRefused,
    PictureRefused,
}

/// The buttons; none where there is nothing to take.
#[component]
pub(super) fn Take(taken: Live<Result<Taken, &'static str>>) -> impl IntoView {
    let words = Words::here();
    let said = RwSignal::new(None::<Said>);
    // What was said is about another form as soon as there is one.
    Effect::new(move |_| {
        taken.with(|_| ());
        said.set(None);
    });
    let shape = Live::new(move || taken.with(|taken| taken.as_ref().ok().map(|taken| taken.shape)));
    // The page may have been left meanwhile.
    let say = move |what: Said| {
        let _ = said.try_set(Some(what));
    };
    let copy = move || {
        let Ok(Taken { text, shape, .. }) = taken.get_untracked() else { return };
        spawn_local(async move {
            let (done, refused) = match shape {
                Shape::Text | Shape::Svg => (clipboard::copy(text).await, Said::CopyRefused),
                Shape::Painted => (copy_painted(&text).await, Said::PictureRefused),
            };
            say(if done { Said::Copied } else { refused });
        });
    };
    let download = move || {
        let Ok(Taken { shape, file, kind, content, .. }) = taken.get_untracked() else { return };
        if shape != Shape::Painted {
            return files::save(file, kind, &content);
        }
        spawn_local(async move {
            match picture::png(&content).await {
                Some(png) => files::save_blob(file, &png),
                None => say(Said::PictureRefused),
            }
        });
    };
    let words_of = move |said: Said| match said {
        Said::Copied => ui(words.lang(), Ui::Copied),
        Said::CopyRefused => export_text(words.lang(), ExportText::CopyRefused),
        Said::PictureRefused => export_text(words.lang(), ExportText::PictureRefused),
    };
    let buttons = live(move || match shape.get() {
        None => ().into_any(),
        Some(shape) => view! {
            <button type="button" class="Control main" on:click=click(copy)>{words.export(copy_label(shape))}</button>
            <button type="button" class="Control" on:click=click(download)>{words.export(ExportText::Download)}</button>
        }
        .into_any(),
    });
    view! {
        <p class="ExportPage-take">
            {buttons}
            <span role="status">{move || said.get().map(words_of)}</span>
        </p>
    }
}

async fn copy_painted(svg: &str) -> bool {
    match picture::png(svg).await {
        Some(png) => clipboard::copy_picture(&png).await,
        None => false,
    }
}
