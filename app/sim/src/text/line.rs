//! One line of text as words with columns.

/// A word and the columns it takes, 1-based in characters, end exclusive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'text> {
    pub(super) text: &'text str,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// A place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    pub(super) line: u32,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// A line that says something: at least one word, without its comment.
#[derive(Clone, Debug)]
pub(super) struct Line<'text> {
    pub(super) number: u32,
    pub(super) indented: bool,
    pub(super) words: Vec<Word<'text>>,
    body: &'text str,
}

impl<'text> Line<'text> {
    /// The line without comment; `None` if nothing is left.
    pub(super) fn new(number: u32, text: &'text str) -> Option<Self> {
        let body = text.split('#').next().unwrap_or_default();
        let words = words(body);
        let indented = body.starts_with(char::is_whitespace);
        (!words.is_empty()).then_some(Self { number, indented, words, body })
    }

    /// The first word.
    pub(super) fn head(&self) -> Word<'text> {
        self.words[0]
    }

    /// The words after the first.
    pub(super) fn tail(&self) -> &[Word<'text>] {
        &self.words[1..]
    }

    /// What stands after the first word, spaces inside it as they are.
    pub(super) fn tail_text(&self) -> &'text str {
        self.body.trim_start()[self.head().text.len()..].trim()
    }

    /// The place of these words of the line; of the whole line if there are none.
    pub(super) fn span(&self, words: &[Word<'_>]) -> Span {
        let words = if words.is_empty() { &self.words } else { words };
        Span { line: self.number, start: words[0].start, end: words[words.len() - 1].end }
    }

    /// The place of all its words.
    pub(super) fn whole(&self) -> Span {
        self.span(&self.words)
    }
}

/// The words with one space between them.
pub(super) fn join(words: &[Word<'_>]) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    texts.join(" ")
}

/// A word as it is quoted in a message: not longer than a line, and nothing that moves a terminal's cursor.
pub fn clip(word: &str) -> String {
    const QUOTED_CHARS_MAX: usize = 40;
    let mut clipped: String = word
        .chars()
        .take(QUOTED_CHARS_MAX)
        .map(|char| if char.is_control() { char::REPLACEMENT_CHARACTER } else { char })
        .collect();
    if word.chars().nth(QUOTED_CHARS_MAX).is_some() {
        clipped.push('…');
    }
    clipped
}

/// A count as a line or column number.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn words(body: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut open: Option<(usize, u32)> = None;
    let mut column = 1;
    for (at, char) in body.char_indices() {
        match (char.is_whitespace(), open) {
            (true, Some((from, start))) => {
                words.push(Word { text: &body[from..at], start, end: column });
                open = None;
            }
            (false, None) => open = Some((at, column)),
            (true, None) | (false, Some(_)) => {}
        }
        column = column.saturating_add(1);
    }
    if let Some((from, start)) = open {
        words.push(Word { text: &body[from..], start, end: column });
    }
    words
}
