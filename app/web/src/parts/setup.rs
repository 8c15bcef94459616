//! What a run is made of: sender, receiver, effect, and how many messages.

use crashpoint_workbook::catalogue::{Strategy, catalogue};
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use super::choice_group::ChoiceGroup;
use crate::act::Act;
use crate::draw::{changed, each};
use crate::live::Live;
use crate::words::Words;

/// Three radio groups side by side, and the number of messages.
#[component]
pub(crate) fn SetupChoice(strategy: Live<Strategy>, messages: Live<u8>, on_act: Callback<Act>) -> impl IntoView {
    let catalogue = catalogue();
    let choose = move |strategy: Strategy| on_act.run(Msg::Strategy(strategy).into());
    let sender = Live::new(move || strategy.get().sender);
    let receiver = Live::new(move || strategy.get().receiver);
    let effect = Live::new(move || strategy.get().effect);
    let on_sender = Callback::new(move |sender| choose(Strategy { sender, ..strategy.get_untracked() }));
    let on_receiver = Callback::new(move |receiver| choose(Strategy { receiver, ..strategy.get_untracked() }));
    let on_effect = Callback::new(move |effect| choose(Strategy { effect, ..strategy.get_untracked() }));
    view! {
        <div class="SetupChoice">
            <ChoiceGroup legend=Ui::Sender name="sender" items=&catalogue.senders chosen=sender on_choose=on_sender />
            <ChoiceGroup
                legend=Ui::Receiver name="receiver" items=&catalogue.receivers chosen=receiver on_choose=on_receiver
            />
            <ChoiceGroup legend=Ui::Effect name="effect" items=&catalogue.effects chosen=effect on_choose=on_effect />
            <MessageCount messages on_act />
        </div>
    }
}

/// How many messages.
#[component]
pub(crate) fn MessageCount(messages: Live<u8>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let radio = move |count: u8| {
        view! {
            <label class="ChoiceGroup-item">
                <input
                    type="radio" name="messages" value=count.to_string() prop:checked=move || messages.get() == count
                    on:change=changed(move |_| on_act.run(Msg::Messages(count).into()))
                />
                <span>{count}</span>
            </label>
        }
        .into_any()
    };
    view! {
        <fieldset class="ChoiceGroup ChoiceGroup-narrow">
            <legend>{words.of(Ui::Messages)}</legend>
            <div class="ChoiceGroup-items">{each([1, 2, 3], radio)}</div>
        </fieldset>
    }
}
