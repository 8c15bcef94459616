//! One page, or all lessons, as they are printed; answers in or out.

use std::sync::Arc;

use crashpoint_workbook::lesson::Lesson;
use crashpoint_workbook::lesson::contents::{Entry, contents};
use crashpoint_workbook::link::{Page, Show};
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::text::book::{Book, lesson_number};
use leptos::prelude::*;

use super::nav::{page_of, show_link};
use super::paper::Paper;
use super::prose::{Here, blocks};
use super::sheet::opened;
use super::shelf::Opened;
use crate::browser::document;
use crate::draw::{changed, click, each, live, maybe};
use crate::words::Words;

/// All lessons.
#[component]
pub(super) fn HandoutAll() -> impl IntoView {
    let paper = Paper(RwSignal::new(false));
    provide_context(paper);
    let lesson = |entry: &'static Entry| view! { <HandoutLesson entry /> }.into_any();
    view! {
        <Tools paper page=Page::Workbook />
        {each(&contents().lessons, lesson)}
    }
}

#[component]
fn HandoutLesson(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let opened = opened(entry);
    live(move || match opened.get() {
        (lang, Opened::Page(lesson)) => {
            provide_context(Here::of(entry, lang, &lesson));
            view! { <PaperPage entry lang lesson /> }.into_any()
        }
        (_, Opened::Opening) => view! { <p class="Sheet-note">{words.book(Book::Opening)}</p> }.into_any(),
        (_, Opened::NotLoaded) => view! { <p class="Sheet-note">{words.book(Book::NotLoaded)}</p> }.into_any(),
        (_, Opened::NotReadable) => view! { <p class="Sheet-note">{words.book(Book::NotReadable)}</p> }.into_any(),
    })
}

/// One page.
#[component]
pub(super) fn Handout(entry: &'static Entry, lang: Lang, lesson: Arc<Lesson>) -> impl IntoView {
    let paper = Paper(RwSignal::new(false));
    provide_context(paper);
    view! {
        <Tools paper page=page_of(entry) />
        <PaperPage entry lang lesson />
    }
}

#[component]
fn PaperPage(entry: &'static Entry, lang: Lang, lesson: Arc<Lesson>) -> impl IntoView {
    let number = (entry.number() > 0).then(|| lesson_number(lang, entry.number()));
    let goal = Some(lesson.front.goal.clone()).filter(|goal| !goal.is_empty());
    view! {
        <section class="Paper" lang=lang.code()>
            {maybe(number, |number| view! { <p class="Sheet-number">{number}</p> }.into_any())}
            <h1 class="Sheet-title">{lesson.front.title.clone()}</h1>
            {maybe(goal, |goal| view! { <p class="Sheet-goal">{goal}</p> }.into_any())}
            <div class="Prose">{blocks(&lesson.blocks)}</div>
        </section>
    }
}

/// What is not printed.
#[component]
fn Tools(paper: Paper, page: Page) -> impl IntoView {
    let words = Words::here();
    let toggle = changed(move |_| paper.0.update(|answers| *answers = !*answers));
    view! {
        <p class="RecordPage-tools">
            {show_link("", page, Show::Page, words.book(Book::HandoutBack).into_any())}
            <label class="Choice">
                <input type="checkbox" prop:checked=move || paper.0.get() on:change=toggle />
                <span>{words.book(Book::HandoutAnswers)}</span>
            </label>
            <button type="button" class="Control main" on:click=click(document::print)>{words.book(Book::Print)}</button>
        </p>
    }
}
