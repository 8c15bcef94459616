//! One or several right answers; each says why, and a wrong one shows the run that refutes it.

use std::sync::Arc;

use crashpoint_workbook::lesson::Target;
use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::contents::misconception;
use crashpoint_workbook::lesson::fence::{Choice, Fence, Panel, Problem};
use crashpoint_workbook::lesson::told::{run_of, shown_of};
use crashpoint_workbook::text::task::TaskText;
use leptos::prelude::*;

use super::super::prose::{Here, link, text};
use super::Refuting;
use super::desk::Desk;
use crate::draw::{changed, click, each, live, maybe};
use crate::words::Words;

/// The choices.
#[component]
pub(super) fn Question(desk: Desk, fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Some(task) = fence.task() else { return ().into_any() };
    let Problem::Question { choices } = &task.problem else { return ().into_any() };
    let several = choices.iter().filter(|choice| choice.right).count() > 1;
    let kept = match desk.kept() {
        Some(Answer::Choices(chosen)) => chosen,
        _ => Vec::new(),
    };
    let chosen = RwSignal::new(kept);
    let choose = Callback::new(move |index: usize| {
        chosen.update(|chosen| match (several, chosen.iter().position(|other| *other == index)) {
            (false, _) => *chosen = vec![index],
            (true, Some(place)) => {
                chosen.remove(place);
            }
            (true, None) => {
                chosen.push(index);
                chosen.sort_unstable();
            }
        });
        desk.retract();
    });
    let name = format!("question-{}", fence.id);
    let kind = if several { "checkbox" } else { "radio" };
    let item = |(index, choice): (usize, &Choice)| {
        let choice = choice.clone();
        view! {
            <div class="Choices-item">
                <label class="Choice">
                    <input
                        type=kind name=name.clone() prop:checked=move || chosen.with(|chosen| chosen.contains(&index))
                        on:change=changed(move |_| choose.run(index))
                    />
                    <span>{text(&choice.text)}</span>
                </label>
                <Reason desk index choice />
            </div>
        }
        .into_any()
    };
    let items = each(choices.iter().enumerate(), item);
    let answer = click(move || {
        let chosen = chosen.get_untracked();
        if !chosen.is_empty() {
            desk.answer(Answer::Choices(chosen));
        }
    });
    let how = if several { TaskText::ChooseSeveral } else { TaskText::ChooseOne };
    let none = move || chosen.with(Vec::is_empty);
    view! {
        <fieldset class="Choices" aria-labelledby=format!("ask-{}", fence.id)>
            <p class="Choices-how">{words.task(how)}</p>
            {items}
        </fieldset>
        <p class="Task-buttons">
            <button
                type="button" class="Control main" aria-disabled=move || none().then_some("true")
                title=move || none().then(words.task(TaskText::ChooseFirst)) on:click=answer
            >{words.task(TaskText::Answer)}</button>
        </p>
    }
    .into_any()
}

/// Why a choice is right or wrong, once the model has said so.
#[component]
fn Reason(desk: Desk, index: usize, choice: Choice) -> impl IntoView {
    let words = Words::here();
    let here = Here::get();
    live(move || {
        let told = desk.told_choices().into_iter().find(|(of, _)| *of == index);
        let choice = choice.clone();
        let here = here.clone();
        maybe(told, move |(_, right)| {
            let (class, sign, said) = if right {
                ("Reason right", "✓ ", TaskText::Right)
            } else {
                ("Reason wrong", "✗ ", TaskText::Wrong)
            };
            let belief = choice.misconception.as_deref().and_then(|slug| misconception(slug, words.lang()));
            let belief = maybe(belief.filter(|_| !right), |belief| {
                view! { <p class="Reason-belief">{words.task(TaskText::Believed)}" "<em>{belief}</em></p> }.into_any()
            });
            let see = maybe(choice.see.clone().filter(|_| !right), |see| view! { <See here see /> }.into_any());
            view! {
                <div class=class>
                    <p><strong>{sign}{words.task(said)}". "</strong>{text(&choice.why)}</p>
                    {belief}
                    {see}
                </div>
            }
            .into_any()
        })
    })
}

/// The run that refutes it: on a press, in place.
#[component]
fn See(here: Here, see: String) -> impl IntoView {
    let words = Words::here();
    let open = RwSignal::new(false);
    let Some(player) = run_of(&here.lesson, &see) else {
        let content = words.task(TaskText::SeeRun).into_any();
        return view! { <p>{link(&Target::Fence(see), content)}</p> }.into_any();
    };
    let usual = || vec![Panel::Stage, Panel::Timeline, Panel::Outcome];
    let panels = shown_of(&here.lesson, &see).unwrap_or_else(usual);
    let player = StoredValue::new_local(player);
    live(move || match open.get() {
        true => view! { <Refuting player=player.get_value() panels=panels.clone() /> }.into_any(),
        false => {
            let show = click(move || open.set(true));
            view! { <button type="button" class="Control" on:click=show>"▸ "{words.task(TaskText::SeeRun)}</button> }
                .into_any()
        }
    })
}
