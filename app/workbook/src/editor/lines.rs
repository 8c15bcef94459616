//! The lines of a text: to which section each belongs, and moving one within its section.

use std::ops::Range;

use crashpoint_sim::text::Heading;

use super::{Direction, Draft, boundary};

/// A line, as somebody sees it who draws handles beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineView {
    /// Counted from 1.
    pub number: usize,
    /// The section it stands in, or that it is the head of.
    pub section: Option<Heading>,
    /// It can be moved: a line of a section, not its head, and not empty.
    pub movable: bool,
}

/// The lines of the text.
pub fn line_views(text: &str) -> Vec<LineView> {
    let lines = Lines::new(text);
    let view = |index: usize| LineView {
        number: index + 1,
        section: lines.section(index),
        movable: lines.section_range(index).is_some() && !lines.text(index).trim().is_empty(),
    };
    (0..lines.ranges.len()).map(view).collect()
}

/// The line at the cursor changes places with its neighbour of the same section; the cursor goes with it. Where there
/// is none, nothing changes.
pub fn move_line(draft: &Draft, direction: Direction) -> Draft {
    let lines = Lines::new(&draft.text);
    let line = lines.at(draft.cursor);
    let target = match direction {
        Direction::Up => line.checked_sub(1),
        Direction::Down => Some(line + 1),
    };
    target.and_then(|target| lines.moved(draft, line, target)).unwrap_or_else(|| draft.clone())
}

/// The line with the first number (from 1) comes to stand where the one with the second number is; both in one section,
/// else nothing changes. The cursor goes with it if it was there.
pub fn move_line_to(draft: &Draft, line: usize, target: usize) -> Draft {
    let lines = Lines::new(&draft.text);
    let moved =
        line.checked_sub(1).zip(target.checked_sub(1)).and_then(|(line, target)| lines.moved(draft, line, target));
    moved.unwrap_or_else(|| draft.clone())
}

/// A new line at the cursor, indented like the one before it; under a section's head, by two spaces.
pub(super) fn enter(draft: &Draft) -> Draft {
    let lines = Lines::new(&draft.text);
    let line = lines.at(draft.cursor);
    let text = lines.text(line);
    let column = draft.cursor - lines.ranges[line].start;
    let indent = match (lines.head(line).filter(|head| is_section(*head)), column) {
        (_, 0) => String::new(),
        (Some(_), _) => "  ".to_owned(),
        (None, _) => text[..column].chars().take_while(|letter| *letter == ' ' || *letter == '\t').collect(),
    };
    let inserted = format!("\n{indent}");
    let text = [&draft.text[..draft.cursor], &inserted, &draft.text[draft.cursor..]].concat();
    Draft { cursor: draft.cursor + inserted.len(), text }
}

/// A text cut into lines.
pub(super) struct Lines<'text> {
    pub(super) all: &'text str,
    /// Without their line breaks.
    pub(super) ranges: Vec<Range<usize>>,
}

impl<'text> Lines<'text> {
    pub(super) fn new(all: &'text str) -> Self {
        let mut start = 0;
        let mut ranges = Vec::new();
        for line in all.split('\n') {
            ranges.push(start..start + line.len());
            start += line.len() + 1;
        }
        Lines { all, ranges }
    }

    /// The line without its break; empty past the end.
    pub(super) fn text(&self, line: usize) -> &'text str {
        self.ranges.get(line).map_or("", |range| &self.all[range.clone()])
    }

    /// The line with this offset in it.
    pub(super) fn at(&self, offset: usize) -> usize {
        self.ranges.partition_point(|range| range.start <= offset).saturating_sub(1)
    }

    /// The byte offset of a diagnostic's line and column, both from 1 and in characters.
    pub(super) fn offset(&self, line: u32, column: u32) -> usize {
        let index = line.saturating_sub(1) as usize;
        let Some(range) = self.ranges.get(index) else { return self.all.len() };
        let text = self.text(index);
        let text = if index == 0 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        let skipped = range.len() - text.len();
        let inside = text.char_indices().nth(column.saturating_sub(1) as usize).map_or(text.len(), |(at, _)| at);
        range.start + skipped + inside
    }

    /// The word in column 0, if this line is a heading.
    pub(super) fn head(&self, line: usize) -> Option<Heading> {
        let text = self.text(line).trim_start_matches('\u{feff}');
        let word = text.split('#').next().unwrap_or_default().split_whitespace().next()?;
        let name = word.split('.').next().unwrap_or(word);
        Heading::from_word(name).filter(|_| !text.starts_with(char::is_whitespace))
    }

    /// The section of this line, or that it is the head of.
    pub(super) fn section(&self, line: usize) -> Option<Heading> {
        (0..=line).rev().find_map(|above| self.head(above)).filter(|head| is_section(*head))
    }

    /// The lines of the section of which this one is a line; `None` for heads and outside of sections. Empty lines at its
    /// end are not part of it.
    pub(super) fn section_range(&self, line: usize) -> Option<Range<usize>> {
        if line >= self.ranges.len() || self.head(line).is_some() {
            return None;
        }
        let head = (0..line).rev().find(|above| self.head(*above).is_some())?;
        self.head(head).filter(|head| is_section(*head))?;
        let next = (line..self.ranges.len()).find(|below| self.head(*below).is_some()).unwrap_or(self.ranges.len());
        let last = (head + 1..next).rev().find(|line| !self.text(*line).trim().is_empty())?;
        (line <= last).then_some(head + 1..last + 1)
    }

    fn moved(&self, draft: &Draft, line: usize, target: usize) -> Option<Draft> {
        let section = self.section_range(line)?;
        if !section.contains(&target) || self.text(line).trim().is_empty() {
            return None;
        }
        let mut order: Vec<usize> = (0..self.ranges.len()).collect();
        order.remove(line);
        order.insert(target, line);
        let texts: Vec<&str> = order.iter().map(|index| self.text(*index)).collect();
        let text = texts.join("\n");
        // The cursor stays in the line it is in.
        let cursor_line = self.at(draft.cursor);
        let column = draft.cursor - self.ranges[cursor_line].start;
        let now_at = order.iter().position(|index| *index == cursor_line).unwrap_or(cursor_line);
        let cursor = Lines::new(&text).ranges[now_at].start + column;
        Some(Draft { cursor: boundary(&text, cursor), text })
    }
}

/// Whether lines stand below it.
pub(super) fn is_section(head: Heading) -> bool {
    match head {
        Heading::Producer | Heading::Relay | Heading::Broker | Heading::Consumer | Heading::Faults => true,
        Heading::Title | Heading::About | Heading::Messages | Heading::Expect | Heading::Effect => false,
    }
}
