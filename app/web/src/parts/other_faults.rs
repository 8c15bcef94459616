//! The faults that strike elsewhere than between two lines: what is lost on the way, runs out, is forgotten. Tried out
//! when the list is opened. Not in the small module: there it is a link.

use crashpoint_workbook::link::Show;
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::pins::{PinGroup, PinView, other_pins, plants_others};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{changed, does, each, live, maybe};
use crate::store::Store;
use crate::words::Words;

/// The list, closed unless one of them is planted.
#[component]
pub(crate) fn OtherFaults(store: Store, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let asked = store.show().get_untracked() == Show::Faults;
    let open = RwSignal::new(asked || store.with_player(plants_others));
    let setup = store.memo(|state| state.player.setup.clone());
    let groups = live(move || {
        setup.with(|_| ());
        let lang = words.lang();
        match open.get() {
            true => each(store.with_player(|player| other_pins(player, lang)), move |group| draw(group, words, on_act)),
            false => ().into_any(),
        }
    });
    let toggle = move |event: leptos::ev::Event| {
        open.set(event_target::<web_sys::Element>(&event).has_attribute("open"));
    };
    view! {
        <details class="OtherFaults" open=open.get_untracked() on:toggle=toggle>
            <summary class="side-title">{words.of(Ui::OtherFaults)}</summary>
            {groups}
        </details>
    }
}

fn draw(group: PinGroup, words: Words, on_act: Callback<Act>) -> AnyView {
    view! {
        <h3 class="OtherFaults-who">{group.name}</h3>
        <ul>{each(group.pins, move |pin| draw_pin(pin, words, on_act))}</ul>
    }
    .into_any()
}

fn draw_pin(pin: PinView, words: Words, on_act: Callback<Act>) -> AnyView {
    let PinView { plant, planted, name, explained, at, outcome, with, .. } = pin;
    let class = format!("Pin tone-{}{}", outcome.tone.class(), if planted.is_some() { " planted" } else { "" });
    view! {
        <li class=class>
            <button
                type="button" class="Pin-plant" title=explained aria-pressed=planted.is_some().to_string()
                on:click=does(on_act, Msg::Toggle(plant).into())
            >
                <span class="Pin-pin" aria-hidden="true">"✕"</span>
                <span>{name}" "<span class="Pin-at">{at}</span></span>
                <span class="Pin-outcome">{outcome.sign}" "{outcome.word}</span>
            </button>
            {maybe(Some(with).filter(|with| !with.is_empty()), |with| view! { <p class="Pin-with">{with}</p> }.into_any())}
            {maybe(planted, |every| view! {
                <label class="Gap-every">
                    <input
                        type="checkbox" prop:checked=every
                        on:change=changed(move |_| on_act.run(Msg::ToggleEvery(plant).into()))
                    />
                    {words.of(Ui::FiresEvery)}
                </label>
            }.into_any())}
        </li>
    }
    .into_any()
}
