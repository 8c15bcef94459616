//! From the design to a review of it: what to look at, what each fault gives, which tests to write. Computed when it is
//! opened, and again when the typing has paused.

use std::time::Duration;

use crashpoint_workbook::editor::file_of;
use crashpoint_workbook::player::Setup;
use crashpoint_workbook::review::{CheckView, FaultRow, Review, TestSkeleton, review, review_markdown};
use crashpoint_workbook::text::own::Own;
use crashpoint_workbook::text::review::{Part, part};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::marked::marked;
use super::rest::rested;
use crate::browser::{clipboard, files};
use crate::draw::{click, each, live, maybe};
use crate::store::Store;
use crate::words::Words;

const PAUSE: Duration = Duration::from_millis(400);

/// The section, closed at first.
#[component]
pub(super) fn OwnReview(store: Store) -> impl IntoView {
    let words = Words::here();
    let open = RwSignal::new(false);
    let setup = rested(store.memo(|state| Setup { plan: Default::default(), ..state.player.setup.clone() }), PAUSE);
    let calls = store.memo(|state| state.look().calls.unwrap_or(0));
    let content = live(move || match open.get() {
        true => draw(review(&setup.with(Setup::scenario), words.lang(), calls.get()), words),
        false => ().into_any(),
    });
    let toggle = move |event: leptos::ev::Event| {
        open.set(event_target::<web_sys::Element>(&event).has_attribute("open"));
    };
    let markdown = move || review_markdown(&store.scenario(), words.lang_now(), calls.get_untracked());
    view! {
        <details class="OwnReview" on:toggle=toggle>
            <summary class="OwnReview-summary"><h2>{words.own(Own::Review)}</h2></summary>
            <p class="OwnReview-about">{words.own(Own::ReviewAbout)}</p>
            <Take markdown=Callback::new(move |()| markdown()) name=Callback::new(move |()| {
                file_of(&store.scenario().to_string()).name.replace(".scenario", "-review.md")
            }) />
            {content}
        </details>
    }
}

/// The buttons that give it to take along.
#[component]
fn Take(markdown: Callback<(), String>, name: Callback<(), String>) -> impl IntoView {
    let words = Words::here();
    let said = RwSignal::new(None::<Own>);
    let copy = click(move || {
        let text = markdown.run(());
        spawn_local(async move {
            let copied = clipboard::copy(text).await;
            // The page may have been left meanwhile.
            let _ = said.try_set(Some(if copied { Own::Copied } else { Own::CopyFailed }));
        });
    });
    let save = click(move || files::save(&name.run(()), "text/markdown;charset=utf-8", &markdown.run(())));
    view! {
        <p class="OwnReview-take">
            <button type="button" class="Control" on:click=copy>{words.own(Own::CopyMarkdown)}</button>
            <button type="button" class="Control" on:click=save>{words.own(Own::SaveMarkdown)}</button>
            <span role="status">{move || said.get().map(|text| words.own(text)())}</span>
        </p>
    }
}

fn draw(review: Review, words: Words) -> AnyView {
    let Review { checks, faults, tests, .. } = review;
    let lang = words.lang();
    let heads = [Part::Who, Part::Where, Part::Fault, Part::ComesTo];
    view! {
        <section class="OwnReview-part">
            <h3>{part(lang, Part::Checks)}</h3>
            <ul class="OwnReview-checks">{each(checks, check)}</ul>
        </section>
        <section class="OwnReview-part">
            <h3 id="own-review-faults">{part(lang, Part::Faults)}</h3>
            <div class="OwnReview-scroller" role="group" aria-labelledby="own-review-faults" tabindex="0">
                <table class="OwnReview-faults">
                    <thead><tr>{each(heads, |head| view! { <th scope="col">{part(lang, head)}</th> }.into_any())}</tr></thead>
                    <tbody>{each(faults, fault)}</tbody>
                </table>
            </div>
        </section>
        <section class="OwnReview-part">
            <h3>{part(lang, Part::Tests)}</h3>
            <ol class="OwnReview-tests">{each(tests, test)}</ol>
        </section>
    }
    .into_any()
}

fn check(check: CheckView) -> AnyView {
    let class = if check.breaks { "breaks" } else { "" };
    view! { <li class=class><span aria-hidden="true">{if check.breaks { "✕" } else { "☐" }}</span><span>{marked(&check.text)}</span></li> }
        .into_any()
}

fn fault(row: FaultRow) -> AnyView {
    let FaultRow { who, window, fault, outcome, with } = row;
    let class = format!("OwnReview-outcome tone-{}", outcome.tone.class());
    view! {
        <tr>
            <td>{who}</td>
            <td>{marked(&window)}</td>
            <td>{fault}</td>
            <td><span class=class>{outcome.sign}" "{outcome.word}</span>" "<span class="OwnReview-with">{with}</span></td>
        </tr>
    }
    .into_any()
}

fn test(test: TestSkeleton) -> AnyView {
    let TestSkeleton { title, lines, fails } = test;
    view! {
        <li>
            <h4>{marked(&title)}</h4>
            <pre>{lines.join("\n")}</pre>
            {maybe(Some(fails).filter(|fails| !fails.is_empty()), |fails| {
                view! { <p class="OwnReview-fails">{marked(&fails)}</p> }.into_any()
            })}
        </li>
    }
    .into_any()
}
