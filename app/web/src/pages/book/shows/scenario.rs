//! A scenario as a text, and below it what all its runs come to, each verdict with the run that shows it.

use std::sync::Arc;

use crashpoint_workbook::engine::{Answer, Ask};
use crashpoint_workbook::lesson::fence::{Fence, Kind};
use crashpoint_workbook::lesson::told::listing;
use crashpoint_workbook::player::{Msg, Player};
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::all_runs::{Known, Line, all_runs};
use leptos::prelude::*;

use super::super::slot::{Slot, SlotView};
use super::map::RUN_PANELS;
use crate::draw::{click, each, live, maybe};
use crate::inquiry::Inquiry;
use crate::words::Words;

/// The text, and the verdicts.
#[component]
pub(in super::super) fn ScenarioFence(fence: Arc<Fence>) -> impl IntoView {
    let words = Words::here();
    let Kind::Scenario(start) = &fence.kind else { return ().into_any() };
    let slot = Slot::new(&fence.id);
    let player = StoredValue::new_local(start.player());
    let scenario = start.scenario();
    let (title, lines) = listing(&scenario, words.lang_now());
    let known = RwSignal::new(Known::Nothing);
    let inquiry = Inquiry::new(move |answer| match answer {
        Answer::Progress { states, .. } => known.set(Known::Underway(states)),
        Answer::Done { report, .. } => known.set(Known::All(report)),
        Answer::Worlds { .. } | Answer::Orders { .. } => {}
    });
    inquiry.ask(Ask::Explore, scenario);
    let said = move || player.with_value(|player| known.with(|known| all_runs(player.model(), known, words.lang())));
    let lines_drawn = live(move || each(said().lines, |line| draw_line(line, words, player, slot)));
    let step = click(move || slot.open(player.with_value(|player| player.update(Msg::Reset)), false));
    let title = maybe(Some(title).filter(|title| !title.is_empty()), |title| {
        view! { <p class="ScenarioFence-title">{title}</p> }.into_any()
    });
    view! {
        {title}
        <pre class="Prose-code ScenarioFence-text" tabindex="0" translate="no"><code>{lines}</code></pre>
        <div class="AllRuns" aria-busy=move || said().underway.to_string()>
            <p class="AllRuns-title">{move || said().scope}</p>
            <p class="AllRuns-size">{move || said().size}</p>
            <ul class="AllRuns-lines">{lines_drawn}</ul>
        </div>
        <p class="ScenarioFence-buttons">
            <button type="button" class="Control quiet" on:click=step>{words.of(Ui::Step)}" ▸"</button>
        </p>
        <SlotView at=slot panels=RUN_PANELS.to_vec() />
    }
    .into_any()
}

fn draw_line(line: Line, words: Words, player: StoredValue<Player, LocalStorage>, slot: Slot) -> AnyView {
    let class = format!("AllRuns-line tone-{}", line.mark.tone.class());
    let button = maybe(line.witness, move |run| {
        let show = click(move || {
            slot.open(player.with_value(|player| player.update(Msg::Show(run.clone()))), true);
        });
        view! { <button type="button" class="AllRuns-show" on:click=show>{words.of(Ui::ShowMe)}</button> }.into_any()
    });
    view! {
        <li class=class>
            <span class="AllRuns-mark"><span class="AllRuns-sign">{line.mark.sign}</span>" "{line.mark.word}</span>
            <span class="AllRuns-text">{line.text}</span>
            {button}
        </li>
    }
    .into_any()
}
