//! The timeline: a lane an actor, time to the right.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::{Ui, step_of};
use crashpoint_workbook::view::timeline::{Column, Timeline};
use leptos::html::Div;
use leptos::{ev, prelude::*};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::timeline_column::TimelineColumn;
use super::timeline_geometry::{COLUMN, height_of, step_at, width_of, x_of, y_of};
use crate::act::Act;
use crate::words::Words;

/// Tells columns apart: the same key, the same drawing. `lanes` is how many lanes it is drawn over.
pub(crate) fn column_key(column: &Column, lanes: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    (column, lanes).hash(&mut hasher);
    hasher.finish()
}

/// The picture, in a box that scrolls by itself and keeps the cursor in sight.
#[component]
pub(crate) fn TimelineView(
    timeline: Memo<Timeline>,
    place: Memo<(usize, usize)>,
    on_act: Callback<Act>,
) -> impl IntoView {
    let words = Words::here();
    let scroller = NodeRef::<Div>::new();
    Effect::new(move |_| {
        let (cursor, _) = place.get();
        request_animation_frame(move || {
            scroller.get_untracked().into_iter().for_each(|box_| show(&box_, x_of(cursor)))
        });
    });
    let names = Memo::new(move |_| timeline.with(|timeline| timeline.lanes.clone()));
    let name =
        |(index, name): (usize, &str)| view! { <li style:top=format!("{}px", y_of(index))>{name.to_owned()}</li> };
    let names_drawn =
        move || names.with(|names| names.iter().map(|lane| lane.name.as_str()).enumerate().map(name).collect_view());
    let height = move || height_of(names.with(Vec::len));
    let on_click = move |event: ev::MouseEvent| {
        if let Some(scroller) = scroller.get_untracked() {
            let x = f64::from(event.client_x()) - scroller.get_bounding_client_rect().left()
                + f64::from(scroller.scroll_left());
            on_act.run(Msg::To(step_at(x)).into());
        }
    };
    view! {
        <section class="Timeline" aria-label=words.of(Ui::Timeline)>
            <ul class="Timeline-names" aria-hidden="true" style:height=move || format!("{}px", height())>{names_drawn}</ul>
            <div class="Timeline-scroller" node_ref=scroller tabindex="0" role="group" aria-label=words.of(Ui::Timeline) on:click=on_click>
                <Picture timeline place />
            </div>
        </section>
    }
}

#[component]
fn Picture(timeline: Memo<Timeline>, place: Memo<(usize, usize)>) -> impl IntoView {
    let words = Words::here();
    let lanes = Memo::new(move |_| timeline.with(|timeline| timeline.lanes.len()));
    let width = move || width_of(place.get().1);
    let lane_lines = move || {
        (0..lanes.get())
            .map(|lane| view! { <line class="lane" x1="0" x2="100%" y1=y_of(lane) y2=y_of(lane) /> })
            .collect_view()
    };
    let columns = move || timeline.with(|timeline| timeline.columns.clone());
    let cursor = Memo::new(move |_| place.get().0);
    let cursor_x = move || x_of(cursor.get());
    let said = move || {
        let (cursor, length) = place.get();
        step_of(words.lang(), cursor, length)
    };
    view! {
        <svg
            class="Timeline-picture" role="img" aria-label=words.of(Ui::Timeline)
            height=move || height_of(lanes.get()) style:min-width=move || format!("{}px", width())
        >
            <defs>{["message", "again", "answer", "row"].map(head).collect_view()}</defs>
            {lane_lines}
            <For each=columns key=move |column| column_key(column, lanes.get_untracked()) let:column>
                <TimelineColumn column cursor />
            </For>
            <line class="cursor" x1=cursor_x x2=cursor_x y1="18" y2=move || height_of(lanes.get()) />
            <text class="cursor-label" x=move || cursor_x() + 5.0 y="14">{said}</text>
        </svg>
    }
}

fn head(kind: &'static str) -> impl IntoView {
    view! {
        <marker
            id=format!("head-{kind}") class=format!("head {kind}") viewBox="0 0 8 8" refX="7" refY="4"
            markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"
        >
            <path d="M0 0.5L8 4L0 7.5z" />
        </marker>
    }
}

/// Scrolls the box, never the page, so that this place is well inside.
fn show(scroller: &web_sys::HtmlElement, x: f64) {
    let (left, width) = (f64::from(scroller.scroll_left()), f64::from(scroller.client_width()));
    let margin = (COLUMN * 3.0).min(width / 3.0);
    if x < left + margin || x > left + width - margin {
        scroller.set_scroll_left((x - width * 0.6).max(0.0) as i32);
    }
}
