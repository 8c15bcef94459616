//! Links that stay on the site, and the contents beside a lesson.

use crashpoint_workbook::lesson::contents::{Entry, contents};
use crashpoint_workbook::lesson::{Sheet, Target};
use crashpoint_workbook::link::{Link, Page, Show, Within};
use crashpoint_workbook::text::book::{Book, solved_of};
use leptos::html::H1;
use leptos::prelude::*;

use super::keeper::Keeper;
use crate::act::Act;
use crate::browser::scroll;
use crate::draw::{click, each, live};
use crate::store::Store;
use crate::words::Words;

/// The page of an entry.
pub(super) fn page_of(entry: &Entry) -> Page {
    match entry.sheet {
        Sheet::Lesson => Page::Lesson(entry.name),
        Sheet::Case => Page::Case(entry.name),
        Sheet::Page => Page::GuidePage(entry.name),
    }
}

/// The element in which the fence with this id stands.
pub(super) fn element_of(fence: &str) -> String {
    format!("fence-{fence}")
}

/// A plain click leads there within the site; any other click is the browser's.
pub(super) fn visit(store: Store, target: Target, page: Page) -> impl Fn(leptos::ev::MouseEvent) + 'static {
    move |event| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        let address = target.address(page);
        store.dispatch(Act::Visit(address.trim_start_matches('#').to_owned()));
        if let Target::Fence(id) = &target {
            scroll::to(&element_of(id));
        }
    }
}

/// A page that has just been opened begins at its top, and there the focus is.
pub(super) fn begin_at_top(heading: NodeRef<H1>) {
    request_animation_frame(move || {
        scroll::to_top();
        heading.try_get_untracked().flatten().into_iter().for_each(|heading| scroll::focus(&heading));
    });
}

/// A link to a page of the site.
pub(super) fn page_link(class: &'static str, page: Page, content: AnyView) -> AnyView {
    let store: Store = expect_context();
    let address = format!("#{}", page.path());
    let target = Target::Page(address.clone());
    view! { <a class=class href=address on:click=visit(store, target, page)>{content}</a> }.into_any()
}

/// A link to what is made of a page.
pub(super) fn show_link(class: &'static str, page: Page, show: Show, content: AnyView) -> AnyView {
    let store: Store = expect_context();
    let within = Within { show, ..Within::default() };
    let address = format!("#{}", Link { page, within, ..Link::default() });
    let target = Target::Page(address.clone());
    view! { <a class=class href=address on:click=visit(store, target, page)>{content}</a> }.into_any()
}

/// The contents beside a lesson: a list, behind a button where there is no room for it.
#[component]
pub(super) fn Contents(current: Page) -> impl IntoView {
    let words = Words::here();
    let is_open = RwSignal::new(false);
    let toggle = click(move || is_open.update(|is_open| *is_open = !*is_open));
    let item = move |entry: &'static Entry| view! { <ContentsItem entry current /> }.into_any();
    view! {
        <nav class="Contents" class:open=move || is_open.get() aria-label=words.book(Book::Contents)>
            <button
                type="button" class="Contents-open" aria-expanded=move || is_open.get().to_string() on:click=toggle
            >{words.book(Book::Contents)}</button>
            <div class="Contents-list">
                <p class="Contents-title">{page_link("Contents-all", Page::Workbook, words.book(Book::AllLessons).into_any())}</p>
                <ol>{each(&contents().lessons, item)}</ol>
            </div>
        </nav>
    }
}

#[component]
fn ContentsItem(entry: &'static Entry, current: Page) -> impl IntoView {
    let words = Words::here();
    let keeper = Keeper::here();
    let store: Store = expect_context();
    let page = page_of(entry);
    let address = format!("#{}", page.path());
    let target = Target::Page(address.clone());
    let state = keeper.memo(move |progress| {
        let read = progress.lessons.get(entry.id()).is_some_and(|lesson| lesson.read);
        (entry.solved(progress), entry.tasks.len(), read)
    });
    let mark = live(move || {
        let (solved, all, read) = state.get();
        let sign = match (solved == all && all > 0, read || solved > 0) {
            (true, _) => "✓",
            (false, true) => "·",
            (false, false) => "",
        };
        let said = solved_of(words.lang(), solved, all);
        view! {
            <span class="Contents-mark" title=said.clone()>
                <span aria-hidden="true">{sign}</span><span class="visually-hidden">" ("{said.clone()}")"</span>
            </span>
        }
        .into_any()
    });
    let title = move || entry.title(words.lang()).to_owned();
    view! {
        <li class="Contents-item">
            <a href=address aria-current=(page == current).then_some("page") on:click=visit(store, target, page)>
                <span class="Contents-number" aria-hidden="true">{entry.number()}</span>
                <span>{move || title()}</span>
            </a>
            {mark}
        </li>
    }
}
