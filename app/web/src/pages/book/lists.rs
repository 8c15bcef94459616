//! The lists of cases and of the guide's pages.

use crashpoint_workbook::lesson::contents::{Entry, contents};
use crashpoint_workbook::text::book::Book;
use leptos::prelude::*;

use super::nav::{begin_at_top, page_link, page_of};
use crate::draw::each;
use crate::words::Words;

/// The cases.
#[component]
pub(crate) fn CasesPage() -> impl IntoView {
    view! { <List title=Book::CasesTitle about=Book::CasesAbout entries=&contents().cases /> }
}

/// The guide.
#[component]
pub(crate) fn GuidePage() -> impl IntoView {
    view! { <List title=Book::GuideTitle about=Book::GuideAbout entries=&contents().pages /> }
}

#[component]
fn List(title: Book, about: Book, entries: &'static [Entry]) -> impl IntoView {
    let words = Words::here();
    let heading = NodeRef::new();
    Effect::new(move |_| begin_at_top(heading));
    let item = |entry: &'static Entry| view! { <Item entry /> }.into_any();
    view! {
        <article class="BookPage">
            <h1 class="BookPage-title" tabindex="-1" node_ref=heading>{words.book(title)}</h1>
            <p class="BookPage-about">{words.book(about)}</p>
            <ul class="BookPage-lessons">{each(entries, item)}</ul>
        </article>
    }
}

#[component]
fn Item(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let title = move || entry.title(words.lang()).to_owned();
    let about = move || {
        let front = entry.front(words.lang()).map(|(front, _)| front.clone()).unwrap_or_default();
        if front.goal.is_empty() { front.mechanism } else { front.goal }
    };
    let product = move || entry.front(words.lang()).map(|(front, _)| front.product.clone()).unwrap_or_default();
    view! {
        <li class="LessonItem plain">
            <div class="LessonItem-text">
                <h2 class="LessonItem-title">{page_link("LessonItem-link", page_of(entry), (move || title()).into_any())}</h2>
                <p class="LessonItem-goal">{move || about()}</p>
            </div>
            <p class="LessonItem-facts"><span>{move || product()}</span></p>
        </li>
    }
}
