//! A run as a Mermaid sequence diagram, as it is drawn by GitHub, GitLab, Confluence and most documentation sites.

use super::Export;
use super::escape;
use crate::view::Lane;
use crate::view::timeline::{Arrow, ArrowKind, Column, LaneName, Shape};

/// The diagram's source. Each step is an arrow or a note with its number and its sentence.
pub fn mermaid(export: &Export) -> String {
    let timeline = export.timeline();
    let lanes: Vec<(String, &LaneName)> = timeline.lanes.iter().map(|lane| (lane_id(lane.lane), lane)).collect();
    let title = label(&export.title);
    let mut lines = vec![
        "%%{init: {\"sequence\": {\"wrap\": true, \"mirrorActors\": false}}}%%".to_owned(),
        "sequenceDiagram".to_owned(),
        format!("  title: {title}"),
        format!("  accTitle: {title}"),
        format!("  accDescr: {}", label(&export.outcome().headline)),
    ];
    lines.extend(lanes.iter().map(|(id, lane)| format!("  participant {id} as {}", label(&lane.name))));
    for column in &timeline.columns {
        lines.extend(step(column, &lanes));
    }
    let outcome = export.outcome();
    if let (Some((first, _)), Some((last, _))) = (lanes.first(), lanes.last()) {
        let text = label(&format!("{} {}", outcome.mark.sign, outcome.headline));
        lines.push(format!("  Note over {first},{last}: {text}"));
    }
    lines.join("\n") + "\n"
}

fn lane_id(lane: Lane) -> String {
    match lane {
        Lane::Sender(actor) | Lane::Consumer(actor) => format!("{}{}", actor.role.word(), actor.index + 1),
        Lane::Broker => "broker".to_owned(),
        Lane::Outside => "outside".to_owned(),
    }
}

/// The step's sentence stands on its first arrow, or in a note; further arrows have its number.
fn step(column: &Column, lanes: &[(String, &LaneName)]) -> Vec<String> {
    let text = format!("{}. {}", column.step, column.line.sentence);
    let mark = column.marks.first();
    let at = mark.and_then(|mark| lanes.get(mark.lane)).map_or("broker", |(id, _)| id.as_str());
    let note = |sign: &str| format!("  Note over {at}: {}", label(&format!("{sign}{text}")));
    let mut lines = Vec::new();
    match mark.map(|mark| mark.shape) {
        Some(Shape::Cross) => lines.push(note("✕ ")),
        _ if column.arrows.is_empty() && column.line.fault => lines.push(note("✕ ")),
        _ if column.arrows.is_empty() => lines.push(note("")),
        _ => {}
    }
    for (index, arrow) in column.arrows.iter().enumerate() {
        let text = if index == 0 && lines.is_empty() { text.clone() } else { format!("{}.", column.step) };
        lines.extend(arrow_line(arrow, &text, lanes));
    }
    lines
}

fn arrow_line(arrow: &Arrow, text: &str, lanes: &[(String, &LaneName)]) -> Option<String> {
    let (from, to) = (&lanes.get(arrow.from_lane)?.0, &lanes.get(arrow.to_lane)?.0);
    let line = match arrow.kind {
        ArrowKind::Message | ArrowKind::Again => "->>",
        ArrowKind::Answer | ArrowKind::Row => "-->>",
        ArrowKind::Lost => "-x",
    };
    Some(format!("  {from}{line}{to}: {}", label(text)))
}

/// A label; Mermaid refuses an empty one.
fn label(text: &str) -> String {
    let label = escape::mermaid(text);
    if label.is_empty() { "–".to_owned() } else { label }
}
