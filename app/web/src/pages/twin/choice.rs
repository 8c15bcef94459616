//! Which strategy stands on one side: three native selects, as small as they come.

use crashpoint_workbook::catalogue::{Item, Strategy, catalogue};
use crashpoint_workbook::link::Page;
use crashpoint_workbook::text::twin::{TwinText, side_name};
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::twin::{Msg, Side};
use leptos::prelude::*;

use super::pair::Pair;
use crate::act::Act;
use crate::draw::{changed, click, each, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// The choice. On the left a handler of one's own may stand instead; only from there the two change places.
#[component]
pub(super) fn SideChoice(pair: Pair, side: Side) -> impl IntoView {
    let words = Words::here();
    let is_own = pair.memo(move |twin| twin.side(side).setup.own.is_some());
    let content = live(move || match is_own.get() {
        true => own_handler(pair, side),
        false => parts(pair, side),
    });
    let swap = maybe((side == Side::Left).then_some(()), |()| swap_button(pair));
    view! {
        <fieldset class="SideChoice">
            <legend>{move || side_name(words.lang(), side == Side::Left)}</legend>
            <div class="SideChoice-parts">{content}{swap}</div>
        </fieldset>
    }
}

/// What it is called, what there is to choose from, and where in a strategy it stands.
type PartOfStrategy = (Ui, &'static [Item], fn(&mut Strategy) -> &mut usize);

fn parts(pair: Pair, side: Side) -> AnyView {
    let catalogue = catalogue();
    let one = move |(label, items, place): PartOfStrategy| {
        let chosen = pair.memo(move |twin| *place(&mut twin.side(side).setup.strategy.clone()));
        let choose = move |index| {
            let mut strategy = pair.now(|twin| twin.side(side).setup.strategy);
            *place(&mut strategy) = index;
            pair.change(Msg::Strategy(side, strategy));
        };
        view! { <PartChoice label items chosen on_choose=Callback::new(choose) /> }.into_any()
    };
    let all: [PartOfStrategy; 3] = [
        (Ui::Sender, &catalogue.senders, |strategy| &mut strategy.sender),
        (Ui::Receiver, &catalogue.receivers, |strategy| &mut strategy.receiver),
        (Ui::Effect, &catalogue.effects, |strategy| &mut strategy.effect),
    ];
    each(all, one)
}

#[component]
fn PartChoice(label: Ui, items: &'static [Item], chosen: Live<usize>, on_choose: Callback<usize>) -> impl IntoView {
    let words = Words::here();
    let option = move |(index, item): (usize, &'static Item)| {
        view! {
            <option value=index.to_string() selected=move || chosen.get() == index>{move || item.title(words.lang())}</option>
        }
        .into_any()
    };
    let choose = changed(move |value| {
        if let Ok(index) = value.parse() {
            on_choose.run(index);
        }
    });
    view! {
        <label class="SideChoice-one">
            <span>{words.of(label)}</span>
            <select prop:value=move || chosen.get().to_string() on:change=choose>{each(items.iter().enumerate(), option)}</select>
        </label>
    }
}

fn own_handler(pair: Pair, side: Side) -> AnyView {
    let words = Words::here();
    let edit = click(move || pair.dispatch(Act::Go(Page::Own)));
    let instead = click(move || {
        let strategy = pair.now(|twin| twin.side(side).setup.strategy);
        pair.change(Msg::Strategy(side, strategy));
    });
    view! {
        <p>{words.twin(TwinText::OwnOnLeft)}</p>
        <button type="button" class="Control quiet" on:click=edit>{words.twin(TwinText::EditOwn)}</button>
        <button type="button" class="Control quiet" on:click=instead>{words.twin(TwinText::ChooseInstead)}</button>
    }
    .into_any()
}

fn swap_button(pair: Pair) -> AnyView {
    let words = Words::here();
    let can = pair.memo(|twin| twin.can_swap());
    let swap = click(move || pair.change(Msg::Swap));
    view! {
        <button
            type="button" class="Control SideChoice-swap" aria-disabled=move || (!can.get()).then_some("true") on:click=swap
        ><span aria-hidden="true">"⇄ "</span>{words.twin(TwinText::Swap)}</button>
    }
    .into_any()
}
