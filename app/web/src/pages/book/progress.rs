//! Progress as the reader's own: taken along as a file, brought back, forgotten.

use crashpoint_workbook::lesson::progress::{Note, Progress};
use crashpoint_workbook::lesson::record::record;
use crashpoint_workbook::link::{Page, Show};
use crashpoint_workbook::text::book::{Book, book, tasks_solved};
use crashpoint_workbook::text::ui::Ui;
use leptos::html::{Button, Input};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::keeper::Keeper;
use super::nav::show_link;
use crate::browser::files;
use crate::draw::{click, each, live};
use crate::store::Store;
use crate::words::Words;

const FILE_NAME: &str = "crashpoint-progress.txt";
const FILE_KIND: &str = "text/plain;charset=utf-8";

/// The section.
#[component]
pub(super) fn ProgressPanel() -> impl IntoView {
    let words = Words::here();
    let keeper = Keeper::here();
    let store: Store = expect_context();
    let said = RwSignal::new(Vec::<Book>::new());
    said.set(keeper.notes.get_untracked().into_iter().map(note_text).collect());
    let count = keeper.memo(move |progress| {
        let record = record(progress, words.lang());
        (record.solved, record.all)
    });
    let solved = move || {
        let (solved, all) = count.get();
        tasks_solved(words.lang(), solved, all)
    };
    let export = click(move || files::save(FILE_NAME, FILE_KIND, &keeper.now(ToString::to_string)));
    let kept = live(move || match store.storage_refused.get() {
        true => words.of(Ui::StorageRefused).into_any(),
        false => words.book(Book::ProgressAbout).into_any(),
    });
    let forget = Callback::new(move |()| {
        keeper.forget_all();
        said.set(vec![Book::Forgotten]);
    });
    view! {
        <section class="ProgressPanel" aria-labelledby="progress-title">
            <h2 class="ProgressPanel-title" id="progress-title">{words.book(Book::Progress)}</h2>
            <p>{move || solved()}</p>
            <p>{kept}</p>
            <p class="ProgressPanel-buttons">
                <button type="button" class="Control" on:click=export>{words.book(Book::Export)}</button>
                <ImportButton said />
                {show_link("Control", Page::Workbook, Show::Record, words.book(Book::RecordOpen).into_any())}
                {show_link("Control", Page::Workbook, Show::Handout, words.book(Book::HandoutAll).into_any())}
            </p>
            <Forget label=Book::ForgetAll ask=Book::ForgetAllAsk forget />
            <div role="status">{live(move || {
                each(said.get(), |text| view! { <p>{words.book(text)}</p> }.into_any())
            })}</div>
        </section>
    }
}

fn note_text(note: Note) -> Book {
    match note {
        Note::NotProgress => Book::NotProgress,
        Note::OtherVersion => Book::OtherVersion,
        Note::Unread(_) => Book::Unread,
    }
}

/// Chooses a file and adds what it holds.
#[component]
fn ImportButton(said: RwSignal<Vec<Book>>) -> impl IntoView {
    let words = Words::here();
    let keeper = Keeper::here();
    let input = NodeRef::<Input>::new();
    let choose = click(move || input.get_untracked().into_iter().for_each(|input| input.click()));
    let chosen = move |_| {
        let Some(input) = input.get_untracked() else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        // The same file may be chosen again.
        input.set_value("");
        spawn_local(async move {
            let bytes = files::bytes(&file).await.unwrap_or_default();
            let (other, notes) = Progress::parse(&String::from_utf8_lossy(&bytes));
            let before = keeper.now(Clone::clone);
            keeper.change(|progress| progress.merge(other));
            let mut texts: Vec<Book> = notes.into_iter().map(note_text).collect();
            match (keeper.now(|after| *after == before), texts.contains(&Book::NotProgress)) {
                (_, true) => {}
                (true, false) => texts.insert(0, Book::ImportNothing),
                (false, false) => texts.insert(0, Book::ImportDone),
            }
            said.set(texts);
        });
    };
    view! {
        <button type="button" class="Control" on:click=choose>{words.book(Book::Import)}</button>
        <input
            type="file" accept=".txt,text/plain" hidden node_ref=input
            aria-label=move || book(words.lang(), Book::Import) on:change=chosen
        />
    }
}

/// Forgets something, when asked twice.
#[component]
pub(super) fn Forget(label: Book, ask: Book, forget: Callback<()>) -> impl IntoView {
    let words = Words::here();
    let asking = RwSignal::new(false);
    // Whoever asked is where the answer is given, and after it where one asked.
    let button = NodeRef::<Button>::new();
    Effect::new(move |before: Option<bool>| {
        let now = asking.get();
        if before.is_some_and(|before| before != now) {
            request_animation_frame(move || {
                button.try_get_untracked().flatten().into_iter().for_each(|button| drop(button.focus()))
            });
        }
        now
    });
    live(move || match asking.get() {
        false => {
            let begin = click(move || asking.set(true));
            view! { <p><button type="button" class="Control quiet" node_ref=button on:click=begin>{words.book(label)}</button></p> }
                .into_any()
        }
        true => {
            let yes = click(move || {
                asking.set(false);
                forget.run(());
            });
            let no = click(move || asking.set(false));
            view! {
                <div class="Forget" role="alertdialog" aria-label=words.book(ask)>
                    <p>{words.book(ask)}</p>
                    <p class="ProgressPanel-buttons">
                        <button type="button" class="Control fault" on:click=yes>{words.book(Book::Forget)}</button>
                        <button type="button" class="Control" node_ref=button on:click=no>{words.book(Book::Keep)}</button>
                    </p>
                </div>
            }
            .into_any()
        }
    })
}
