//! The verdict: expected against actual, and what it means.

use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::outcome::Outcome;
use leptos::prelude::*;

use crate::words::Words;

/// The panel.
#[component]
pub(crate) fn VerdictPanel(outcome: Memo<Outcome>) -> impl IntoView {
    let words = Words::here();
    let class = move || outcome.with(|outcome| format!("Verdict tone-{}", outcome.mark.tone.class()));
    let sign = move || outcome.with(|outcome| outcome.mark.sign.clone());
    let word = move || outcome.with(|outcome| outcome.mark.word.clone());
    let headline = move || outcome.with(|outcome| outcome.headline.clone());
    let lines =
        move || outcome.with(|outcome| outcome.lines.iter().map(|line| view! { <p>{line.clone()}</p> }).collect_view());
    let remarks = move || {
        outcome.with(|outcome| {
            let remark = |text: &String| view! { <p class="Verdict-remark">{text.clone()}</p> };
            outcome.remarks.iter().map(remark).collect_view()
        })
    };
    view! {
        <section class=class aria-label=words.of(Ui::Verdict)>
            <p class="Verdict-mark"><span class="Verdict-sign">{sign}</span><span class="Verdict-word">{word}</span></p>
            <div class="Verdict-text">
                <h2 class="Verdict-headline">{headline}</h2>
                {lines}
                {remarks}
            </div>
        </section>
    }
}
