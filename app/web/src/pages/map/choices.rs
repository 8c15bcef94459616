//! What the map shows: what its rows and columns are, what stays as it is, how many faults and messages.

use crashpoint_workbook::catalogue::{Item, Strategy, catalogue};
use crashpoint_workbook::lesson::fence::Axis;
use crashpoint_workbook::link::{Beside, MAP_FAULTS_MAX};
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::bench::Bench;
use crashpoint_workbook::text::ui::ui;
use crashpoint_workbook::view::map::{axis_title, third_axis};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{changed, each, live};
use crate::live::Live;
use crate::parts::choice_group::ChoiceGroup;
use crate::parts::setup::MessageCount;
use crate::store::Store;
use crate::words::Words;

/// The choices.
#[component]
pub(crate) fn MapChoices(store: Store, on_act: Callback<Act>) -> impl IntoView {
    let beside = store.memo(|state| state.beside);
    let strategy = store.memo(|state| state.player.setup.strategy);
    let messages = store.memo(|state| state.player.setup.messages);
    let third = Live::new(move || third_axis(beside.get().axes));
    view! {
        <div class="MapChoices">
            <div class="MapChoices-axes">
                <AxisChoice place=0 label=Bench::Rows beside on_act />
                <AxisChoice place=1 label=Bench::Columns beside on_act />
                <FaultChoice beside on_act />
            </div>
            {live(move || fixed_choice(third.get(), strategy, on_act))}
            <MessageCount messages on_act />
        </div>
    }
}

fn fixed_choice(axis: Axis, strategy: Live<Strategy>, on_act: Callback<Act>) -> AnyView {
    let (name, items): (_, &'static [Item]) = match axis {
        Axis::Sender => ("sender", &catalogue().senders),
        Axis::Receiver => ("receiver", &catalogue().receivers),
        Axis::Effect => ("effect", &catalogue().effects),
    };
    let chosen = Live::new(move || *axis.of(&mut strategy.get()));
    let on_choose = Callback::new(move |index| {
        let mut strategy = strategy.get_untracked();
        *axis.of(&mut strategy) = index;
        on_act.run(Msg::Strategy(strategy).into());
    });
    view! { <ChoiceGroup legend=axis_title(axis) name items chosen on_choose /> }.into_any()
}

#[component]
fn AxisChoice(place: usize, label: Bench, beside: Live<Beside>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let option = move |axis: Axis| {
        view! {
            <option value=axis.word() selected=move || beside.get().axes[place] == axis>
                {move || ui(words.lang(), axis_title(axis))}
            </option>
        }
        .into_any()
    };
    let choose = changed(move |word| {
        if let Some(axis) = Axis::ALL.into_iter().find(|axis| axis.word() == word) {
            on_act.run(Act::Beside(beside.get_untracked().with_axis(place, axis)));
        }
    });
    view! {
        <label class="MapChoices-one">
            <span>{words.bench(label)}</span>
            <select prop:value=move || beside.get().axes[place].word() on:change=choose>{each(Axis::ALL, option)}</select>
        </label>
    }
}

#[component]
fn FaultChoice(beside: Live<Beside>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let faults = move || beside.get().faults;
    let choose = changed(move |value| {
        if let Ok(faults) = value.parse() {
            on_act.run(Act::Beside(Beside { faults, ..beside.get_untracked() }));
        }
    });
    view! {
        <label class="MapChoices-one">
            <span>{words.bench(Bench::FaultsUpTo)}" "<output class="MapChoices-faults">{move || faults()}</output></span>
            <input
                type="range" min="0" max=MAP_FAULTS_MAX.to_string() step="1"
                prop:value=move || faults().to_string() on:input=choose
            />
        </label>
    }
}
