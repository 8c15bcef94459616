//! What one step draws on the timeline. Drawn once: what follows changes nothing of it.

use crashpoint_workbook::view::timeline::{Arrow, ArrowKind, Column, LaneMark, Shape};
use leptos::prelude::*;

use super::timeline_geometry::{COLUMN, arrow_ends, frame_path, x_of, y_of};

/// The column; while the cursor is before it, it is there but has not happened as one sees it.
#[component]
pub(crate) fn TimelineColumn(column: Column, cursor: Memo<usize>) -> impl IntoView {
    let Column { step, marks, arrows, frames, gone, .. } = column;
    let mark_lane = marks.first().map(|mark| mark.lane);
    let near_start = step < 3;
    let gone = gone.into_iter().map(|lane| {
        let y = y_of(lane);
        view! { <line class="gone" x1=-COLUMN / 2.0 x2=COLUMN / 2.0 y1=y y2=y /> }
    });
    let frames = frames.iter().map(|frame| view! { <path class="frame" d=frame_path(frame) /> });
    let arrows = arrows.iter().map(|arrow| draw_arrow(arrow, step - 1, mark_lane));
    let marks = marks.into_iter().map(|mark| draw_mark(mark, near_start));
    view! {
        <g class="TimelineColumn" class:ahead=move || cursor.get() < step transform=format!("translate({} 0)", x_of(step))>
            {gone.collect_view()}
            {frames.collect_view()}
            {arrows.collect_view()}
            {marks.collect_view()}
        </g>
    }
}

fn draw_mark(mark: LaneMark, near_start: bool) -> impl IntoView {
    let y = y_of(mark.lane);
    let (class, path) = match mark.shape {
        Shape::Dot => ("dot", format!("M-4 {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0")),
        Shape::Ring => ("ring", format!("M-4 {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0")),
        Shape::Effect => ("effect", format!("M-5.5 {}h11v11h-11z", y - 5.5)),
        Shape::Again => ("again", format!("M-7 {}h14v14h-14z", y - 7.0)),
        Shape::Cross => ("cross", format!("M-7 {}l14 14m0 -14l-14 14", y - 7.0)),
        Shape::Fault => ("fault", format!("M0 {}l8 8l-8 8l-8 -8z", y - 8.0)),
    };
    let anchor = if near_start { "start" } else { "middle" };
    let x = if near_start { -8.0 } else { 0.0 };
    let label = (!mark.label.is_empty())
        .then(|| view! { <text class=format!("label {class}") x=x y=y + 21.0 text-anchor=anchor>{mark.label}</text> });
    view! { <path class=format!("mark {class}") d=path /> {label} }
}

fn draw_arrow(arrow: &Arrow, column: usize, mark: Option<usize>) -> impl IntoView + use<> {
    let [(x1, y1), (x2, y2)] = arrow_ends(arrow, column, mark);
    let class = match arrow.kind {
        ArrowKind::Message => "message",
        ArrowKind::Again => "again",
        ArrowKind::Answer => "answer",
        ArrowKind::Lost => "lost",
        ArrowKind::Row => "row",
    };
    let (middle_x, middle_y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
    let lost = arrow.kind == ArrowKind::Lost;
    let (end_x, end_y) = if lost { (middle_x, middle_y) } else { (x2, y2) };
    let head = (!lost).then(|| format!("url(#head-{class})"));
    let broken = lost.then(|| {
        let path = format!("M{} {}l8 8m0 -8l-8 8", middle_x - 4.0, middle_y - 4.0);
        view! { <path class="mark cross" d=path /> }
    });
    let label = (!arrow.label.is_empty()).then(|| {
        view! { <text class=format!("label {class}") x=x1 - 4.0 y=y1 - 8.0 text-anchor="middle">{arrow.label.clone()}</text> }
    });
    view! { <line class=format!("arrow {class}") x1=x1 y1=y1 x2=end_x y2=end_y marker-end=head /> {broken} {label} }
}
