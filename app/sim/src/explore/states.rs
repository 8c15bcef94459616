//! The states seen so far: an exact set in which each has a number.
//!
//! What is known of a state lies beside its words in one line of the processor's cache: where the search waits is
//! memory, and one look at a line answers both "is it this one" and "how was it reached". For the same reason states are
//! looked for many at a time, see [`States::touch`].

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::pack::{Packed, WORDS_MAX};

/// A state's number, in the order of discovery.
pub(super) type StateId = u32;

/// What is known of a state besides its words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The state it was reached from; the first state is its own.
    pub(super) parent: StateId,
    /// Ordinary steps from the start.
    pub(super) steps: u16,
    /// Faults from the start.
    pub(super) faults: u8,
    /// Whether its moves were followed.
    pub(super) followed: bool,
}

impl Known {
    /// Not followed yet.
    pub(super) fn new(parent: StateId, steps: u16, faults: u8) -> Self {
        Self { parent, steps, faults, followed: false }
    }
}

/// How many words of a state lie in its line: all of them, with up to eight rows and four copies.
const WORDS_IN_LINE: usize = 7;
const WORDS_BEHIND: usize = WORDS_MAX - WORDS_IN_LINE;

#[repr(align(64))]
struct Line {
    words: [u64; WORDS_IN_LINE],
    known: Known,
}

/// All states: a set in which each has a number.
pub(super) struct States {
    lines: Vec<Line>,
    /// The other words, kept only from the first state on that has any.
    behind: Vec<[u64; WORDS_BEHIND]>,
    /// Open addressing: 0 is free; else the number plus 1 in the low half, half of the hash in the high one.
    slots: Vec<u64>,
    /// By number, whether ordinary steps alone can end from there, as far as is known.
    settles: Vec<bool>,
}

const SLOTS_MIN: usize = 256;

impl States {
    pub(super) fn new() -> Self {
        Self { lines: Vec::new(), behind: Vec::new(), slots: vec![0; SLOTS_MIN], settles: Vec::new() }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// What they take in memory.
    pub(super) fn bytes(&self) -> usize {
        self.lines.capacity() * size_of::<Line>()
            + self.behind.capacity() * size_of::<[u64; WORDS_BEHIND]>()
            + self.slots.capacity() * size_of::<u64>()
            + self.settles.capacity()
    }

    /// The state's words.
    #[inline]
    pub(super) fn packed(&self, id: StateId) -> Packed {
        let id = id as usize;
        let mut words = [0; WORDS_MAX];
        words[..WORDS_IN_LINE].copy_from_slice(&self.lines[id].words);
        if let Some(behind) = self.behind.get(id) {
            words[WORDS_IN_LINE..].copy_from_slice(behind);
        }
        Packed(words)
    }

    #[inline]
    pub(super) fn known(&self, id: StateId) -> &Known {
        &self.lines[id as usize].known
    }

    #[inline]
    pub(super) fn known_mut(&mut self, id: StateId) -> &mut Known {
        &mut self.lines[id as usize].known
    }

    /// Whether ordinary steps alone can end from there, as far as is known.
    #[inline]
    pub(super) fn settles(&self, id: StateId) -> bool {
        self.settles[id as usize]
    }

    /// Ordinary steps alone can end from there.
    pub(super) fn set_settles(&mut self, id: StateId) {
        self.settles[id as usize] = true;
    }

    /// Looks into the table without an answer that matters: done for many states in a row, the memory that
    /// [`States::find_or_add`] will read is fetched for all of them at once instead of one after the other.
    #[inline]
    pub(super) fn touch(&self, hash: u64) -> u64 {
        self.slots[hash as usize & (self.slots.len() - 1)]
    }

    /// The same for the line that the slot leads to.
    #[inline]
    pub(super) fn touch_line(&self, hash: u64, slot: u64) -> u64 {
        if slot >> 32 == hash >> 32 {
            self.lines.get((slot as u32 as usize).wrapping_sub(1)).map_or(0, |line| line.words[0])
        } else {
            0
        }
    }

    /// The number of the state with these words; `Err` if it is a new one, kept from now on with `known`.
    #[inline]
    pub(super) fn find_or_add(&mut self, packed: &Packed, hash: u64, known: Known) -> Result<StateId, StateId> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            if slot >> 32 == hash >> 32 && self.is(slot as u32 - 1, packed) {
                return Ok(slot as u32 - 1);
            }
            at = (at + 1) & mask;
        }
        let id = self.lines.len() as StateId;
        self.slots[at] = (hash >> 32) << 32 | u64::from(id + 1);
        let (words, behind) = split(packed);
        self.lines.push(Line { words: *words, known });
        self.settles.push(false);
        if !self.behind.is_empty() {
            self.behind.push(*behind);
        } else if *behind != [0; WORDS_BEHIND] {
            self.behind.resize(self.lines.len() - 1, [0; WORDS_BEHIND]);
            self.behind.push(*behind);
        }
        if self.lines.len() * 2 > self.slots.len() {
            self.grow();
        }
        Err(id)
    }

    #[inline]
    fn is(&self, id: StateId, packed: &Packed) -> bool {
        let (words, behind) = split(packed);
        let id = id as usize;
        self.lines[id].words == *words && *self.behind.get(id).unwrap_or(&[0; WORDS_BEHIND]) == *behind
    }

    fn grow(&mut self) {
        let slots = self.slots.len() * 4;
        let mask = slots - 1;
        let mut grown = vec![0; slots];
        for id in 0..self.lines.len() as StateId {
            let hash = hash(&self.packed(id));
            let mut at = hash as usize & mask;
            while grown[at] != 0 {
                at = (at + 1) & mask;
            }
            grown[at] = (hash >> 32) << 32 | u64::from(id + 1);
        }
        self.slots = grown;
    }
}

fn split(Packed(words): &Packed) -> (&[u64; WORDS_IN_LINE], &[u64; WORDS_BEHIND]) {
    let (line, behind) = words.split_first_chunk().expect("a state has more words than its line");
    (line, behind.first_chunk().expect("and the others behind it"))
}

/// The multiplier spreads to the high bits; the low ones choose the slot, so both halves are mixed once more. Words of 0
/// at the end change nothing.
#[inline]
pub(super) fn hash(Packed(words): &Packed) -> u64 {
    let used = words.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
    let mut hasher = FxHasher::default();
    words[..used].iter().for_each(|word| hasher.write_u64(*word));
    let hash = hasher.finish();
    hash ^ hash >> 29
}
