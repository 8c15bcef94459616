//! One control: a button that stays where it is, and in the tab order, also while it can do nothing.

use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::{click, maybe};
use crate::words::Words;

/// The button. `sign` and `key` are for the eye only; the label is its name.
#[component]
pub(crate) fn Control(
    #[prop(into)] label: Signal<&'static str>,
    #[prop(into)] enabled: Signal<bool>,
    act: Act,
    on_act: Callback<Act>,
    #[prop(optional)] class: &'static str,
    #[prop(optional)] sign: &'static str,
    #[prop(optional)] key: &'static str,
) -> impl IntoView {
    let words = Words::here();
    let why_not = move || (!enabled.get()).then(words.of(Ui::NotPossibleNow));
    let run = click(move || {
        if enabled.get_untracked() {
            on_act.run(act.clone());
        }
    });
    let sign = maybe(Some(sign).filter(|sign| !sign.is_empty()), |sign| {
        view! { <span class="Control-sign" aria-hidden="true">{sign}</span> }.into_any()
    });
    let key =
        maybe(Some(key).filter(|key| !key.is_empty()), |key| view! { <kbd aria-hidden="true">{key}</kbd> }.into_any());
    view! {
        <button
            type="button" class=format!("Control {class}") title=move || why_not()
            aria-disabled=move || (!enabled.get()).then_some("true") on:click=run
        >
            {sign}<span>{move || label.get()}</span>{key}
        </button>
    }
}
