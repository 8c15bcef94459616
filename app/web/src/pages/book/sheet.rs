//! One page of the workbook: a lesson, a case, a page of the guide.

use std::sync::Arc;

use crashpoint_workbook::lesson::contents::{Entry, contents};
use crashpoint_workbook::lesson::{Lesson, Sheet, Target};
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::text::book::{Book, book, lesson_number, minutes};
use leptos::html::H1;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::keeper::Keeper;
use super::nav::{Contents, begin_at_top, element_of, page_link, page_of};
use super::progress::Forget;
use super::prose::{Here, blocks, link};
use super::shelf::{Opened, Shelf};
use crate::browser::near::Watch;
use crate::browser::scroll;
use crate::draw::{click, live, maybe};
use crate::store::Store;
use crate::words::Words;

/// The page with this name.
#[component]
pub(crate) fn SheetPage(sheet: Sheet, name: &'static str) -> impl IntoView {
    let contents = contents();
    let entry = match sheet {
        Sheet::Lesson => contents.lesson(name),
        Sheet::Case => contents.case(name),
        Sheet::Page => contents.page(name),
    };
    maybe(entry, |entry| view! { <Opening entry /> }.into_any())
}

#[component]
fn Opening(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let shelf: Shelf = expect_context();
    let opened = RwSignal::new((Lang::En, Opened::Opening));
    let open = move || {
        let lang = entry.front(words.lang()).map_or(words.lang(), |(_, lang)| lang);
        match shelf.at_hand(entry, lang) {
            Some(lesson) => opened.set((lang, Opened::Page(lesson))),
            None => {
                opened.set((lang, Opened::Opening));
                spawn_local(async move {
                    let page = shelf.fetch(entry, lang).await;
                    // Whoever has gone on to another language or page does not want it any more.
                    if opened.try_get_untracked().is_some_and(|(wanted, _)| wanted == lang) {
                        opened.set((lang, page));
                    }
                });
            }
        }
    };
    Effect::new(move |_| open());
    let forgotten = Keeper::here().forgotten;
    let content = live(move || {
        forgotten.track();
        match opened.get() {
            (lang, Opened::Page(lesson)) => view! { <Drawn entry lang lesson /> }.into_any(),
            (_, Opened::Opening) => {
                view! { <p class="Sheet-note" role="status">{words.book(Book::Opening)}</p> }.into_any()
            }
            (_, Opened::NotLoaded) => not_there(words, Book::NotLoaded, Callback::new(move |()| open())),
            (_, Opened::NotReadable) => not_there(words, Book::NotReadable, Callback::new(move |()| open())),
        }
    });
    let is_lesson = entry.sheet == Sheet::Lesson;
    let contents = maybe(is_lesson.then_some(()), |()| view! { <Contents current=page_of(entry) /> }.into_any());
    view! { <div class="Sheet" class:alone=!is_lesson>{contents}<article class="Sheet-page">{content}</article></div> }
}

fn not_there(words: Words, why: Book, again: Callback<()>) -> AnyView {
    view! {
        <div class="Sheet-note" role="alert">
            <p>{words.book(why)}</p>
            <button type="button" class="Control" on:click=click(move || again.run(()))>{words.book(Book::TryAgain)}</button>
        </div>
    }
    .into_any()
}

#[component]
fn Drawn(entry: &'static Entry, lang: Lang, lesson: Arc<Lesson>) -> impl IntoView {
    let words = Words::here();
    let store: Store = expect_context();
    let keeper = Keeper::here();
    let is_lesson = entry.sheet == Sheet::Lesson;
    let path = entry.path(lang);
    let folder = path.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
    let id = if is_lesson { entry.id() } else { "" };
    provide_context(Here { page: page_of(entry), folder, id, lesson: Arc::clone(&lesson) });
    let heading = NodeRef::<H1>::new();
    let to = store.to();
    if is_lesson {
        let at = to.get_untracked();
        keeper.change(|progress| progress.visit(id, at.as_deref()));
    }
    Effect::new(move |_| {
        let fence = to.get();
        match fence {
            Some(fence) => request_animation_frame(move || {
                scroll::to(&element_of(&fence));
            }),
            None => begin_at_top(heading),
        }
    });
    let untranslated = (lang != words.lang()).then(|| book(words.lang(), Book::NoTranslation));
    let untranslated = maybe(untranslated, |said| view! { <p class="Sheet-note">{said}</p> }.into_any());
    view! {
        {untranslated}
        <div lang=lang.code()>
            <Head entry lang title=lesson.front.title.clone() heading />
            <div class="Prose">{blocks(&lesson.blocks)}</div>
        </div>
        {maybe(is_lesson.then_some(()), |()| view! { <End entry /> }.into_any())}
    }
}

#[component]
fn Head(entry: &'static Entry, lang: Lang, title: String, heading: NodeRef<H1>) -> impl IntoView {
    let front = entry.front(lang).map(|(front, _)| front.clone()).unwrap_or_default();
    let number = (entry.sheet == Sheet::Lesson).then(|| lesson_number(lang, entry.number()));
    let number = maybe(number, |number| view! { <p class="Sheet-number">{number}</p> }.into_any());
    let goal = Some(front.goal).filter(|goal| !goal.is_empty());
    let goal = maybe(goal, |goal| view! { <p class="Sheet-goal">{goal}</p> }.into_any());
    let time = (front.minutes > 0).then(|| minutes(lang, front.minutes));
    let claims: Vec<String> = front.claims.iter().map(ToString::to_string).collect();
    let report = Here::get().lesson.front.report.clone();
    let report = maybe(Some(report).filter(|report| !report.is_empty()), |report| {
        let said = book(lang, Book::Report);
        view! { <p class="Sheet-report">{front.product.clone()}" · "{link(&Target::External(report), said.into_any())}</p> }
            .into_any()
    });
    view! {
        <header class="Sheet-head">
            {number}
            <h1 class="Sheet-title" tabindex="-1" node_ref=heading>{title}</h1>
            {goal}
            <p class="Sheet-facts">{time}<span class="Sheet-claims">{claims.join(" ")}</span></p>
            {report}
        </header>
    }
}

/// Where a lesson ends: whoever comes here has read it.
#[component]
fn End(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let keeper = Keeper::here();
    let end = NodeRef::<leptos::html::Nav>::new();
    let watch = StoredValue::new_local(None::<Watch>);
    Effect::new(move |_| {
        if let Some(end) = end.get() {
            let seen = move |seen: bool| {
                if seen {
                    keeper.change(|progress| progress.finish(entry.id()));
                }
            };
            watch.set_value(Watch::start(&end, "0px", seen));
        }
    });
    let [before, after] = contents().neighbours(entry);
    let neighbour = move |class: &'static str, label: Book, entry: Option<&'static Entry>| {
        maybe(entry, |entry| {
            let title = move || entry.title(words.lang()).to_owned();
            let content = view! {
                <span class="SheetEnd-label">{words.book(label)}</span>
                <span class="SheetEnd-title">{entry.number()}". "{move || title()}</span>
            };
            page_link(class, page_of(entry), content.into_any())
        })
    };
    view! {
        <nav class="SheetEnd" node_ref=end aria-label=words.book(Book::Lessons)>
            {neighbour("SheetEnd-before", Book::Previous, before)}
            {neighbour("SheetEnd-after", Book::Next, after)}
        </nav>
        <Forget label=Book::ForgetLesson ask=Book::ForgetLessonAsk forget=Callback::new(move |()| keeper.forget(entry.id())) />
    }
}
