//! The verdict: expected against actual, and what it means.

use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::outcome::Outcome;
use leptos::prelude::*;

use super::figure::heading;
use crate::draw::{each, live};
use crate::live::Live;
use crate::words::Words;

/// The panel.
#[component]
pub(crate) fn VerdictPanel(outcome: Live<Outcome>) -> impl IntoView {
    let words = Words::here();
    let line = |text: &String| view! { <p>{text.clone()}</p> }.into_any();
    let remark = |text: &String| view! { <p class="Verdict-remark">{text.clone()}</p> }.into_any();
    let lines = live(move || outcome.with(|outcome| each(&outcome.lines, line)));
    let remarks = live(move || outcome.with(|outcome| each(&outcome.remarks, remark)));
    let headline = (move || outcome.with(|outcome| outcome.headline.clone())).into_any();
    view! {
        <section class=move || outcome.with(|outcome| format!("Verdict tone-{}", outcome.mark.tone.class())) role="group" aria-label=words.of(Ui::Verdict)>
            <p class="Verdict-mark"><span class="Verdict-sign">{move || outcome.with(|outcome| outcome.mark.sign.clone())}</span><span class="Verdict-word">{move || outcome.with(|outcome| outcome.mark.word.clone())}</span></p>
            <div class="Verdict-text">
                {heading(2, "Verdict-headline", headline)}
                {lines}
                {remarks}
            </div>
        </section>
    }
}
