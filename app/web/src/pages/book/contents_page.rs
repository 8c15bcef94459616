//! The workbook's first page: what it is, its lessons, and where one stopped.

use crashpoint_workbook::lesson::Target;
use crashpoint_workbook::lesson::contents::{Entry, contents};
use crashpoint_workbook::link::{Link, Show, Within};
use crashpoint_workbook::text::book::{Book, lesson_number, minutes, solved_of};
use leptos::prelude::*;

use super::handout::HandoutAll;
use super::keeper::Keeper;
use super::nav::{begin_at_top, page_link, page_of, visit};
use super::progress::ProgressPanel;
use super::record::RecordPage;
use crate::draw::{each, live, maybe};
use crate::store::Store;
use crate::words::Words;

/// The page, or what is made of it.
#[component]
pub(crate) fn BookPage() -> impl IntoView {
    let store: Store = expect_context();
    let show = store.show();
    live(move || match show.get() {
        Show::Record => view! { <RecordPage /> }.into_any(),
        Show::Handout => view! { <HandoutAll /> }.into_any(),
        Show::Page | Show::Present | Show::Faults => view! { <ContentsPage /> }.into_any(),
    })
}

#[component]
fn ContentsPage() -> impl IntoView {
    let words = Words::here();
    let heading = NodeRef::new();
    Effect::new(move |_| begin_at_top(heading));
    let item = |entry: &'static Entry| view! { <LessonItem entry /> }.into_any();
    view! {
        <article class="BookPage">
            <h1 class="BookPage-title" tabindex="-1" node_ref=heading>{words.book(Book::Title)}</h1>
            <p class="BookPage-about">{words.book(Book::About)}</p>
            <p class="BookPage-about">{words.book(Book::AboutOrder)}</p>
            <Resume />
            <h2 class="visually-hidden">{words.book(Book::Lessons)}</h2>
            <ol class="BookPage-lessons">{each(&contents().lessons, item)}</ol>
            <ProgressPanel />
        </article>
    }
}

/// One press leads to where one stopped, or to the beginning.
#[component]
fn Resume() -> impl IntoView {
    let words = Words::here();
    let keeper = Keeper::here();
    let store: Store = expect_context();
    let stopped = keeper.memo(|progress| contents().resume(progress).map(|(entry, at)| (entry.name, at)));
    live(move || {
        let (entry, at, label) = match stopped.get() {
            Some((name, at)) => (contents().lesson(name), at, Book::GoOn),
            None => (contents().lessons.first(), None, Book::Begin),
        };
        maybe(entry, |entry| {
            let page = page_of(entry);
            let target = Target::Page(format!(
                "#{}",
                Link { page, within: Within { to: at, ..Within::default() }, ..Link::default() }
            ));
            let lang = words.lang();
            let title = format!("{} · {}", lesson_number(lang, entry.number()), entry.title(lang));
            view! {
                <p class="Resume">
                    <a class="Control main" href=target.address(page) on:click=visit(store, target, page)>{words.book(label)}</a>
                    <span class="Resume-title">{title}</span>
                </p>
            }
            .into_any()
        })
    })
}

#[component]
fn LessonItem(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let title = move || entry.title(words.lang()).to_owned();
    let goal = move || entry.front(words.lang()).map(|(front, _)| front.goal.clone()).unwrap_or_default();
    let time = move || minutes(words.lang(), entry.front(words.lang()).map_or(0, |(front, _)| front.minutes));
    let claims = move || {
        let claims = entry.front(words.lang()).map(|(front, _)| front.claims.clone()).unwrap_or_default();
        claims.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    view! {
        <li class="LessonItem">
            <span class="LessonItem-number" aria-hidden="true">{entry.number()}</span>
            <div class="LessonItem-text">
                <h3 class="LessonItem-title">{page_link("LessonItem-link", page_of(entry), (move || title()).into_any())}</h3>
                <p class="LessonItem-goal">{move || goal()}</p>
            </div>
            <p class="LessonItem-facts">
                <span>{move || time()}</span>
                <span class="LessonItem-claims">{move || claims()}</span>
                <Marks entry />
            </p>
        </li>
    }
}

/// What of a lesson is done.
#[component]
fn Marks(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let state = Keeper::here().memo(move |progress| {
        let read = progress.lessons.get(entry.id()).is_some_and(|lesson| lesson.read);
        (entry.solved(progress), read)
    });
    live(move || {
        let (solved, read) = state.get();
        let all = entry.tasks.len();
        let done = all > 0 && solved == all;
        let class = if done { "LessonItem-marks done" } else { "LessonItem-marks" };
        let sign = if done { "✓ " } else { "" };
        let said = solved_of(words.lang(), solved, all);
        let read = maybe(read.then_some(()), |()| view! { <span>{words.book(Book::Read)}</span> }.into_any());
        view! { <span class=class>{sign}{said}</span>{read} }.into_any()
    })
}
