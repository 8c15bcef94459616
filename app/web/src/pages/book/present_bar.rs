//! The presenter's bar: where one is, what comes next, the timer.

use std::time::Duration;

use crashpoint_workbook::lesson::slides::{Slide, clock};
use crashpoint_workbook::link::{Page, Show};
use crashpoint_workbook::text::book::Book;
use crashpoint_workbook::text::ui::step_of;
use leptos::prelude::*;

use super::nav::show_link;
use super::present::Talk;
use super::prose::Here;
use crate::browser::document;
use crate::draw::click;
use crate::words::Words;

/// The bar.
#[component]
pub(super) fn PresentBar(talk: Talk, slides: Vec<Slide>) -> impl IntoView {
    let words = Words::here();
    let page: Page = Here::get().page;
    let next = move || {
        let next = slides.get(talk.at.get() + 1);
        next.map(|slide| format!("{} · {}", slide.kind, slide.heading)).unwrap_or_default()
    };
    let outcome = move || words.book(if talk.veiled.get() { Book::PresentOutcome } else { Book::PresentHide })();
    let place = move || step_of(words.lang(), talk.at.get() + 1, talk.all);
    let button = |label: Book, key: &'static str, act: &dyn Fn() -> Box<dyn Fn()>| {
        let act = act();
        view! {
            <button type="button" class="Control" on:click=click(act)>
                {words.book(label)}<kbd aria-hidden="true">{key}</kbd>
            </button>
        }
        .into_any()
    };
    let toggle_outcome = click(move || talk.veiled.update(|veiled| *veiled = !*veiled));
    view! {
        <footer class="PresentBar" title=words.book(Book::PresentHelp)>
            <div class="PresentBar-buttons">
                {button(Book::PresentBack, "P", &|| Box::new(move || talk.turn(false)))}
                {button(Book::PresentNext, "N", &|| Box::new(move || talk.turn(true)))}
                <button type="button" class="Control" on:click=toggle_outcome>
                    {move || outcome()}<kbd aria-hidden="true">"O"</kbd>
                </button>
                {button(Book::PresentBlank, "B", &|| Box::new(move || talk.blank.set(true)))}
                {button(Book::PresentSecond, "", &|| Box::new(document::second_window))}
                {show_link("PresentBar-leave", page, Show::Page, words.book(Book::PresentLeave).into_any())}
            </div>
            <p class="PresentBar-place"><span>{move || place()}</span>" "<span class="PresentBar-next">{move || next()}</span></p>
            <Timer talk />
        </footer>
    }
}

/// Minutes and seconds since it was started.
#[component]
fn Timer(talk: Talk) -> impl IntoView {
    let words = Words::here();
    let seconds = RwSignal::new(0_u32);
    let tick = move || {
        if talk.running.get_untracked() {
            seconds.update(|seconds| *seconds += 1);
        }
    };
    let ticking = set_interval_with_handle(tick, Duration::from_secs(1)).ok();
    on_cleanup(move || ticking.into_iter().for_each(|handle| handle.clear()));
    let label = move || words.book(if talk.running.get() { Book::PresentTimerStop } else { Book::PresentTimerStart })();
    let toggle = click(move || talk.running.update(|running| *running = !*running));
    let reset = click(move || seconds.set(0));
    view! {
        <p class="PresentBar-timer">
            <span role="timer" aria-label=words.book(Book::PresentTimer)>{move || clock(seconds.get())}</span>
            <button type="button" class="Control" aria-label=move || label() title=move || label() on:click=toggle>
                {move || if talk.running.get() { "‖" } else { "▸" }}
            </button>
            <button
                type="button" class="Control" aria-label=words.book(Book::PresentTimerReset)
                title=words.book(Book::PresentTimerReset) on:click=reset
            >"↺"</button>
        </p>
    }
}
