//! The timeline: a lane an actor, time to the right.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::ui::{Ui, step_of};
use crashpoint_workbook::view::timeline::{LaneName, Timeline};
use leptos::html::Div;
use leptos::{ev, prelude::*};

use super::each_step::each_step;
use super::timeline_column::TimelineColumn;
use super::timeline_geometry::{COLUMN, height_of, step_at, width_of, x_of, y_of};
use crate::act::Act;
use crate::draw::{each, live};
use crate::live::Live;
use crate::words::Words;

/// The picture, in a box that scrolls by itself and keeps the cursor in sight.
#[component]
pub(crate) fn TimelineView(
    timeline: Live<Timeline>,
    place: Live<(usize, usize)>,
    on_act: Callback<Act>,
) -> impl IntoView {
    let words = Words::here();
    let scroller = NodeRef::<Div>::new();
    Effect::new(move |_| {
        let (cursor, _) = place.get();
        request_animation_frame(move || {
            scroller.try_get_untracked().flatten().into_iter().for_each(|box_| show(&box_, x_of(cursor)))
        });
    });
    let names = Live::new(move || timeline.with(|timeline| timeline.lanes.clone()));
    let name = |(index, lane): (usize, &LaneName)| {
        view! { <li style:top=format!("{}px", y_of(index))>{lane.name.clone()}</li> }.into_any()
    };
    let names_drawn = live(move || names.with(|names| each(names.iter().enumerate(), name)));
    let height = move || height_of(names.with(Vec::len));
    let on_click = move |event: ev::MouseEvent| {
        if let Some(scroller) = scroller.get_untracked() {
            let left = scroller.get_bounding_client_rect().left() as i32;
            let x = event.client_x() - left + scroller.scroll_left();
            on_act.run(Msg::To(step_at(x)).into());
        }
    };
    view! {
        <div class="Timeline">
            <ul class="Timeline-names" aria-hidden="true" style:height=move || format!("{}px", height())>{names_drawn}</ul>
            <div class="Timeline-scroller" node_ref=scroller tabindex="0" role="group" aria-label=words.of(Ui::Timeline) on:click=on_click>
                <Picture timeline place />
            </div>
        </div>
    }
}

#[component]
fn Picture(timeline: Live<Timeline>, place: Live<(usize, usize)>) -> impl IntoView {
    let words = Words::here();
    let lanes = Live::new(move || timeline.with(|timeline| timeline.lanes.len()));
    let width = move || width_of(place.get().1);
    let lane_lines = live(move || {
        each(0..lanes.get(), |lane| {
            view! { <line class="lane" x1="0" x2="100%" y1=y_of(lane) y2=y_of(lane) /> }.into_any()
        })
    });
    let cursor = Live::new(move || place.get().0);
    let columns = each_step(timeline, lanes, |column| view! { <TimelineColumn column /> }.into_any());
    let said = move || {
        let (cursor, length) = place.get();
        step_of(words.lang(), cursor, length)
    };
    view! {
        <div class="Timeline-sheet" aria-hidden="true" style:min-width=move || format!("{}px", width())>
            <svg class="Timeline-picture" height=move || height_of(lanes.get())>
                <defs>{each(["message", "again", "answer", "row"], head)}</defs>
                {lane_lines}
                {columns}
            </svg>
            <div class="Timeline-ahead" style:transform=move || format!("translateX({}px)", x_of(cursor.get()))>
                {move || said()}
            </div>
        </div>
    }
}

fn head(kind: &'static str) -> AnyView {
    view! {
        <marker
            id=format!("head-{kind}") class=format!("head {kind}") viewBox="0 0 8 8" refX="7" refY="4"
            markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"
        >
            <path d="M0 0.5L8 4L0 7.5z" />
        </marker>
    }
    .into_any()
}

/// Scrolls the box, never the page, so that this place is well inside.
fn show(scroller: &web_sys::HtmlElement, x: i32) {
    let (left, width) = (scroller.scroll_left(), scroller.client_width());
    let margin = (COLUMN * 3).min(width / 3);
    if x < left + margin || x > left + width - margin {
        scroller.set_scroll_left((x - width * 3 / 5).max(0));
    }
}
