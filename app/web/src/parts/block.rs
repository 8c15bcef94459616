//! What a box holds: a table, an open transaction, messages as slips.

use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::stage::{Block, Frame, Row};
use leptos::prelude::*;

use super::figure::heading;
use crate::draw::{each, maybe};
use crate::words::Words;

/// The block.
#[component]
pub(crate) fn BlockView(block: Block) -> impl IntoView {
    let Block { frame, caption, columns, rows, empty } = block;
    let as_table = frame != Frame::Messages && (!columns.is_empty() || rows.iter().any(|row| row.cells.len() > 1));
    let empty =
        maybe(rows.is_empty().then_some(empty), |empty| view! { <p class="Block-empty">{empty}</p> }.into_any());
    let content = match (rows.is_empty(), as_table) {
        (true, _) => ().into_any(),
        (false, true) => view! { <Table columns rows /> }.into_any(),
        (false, false) => {
            view! { <ul class="Block-list">{each(rows, |row| view! { <Slip row /> }.into_any())}</ul> }.into_any()
        }
    };
    view! {
        <div class=format!("Block {}", frame.class())>
            {match caption.is_empty() {
                true => view! { <p class="Block-caption"></p> }.into_any(),
                false => heading(4, "Block-caption", caption.into_any()),
            }}
            {content}
            {empty}
        </div>
    }
}

#[component]
fn Table(columns: Vec<String>, rows: Vec<Row>) -> impl IntoView {
    let heads = each(columns, |head| view! { <th scope="col">{head}</th> }.into_any());
    let line = |row: Row| {
        let class = row_class("", &row);
        let cells = each(row.cells.clone(), |cell| view! { <td>{cell}</td> }.into_any());
        let note = Some(row.note.clone()).filter(|note| !note.is_empty());
        let note = maybe(note, |note| view! { <td class="Block-note">{note}</td> }.into_any());
        view! { <tr class=class>{cells}{note}<Hidden row /></tr> }.into_any()
    };
    view! {
        <table class="Block-table">
            <thead><tr>{heads}</tr></thead>
            <tbody>{each(rows, line)}</tbody>
        </table>
    }
}

#[component]
fn Slip(row: Row) -> impl IntoView {
    let class = row_class("Block-slip", &row);
    let (cells, note) = (row.cells.join(" "), row.note.clone());
    view! { <li class=class><span>{cells}</span><span class="Block-note">{note}</span><SaidOf row /></li> }
}

fn row_class(base: &str, row: &Row) -> String {
    let mut class = base.to_owned();
    for (is, word) in [(row.changed, " changed"), (row.fragile, " fragile"), (row.held_by.is_some(), " held")] {
        if is {
            class += word;
        }
    }
    class
}

/// In a row of a table, for those who do not see how it is marked.
#[component]
fn Hidden(row: Row) -> impl IntoView {
    let marked = Some(row).filter(|row| row.changed || row.fragile);
    maybe(marked, |row| view! { <td class="visually-hidden"><SaidOf row /></td> }.into_any())
}

/// What the look of a row says, in words.
#[component]
fn SaidOf(row: Row) -> impl IntoView {
    let words = Words::here();
    let said = [(row.changed, Ui::ChangedNow), (row.fragile, Ui::LostAtCrash)];
    each(said.into_iter().filter(|(is, _)| *is), |(_, text)| {
        view! { <span class="visually-hidden">" · "{words.of(text)}</span> }.into_any()
    })
}
