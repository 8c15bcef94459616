//! What was solved, on one page to be printed.

use crashpoint_workbook::lesson::record::{RecordLine, record};
use crashpoint_workbook::link::Page;
use crashpoint_workbook::text::book::{Book, solved_of, tasks_solved, version_and_day};
use leptos::prelude::*;

use super::keeper::Keeper;
use super::nav::{begin_at_top, page_link};
use crate::browser::{clock, document};
use crate::draw::{click, each, live, maybe};
use crate::words::Words;

/// The page.
#[component]
pub(super) fn RecordPage() -> impl IntoView {
    let words = Words::here();
    let heading = NodeRef::new();
    Effect::new(move |_| begin_at_top(heading));
    let told = Keeper::here().memo(move |progress| record(progress, words.lang()));
    let line = move |line: RecordLine| {
        let RecordLine { number, title, solved, all, read, day } = line;
        let read = maybe(read.then_some(()), |()| view! { ", "{words.book(Book::Read)} }.into_any());
        view! {
            <tr>
                <th scope="row">{number}". "{title}</th>
                <td>{solved_of(words.lang(), solved, all)}{read}</td>
                <td>{day}</td>
            </tr>
        }
        .into_any()
    };
    let lines = live(move || each(told.get().lessons, line));
    let summary = move || told.with(|told| tasks_solved(words.lang(), told.solved, told.all));
    let complete = live(move || {
        let is_complete = told.with(crashpoint_workbook::lesson::record::Record::is_complete);
        maybe(is_complete.then_some(()), |()| {
            view! { <p class="RecordPage-complete">"✓ "{words.book(Book::RecordComplete)}</p> }.into_any()
        })
    });
    let version = move || version_and_day(words.lang(), env!("CARGO_PKG_VERSION"), &clock::today());
    view! {
        <article class="RecordPage">
            <p class="RecordPage-tools">
                {page_link("", Page::Workbook, words.book(Book::BackToBook).into_any())}
                <button type="button" class="Control" on:click=click(document::print)>{words.book(Book::Print)}</button>
            </p>
            <h1 class="BookPage-title" tabindex="-1" node_ref=heading>{words.book(Book::RecordTitle)}</h1>
            <p class="RecordPage-version">{move || version()}</p>
            <label class="RecordPage-name">
                <span>{words.book(Book::RecordName)}</span>
                <input type="text" autocomplete="name" maxlength="80" />
            </label>
            <p class="RecordPage-summary">{move || summary()}</p>
            {complete}
            <table class="RecordPage-table">
                <thead><tr>
                    <th scope="col">{words.book(Book::RecordLesson)}</th>
                    <th scope="col">{words.book(Book::RecordSolved)}</th>
                    <th scope="col">{words.book(Book::RecordDay)}</th>
                </tr></thead>
                <tbody>{lines}</tbody>
            </table>
            <p class="RecordPage-self">{words.book(Book::RecordSelf)}</p>
        </article>
    }
}
