//! The editor of "Your own": one text with the three programs, the settings and the faults, and what one can do to it.
//!
//! Pure functions of a text and a cursor; a place is a byte offset on a character's boundary, and whatever offset comes
//! from outside is moved to one. A text field counts in UTF-16: [`from_utf16`], [`to_utf16`]. What is left out: drawing,
//! files and the clipboard. Comments are kept: nothing here rewrites what was not meant.

mod complete;
mod file;
mod fix;
mod history;
mod lines;
mod marks;
mod opening;
mod rows;

#[cfg(test)]
mod tests;

pub use complete::{Candidate, CandidateKind, Completion, complete};
pub use file::{FileText, Imported, file_of, import, start};
pub use fix::{fix, fix_label};
pub use history::{Edit, History};
pub use lines::{LineView, line_views, move_line, move_line_to};
pub use marks::{Fix, MarkView, marks};
pub use opening::{Kept, opening};
pub use rows::{Piece, Row, rows};

use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::text::{Diagnostic, parse_scenario};

/// Longest text that is edited, in bytes; what is longer is cut.
pub const TEXT_BYTES_MAX: usize = 20_000;

/// A text and where one is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The scenario, as it is typed.
    pub text: String,
    /// The cursor, as a byte offset on a character's boundary.
    pub cursor: usize,
}

impl Draft {
    /// This text, cut to [`TEXT_BYTES_MAX`], with the cursor at the nearest character before this offset.
    pub fn new(text: &str, cursor: usize) -> Self {
        let text = text[..boundary(text, TEXT_BYTES_MAX)].to_owned();
        let cursor = boundary(&text, cursor);
        Draft { text, cursor }
    }

    /// The line with the cursor, counted from 1.
    pub fn line(&self) -> usize {
        self.text[..boundary(&self.text, self.cursor)].matches('\n').count() + 1
    }
}

/// The direction in which a line moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the first line.
    Up,
    /// Towards the last line.
    Down,
}

/// Everything one can do to a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Msg {
    /// The text field has this text now, and its cursor is here.
    Typed(Draft),
    /// The cursor is here now.
    At(usize),
    /// A new line, indented as it should be.
    Enter,
    /// The line at the cursor moves within its section.
    Move(Direction),
    /// The line with the first number (from 1) moves to where the second one is, within its section.
    MoveTo(usize, usize),
    /// The completion with this number at the cursor.
    Complete(usize),
    /// The fix of the mark with this number.
    Fix(usize),
    /// Another text instead.
    Replace(String),
    /// The last change is taken back.
    Undo,
    /// It is made again.
    Redo,
}

/// A text, and how it came to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    /// What is there now.
    pub draft: Draft,
    /// What can be taken back.
    pub history: History,
}

impl Editor {
    /// A text to begin with.
    pub fn new(text: &str) -> Self {
        Editor { draft: Draft::new(text, 0), history: History::default() }
    }

    /// What the text says, and its mistakes.
    pub fn scenario(&self) -> (Scenario, Vec<Diagnostic>) {
        parse_scenario(&self.draft.text)
    }

    /// The editor after this.
    #[must_use]
    pub fn update(&self, msg: Msg) -> Editor {
        let mut editor = self.clone();
        match msg {
            Msg::Typed(draft) => editor.change(Draft::new(&draft.text, draft.cursor), true),
            Msg::At(cursor) => {
                let cursor = boundary(&editor.draft.text, cursor);
                if cursor != editor.draft.cursor {
                    editor.history.close();
                }
                editor.draft.cursor = cursor;
            }
            Msg::Enter => editor.change(lines::enter(&self.draft), false),
            Msg::Move(direction) => editor.change(move_line(&self.draft, direction), false),
            Msg::MoveTo(line, target) => editor.change(move_line_to(&self.draft, line, target), false),
            Msg::Complete(number) => {
                let found = complete(&self.draft, Default::default());
                if let Some(draft) = found.choose(&self.draft, number) {
                    editor.change(draft, false);
                }
            }
            Msg::Fix(number) => {
                let (_, diagnostics) = self.scenario();
                if let Some(draft) = diagnostics.get(number).and_then(|diagnostic| fix(&self.draft.text, diagnostic)) {
                    editor.change(draft, false);
                }
            }
            Msg::Replace(text) => editor.change(Draft::new(&text, 0), false),
            Msg::Undo => editor.history.undo(&mut editor.draft),
            Msg::Redo => editor.history.redo(&mut editor.draft),
        }
        editor
    }

    fn change(&mut self, draft: Draft, typed: bool) {
        let draft = Draft::new(&draft.text, draft.cursor);
        self.history.record(&self.draft, &draft, typed);
        self.draft = draft;
    }
}

/// The nearest boundary of a character at or before this offset.
pub(crate) fn boundary(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset.min(text.len()))
}

/// The byte offset of this many UTF-16 units.
pub fn from_utf16(text: &str, units: usize) -> usize {
    let mut left = units;
    for (at, letter) in text.char_indices() {
        if left < letter.len_utf16() {
            return at;
        }
        left -= letter.len_utf16();
    }
    text.len()
}

/// How many UTF-16 units lie before this byte offset.
pub fn to_utf16(text: &str, offset: usize) -> usize {
    text[..boundary(text, offset)].chars().map(char::len_utf16).sum()
}
