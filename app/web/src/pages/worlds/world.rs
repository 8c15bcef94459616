//! One world: what happened in it, and what its consumers and the world outside hold.

use crashpoint_sim::schedule::Schedule;
use crashpoint_workbook::text::bench::{Bench, in_common};
use crashpoint_workbook::view::worlds::{World, WorldLine};
use leptos::prelude::*;

use crate::draw::{changed, click, each, maybe};
use crate::parts::figure::heading;
use crate::parts::stage_box::StageBoxView;
use crate::words::Words;

/// What both have in common is folded from so many steps on.
const FOLDED_FROM: usize = 4;

/// The world; `common`: so many of its first steps are the same in the one beside it. `on_take` gets its run at a press of
/// the button with `take_text`.
#[component]
pub(crate) fn WorldView(
    world: World,
    #[prop(into)] name: Signal<String>,
    common: usize,
    #[prop(default = Bench::TakeWorld)] take_text: Bench,
    on_take: Callback<Schedule>,
) -> impl IntoView {
    let words = Words::here();
    let World { title, tone, lines, boxes, run, .. } = world;
    let line = move |WorldLine { line, seen }: WorldLine| {
        let (sign, said) = if seen { ("●", Bench::SeenByBroker) } else { ("○", Bench::NotSeenByBroker) };
        let class = format!("WorldView-line{}", if seen { " seen" } else { "" });
        view! {
            <li class=class>
                <span class="WorldView-sign" aria-hidden="true" title=words.bench(said)>{sign}</span>
                <span>{line.sentence}<span class="visually-hidden">" ("{words.bench(said)}")"</span></span>
            </li>
        }
        .into_any()
    };
    let mut lines = lines;
    let common = if common < FOLDED_FROM { 0 } else { common.min(lines.len()) };
    let same: Vec<WorldLine> = lines.drain(..common).collect();
    let folded = maybe(Some(same).filter(|same| !same.is_empty()), |same| {
        view! {
            <details class="WorldView-same">
                <summary>{move || in_common(words.lang(), common)}</summary>
                <ol class="WorldView-lines">{each(same, line)}</ol>
            </details>
        }
        .into_any()
    });
    let take = click(move || on_take.run(run.clone()));
    let title = each(title, |line| view! { <span>{line}" "</span> }.into_any());
    view! {
        <section class=format!("WorldView tone-{}", tone.class()) aria-label=move || name.get()>
            <p class="WorldView-name">{move || name.get()}</p>
            {heading(2, "WorldView-title", title)}
            {folded}
            <ol class="WorldView-lines" start=(common + 1).to_string()>{each(lines, line)}</ol>
            <p class="WorldView-legend" aria-hidden="true">
                <span>"● "{words.bench(Bench::SeenByBroker)}</span>" "
                <span>"○ "{words.bench(Bench::NotSeenByBroker)}</span>
            </p>
            <div class="WorldView-boxes">
                {each(boxes, |content| view! { <StageBoxView content holders=Vec::new() /> }.into_any())}
            </div>
            <button type="button" class="Control" on:click=take>{words.bench(take_text)}</button>
        </section>
    }
}

/// Which of several other worlds is shown.
#[component]
pub(crate) fn OtherChoice(titles: Vec<String>, chosen: RwSignal<usize>) -> impl IntoView {
    let words = Words::here();
    let radio = move |(index, title): (usize, String)| {
        view! {
            <label class="ChoiceGroup-item">
                <input
                    type="radio" name="other-world" value=index.to_string() prop:checked=move || chosen.get() == index
                    on:change=changed(move |_| chosen.set(index))
                />
                <span>{title}</span>
            </label>
        }
        .into_any()
    };
    view! {
        <fieldset class="ChoiceGroup">
            <legend>{words.bench(Bench::WhichOther)}</legend>
            <div class="ChoiceGroup-items">{each(titles.into_iter().enumerate(), radio)}</div>
        </fieldset>
    }
}
