//! One page of the workbook: a lesson, a case, a page of the guide.

use std::sync::Arc;

use crashpoint_workbook::lesson::contents::{Entry, contents};
use crashpoint_workbook::lesson::{Lesson, Sheet, Target};
use crashpoint_workbook::link::{Page, Show};
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::text::book::{Book, book, lesson_number, minutes};
use leptos::html::H1;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::handout::Handout;
use super::keeper::Keeper;
use super::nav::{Contents, begin_at_top, element_of, page_link, page_of, show_link};
use super::present::Present;
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

/// The page of this entry in the language that is on, or in the one there is.
pub(super) fn opened(entry: &'static Entry) -> RwSignal<(Lang, Opened)> {
    let opened = RwSignal::new((Lang::En, Opened::Opening));
    let (words, shelf) = (Words::here(), expect_context());
    Effect::new(move |_| open(entry, words.lang(), shelf, opened));
    opened
}

fn open(entry: &'static Entry, lang: Lang, shelf: Shelf, opened: RwSignal<(Lang, Opened)>) {
    let lang = entry.front(lang).map_or(lang, |(_, lang)| lang);
    if let Some(lesson) = shelf.at_hand(entry, lang) {
        return opened.set((lang, Opened::Page(lesson)));
    }
    opened.set((lang, Opened::Opening));
    spawn_local(async move {
        let page = shelf.fetch(entry, lang).await;
        // Whoever has gone on to another language or page does not want it any more.
        if opened.try_get_untracked().is_some_and(|(wanted, _)| wanted == lang) {
            opened.set((lang, page));
        }
    });
}

#[component]
fn Opening(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let shelf: Shelf = expect_context();
    let opened = opened(entry);
    let again = Callback::new(move |()| open(entry, words.lang_now(), shelf, opened));
    let forgotten = Keeper::here().forgotten;
    let content = live(move || {
        forgotten.track();
        match opened.get() {
            (lang, Opened::Page(lesson)) => view! { <Drawn entry lang lesson /> }.into_any(),
            (_, Opened::Opening) => {
                view! { <p class="Sheet-note" role="status">{words.book(Book::Opening)}</p> }.into_any()
            }
            (_, Opened::NotLoaded) => not_there(words, Book::NotLoaded, again),
            (_, Opened::NotReadable) => not_there(words, Book::NotReadable, again),
        }
    });
    let is_lesson = entry.sheet == Sheet::Lesson;
    let contents = maybe(is_lesson.then_some(()), |()| view! { <Contents current=page_of(entry) /> }.into_any());
    let store: Store = expect_context();
    let show = store.show();
    let presents = move || !matches!(show.get(), Show::Page | Show::Faults);
    view! {
        <div class="Sheet" class:alone=!is_lesson class:presents=presents>
            {contents}
            <article class="Sheet-page">{content}</article>
        </div>
    }
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
    let store: Store = expect_context();
    let keeper = Keeper::here();
    let is_lesson = entry.sheet == Sheet::Lesson;
    let here = Here::of(entry, lang, &lesson);
    let id = here.id;
    provide_context(here);
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
    let show = store.show();
    live(move || match show.get() {
        Show::Present => {
            let page = page_of(entry).path();
            view! { <Present lesson=Arc::clone(&lesson) page /> }.into_any()
        }
        Show::Handout => view! { <Handout entry lang lesson=Arc::clone(&lesson) /> }.into_any(),
        Show::Page | Show::Record | Show::Faults => {
            view! { <Reading entry lang lesson=Arc::clone(&lesson) heading /> }.into_any()
        }
    })
}

/// The page as it is read.
#[component]
fn Reading(entry: &'static Entry, lang: Lang, lesson: Arc<Lesson>, heading: NodeRef<H1>) -> impl IntoView {
    let words = Words::here();
    let is_lesson = entry.sheet == Sheet::Lesson;
    let untranslated = (lang != words.lang_now()).then(|| book(words.lang_now(), Book::NoTranslation));
    let untranslated = maybe(untranslated, |said| view! { <p class="Sheet-note">{said}</p> }.into_any());
    view! {
        {untranslated}
        <div lang=lang.code()>
            <Head entry lang title=lesson.front.title.clone() heading />
            <div class="Prose">{blocks(&lesson.blocks)}</div>
        </div>
        {if is_lesson { view! { <End entry /> }.into_any() } else { view! { <Back entry /> }.into_any() }}
    }
}

#[component]
fn Head(entry: &'static Entry, lang: Lang, title: String, heading: NodeRef<H1>) -> impl IntoView {
    let words = Words::here();
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
            <p class="Sheet-facts">
                {maybe(time, |time| view! { <span>{time}</span> }.into_any())}
                <span class="Sheet-claims">{claims.join(" ")}</span>
                <span class="Sheet-tools">
                    {show_link("Sheet-tool", page_of(entry), Show::Present, words.book(Book::Present).into_any())}
                    {show_link("Sheet-tool", page_of(entry), Show::Handout, words.book(Book::Handout).into_any())}
                </span>
            </p>
            {report}
        </header>
    }
}

/// Where another page ends: back to the list that it is in.
#[component]
fn Back(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let list = page_of(entry).part();
    let title = if list == Page::Cases { Book::CasesTitle } else { Book::GuideTitle };
    let content = view! { "← "{words.book(title)} };
    view! { <p class="Sheet-back">{page_link("", list, content.into_any())}</p> }
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
