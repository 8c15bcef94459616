//! Undo and redo. What is typed without a break is one change: a word at a time, not a letter at a time.

use super::{Draft, boundary};

/// Most changes that can be taken back.
pub(super) const CHANGES_MAX: usize = 500;

/// One change: here, this went and that came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Where, as a byte offset.
    pub at: usize,
    /// What went.
    pub removed: String,
    /// What came.
    pub inserted: String,
    /// The cursor before it.
    pub cursor_before: usize,
    /// The cursor after it.
    pub cursor_after: usize,
}

/// The changes so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    past: Vec<Edit>,
    future: Vec<Edit>,
    /// The last change can still grow.
    open: bool,
}

impl History {
    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to make again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// The next letter begins a change of its own.
    pub fn close(&mut self) {
        self.open = false;
    }

    /// Notes what changed; `typed` letters join those before them.
    pub(super) fn record(&mut self, before: &Draft, after: &Draft, typed: bool) {
        if before.text == after.text {
            self.open &= before.cursor == after.cursor;
            return;
        }
        let edit = difference(before, after);
        self.future.clear();
        let single = edit.inserted.chars().count() + edit.removed.chars().count() == 1;
        let grows = typed && single && !edit.inserted.contains('\n') && !edit.removed.contains('\n');
        match self.past.last_mut().filter(|_| self.open && grows).and_then(|last| joined(last, &edit)) {
            Some(together) => {
                if let Some(last) = self.past.last_mut() {
                    *last = together;
                }
            }
            None => {
                if self.past.len() == CHANGES_MAX {
                    self.past.remove(0);
                }
                self.past.push(edit);
            }
        }
        self.open = grows;
    }

    pub(super) fn undo(&mut self, draft: &mut Draft) {
        let Some(edit) = self.past.pop() else { return };
        self.open = false;
        if replace(draft, edit.at, &edit.inserted, &edit.removed, edit.cursor_before) {
            self.future.push(edit);
        } else {
            *self = History::default();
        }
    }

    pub(super) fn redo(&mut self, draft: &mut Draft) {
        let Some(edit) = self.future.pop() else { return };
        self.open = false;
        if replace(draft, edit.at, &edit.removed, &edit.inserted, edit.cursor_after) {
            self.past.push(edit);
        } else {
            *self = History::default();
        }
    }
}

/// `false`, and nothing is done, if the text is not the one that the change made: somebody set another one meanwhile.
fn replace(draft: &mut Draft, at: usize, old: &str, new: &str, cursor: usize) -> bool {
    let end = at + old.len();
    if draft.text.get(at..end) != Some(old) {
        return false;
    }
    draft.text.replace_range(at..end, new);
    draft.cursor = boundary(&draft.text, cursor);
    true
}

/// The one place where two texts differ.
fn difference(before: &Draft, after: &Draft) -> Edit {
    let (old, new) = (before.text.as_str(), after.text.as_str());
    let pairs = old.char_indices().zip(new.chars());
    let at = pairs.take_while(|((_, old), new)| old == new).map(|((at, letter), _)| at + letter.len_utf8()).last();
    let at = at.unwrap_or(0);
    let (old_rest, new_rest) = (&old[at..], &new[at..]);
    let same = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(|(old, new)| old == new);
    let tail: usize = same.map(|(letter, _)| letter.len_utf8()).sum();
    Edit {
        at,
        removed: old_rest[..old_rest.len() - tail].to_owned(),
        inserted: new_rest[..new_rest.len() - tail].to_owned(),
        cursor_before: before.cursor,
        cursor_after: after.cursor,
    }
}

/// Both as one change, if the second goes on where the first stopped, and no new word begins with it.
fn joined(first: &Edit, second: &Edit) -> Option<Edit> {
    let edit = |at, removed: String, inserted: String| Edit {
        at,
        removed,
        inserted,
        cursor_before: first.cursor_before,
        cursor_after: second.cursor_after,
    };
    let types = first.removed.is_empty() && second.removed.is_empty();
    let deletes = first.inserted.is_empty() && second.inserted.is_empty();
    if types && second.at == first.at + first.inserted.len() {
        let begins_word = first.inserted.ends_with(' ') && !second.inserted.starts_with(' ');
        return (!begins_word).then(|| edit(first.at, String::new(), format!("{}{}", first.inserted, second.inserted)));
    }
    if deletes && second.at + second.removed.len() == first.at {
        return Some(edit(second.at, format!("{}{}", second.removed, first.removed), String::new()));
    }
    if deletes && second.at == first.at {
        return Some(edit(first.at, format!("{}{}", first.removed, second.removed), String::new()));
    }
    None
}
