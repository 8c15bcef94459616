//! What each side did, a row a beat; a row leads to its place.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::twin::TwinText;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::twin::Side;
use crashpoint_workbook::twin::view::{TwinCell, TwinRow, twin};
use leptos::prelude::*;

use super::pair::Pair;
use crate::act::Act;
use crate::draw::{click, each, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// The rows, in a box that opens.
#[component]
pub(super) fn Beats(pair: Pair, on_act: Callback<Act>, open_beats: bool) -> impl IntoView {
    let words = Words::here();
    let rows = pair.memo(move |of| twin(of, words.lang()).rows);
    let cursor = pair.memo(|twin| twin.cursor);
    let cell = |cell: TwinCell| match cell {
        TwinCell::Step(_, line) => {
            let class = format!("Beats-did tone-{}", line.tone.class());
            view! { <td class=class class:fault=line.fault>{line.sentence}</td> }.into_any()
        }
        TwinCell::Waits(text) | TwinCell::Over(text) => view! { <td class="Beats-waits">{text}</td> }.into_any(),
    };
    let row = move |row: TwinRow| {
        let TwinRow { number, cells, mark } = row;
        let go = click(move || on_act.run(Msg::To(number).into()));
        let parts = !mark.is_empty();
        let mark = maybe(parts.then_some(mark), |mark| view! { <span class="Beats-mark">{mark}</span> }.into_any());
        view! {
            <tr
                class:parts=parts class:ahead=move || cursor.get() < number
                aria-current=move || (cursor.get() == number).then_some("step")
            >
                <th scope="row"><button type="button" class="Beats-go" on:click=go>{number}</button>{mark}</th>
                {each(cells, cell)}
            </tr>
        }
        .into_any()
    };
    let head = move |side: Side| {
        let name = pair.memo(move |twin| twin.side(side).setup.title(words.lang()));
        view! { <th scope="col">{move || name.get()}</th> }.into_any()
    };
    let none = Live::new(move || rows.with(Vec::is_empty));
    let table = live(move || match none.get() {
        true => view! { <p class="Beats-none">{words.of(Ui::NoEvents)}</p> }.into_any(),
        false => view! {
            <table class="Beats-table">
                <thead><tr><td></td>{each(Side::ALL, head)}</tr></thead>
                <tbody>{live(move || each(rows.get(), row))}</tbody>
            </table>
        }
        .into_any(),
    });
    view! {
        <details class="Beats" open=open_beats>
            <summary class="Beats-summary">{words.twin(TwinText::Beats)}</summary>
            {table}
        </details>
    }
}
