//! What all runs of the handler come to, while it is typed: each verdict with the sentence that names its window, and the
//! run that shows it on one click.

use std::time::Duration;

use crashpoint_sim::schedule::Schedule;
use crashpoint_workbook::engine::{Answer, Ask};
use crashpoint_workbook::text::own::{Own, mistakes as count_of, own};
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::all_runs::Known;
use crashpoint_workbook::view::own::{OwnLine, own_runs, spoken};
use leptos::prelude::*;

use super::marked::marked;
use super::rest::rested;
use crate::act::Act;
use crate::browser::document;
use crate::draw::{click, each, live, maybe};
use crate::inquiry::Inquiry;
use crate::live::Live;
use crate::store::Store;
use crate::words::Words;

/// Said to those who do not see it once the typing has paused.
const PAUSE: Duration = Duration::from_millis(900);

/// The panel; `right`: the text has no mistakes, so what runs is what it says.
#[component]
pub(super) fn Verdicts(store: Store, right: Live<bool>, mistakes: Live<usize>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let known = RwSignal::new(Known::Nothing);
    let inquiry = Inquiry::new(move |answer| match answer {
        Answer::Progress { states, .. } => known.set(Known::Underway(states)),
        Answer::Done { report, .. } => known.set(Known::All(report)),
        Answer::Worlds { .. } | Answer::Orders { .. } => {}
    });
    let asked_of = store.memo(|state| (state.player.setup.own.clone(), state.player.setup.messages));
    let ask = Callback::new(move |()| {
        known.set(Known::Nothing);
        inquiry.ask(Ask::Explore, store.scenario());
    });
    Effect::new(move |_| {
        let (own, _) = asked_of.get();
        match right.get() && own.is_some() {
            true => ask.run(()),
            false => {
                known.set(Known::Nothing);
                inquiry.rest();
            }
        }
    });
    let said = Live::new(move || {
        asked_of.get();
        known.with(|known| own_runs(&store.scenario(), known, words.lang()))
    });
    let show = Callback::new(move |schedule: Schedule| {
        on_act.run(Act::Show(schedule));
        document::focus(".Player");
    });
    // What is known stays in sight until something newer is.
    let last = StoredValue::new(Vec::new());
    let newest = Live::new(move || {
        match (right.get(), said.with(|said| (said.underway, said.lines.clone()))) {
            (false, _) => last.set_value(Vec::new()),
            (true, (false, lines)) => last.set_value(lines),
            (true, (true, _)) => {}
        }
        last.get_value()
    });
    let lines = live(move || each(newest.get(), move |line| draw(line, words, show)));
    let underway = Live::new(move || right.get() && !inquiry.given_up() && said.with(|said| said.underway));
    let waiting = live(move || match (right.get(), inquiry.given_up(), underway.get()) {
        (false, _, _) => not_checked(words, mistakes.get()),
        (true, true, _) => again(words, ask),
        (true, false, true) => view! { <p class="OwnVerdicts-waiting">{words.of(Ui::CheckingAllRuns)}</p> }.into_any(),
        (true, false, false) => ().into_any(),
    });
    view! {
        <section class="OwnVerdicts" aria-labelledby="own-verdicts-title" aria-busy=move || underway.get().to_string()>
            <h2 class="OwnVerdicts-title" id="own-verdicts-title">{move || said.with(|said| said.scope.clone())}</h2>
            <p class="OwnVerdicts-size">{move || said.with(|said| said.size.clone())}</p>
            <ul class="OwnVerdicts-lines">{lines}</ul>
            {waiting}
            <Spoken text=Live::new(move || match right.get() {
                true => said.with(|said| if said.underway { String::new() } else { spoken(said) }),
                false => count_of(words.lang(), mistakes.get()),
            }) />
        </section>
    }
}

fn draw(line: OwnLine, words: Words, show: Callback<Schedule>) -> AnyView {
    let OwnLine { line, why } = line;
    let class = format!("OwnVerdicts-line tone-{}", line.mark.tone.class());
    let name = format!("{} {}", line.mark.sign, line.mark.word);
    let button = move |schedule: Schedule| {
        let on_click = click(move || show.run(schedule.clone()));
        view! {
            <button type="button" class="Control" on:click=on_click>
                <span aria-hidden="true">"▸ "</span>{words.of(Ui::ShowShortest)}
                <span class="visually-hidden">": "{name}</span>
            </button>
        }
        .into_any()
    };
    view! {
        <li class=class>
            <p class="OwnVerdicts-mark"><span class="OwnVerdicts-sign">{line.mark.sign}</span>" "{line.mark.word}</p>
            <p class="OwnVerdicts-text">{line.text}</p>
            {maybe(Some(why).filter(|why| !why.is_empty()), |why| {
                view! { <p class="OwnVerdicts-why">{marked(&why)}</p> }.into_any()
            })}
            {maybe(line.witness, button)}
        </li>
    }
    .into_any()
}

fn not_checked(words: Words, count: usize) -> AnyView {
    let lang = words.lang();
    view! {
        <p class="OwnVerdicts-waiting">
            <strong>{count_of(lang, count)}"."</strong>" "{own(lang, Own::NotChecked)}" "{own(lang, Own::LastRan)}
        </p>
    }
    .into_any()
}

fn again(words: Words, ask: Callback<()>) -> AnyView {
    view! {
        <p class="OwnVerdicts-waiting">
            {words.of(Ui::GivenUp)}" "
            <button type="button" class="Control" on:click=click(move || ask.run(()))>{words.of(Ui::CheckAllRuns)}</button>
        </p>
    }
    .into_any()
}

/// Says it once it has stood for a moment.
#[component]
fn Spoken(text: Live<String>) -> impl IntoView {
    let said = rested(text, PAUSE);
    view! { <p class="visually-hidden" role="status">{move || said.get()}</p> }
}
