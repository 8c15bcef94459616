//! A map of strategies as a picture of its own.

use super::escape::xml;
use super::map::{Map, MapCell, MapRow};
use super::svg::{HAIR, ID, INK, MUTED, Picture, SANS, SERIF, length, picture, text, tone_colour, width_of_text, wrap};
use crate::text::export::not_explored;
use crate::text::lang::Lang;
use crate::view::Tone;

const MARGIN: f64 = 24.0;
const PADDING: f64 = 10.0;
const LINE: f64 = 18.0;
const SMALL: f64 = 16.0;
/// The ground of a cell that holds.
const HOLDS: &str = "#e6f1e9";

/// The picture; its description has every cell.
pub fn map_svg(map: &Map, lang: Lang) -> String {
    let sheet = Sheet::new(map, lang);
    let mut y = MARGIN + 16.0;
    let mut body = String::new();
    for line in wrap(&map.title, sheet.width() - MARGIN * 2.0, 20.0) {
        body += &text("title", MARGIN, y, &line);
        y += 26.0;
    }
    let (heads, below) = sheet.heads(y);
    body += &heads;
    y = below;
    for row in &map.rows {
        let (drawn, below) = sheet.row(row, y);
        body += &drawn;
        y = below;
    }
    y += 12.0;
    for line in wrap(&map.note, sheet.width() - MARGIN * 2.0, 13.0) {
        y += LINE;
        body += &text("note", MARGIN, y, &line);
    }
    picture(&Picture {
        width: sheet.width(),
        height: y + MARGIN,
        title: &map.title,
        description: &description(map, lang),
        style: &style(),
        body: &body,
    })
}

fn style() -> String {
    let rules = [
        ("text", format!("font-family:{SANS};font-size:13px;fill:{INK}")),
        (".title", format!("font-family:{SERIF};font-size:20px;font-weight:600")),
        (".head", format!("font-weight:600;fill:{MUTED}")),
        (".row", "font-weight:600".to_owned()),
        (".note", format!("fill:{MUTED}")),
        (".detail", format!("font-size:11px;fill:{MUTED}")),
        (".cell", format!("stroke:{HAIR};fill:none")),
        (".cell.once", format!("fill:{HOLDS}")),
    ];
    rules.iter().map(|(what, how)| format!("#{ID} {what}{{{how}}}")).collect()
}

/// Where the columns lie.
struct Sheet<'a> {
    map: &'a Map,
    lang: Lang,
    names: f64,
    columns: Vec<f64>,
}

impl<'a> Sheet<'a> {
    fn new(map: &'a Map, lang: Lang) -> Self {
        let widest = |texts: &mut dyn Iterator<Item = f64>| texts.fold(78.0, f64::max).min(190.0) + PADDING * 2.0;
        let names = widest(&mut map.rows.iter().map(|row| width_of_text(&row.name, 14.5)));
        let column = |index: usize| {
            let cells = map.rows.iter().filter_map(|row| row.cells.get(index));
            let marks = cells.flat_map(|cell| &cell.marks).map(|mark| width_of_text(&mark.word, 13.0) + 34.0);
            let head = map.columns[index].split(' ').map(|word| width_of_text(word, 13.5));
            widest(&mut marks.chain(head))
        };
        Sheet { map, lang, names, columns: (0..map.columns.len()).map(column).collect() }
    }

    fn width(&self) -> f64 {
        (MARGIN * 2.0 + self.names + self.columns.iter().sum::<f64>()).max(420.0)
    }

    /// Each column's left edge and width.
    fn places(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let mut x = MARGIN + self.names;
        self.columns.iter().map(move |width| {
            let left = x;
            x += width;
            (left, *width)
        })
    }

    /// The columns' names, on the line above the table.
    fn heads(&self, top: f64) -> (String, f64) {
        let wrapped: Vec<Vec<String>> = self
            .map
            .columns
            .iter()
            .zip(self.places())
            .map(|(name, (_, width))| wrap(name, width - PADDING * 2.0, 13.5))
            .collect();
        let most = wrapped.iter().map(Vec::len).max().unwrap_or(0);
        let corner = format!("{} ↓ {} →", self.map.row_axis, self.map.column_axis);
        let mut drawn = String::new();
        let corner = wrap(&corner, self.names - PADDING, 11.0);
        let bottom = top + most.max(corner.len()) as f64 * SMALL + 4.0;
        for (index, line) in corner.iter().enumerate() {
            let up = (corner.len() - index) as f64 * SMALL;
            drawn += &text("detail", MARGIN, bottom - up + 8.0, line);
        }
        for (lines, (left, _)) in wrapped.iter().zip(self.places()) {
            for (index, line) in lines.iter().enumerate() {
                let up = (lines.len() - index) as f64 * SMALL;
                drawn += &text("head", left + PADDING, bottom - up + 8.0, line);
            }
        }
        (drawn, bottom)
    }

    fn row(&self, row: &MapRow, top: f64) -> (String, f64) {
        let name = wrap(&row.name, self.names - PADDING, 13.5);
        let lines =
            |cell: Option<&MapCell>| cell.map_or(1, |cell| cell.marks.len() + usize::from(!cell.detail.is_empty()));
        let most = self.map.cells(row).map(lines).chain([name.len()]).max().unwrap_or(1);
        let height = most as f64 * LINE + 16.0;
        let first = |lines: usize| top + (height - lines as f64 * LINE) / 2.0 + 13.5;
        let mut drawn = String::new();
        for (index, line) in name.iter().enumerate() {
            drawn += &text("row", MARGIN, first(name.len()) + index as f64 * LINE, line);
        }
        for (cell, (left, width)) in self.map.cells(row).zip(self.places()) {
            let holds = cell.is_some_and(|cell| cell.marks.iter().all(|mark| mark.tone == Tone::Once));
            drawn += &format!(
                "<rect class=\"cell{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                if holds { " once" } else { "" },
                length(left),
                length(top),
                length(width),
                length(height)
            );
            drawn += &self.cell(cell, left + PADDING, first(lines(cell)));
        }
        (drawn, top + height)
    }

    fn cell(&self, cell: Option<&MapCell>, x: f64, top: f64) -> String {
        let Some(cell) = cell else {
            return format!(
                "<text class=\"detail\" x=\"{}\" y=\"{}\">…<title>{}</title></text>\n",
                length(x),
                length(top),
                xml(not_explored(self.lang))
            );
        };
        let mut drawn = String::new();
        let mut y = top;
        for mark in &cell.marks {
            let (x, y_, colour) = (length(x), length(y), tone_colour(mark.tone));
            let (sign, word) = (xml(&mark.sign), xml(&mark.word));
            drawn += &format!(
                "<text x=\"{x}\" y=\"{y_}\" style=\"fill:{colour}\"><tspan style=\"font-weight:700\">{sign}</tspan> {word}</text>\n"
            );
            y += LINE;
        }
        if !cell.detail.is_empty() {
            drawn += &text("detail", x, y, &cell.detail);
        }
        drawn
    }
}

/// The table in words, one row a line.
fn description(map: &Map, lang: Lang) -> String {
    let words = |cell: Option<&MapCell>| cell.map_or_else(|| not_explored(lang).to_owned(), MapCell::words);
    let row = |row: &MapRow| {
        let cells = map.columns.iter().zip(map.cells(row));
        let cells: Vec<String> = cells.map(|(column, cell)| format!("{column}: {}", words(cell))).collect();
        format!("{}. {}.", row.name, cells.join("; "))
    };
    let axes = format!("{} × {}.", map.row_axis, map.column_axis);
    let note = Some(map.note.clone()).filter(|note| !note.is_empty());
    [axes].into_iter().chain(map.rows.iter().map(row)).chain(note).collect::<Vec<_>>().join("\n")
}
