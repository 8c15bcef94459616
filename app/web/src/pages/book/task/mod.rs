//! Tasks: asked, answered, judged by the model. What is in front of the reader is the frame; each kind has its own file.

mod attack;
mod defend;
mod desk;
mod hints;
mod order;
mod paint;
mod predict;
mod programs;
mod question;

use std::sync::Arc;

use crashpoint_workbook::lesson::fence::{Change, Fence, Panel, Problem};
use crashpoint_workbook::lesson::told::{aim, asked, kind};
use crashpoint_workbook::player::Player;
use crashpoint_workbook::text::task::{TaskText, checked_of, solved_on};
use leptos::prelude::*;

use super::inset::{Inset, InsetView};
use super::prose::text;
use crate::browser::clock;
use crate::draw::{live, maybe};
use crate::words::Words;
use desk::Desk;

/// The task of a fence.
#[component]
pub(super) fn TaskView(fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let desk = Desk::new(Arc::clone(&fence));
    let Some(task) = fence.task() else { return ().into_any() };
    let kind = kind(task);
    let aim = Some(aim(task, words.lang_now())).filter(|aim| !aim.is_empty());
    let ask_id = format!("ask-{}", fence.id);
    let body = match &task.problem {
        Problem::Predict { .. } => view! { <predict::Predict desk fence=Arc::clone(&fence) /> }.into_any(),
        Problem::Attack { .. } => view! { <attack::Attack desk fence=Arc::clone(&fence) /> }.into_any(),
        Problem::Defend(defend) => match &defend.change {
            Change::Parts(_) => view! { <defend::Defend desk fence=Arc::clone(&fence) /> }.into_any(),
            Change::Programs(_) => view! { <programs::Programs desk fence=Arc::clone(&fence) /> }.into_any(),
        },
        Problem::Order(_) => view! { <order::Order desk fence=Arc::clone(&fence) /> }.into_any(),
        Problem::Question { .. } => view! { <question::Question desk fence=Arc::clone(&fence) /> }.into_any(),
        Problem::Paint(_) => view! { <paint::Paint desk fence=Arc::clone(&fence) /> }.into_any(),
    };
    let panels = task.play.shown(&fence);
    let why = task.why.clone();
    view! {
        <div class="Task" class:solved=move || desk.is_solved() role="group" aria-labelledby=ask_id.clone()>
            <p class="Task-head">
                <span class="Task-kind">{words.task(kind)}</span>
                <SolvedMark desk />
            </p>
            <p class="Task-ask" id=ask_id.clone()>{text(&asked(task, words.lang_now()))}</p>
            {maybe(aim, |aim| view! { <p class="Task-aim">{aim}</p> }.into_any())}
            {body}
            <ReplyView desk />
            {live(move || {
                let why = Some(&why).filter(|why| desk.is_solved() && !why.is_empty());
                maybe(why, |why| view! { <p class="Task-why"><strong>{words.task(TaskText::Why)}". "</strong>{text(why)}</p> }.into_any())
            })}
            <RunView desk panels />
            <hints::Hints desk hints=task.hints.clone() />
        </div>
    }
    .into_any()
}

#[component]
fn SolvedMark(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let day = desk.day;
    live(move || {
        maybe(day.get(), |day| {
            view! { <span class="Task-solved">"✓ "{solved_on(words.lang(), &day)}</span> }.into_any()
        })
    })
}

/// What the model says, or that it is still looking.
#[component]
fn ReplyView(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let content = live(move || match (desk.told_text(), desk.waiting()) {
        (Some((solved, said)), _) => {
            let (class, sign) = if solved { ("Reply right", "✓ ") } else { ("Reply wrong", "✗ ") };
            view! { <p class=class><span aria-hidden="true">{sign}</span>{said}</p> }.into_any()
        }
        (None, Some((done, all))) => {
            let count = if all > 1 { checked_of(words.lang(), done, all) } else { String::new() };
            view! { <p class="Reply">{words.task(TaskText::Checking)}" "{count}</p> }.into_any()
        }
        (None, None) if desk.no_engine() => {
            view! { <p class="Reply wrong">{words.task(TaskText::NoEngine)}</p> }.into_any()
        }
        (None, None) => ().into_any(),
    });
    view! { <div class="Task-reply" role="status">{content}</div> }
}

/// The run that shows what the model says.
#[component]
fn RunView(desk: Desk, panels: Vec<Panel>) -> impl IntoView {
    live(move || {
        let panels = panels.clone();
        maybe(desk.told_run(), move |player| view! { <Refuting player panels /> }.into_any())
    })
}

/// A run to look at; it plays by itself where things may move.
#[component]
pub(super) fn Refuting(player: Player, panels: Vec<Panel>) -> impl IntoView {
    let words = Words::here();
    let inset = Inset::new(player.clone(), None);
    if clock::may_move() {
        inset.replace(player, true);
    }
    view! {
        <div class="Task-run">
            <p class="side-title">{words.task(TaskText::TheRun)}</p>
            <InsetView inset panels veiled=false />
        </div>
    }
}
