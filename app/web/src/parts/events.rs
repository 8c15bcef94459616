//! The run as an ordered list of sentences, the same steps as on the timeline; each leads to its place.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::timeline::{Column, Timeline};
use leptos::html::Ol;
use leptos::prelude::*;

use super::each_step::each_step;
use super::figure::heading;
use crate::act::Act;
use crate::draw::{does, live};
use crate::live::Live;
use crate::words::Words;

/// The list. A step that was drawn once is not drawn again.
#[component]
pub(crate) fn Events(timeline: Live<Timeline>, place: Live<(usize, usize)>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let list = NodeRef::<Ol>::new();
    // A selector outlives the list for a moment: the page may change together with the place.
    let cursor = move || place.try_get().map_or(0, |(cursor, _)| cursor);
    let current = Selector::new(cursor);
    let ahead = Selector::new_with_fn(cursor, |step, cursor| step > cursor);
    let line = move |column: Column| {
        let (current, ahead) = (current.clone(), ahead.clone());
        let (step, line) = (column.step, column.line);
        let class = format!("tone-{}{}", line.tone.class(), if line.fault { " fault" } else { "" });
        view! {
            <li class=class class:ahead=move || ahead.selected(&step)>
                <button
                    type="button" aria-current=move || current.selected(&step).then_some("step")
                    on:click=does(on_act, Msg::To(step).into())
                >{line.sentence}</button>
            </li>
        }
        .into_any()
    };
    Effect::new(move |_| {
        let (cursor, _) = place.get();
        request_animation_frame(move || {
            list.try_get_untracked().flatten().into_iter().for_each(|list| show(&list, cursor))
        });
    });
    let empty = Live::new(move || place.get().1 == 0);
    let lines = each_step(timeline, Live::new(|| 0), line);
    view! {
        <section class="Events" aria-label=words.of(Ui::EventList)>
            {heading(2, "side-title", words.of(Ui::EventList).into_any())}
            {live(move || match empty.get() {
                true => view! { <p class="Events-empty">{words.of(Ui::NoEvents)}</p> }.into_any(),
                false => ().into_any(),
            })}
            <ol class="Events-list" node_ref=list>
                {lines}
            </ol>
        </section>
    }
}

/// Scrolls the list, never the page, to the current line. The list is what its lines are placed against.
fn show(list: &web_sys::HtmlElement, cursor: usize) {
    use wasm_bindgen::JsCast;
    let line = list.children().item(cursor.saturating_sub(1) as u32);
    let Some(line) = line.and_then(|line| line.dyn_into::<web_sys::HtmlElement>().ok()) else { return };
    let (top, bottom) = (line.offset_top(), line.offset_top() + line.offset_height());
    if top < list.scroll_top() {
        list.set_scroll_top(top);
    } else if bottom > list.scroll_top() + list.client_height() {
        list.set_scroll_top(bottom - list.client_height());
    }
}
