//! The table: one Tab stop, arrow keys from cell to cell.

use crashpoint_workbook::view::map::{Frame, Head};
use leptos::html::Table;
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::Board;
use super::cell::MapCell;
use crate::draw::each;

/// The table.
#[component]
pub(crate) fn MapTable(frame: Frame, board: Board) -> impl IntoView {
    let table = NodeRef::<Table>::new();
    let size = (frame.rows.len(), frame.columns.len());
    let on_keydown = move |event: ev::KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(to) = target.and_then(|target| next_place(&target, &event.key(), size)) else { return };
        event.prevent_default();
        board.place.set(to);
        if let Some(table) = table.get_untracked() {
            focus(&table, to);
        }
    };
    let heads = each(&frame.columns, |head| {
        view! { <th scope="col" title=head.about.clone()>{head.name.clone()}</th> }.into_any()
    });
    let columns = frame.columns.clone();
    let row = move |(row, head): (usize, &Head)| {
        let cell = |(column, across): (usize, &Head)| {
            let name = format!("{} × {}", head.name, across.name);
            let number = row * columns.len() + column;
            view! { <MapCell place=(row, column) number name board /> }.into_any()
        };
        view! {
            <tr><th scope="row" title=head.about.clone()>{head.name.clone()}</th>{each(columns.iter().enumerate(), cell)}</tr>
        }
        .into_any()
    };
    view! {
        <div class="MapTable">
            <table class="MapTable-table" role="grid" style=format!("--columns: {}", size.1) aria-label=frame.title.clone() node_ref=table on:keydown=on_keydown>
                <thead><tr>
                    <td class="MapTable-corner">{frame.row_axis.clone()}" ↓ "{frame.column_axis.clone()}" →"</td>{heads}
                </tr></thead>
                <tbody>{each(frame.rows.iter().enumerate(), row)}</tbody>
            </table>
        </div>
    }
}

/// The cell that this key leads to from here; `None`: the key is not the table's.
fn next_place(target: &Element, key: &str, (rows, columns): (usize, usize)) -> Option<(usize, usize)> {
    let place = target.closest("[data-cell]").ok()??.get_attribute("data-cell")?;
    let (row, column) = place.split_once('.')?;
    let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
    Some(match key {
        "ArrowUp" => (row.saturating_sub(1), column),
        "ArrowDown" => ((row + 1).min(rows - 1), column),
        "ArrowLeft" => (row, column.saturating_sub(1)),
        "ArrowRight" => (row, (column + 1).min(columns - 1)),
        "Home" => (row, 0),
        "End" => (row, columns - 1),
        _ => return None,
    })
}

/// The first button of a cell, or the cell where it has none.
fn focus(table: &Element, (row, column): (usize, usize)) {
    let cell = format!("[data-cell=\"{row}.{column}\"]");
    let find = |selector: &str| table.query_selector(selector).ok().flatten();
    let found = find(&format!("{cell} button")).or_else(|| find(&cell));
    if let Some(found) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        // Each of them can have the focus.
        let _ = found.focus();
    }
}
