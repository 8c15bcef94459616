//! What a box holds: a table, an open transaction, messages as slips.

use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::stage::{Block, Frame, Row};
use leptos::prelude::*;

use crate::words::Words;

/// The block.
#[component]
pub(crate) fn BlockView(block: Block) -> impl IntoView {
    let Block { frame, caption, columns, rows, empty } = block;
    let as_table = frame != Frame::Messages && (!columns.is_empty() || rows.iter().any(|row| row.cells.len() > 1));
    let empty = rows.is_empty().then(|| view! { <p class="Block-empty">{empty}</p> });
    let content = match (rows.is_empty(), as_table) {
        (true, _) => ().into_any(),
        (false, true) => view! { <Table columns rows /> }.into_any(),
        (false, false) => {
            view! { <ul class="Block-list">{rows.into_iter().map(|row| view! { <Slip row /> }).collect_view()}</ul> }
                .into_any()
        }
    };
    view! {
        <div class=format!("Block {}", frame.class())>
            <h4 class="Block-caption">{caption}</h4>
            {content}
            {empty}
        </div>
    }
}

#[component]
fn Table(columns: Vec<String>, rows: Vec<Row>) -> impl IntoView {
    let heads = columns.into_iter().map(|head| view! { <th scope="col">{head}</th> }).collect_view();
    let line = |row: Row| {
        let class = row_class("", &row);
        let cells = row.cells.iter().map(|cell| view! { <td>{cell.clone()}</td> }).collect_view();
        let note = (!row.note.is_empty()).then(|| view! { <td class="Block-note">{row.note.clone()}</td> });
        view! { <tr class=class>{cells}{note}<Hidden row /></tr> }
    };
    view! {
        <table class="Block-table">
            <thead><tr>{heads}</tr></thead>
            <tbody>{rows.into_iter().map(line).collect_view()}</tbody>
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
    let marked = row.changed || row.fragile;
    marked.then(|| view! { <td class="visually-hidden"><SaidOf row /></td> })
}

/// What the look of a row says, in words.
#[component]
fn SaidOf(row: Row) -> impl IntoView {
    let words = Words::here();
    let changed = row.changed.then(|| view! { <span class="visually-hidden">" · "{words.of(Ui::ChangedNow)}</span> });
    let fragile = row.fragile.then(|| view! { <span class="visually-hidden">" · "{words.of(Ui::LostAtCrash)}</span> });
    view! { {changed}{fragile} }
}
