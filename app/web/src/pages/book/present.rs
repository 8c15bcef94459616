//! A lesson before a room: one fence after the other in big type, outcomes hidden until they are wanted, a key that blanks
//! the screen, a timer, and a second window in step.

use std::sync::Arc;

use crashpoint_workbook::lesson::Lesson;
use crashpoint_workbook::lesson::fence::Fence;
use crashpoint_workbook::lesson::slides::{Slide, slides};
use crashpoint_workbook::text::book::Book;
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::fence::FenceView;
use super::present_bar::PresentBar;
use super::prose::Here;
use super::step::{InStep, SLIDE};
use crate::draw::live;
use crate::store::Store;
use crate::words::Words;

/// What the presenter sees and does.
#[derive(Clone, Copy)]
pub(super) struct Talk {
    /// Which slide.
    pub(super) at: RwSignal<usize>,
    /// Outcomes are hidden.
    pub(super) veiled: RwSignal<bool>,
    /// The screen is dark.
    pub(super) blank: RwSignal<bool>,
    /// How many slides there are.
    pub(super) all: usize,
    /// The timer runs.
    pub(super) running: RwSignal<bool>,
}

impl Talk {
    /// The next slide, or the one before; outcomes are hidden again.
    pub(super) fn turn(self, forward: bool) {
        let at = self.at.get_untracked();
        let to = if forward { (at + 1).min(self.all.saturating_sub(1)) } else { at.saturating_sub(1) };
        if to != at {
            self.veiled.set(true);
            self.at.set(to);
        }
    }

    fn key(self, code: &str) -> bool {
        match code {
            "KeyN" | "PageDown" => self.turn(true),
            "KeyP" | "PageUp" => self.turn(false),
            "KeyO" => self.veiled.update(|veiled| *veiled = !*veiled),
            "KeyB" | "Period" => self.blank.update(|blank| *blank = !*blank),
            "KeyT" => self.running.update(|running| *running = !*running),
            _ => return false,
        }
        true
    }

    /// What one window does, the others do.
    fn keep_in_step(self, step: InStep) {
        // A window that has just come asks first, and says nothing of how it begins.
        let flag = |signal: RwSignal<bool>, topic: &'static str| {
            step.listen(topic, Callback::new(move |text: String| signal.set(text == "on")));
            Effect::new(move |before: Option<()>| {
                let now = signal.get();
                if before.is_some() {
                    step.say(topic, if now { "on" } else { "off" });
                }
            });
        };
        step.listen(
            SLIDE,
            Callback::new(move |text: String| {
                if let Ok(at) = text.parse() {
                    self.at.set(at);
                }
            }),
        );
        Effect::new(move |before: Option<()>| {
            let at = self.at.get();
            if before.is_some() {
                step.say(SLIDE, &at.to_string());
            }
        });
        flag(self.veiled, "veil");
        flag(self.blank, "blank");
    }
}

/// The page.
#[component]
pub(super) fn Present(lesson: Arc<Lesson>, page: String) -> impl IntoView {
    let words = Words::here();
    let store: Store = expect_context();
    let slides = slides(&lesson, words.lang_now());
    let to = store.to().get_untracked();
    let first = slides.iter().position(|slide| Some(&slide.id) == to.as_ref()).unwrap_or(0);
    let talk = Talk {
        at: RwSignal::new(first),
        veiled: RwSignal::new(true),
        blank: RwSignal::new(false),
        all: slides.len(),
        running: RwSignal::new(false),
    };
    let step = InStep::join(&page);
    provide_context(step);
    // What is answered before a room is nobody's progress, and old answers do not show.
    provide_context(Here { id: "", ..Here::get() });
    talk.keep_in_step(step);
    let keys_on = store.memo(|state| state.look().keys.unwrap_or(true));
    let on_key = window_event_listener(ev::keydown, move |event| {
        let with_others = event.ctrl_key() || event.alt_key() || event.meta_key();
        if keys_on.get_untracked() && !with_others && !is_typing(&event) && talk.key(&event.code()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || on_key.remove());
    let drawn = slides.clone();
    let slide = live(move || {
        let at = talk.at.get();
        let slide = drawn.get(at).cloned();
        let fence = slide.as_ref().and_then(|slide| lesson.fences().find(|fence| fence.id == slide.id));
        match (slide, fence) {
            (Some(slide), Some(fence)) => {
                step.begin(&slide.id);
                let fence = Arc::new(fence.clone());
                view! { <SlideView slide fence /> }.into_any()
            }
            _ => ().into_any(),
        }
    });
    let light = move |_| talk.blank.set(false);
    view! {
        <div class="Present" class:veiled=move || talk.veiled.get()>
            {slide}
            <PresentBar talk slides />
        </div>
        {live(move || match talk.blank.get() {
            true => view! {
                <div class="Present-blank" role="alert" on:click=light>
                    <span class="visually-hidden">{words.book(Book::PresentUnblank)}</span>
                </div>
            }
            .into_any(),
            false => ().into_any(),
        })}
    }
}

fn is_typing(event: &ev::KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let name = element.map(|element| element.tag_name().to_ascii_lowercase()).unwrap_or_default();
    matches!(name.as_str(), "textarea" | "select")
}

#[component]
fn SlideView(slide: Slide, fence: Arc<Fence>) -> impl IntoView {
    view! {
        <section class="Present-slide Prose">
            <h1 class="Present-heading">{slide.heading}</h1>
            <div class="Fence"><FenceView fence /></div>
        </section>
    }
}
