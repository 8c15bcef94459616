//! Where things lie on the timeline, in CSS pixels: one geometry for the page and for the picture that is exported. Only
//! lengths are computed here.

use super::timeline::{Arrow, ArrowKind, LaneMark, Shape, TxFrame};

/// From one step to the next.
pub const COLUMN: f64 = 36.0;
/// From one lane to the next.
pub const LANE: f64 = 42.0;
/// Above the first lane's line: the cursor's label stands there.
const TOP: f64 = 36.0;
/// Below the last lane's line: a label stands there.
const BOTTOM: f64 = 24.0;
/// Right of the last step, for its label.
const RIGHT: f64 = 120.0;
/// How far an arrow that takes no time leans.
const LEAN: f64 = 15.0;

/// The middle of a step's column, counted from 1; 0 is the start.
pub fn x_of(step: usize) -> f64 {
    step as f64 * COLUMN
}

/// The line of a lane.
pub fn y_of(lane: usize) -> f64 {
    TOP + lane as f64 * LANE
}

/// The height of this many lanes.
pub fn height_of(lanes: usize) -> f64 {
    y_of(lanes.saturating_sub(1)) + BOTTOM
}

/// The width of this many steps.
pub fn width_of(steps: usize) -> f64 {
    x_of(steps) + RIGHT
}

/// The step at this place, counted from 1.
pub fn step_at(x: f64) -> usize {
    (x / COLUMN).round().max(0.0) as usize
}

/// From where to where an arrow goes, seen from the middle of its own column; `mark` is the lane of the column's mark,
/// which the arrow starts from or comes to.
pub fn arrow_ends(arrow: &Arrow, own_column: usize, mark: Option<usize>) -> [(f64, f64); 2] {
    let (y1, y2) = (y_of(arrow.from_lane), y_of(arrow.to_lane));
    let earlier = own_column.saturating_sub(arrow.from_column) as f64 * COLUMN;
    let (x1, x2) = match (earlier > 0.0, mark == Some(arrow.to_lane)) {
        (true, _) => (-earlier, 0.0),
        (false, true) => (-LEAN, 0.0),
        (false, false) => (0.0, LEAN),
    };
    // It stops short of a mark, so that its head shows.
    let short = if mark == Some(arrow.to_lane) { 7.0 } else { 1.0 };
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let part = (length - short) / length;
    [(x1, y1), (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)]
}

/// The outline of a transaction in one column: top and bottom, and a side where it opens or closes.
pub fn frame_path(frame: &TxFrame) -> String {
    let half = COLUMN / 2.0;
    let left = if frame.opens { -half + 5.0 } else { -half };
    let right = if frame.closes { half - 5.0 } else { half };
    let (top, bottom) = (y_of(frame.lane) - 11.0, y_of(frame.lane) + 11.0);
    let mut path = format!("M{left} {top}H{right}M{left} {bottom}H{right}");
    if frame.opens {
        path += &format!("M{left} {top}V{bottom}");
    }
    if frame.closes {
        path += &format!("M{right} {top}V{bottom}");
    }
    path
}

/// The outline of a mark, seen from the middle of its column.
pub fn mark_path(mark: &LaneMark) -> String {
    let y = y_of(mark.lane);
    match mark.shape {
        Shape::Dot | Shape::Ring => format!("M-4 {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"),
        Shape::Effect => format!("M-5.5 {}h11v11h-11z", y - 5.5),
        Shape::Again => format!("M-7 {}h14v14h-14z", y - 7.0),
        Shape::Cross => format!("M-7 {}l14 14m0 -14l-14 14", y - 7.0),
        Shape::Fault => format!("M0 {}l8 8l-8 8l-8 -8z", y - 8.0),
    }
}

impl Shape {
    /// The class that draws it.
    pub fn class(self) -> &'static str {
        match self {
            Shape::Dot => "dot",
            Shape::Effect => "effect",
            Shape::Again => "again",
            Shape::Cross => "cross",
            Shape::Fault => "fault",
            Shape::Ring => "ring",
        }
    }
}

impl ArrowKind {
    /// The class that draws it.
    pub fn class(self) -> &'static str {
        match self {
            ArrowKind::Message => "message",
            ArrowKind::Again => "again",
            ArrowKind::Answer => "answer",
            ArrowKind::Lost => "lost",
            ArrowKind::Row => "row",
        }
    }
}
