//! The programs: one at a time, and in whose calls they are written.

use crashpoint_sim::ids::Role;
use crashpoint_workbook::catalogue::{Calls, catalogue};
use crashpoint_workbook::player::Setup;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::code::{Line, Program};
use leptos::prelude::*;

use super::code_line::CodeLine;
use crate::act::Act;
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
    programs: Memo<Vec<Program>>,
    moment: Memo<(usize, Setup)>,
    calls: Memo<usize>,
    on_act: Callback<Act>,
) -> impl IntoView {
    let words = Words::here();
    let picked = RwSignal::new((Role::Consumer, 0));
    let shown = Memo::new(move |before: Option<&Shown>| {
        let (cursor, setup) = moment.get();
        let (role, picks) = picked.get();
        programs.with(|programs| Shown {
            role: follow(programs, before, role, picks, cursor, &setup),
            picks,
            cursor,
            setup,
        })
    });
    let role = Memo::new(move |_| shown.with(|shown| shown.role));
    let tab = move |program: &Program| {
        let of = program.role;
        let planted = program.lines.iter().any(|line| line.gap.as_ref().is_some_and(|gap| gap.planted.is_some()));
        view! {
            <button
                type="button" class="CodePanel-tab" aria-pressed=move || (role.get() == of).to_string()
                on:click=move |_| picked.update(|(role, picks)| { *role = of; *picks += 1; })
            >{program.name.clone()}{planted.then(|| view! { <span class="CodePanel-planted">" ✕"</span> })}</button>
        }
    };
    let tabs = move || programs.with(|programs| programs.iter().map(tab).collect_view());
    let lines = move || {
        let lines = programs.with(|programs| of_role(programs, role.get()).map(|program| program.lines.clone()));
        let draw = |line: Line| view! { <CodeLine line on_act /> };
        lines.unwrap_or_default().into_iter().map(draw).collect_view()
    };
    view! {
        <section class="CodePanel" aria-label=words.of(Ui::Code)>
            <div class="CodePanel-head">
                <div class="CodePanel-tabs" role="group" aria-label=words.of(Ui::Code)>{tabs}</div>
                <CallsChoice calls on_act />
            </div>
            <ol class="CodePanel-lines">{lines}</ol>
        </section>
    }
}

/// A pick counts until the run moves on; then the program that moved is open.
fn follow(
    programs: &[Program],
    before: Option<&Shown>,
    picked: Role,
    picks: usize,
    cursor: usize,
    setup: &Setup,
) -> Role {
    let moved = || programs.iter().find(|program| program.lines.iter().any(|line| line.just_done));
    let role = match before {
        None => picked,
        Some(before) if before.picks != picks => picked,
        Some(before) if before.cursor != cursor && before.setup == *setup => {
            moved().map_or(before.role, |program| program.role)
        }
        Some(before) => before.role,
    };
    let last = programs.last().map_or(role, |program| program.role);
    of_role(programs, role).map_or(last, |program| program.role)
}

fn of_role(programs: &[Program], role: Role) -> Option<&Program> {
    programs.iter().find(|program| program.role == role)
}

#[component]
fn CallsChoice(calls: Memo<usize>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let option = move |(index, of): (usize, &'static Calls)| {
        view! {
            <option value=index.to_string() selected=move || calls.get() == index>{move || of.title(words.lang())}</option>
        }
    };
    let choose = move |event| {
        if let Ok(index) = event_target_value(&event).parse() {
            on_act.run(Act::Calls(index));
        }
    };
    view! {
        <select class="CodePanel-calls" aria-label=words.of(Ui::CallSystem) on:change=choose>
            {catalogue().calls.iter().enumerate().map(option).collect_view()}
        </select>
    }
}
