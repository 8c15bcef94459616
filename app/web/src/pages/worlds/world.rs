//! One world: what happened in it, and what its consumers and the world outside hold.

use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::view::worlds::{World, WorldLine, open};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{changed, click, each};
use crate::parts::stage_box::StageBoxView;
use crate::store::Store;
use crate::words::Words;

/// The world.
#[component]
pub(crate) fn WorldView(world: World, name: Bench, store: Store) -> impl IntoView {
    let words = Words::here();
    let World { title, tone, lines, boxes, run } = world;
    let line = |WorldLine { line, seen }: WorldLine| {
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
    let take = click(move || {
        let player = store.with_player(|player| open(player, &run));
        store.dispatch(Act::Take { player: Box::new(player), playing: false });
    });
    view! {
        <section class=format!("WorldView tone-{}", tone.class()) aria-label=words.bench(name)>
            <p class="WorldView-name">{words.bench(name)}</p>
            <h2 class="WorldView-title">{title}</h2>
            <ol class="WorldView-lines">{each(lines, line)}</ol>
            <p class="WorldView-legend" aria-hidden="true">
                <span>"● "{words.bench(Bench::SeenByBroker)}</span>" "
                <span>"○ "{words.bench(Bench::NotSeenByBroker)}</span>
            </p>
            <div class="WorldView-boxes">
                {each(boxes, |content| view! { <StageBoxView content holders=Vec::new() /> }.into_any())}
            </div>
            <button type="button" class="Control" on:click=take>{words.bench(Bench::TakeWorld)}</button>
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
