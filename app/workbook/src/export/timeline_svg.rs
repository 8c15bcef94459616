//! The timeline as a picture of its own: the same columns as on the page, at the same places, in the light colours.

use super::Export;
use super::escape::xml;
use super::svg::{
    ACCENT, DUPLICATE, HAIR, ID, INK, LOSS, MUTED, PAPER, Picture, SANS, SERIF, length, picture, text, tone_colour,
    width_of_text, wrap,
};
use crate::text::export::{Heading, heading, picture_about};
use crate::text::fault::planted_name;
use crate::view::outcome::Outcome;
use crate::view::timeline::{Arrow, ArrowKind, Column, LaneMark, Timeline};
use crate::view::timeline_geometry::{COLUMN, arrow_ends, frame_path, height_of, mark_path, width_of, x_of, y_of};

const MARGIN: f64 = 24.0;
const WIDTH_MIN: f64 = 560.0;
const LINE: f64 = 18.0;

/// The picture: title, what was planted, the timeline, what it comes to. Its description tells every step.
pub fn timeline_svg(export: &Export) -> String {
    let timeline = export.timeline();
    let outcome = export.outcome();
    let names = timeline.lanes.iter().map(|lane| width_of_text(&lane.name, 12.0)).fold(60.0, f64::max) + 16.0;
    let width = (MARGIN * 2.0 + names + width_of(timeline.columns.len())).max(WIDTH_MIN);
    let (head, top) = head(export, width - MARGIN * 2.0);
    let drawn = draw(&timeline, width - MARGIN * 2.0 - names);
    let bottom = top + height_of(timeline.lanes.len()) + 12.0;
    let (foot, height) = foot(&outcome, bottom, width - MARGIN * 2.0);
    let lanes: String = timeline
        .lanes
        .iter()
        .enumerate()
        .map(|(lane, name)| text("name", MARGIN, top + y_of(lane) + 4.0, &name.name))
        .collect();
    let moved = format!("translate({} {})", length(MARGIN + names), length(top));
    let body = format!("{DEFS}{head}{lanes}<g transform=\"{moved}\">\n{drawn}</g>\n{foot}");
    picture(&Picture {
        width,
        height: height + MARGIN,
        title: &export.title,
        description: &description(export, &timeline, &outcome),
        style: &style(),
        body: &body,
    })
}

/// The heads of the arrows.
const DEFS: &str = concat!(
    "<defs>",
    "<marker id=\"<id>-message\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" ",
    "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"head message\" d=\"M0 0.5L8 4L0 7.5z\"/></marker>",
    "<marker id=\"<id>-again\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" ",
    "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"head again\" d=\"M0 0.5L8 4L0 7.5z\"/></marker>",
    "<marker id=\"<id>-answer\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" ",
    "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"head answer\" d=\"M0 0.5L8 4L0 7.5z\"/></marker>",
    "</defs>\n",
);

/// Every rule begins with the picture's own id: on a page it touches nothing else.
fn style() -> String {
    let rules: [(&str, String); 24] = [
        ("text", format!("font-family:{SANS};font-size:12px;fill:{INK}")),
        (".title", format!("font-family:{SERIF};font-size:20px;font-weight:600")),
        (".about", format!("font-size:13px;fill:{MUTED}")),
        (".name", format!("fill:{MUTED}")),
        (".number", format!("font-size:10px;fill:{MUTED};text-anchor:middle")),
        (".lane", format!("stroke:{HAIR}")),
        (".gone", format!("stroke:{PAPER};stroke-width:3")),
        (".frame", format!("fill:none;stroke:{ACCENT};stroke-dasharray:3 3")),
        (".mark", format!("fill:{INK}")),
        (".mark.ring", format!("fill:{PAPER};stroke:{INK};stroke-width:1.5")),
        (".mark.fault", format!("fill:{PAPER};stroke:{LOSS};stroke-width:2")),
        (".mark.again", format!("fill:{DUPLICATE}")),
        (".mark.cross", format!("fill:none;stroke:{LOSS};stroke-width:2.5")),
        (".arrow", format!("stroke:{INK};stroke-width:1.25")),
        (".arrow.again", format!("stroke:{DUPLICATE};stroke-width:2")),
        (".arrow.answer", format!("stroke:{MUTED};stroke-width:.75")),
        (".arrow.row", format!("stroke:{MUTED};stroke-dasharray:2 3")),
        (".arrow.lost", format!("stroke:{LOSS};stroke-dasharray:5 3")),
        (".head", format!("fill:{INK}")),
        (".head.again", format!("fill:{DUPLICATE}")),
        (".head.answer", format!("fill:{MUTED}")),
        (".label", format!("fill:{MUTED}")),
        (".label.cross", format!("fill:{LOSS}")),
        (".label.again", format!("fill:{DUPLICATE}")),
    ];
    rules.iter().map(|(what, how)| format!("#{ID} {what}{{{how}}}")).collect()
}

/// Title, number of messages, planted faults; and how far down they reach.
fn head(export: &Export, width: f64) -> (String, f64) {
    let lang = export.lang;
    let mut about = export.about();
    about.extend(export.player.setup.plan.planted.iter().map(|planted| format!("✕ {}", planted_name(lang, planted))));
    let mut y = MARGIN + 16.0;
    let mut drawn = String::new();
    for line in wrap(&export.title, width, 20.0) {
        drawn += &text("title", MARGIN, y, &line);
        y += 24.0;
    }
    for line in about.iter().flat_map(|line| wrap(line, width, 13.0)) {
        drawn += &text("about", MARGIN, y, &line);
        y += LINE;
    }
    (drawn, y)
}

/// Sign, headline and counts beside a bar in the outcome's colour; and how far down they reach.
fn foot(outcome: &Outcome, top: f64, width: f64) -> (String, f64) {
    let colour = tone_colour(outcome.mark.tone);
    let sign_width = width_of_text(&outcome.mark.sign, 24.0) + 20.0;
    let x = MARGIN + 16.0 + sign_width;
    let mut y = top + 20.0;
    let mut lines = String::new();
    for line in wrap(&outcome.headline, width - sign_width - 16.0, 16.0) {
        lines += &format!(
            "<text x=\"{}\" y=\"{}\" style=\"font-family:{SERIF};font-size:16px;font-weight:600\">{}</text>\n",
            length(x),
            length(y),
            xml(&line)
        );
        y += 20.0;
    }
    let under = outcome.lines.iter().chain(&outcome.remarks);
    for line in under.flat_map(|line| wrap(line, width - sign_width - 16.0, 13.0)) {
        lines += &text("about", x, y, &line);
        y += LINE;
    }
    let height = y - top - 8.0;
    let bar = format!(
        "<rect x=\"{MARGIN}\" y=\"{}\" width=\"4\" height=\"{}\" fill=\"{colour}\"/>\n\
         <text x=\"{}\" y=\"{}\" style=\"font-size:24px;font-weight:700;fill:{colour}\">{}</text>\n",
        length(top),
        length(height),
        length(MARGIN + 16.0),
        length(top + 25.0),
        xml(&outcome.mark.sign)
    );
    (bar + &lines, top + height)
}

fn draw(timeline: &Timeline, width: f64) -> String {
    let mut drawn = String::new();
    for lane in 0..timeline.lanes.len() {
        let (y, width) = (length(y_of(lane)), length(width));
        drawn += &format!("<line class=\"lane\" x1=\"0\" x2=\"{width}\" y1=\"{y}\" y2=\"{y}\"/>\n");
    }
    for column in &timeline.columns {
        drawn += &draw_column(column);
    }
    drawn
}

fn draw_column(column: &Column) -> String {
    let mark_lane = column.marks.first().map(|mark| mark.lane);
    let mut drawn = format!("<g transform=\"translate({} 0)\">\n", length(x_of(column.step)));
    drawn += &text("number", 0.0, 14.0, &column.step.to_string());
    for lane in &column.gone {
        let (y, half) = (length(y_of(*lane)), length(COLUMN / 2.0));
        drawn += &format!("<line class=\"gone\" x1=\"-{half}\" x2=\"{half}\" y1=\"{y}\" y2=\"{y}\"/>\n");
    }
    for frame in &column.frames {
        drawn += &format!("<path class=\"frame\" d=\"{}\"/>\n", frame_path(frame));
    }
    for arrow in &column.arrows {
        drawn += &draw_arrow(arrow, column.step - 1, mark_lane);
    }
    for mark in &column.marks {
        drawn += &draw_mark(mark, column.step < 3);
    }
    drawn + "</g>\n"
}

fn draw_mark(mark: &LaneMark, near_start: bool) -> String {
    let class = mark.shape.class();
    let mut drawn = format!("<path class=\"mark {class}\" d=\"{}\"/>\n", mark_path(mark));
    if !mark.label.is_empty() {
        let (anchor, x) = if near_start { ("start", "-8") } else { ("middle", "0") };
        let y = length(y_of(mark.lane) + 21.0);
        drawn += &format!(
            "<text class=\"label {class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>\n",
            xml(&mark.label)
        );
    }
    drawn
}

fn draw_arrow(arrow: &Arrow, column: usize, mark: Option<usize>) -> String {
    let [(x1, y1), (x2, y2)] = arrow_ends(arrow, column, mark);
    let class = arrow.kind.class();
    let (middle_x, middle_y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
    let lost = arrow.kind == ArrowKind::Lost;
    let (end_x, end_y) = if lost { (middle_x, middle_y) } else { (x2, y2) };
    let head = match arrow.kind {
        ArrowKind::Message => "message",
        ArrowKind::Again => "again",
        ArrowKind::Answer | ArrowKind::Row => "answer",
        ArrowKind::Lost => "",
    };
    let end = if lost { String::new() } else { format!(" marker-end=\"url(#{ID}-{head})\"") };
    let [x1_, y1_, end_x, end_y] = [x1, y1, end_x, end_y].map(length);
    let mut drawn =
        format!("<line class=\"arrow {class}\" x1=\"{x1_}\" y1=\"{y1_}\" x2=\"{end_x}\" y2=\"{end_y}\"{end}/>\n");
    if lost {
        let (x, y) = (length(middle_x - 4.0), length(middle_y - 4.0));
        drawn += &format!("<path class=\"mark cross\" d=\"M{x} {y}l8 8m0 -8l-8 8\"/>\n");
    }
    if !arrow.label.is_empty() {
        drawn += &format!(
            "<text class=\"label {class}\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            length(x1 - 4.0),
            length(y1 - 8.0),
            xml(&arrow.label)
        );
    }
    drawn
}

/// The picture in words: how it is laid out, every step, what it comes to.
fn description(export: &Export, timeline: &Timeline, outcome: &Outcome) -> String {
    let name = |lane: Option<&crate::view::timeline::LaneName>| lane.map_or(String::new(), |lane| lane.name.clone());
    let (first, last) = (name(timeline.lanes.first()), name(timeline.lanes.last()));
    let mut lines = vec![picture_about(export.lang, timeline.columns.len(), &first, &last)];
    lines.extend(timeline.columns.iter().map(|column| format!("{}. {}", column.step, column.line.sentence)));
    lines.push(format!("{}: {}", heading(export.lang, Heading::Outcome), outcome.headline));
    lines.join("\n")
}
