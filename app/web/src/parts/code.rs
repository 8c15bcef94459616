//! The programs: one at a time, and in whose calls they are written.

use crashpoint_sim::ids::Role;
use crashpoint_workbook::catalogue::{Calls, catalogue};
use crashpoint_workbook::player::Setup;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::code::{Line, Program};
use leptos::prelude::*;

use super::code_line::CodeLine;
use crate::act::Act;
use crate::draw::{changed, click, each, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// Which program is open, and what that was decided by.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    role: Role,
    picks: usize,
    cursor: usize,
    setup: Setup,
}

/// The panel.
#[component]
pub(crate) fn CodePanel(
    programs: Live<Vec<Program>>,
    moment: Live<(usize, Setup, Role)>,
    calls: Live<usize>,
    on_act: Callback<Act>,
) -> impl IntoView {
    let words = Words::here();
    let picked = RwSignal::new((Role::Consumer, 0));
    // A pick counts until the run moves on; then the program that moved is open.
    let before = StoredValue::new(None::<Shown>);
    let shown = Live::new(move || {
        let (cursor, setup, moved) = moment.get();
        let (picked, picks) = picked.get();
        let role = before.with_value(|before| match before {
            Some(before) if before.picks != picks => picked,
            Some(before) if before.cursor == cursor || before.setup != setup => before.role,
            Some(_) | None => moved,
        });
        let last = programs.with(|programs| programs.last().map_or(role, |program| program.role));
        let role = programs.with(|programs| of_role(programs, role).map_or(last, |program| program.role));
        let now = Shown { role, picks, cursor, setup };
        before.set_value(Some(now.clone()));
        now
    });
    let role = Live::new(move || shown.with(|shown| shown.role));
    let tab = move |program: &Program| {
        let of = program.role;
        let planted = program.lines.iter().any(|line| line.gap.as_ref().is_some_and(|gap| gap.planted.is_some()));
        view! {
            <button
                type="button" class="CodePanel-tab" aria-pressed=move || (role.get() == of).to_string()
                on:click=click(move || picked.update(|(role, picks)| { *role = of; *picks += 1; }))
            >{program.name.clone()}{maybe(planted.then_some(()), |()| view! { <span class="CodePanel-planted">" ✕"</span> }.into_any())}</button>
        }
        .into_any()
    };
    let tabs = live(move || programs.with(|programs| each(programs, tab)));
    let lines = live(move || {
        let lines = programs.with(|programs| of_role(programs, role.get()).map(|program| program.lines.clone()));
        each(lines.unwrap_or_default(), |line: Line| view! { <CodeLine line on_act /> }.into_any())
    });
    view! {
        <section class="CodePanel" role="group" aria-label=words.of(Ui::Code)>
            <div class="CodePanel-head">
                <div class="CodePanel-tabs" role="group" aria-label=words.of(Ui::Code)>{tabs}</div>
                <CallsChoice calls on_act />
            </div>
            <ol class="CodePanel-lines">{lines}</ol>
        </section>
    }
}

fn of_role(programs: &[Program], role: Role) -> Option<&Program> {
    programs.iter().find(|program| program.role == role)
}

#[component]
fn CallsChoice(calls: Live<usize>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let option = move |(index, of): (usize, &'static Calls)| {
        view! {
            <option value=index.to_string() selected=move || calls.get() == index>
                {move || of.title(words.lang())}
            </option>
        }
        .into_any()
    };
    let choose = changed(move |value| {
        if let Ok(index) = value.parse() {
            on_act.run(Act::Calls(index));
        }
    });
    view! {
        <select class="CodePanel-calls" aria-label=words.of(Ui::CallSystem) on:change=choose>
            {each(catalogue().calls.iter().enumerate(), option)}
        </select>
    }
}
