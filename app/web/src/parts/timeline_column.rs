//! What one step draws on the timeline. Drawn once: what follows changes nothing of it.

use crate::draw::{each, maybe};
use crashpoint_workbook::view::timeline::{Arrow, ArrowKind, Column, LaneMark, Shape};
use leptos::prelude::*;

use super::timeline_geometry::{COLUMN, arrow_ends, frame_path, x_of, y_of};

/// The column.
#[component]
pub(crate) fn TimelineColumn(column: Column) -> impl IntoView {
    let Column { step, marks, arrows, frames, gone, .. } = column;
    let mark_lane = marks.first().map(|mark| mark.lane);
    let near_start = step < 3;
    let gone = each(gone, |lane| {
        let y = y_of(lane);
        view! { <line class="gone" x1=-COLUMN / 2 x2=COLUMN / 2 y1=y y2=y /> }.into_any()
    });
    let frames = each(&frames, |frame| view! { <path class="frame" d=frame_path(frame) /> }.into_any());
    let arrows = each(&arrows, |arrow| draw_arrow(arrow, step - 1, mark_lane));
    let marks = each(marks, |mark| draw_mark(mark, near_start));
    view! {
        <g class="TimelineColumn" transform=format!("translate({} 0)", x_of(step))>
            {gone}{frames}{arrows}{marks}
        </g>
    }
}

fn draw_mark(mark: LaneMark, near_start: bool) -> AnyView {
    let y = y_of(mark.lane);
    let (class, path) = match mark.shape {
        Shape::Dot => ("dot", format!("M-4 {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0")),
        Shape::Ring => ("ring", format!("M-4 {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0")),
        Shape::Effect => ("effect", format!("M-5 {}h10v10h-10z", y - 5)),
        Shape::Again => ("again", format!("M-7 {}h14v14h-14z", y - 7)),
        Shape::Cross => ("cross", format!("M-7 {}l14 14m0 -14l-14 14", y - 7)),
        Shape::Fault => ("fault", format!("M0 {}l8 8l-8 8l-8 -8z", y - 8)),
    };
    let anchor = if near_start { "start" } else { "middle" };
    let x = if near_start { -8 } else { 0 };
    let label = maybe(Some(mark.label).filter(|label| !label.is_empty()), |label| {
        view! { <text class=format!("label {class}") x=x y=y + 21 text-anchor=anchor>{label}</text> }.into_any()
    });
    view! { <path class=format!("mark {class}") d=path /> {label} }.into_any()
}

fn draw_arrow(arrow: &Arrow, column: usize, mark: Option<usize>) -> AnyView {
    let [(x1, y1), (x2, y2)] = arrow_ends(arrow, column, mark);
    let class = match arrow.kind {
        ArrowKind::Message => "message",
        ArrowKind::Again => "again",
        ArrowKind::Answer => "answer",
        ArrowKind::Lost => "lost",
        ArrowKind::Row => "row",
    };
    let (middle_x, middle_y) = ((x1 + x2) / 2, (y1 + y2) / 2);
    let lost = arrow.kind == ArrowKind::Lost;
    let (end_x, end_y) = if lost { (middle_x, middle_y) } else { (x2, y2) };
    let head = (!lost).then(|| format!("url(#head-{class})"));
    let broken = maybe(lost.then_some(()), |()| {
        let path = format!("M{} {}l8 8m0 -8l-8 8", middle_x - 4, middle_y - 4);
        view! { <path class="mark cross" d=path /> }.into_any()
    });
    let label = maybe(Some(arrow.label.clone()).filter(|label| !label.is_empty()), |label| {
        view! { <text class=format!("label {class}") x=x1 - 4 y=y1 - 8 text-anchor="middle">{label}</text> }.into_any()
    });
    view! { <line class=format!("arrow {class}") x1=x1 y1=y1 x2=end_x y2=end_y marker-end=head /> {broken} {label} }
        .into_any()
}
