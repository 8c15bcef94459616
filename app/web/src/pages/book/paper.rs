//! Fences on paper: everything that runs as a list of what happens, every task with room for an answer.

use std::sync::Arc;

use crashpoint_workbook::lesson::fence::{Choice, Fence, Kind, Problem, Side, Start, Task};
use crashpoint_workbook::lesson::paper::{PaperRun, answer, expected, run};
use crashpoint_workbook::lesson::prose::Text;
use crashpoint_workbook::lesson::told::{aim, asked, kind, listing, offers};
use crashpoint_workbook::text::book::Book;
use crashpoint_workbook::text::task::TaskText;
use crashpoint_workbook::view::Mark;
use leptos::prelude::*;

use super::prose::text;
use super::shows::{MapFence, PlacesFence};
use crate::draw::{each, live, maybe};
use crate::words::Words;

/// The page is printed; whether with answers.
#[derive(Clone, Copy)]
pub(super) struct Paper(pub(super) RwSignal<bool>);

/// The fence.
#[component]
pub(super) fn PaperFence(fence: Arc<Fence>, paper: Paper) -> impl IntoView {
    let words = Words::here();
    match &fence.kind {
        Kind::Play(play) => view! { <RunView start=play.start.clone() told=true />{caption(&play.caption)} }.into_any(),
        Kind::Scenario(start) => {
            let scenario = start.scenario();
            let (title, lines) = listing(&scenario, words.lang_now());
            let said = Some(expected(&scenario, words.lang_now())).filter(|said| !said.is_empty());
            view! {
                <p class="Paper-title">{title}</p>
                <pre class="Prose-code"><code>{lines}</code></pre>
                {maybe(said, |said| view! { <p>{words.book(Book::HandoutAllRuns)}" "{said}</p> }.into_any())}
            }
            .into_any()
        }
        Kind::Map(_) => view! { <MapFence fence /> }.into_any(),
        Kind::Places(_) => view! { <PlacesFence fence /> }.into_any(),
        Kind::Twin(twin) => {
            view! { <div class="Paper-sides">{each(&twin.sides, side)}</div>{caption(&twin.play.caption)} }.into_any()
        }
        Kind::Worlds(worlds) => {
            view! { <div class="Paper-sides">{each(&worlds.worlds, side)}</div>{caption(&worlds.play.caption)} }
                .into_any()
        }
        Kind::Task(task) => view! { <PaperTask task=(**task).clone() paper /> }.into_any(),
    }
}

fn caption(content: &Text) -> AnyView {
    maybe(Some(content).filter(|content| !content.is_empty()), |content| {
        view! { <p class="Paper-caption">{text(content)}</p> }.into_any()
    })
}

fn side(side: &Side) -> AnyView {
    view! {
        <div>
            <p class="Paper-title">{text(&side.title)}</p>
            <RunView start=side.start.clone() told=true />
        </div>
    }
    .into_any()
}

/// What runs, and, if it may be told, what happens and what it comes to.
#[component]
fn RunView(start: Start, told: bool) -> impl IntoView {
    let words = Words::here();
    let PaperRun { title, programs, planted, lines, outcome } = run(&start, words.lang_now());
    let program = |(name, steps): (String, Vec<String>)| {
        view! {
            <div>
                <p class="side-title">{name}</p>
                <ol class="Paper-steps">{each(steps, |step| view! { <li><code>{step}</code></li> }.into_any())}</ol>
            </div>
        }
        .into_any()
    };
    let planted = maybe(Some(planted.join(" · ")).filter(|planted| !planted.is_empty()), |planted| {
        view! { <p>"✕ "{words.book(Book::HandoutPlanted)}" "{planted}</p> }.into_any()
    });
    let told = maybe(told.then_some(lines), |lines| {
        view! {
            <p class="side-title">{words.book(Book::HandoutSteps)}</p>
            <ol class="Paper-lines">{each(lines, |line| view! { <li>{line}</li> }.into_any())}</ol>
            <p class=format!("Paper-outcome tone-{}", outcome.mark.tone.class())>
                <strong>{outcome.mark.sign}" "{outcome.mark.word}"."</strong>" "{outcome.headline}
            </p>
        }
        .into_any()
    });
    view! {
        <div class="Paper-run">
            <p class="Paper-name">{title}</p>
            <div class="Paper-programs">{each(programs, program)}</div>
            {planted}
            {told}
        </div>
    }
}

#[component]
fn PaperTask(task: Task, paper: Paper) -> impl IntoView {
    let words = Words::here();
    let lang = words.lang_now();
    let room = match &task.problem {
        Problem::Predict { .. } => {
            let offer = |(mark, _): (Mark, _)| view! { <li>"☐ "{mark.sign}" "{mark.word}</li> }.into_any();
            view! {
                <RunView start=task.play.start.clone() told=false />
                <ul class="Paper-offers">{each(offers(&task, lang), offer)}</ul>
            }
            .into_any()
        }
        Problem::Question { choices } => questions(choices, paper),
        Problem::Attack { .. } | Problem::Defend(_) | Problem::Order(_) => view! {
            <RunView start=task.play.start.clone() told=false />
            <p class="Paper-room">{words.book(Book::HandoutYours)}</p>
        }
        .into_any(),
        Problem::Paint(_) => view! { <p class="Paper-room">{words.book(Book::HandoutYours)}</p> }.into_any(),
    };
    let aim = Some(aim(&task, lang)).filter(|aim| !aim.is_empty());
    let (answer, why, name) = (answer(&task, lang), task.why.clone(), words.task(kind(&task)));
    let told = live(move || match paper.0.get() {
        false => ().into_any(),
        true => {
            let says = Some(()).filter(|()| !(answer.is_empty() && why.is_empty()));
            let lines = Some(answer.clone()).filter(|lines| !lines.is_empty());
            let lines = maybe(lines, |lines| {
                view! {
                    <p><strong>{words.book(Book::HandoutAnswer)}</strong></p>
                    <ul class="Paper-answer">{each(lines, |line| view! { <li>{line}</li> }.into_any())}</ul>
                }
                .into_any()
            });
            let why = maybe(Some(&why).filter(|why| !why.is_empty()), |why| {
                view! { <p><strong>{words.task(TaskText::Why)}". "</strong>{text(why)}</p> }.into_any()
            });
            maybe(says, |_| view! { <div class="Paper-told">{lines}{why}</div> }.into_any())
        }
    });
    view! {
        <div class="Paper-task">
            <p class="Task-kind">{name}</p>
            <p class="Task-ask">{text(&asked(&task, lang))}</p>
            {maybe(aim, |aim| view! { <p>{aim}</p> }.into_any())}
            {room}
            {told}
        </div>
    }
}

fn questions(choices: &[Choice], paper: Paper) -> AnyView {
    let item = move |choice: &Choice| {
        let choice = choice.clone();
        let right = choice.right;
        let sign = move || match (paper.0.get(), right) {
            (true, true) => "☑ ",
            (true, false) | (false, _) => "☐ ",
        };
        let why = live(move || match paper.0.get() {
            true => view! { <span class="Paper-why">" — "{text(&choice.why)}</span> }.into_any(),
            false => ().into_any(),
        });
        view! { <li>{move || sign()}{text(&choice.text)}{why}</li> }.into_any()
    };
    view! { <ul class="Paper-choices">{each(choices, item)}</ul> }.into_any()
}
