//! Where things lie on the timeline, in CSS pixels. Only lengths are computed here.

use crashpoint_workbook::view::timeline::{Arrow, TxFrame};

/// From one step to the next.
pub(crate) const COLUMN: i32 = 36;
/// From one lane to the next.
pub(crate) const LANE: i32 = 42;
/// Above the first lane's line: the cursor's label stands there.
const TOP: i32 = 36;
/// Below the last lane's line: a label stands there.
const BOTTOM: i32 = 24;
/// Right of the last step, for its label.
const RIGHT: i32 = 120;
/// How far an arrow that takes no time leans.
const LEAN: i32 = 15;

/// The middle of a step's column, counted from 1; 0 is the start.
pub(crate) fn x_of(step: usize) -> i32 {
    step as i32 * COLUMN
}

/// The line of a lane.
pub(crate) fn y_of(lane: usize) -> i32 {
    TOP + lane as i32 * LANE
}

/// The height of this many lanes.
pub(crate) fn height_of(lanes: usize) -> i32 {
    y_of(lanes.saturating_sub(1)) + BOTTOM
}

/// The width of this many steps.
pub(crate) fn width_of(steps: usize) -> i32 {
    x_of(steps) + RIGHT
}

/// The step at this place, counted from 1.
pub(crate) fn step_at(x: i32) -> usize {
    ((x + COLUMN / 2) / COLUMN).max(0) as usize
}

/// From where to where an arrow goes, seen from the middle of its own column; `mark` is the lane of the column's mark,
/// which the arrow starts from or comes to.
pub(crate) fn arrow_ends(arrow: &Arrow, own_column: usize, mark: Option<usize>) -> [(i32, i32); 2] {
    let (y1, y2) = (y_of(arrow.from_lane), y_of(arrow.to_lane));
    let earlier = own_column.saturating_sub(arrow.from_column) as i32 * COLUMN;
    let (x1, x2) = match (earlier > 0, mark == Some(arrow.to_lane)) {
        (true, _) => (-earlier, 0),
        (false, true) => (-LEAN, 0),
        (false, false) => (0, LEAN),
    };
    // It stops short of a mark, so that its head shows.
    let short = if mark == Some(arrow.to_lane) { 7 } else { 1 };
    let (width, height) = (x2 - x1, y2 - y1);
    let length = (width * width + height * height).isqrt().max(1);
    [(x1, y1), (x2 - width * short / length, y2 - height * short / length)]
}

/// The outline of a transaction in one column: top and bottom, and a side where it opens or closes.
pub(crate) fn frame_path(frame: &TxFrame) -> String {
    let half = COLUMN / 2;
    let left = if frame.opens { 5 - half } else { -half };
    let right = if frame.closes { half - 5 } else { half };
    let (top, bottom) = (y_of(frame.lane) - 11, y_of(frame.lane) + 11);
    let mut path = format!("M{left} {top}H{right}M{left} {bottom}H{right}");
    if frame.opens {
        path += &format!("M{left} {top}V{bottom}");
    }
    if frame.closes {
        path += &format!("M{right} {top}V{bottom}");
    }
    path
}
