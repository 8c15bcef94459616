//! The text as it stands behind the field: line by line, with what is wrong marked in its place.

use std::ops::Range;

use super::lines::{Lines, is_section};
use super::marks::{MarkView, marks};
use crate::text::lang::Lang;

/// A line, as somebody draws it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// Counted from 1.
    pub number: usize,
    /// The line, cut where a mistake begins and ends.
    pub pieces: Vec<Piece>,
    /// A section begins with it.
    pub head: bool,
    /// It can be moved: a line of a section, not its head, and not empty.
    pub movable: bool,
    /// The mistakes in it.
    pub marks: Vec<MarkView>,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// As it stands.
    pub text: String,
    /// It is part of a mistake; empty: something is missing here.
    pub wrong: bool,
}

/// The lines of this text; their pieces, joined and with a line break between two of them, are the text.
pub fn rows(text: &str, lang: Lang) -> Vec<Row> {
    let lines = Lines::new(text);
    let mut marks = marks(text, lang).into_iter().peekable();
    let row = |index: usize| {
        let number = index + 1;
        let mut of_line = Vec::new();
        while let Some(mark) = marks.next_if(|mark| mark.line as usize <= number) {
            of_line.push(mark);
        }
        Row {
            number,
            pieces: pieces(text, lines.ranges[index].clone(), &of_line),
            head: lines.head(index).is_some_and(is_section),
            movable: lines.section_range(index).is_some() && !lines.text(index).trim().is_empty(),
            marks: of_line,
        }
    };
    (0..lines.ranges.len()).map(row).collect()
}

fn pieces(text: &str, line: Range<usize>, marks: &[MarkView]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut add = |range: Range<usize>, wrong: bool| {
        if wrong || !range.is_empty() {
            pieces.push(Piece { text: text[range].to_owned(), wrong });
        }
    };
    let mut at = line.start;
    let mut places: Vec<Range<usize>> = marks.iter().map(|mark| mark.from..mark.to).collect();
    places.sort_by_key(|place| (place.start, place.end));
    places.dedup();
    for place in places {
        // Two mistakes may lie over each other.
        let (from, to) = (place.start.clamp(at, line.end), place.end.clamp(at, line.end));
        if from == to && place.end > place.start {
            continue;
        }
        add(at..from, false);
        add(from..to, true);
        at = to;
    }
    add(at..line.end, false);
    pieces
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::rows;
    use crate::text::lang::Lang;

    fn check(text: &str, expected: Expect) {
        let rows = rows(text, Lang::En);
        let mut told = String::new();
        for row in &rows {
            let pieces = row.pieces.iter().map(|piece| {
                let (open, close) = if piece.wrong { ("[", "]") } else { ("", "") };
                format!("{open}{}{close}", piece.text)
            });
            let signs = [(row.head, '§'), (row.movable, '↕')].map(|(is, sign)| if is { sign } else { ' ' });
            let line = format!("{:2} {}{} {}", row.number, signs[0], signs[1], pieces.collect::<String>());
            told += line.trim_end();
            told.push('\n');
            for mark in &row.marks {
                told += &format!("      {}\n", mark.message);
            }
        }
        // A first line without an indentation: expectations lose one that all their lines have.
        expected.assert_eq(&format!("rows:\n{told}"));
        let lines: Vec<String> =
            rows.iter().map(|row| row.pieces.iter().map(|piece| piece.text.as_str()).collect()).collect();
        assert_eq!(lines.join("\n"), text);
    }

    #[test]
    fn mistakes_are_marked_where_they_stand() {
        check(
            "title A handler\nmessages\n\nconsumer\n  receive\n  add balanse # twice?\n  commit now\nack\nbroker\n  redrive\n",
            expect![[r#"
                rows:
                 1    title A handler
                 2    [messages]
                      `messages` needs a number after it.
                 3
                 4 §  consumer
                 5  ↕   receive
                 6  ↕   [add balanse] # twice?
                      `add balanse` is not a step of the section `consumer`. Did you mean `add balance`?
                 7  ↕   [commit now]
                      `commit now` is not a step of the section `consumer`. Did you mean `commit`?
                 8  ↕ [ack]
                      `ack` is a line of the section `consumer`. Indent it by two spaces.
                 9 §  broker
                10  ↕   [redrive]
                      `redrive` needs a value: `off` or `on`.
                11
            "#]],
        );
        check("", expect!["rows:\n 1    []\n      A scenario needs a section `consumer`. Add it, with its steps.\n"]);
    }
}
