//! The grammar that front matter and all fences share: `word rest of the line`, and indented lines belong to the line
//! above. A line that begins with `#` is a comment.

use super::problem::Span;

/// A line of text without its indentation; columns are counted in characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'text> {
    pub(crate) number: u32,
    pub(crate) indent: u32,
    pub(crate) text: &'text str,
}

impl Line<'_> {
    /// Nothing stands in it, or only a comment.
    fn says_nothing(&self) -> bool {
        self.text.is_empty() || self.text.starts_with('#')
    }
}

/// The lines of a text whose first one has this number.
pub(crate) fn lines<'text>(text: &'text str, first: u32) -> Vec<Line<'text>> {
    let line = |(index, raw): (usize, &'text str)| {
        let indent = raw.chars().take_while(|char| char.is_whitespace()).count();
        Line { number: first.saturating_add(count(index)), indent: count(indent), text: raw.trim() }
    };
    text.lines().enumerate().map(line).collect()
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word<'text> {
    pub(crate) text: &'text str,
    pub(crate) span: Span,
}

/// A line with those below that belong to it.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'text> {
    pub(crate) word: Word<'text>,
    /// What stands after the word, trimmed.
    pub(crate) rest: &'text str,
    rest_column: u32,
    pub(crate) below: Vec<Line<'text>>,
}

/// The entries of these lines: those no deeper than the first one.
pub(crate) fn entries<'text>(lines: &[Line<'text>]) -> Vec<Entry<'text>> {
    let mut entries: Vec<Entry<'text>> = Vec::new();
    let mut depth = None;
    for line in lines {
        if depth.is_some_and(|depth| line.indent > depth) || (line.says_nothing() && !entries.is_empty()) {
            if let Some(entry) = entries.last_mut() {
                entry.below.push(*line);
            }
        } else if !line.says_nothing() {
            depth = depth.or(Some(line.indent));
            entries.push(Entry::of(line));
        }
    }
    entries
}

impl<'text> Entry<'text> {
    fn of(line: &Line<'text>) -> Self {
        let word = line.text.split_whitespace().next().unwrap_or_default();
        let rest = line.text[word.len()..].trim_start();
        let start = line.indent.saturating_add(1);
        let length = |text: &str| count(text.chars().count());
        let end = start.saturating_add(length(word));
        Entry {
            word: Word { text: word, span: Span { line: line.number, start, end } },
            rest,
            rest_column: start.saturating_add(length(&line.text[..line.text.len() - rest.len()])),
            below: Vec::new(),
        }
    }

    /// Where its rest stands; where the word does, if there is none.
    pub(crate) fn rest_span(&self) -> Span {
        let length = count(self.rest.chars().count());
        match length {
            0 => self.word.span,
            _ => Span { start: self.rest_column, end: self.rest_column.saturating_add(length), ..self.word.span },
        }
    }

    /// The words of its rest; a `#` begins a comment.
    pub(crate) fn words(&self) -> Vec<Word<'text>> {
        let mut words = words(self.rest, self.word.span.line, self.rest_column);
        if let Some(comment) = words.iter().position(|word| word.text.starts_with('#')) {
            words.truncate(comment);
        }
        words
    }

    /// Its rest as a text, going on in the lines below.
    pub(crate) fn text(&self) -> String {
        let below = self.below.iter().filter(|line| !line.says_nothing()).map(|line| line.text);
        let parts: Vec<&str> = [self.rest].into_iter().chain(below).filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    }

    /// The entries below it.
    pub(crate) fn entries(&self) -> Vec<Entry<'text>> {
        entries(&self.below)
    }

    /// Whether something stands below it.
    pub(crate) fn has_below(&self) -> bool {
        self.below.iter().any(|line| !line.says_nothing())
    }

    /// The lines below it as a text of its own, and by how much its lines and columns are shifted.
    pub(crate) fn block(&self) -> Block {
        let depth = self.below.iter().filter(|line| !line.says_nothing()).map(|line| line.indent).min().unwrap_or(0);
        let mut text = String::new();
        for line in &self.below {
            let indent = if line.text.is_empty() { 0 } else { line.indent.saturating_sub(depth) };
            text.extend(std::iter::repeat_n(' ', indent as usize));
            text.push_str(line.text);
            text.push('\n');
        }
        let first = self.below.first().map_or(self.word.span.line, |line| line.number);
        Block { text, lines: first.saturating_sub(1), columns: depth }
    }
}

/// Indented lines as a text of its own.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) text: String,
    /// How many lines stand before it.
    pub(crate) lines: u32,
    /// How many columns stand before each of its lines.
    pub(crate) columns: u32,
}

/// The words of a text that begins at this place.
pub(crate) fn words(text: &str, line: u32, column: u32) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut at = column;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if !word.is_empty() {
            let end = at.saturating_add(count(word.chars().count()));
            words.push(Word { text: word, span: Span { line, start: at, end } });
        }
        at = at.saturating_add(count(piece.chars().count()));
    }
    words
}

/// A count as a line or column number.
pub(crate) fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# a comment
ask How often
  is it  charged?

scenario
  consumer
    receive
    # the key
    ack
at 4 # steps";

    #[test]
    fn indented_lines_belong_to_the_line_above() {
        let found = entries(&lines(TEXT, 11));
        let heads: Vec<(&str, &str, u32)> =
            found.iter().map(|entry| (entry.word.text, entry.rest, entry.word.span.line)).collect();
        assert_eq!(heads, [("ask", "How often", 12), ("scenario", "", 15), ("at", "4 # steps", 20)]);
        assert_eq!(found[0].text(), "How often is it  charged?");
        let block = found[1].block();
        assert_eq!(block.text, "consumer\n  receive\n  # the key\n  ack\n");
        assert_eq!((block.lines, block.columns), (15, 2));
        assert_eq!(found[1].entries().len(), 1);
        let four = Span { line: 20, start: 4, end: 5 };
        assert_eq!(found[2].words(), [Word { text: "4", span: four }]);
    }

    #[test]
    fn columns_are_characters() {
        let found = entries(&lines("  спросить как  часто", 1));
        assert_eq!(found[0].word.span, Span { line: 1, start: 3, end: 11 });
        let starts: Vec<u32> = found[0].words().iter().map(|word| word.span.start).collect();
        assert_eq!(starts, [12, 17]);
        assert_eq!(found[0].rest_span(), Span { line: 1, start: 12, end: 22 });
    }
}
