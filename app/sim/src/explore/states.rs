//! The states seen so far: their words one after the other, what is known of each, and an exact table to find one again.

use std::hash::Hasher;

use rustc_hash::FxHasher;

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
    /// Its moves were followed.
    pub(super) followed: bool,
    /// Ordinary steps alone can end from here, as far as is known.
    pub(super) settles: bool,
}

/// All states: a set in which each has a number.
pub(super) struct States {
    words: Vec<u64>,
    starts: Vec<u32>,
    known: Vec<Known>,
    /// Open addressing: 0 is free; else the number plus 1 in the low half, half of the hash in the high one.
    slots: Vec<u64>,
}

const SLOTS_MIN: usize = 256;

impl States {
    pub(super) fn new() -> Self {
        Self { words: Vec::new(), starts: vec![0], known: Vec::new(), slots: vec![0; SLOTS_MIN] }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// What they take in memory.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * 8
            + self.starts.capacity() * 4
            + self.known.capacity() * size_of::<Known>()
            + self.slots.capacity() * 8
    }

    /// The state's words.
    #[inline]
    pub(super) fn words(&self, id: StateId) -> &[u64] {
        let id = id as usize;
        &self.words[self.starts[id] as usize..self.starts[id + 1] as usize]
    }

    #[inline]
    pub(super) fn known(&self, id: StateId) -> &Known {
        &self.known[id as usize]
    }

    #[inline]
    pub(super) fn known_mut(&mut self, id: StateId) -> &mut Known {
        &mut self.known[id as usize]
    }

    /// The number of the state with these words; `Err` if it is a new one, kept from now on with `known`.
    #[inline]
    pub(super) fn find_or_add(&mut self, words: &[u64], known: Known) -> Result<StateId, StateId> {
        let hash = hash(words);
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            let id = (slot as u32) - 1;
            if slot >> 32 == hash >> 32 && self.words(id) == words {
                return Ok(id);
            }
            at = (at + 1) & mask;
        }
        let id = self.known.len() as StateId;
        self.slots[at] = (hash >> 32) << 32 | u64::from(id + 1);
        self.words.extend_from_slice(words);
        self.starts.push(self.words.len() as u32);
        self.known.push(known);
        if self.known.len() * 2 > self.slots.len() {
            self.grow();
        }
        Err(id)
    }

    fn grow(&mut self) {
        let slots = self.slots.len() * 4;
        let mask = slots - 1;
        let mut grown = vec![0; slots];
        for id in 0..self.known.len() as StateId {
            let hash = hash(self.words(id));
            let mut at = hash as usize & mask;
            while grown[at] != 0 {
                at = (at + 1) & mask;
            }
            grown[at] = (hash >> 32) << 32 | u64::from(id + 1);
        }
        self.slots = grown;
    }
}

/// The multiplier spreads to the high bits; the low ones choose the slot, so both halves are mixed once more.
#[inline]
fn hash(words: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    words.iter().for_each(|word| hasher.write_u64(*word));
    let hash = hasher.finish();
    hash ^ hash >> 29
}
