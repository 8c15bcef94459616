//! What each row and column is, in a sentence.

use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::view::map::{Frame, Head};
use leptos::prelude::*;

use crate::draw::{each, live};
use crate::live::Live;
use crate::words::Words;

/// Two lists, closed at first.
#[component]
pub(crate) fn Explained(frame: Live<Frame>) -> impl IntoView {
    let words = Words::here();
    let lists = live(move || {
        let frame = frame.get();
        let lists = [(frame.row_axis, frame.rows), (frame.column_axis, frame.columns)];
        each(lists, |(title, heads)| {
            view! { <div><h2 class="side-title">{title}</h2><dl class="Explained-list">{each(heads, entry)}</dl></div> }
                .into_any()
        })
    });
    view! {
        <details class="Explained">
            <summary>{words.bench(Bench::WhatTheyAre)}</summary>
            <div class="Explained-lists">{lists}</div>
        </details>
    }
}

fn entry(head: Head) -> AnyView {
    view! { <dt>{head.name}</dt> <dd>{head.about}</dd> }.into_any()
}
