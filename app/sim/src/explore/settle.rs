//! Which states cannot end any more: ordinary steps alone lead from them to no settled one.
//!
//! Faults lead from one layer to the next and ordinary steps stay in theirs, so each layer is looked at by itself once
//! all of it is known. Reduced, this finds the same: what is left out of a state's moves can be made later, so a state
//! that the search keeps can end exactly if it can in full; and from any state that cannot, senders that go on and steps
//! taken at once lead to one that the search keeps and that cannot either, with the same faults.

use super::states::{StateId, States};

/// The ordinary moves of one layer.
#[derive(Default)]
pub(super) struct Layer {
    followed: Vec<StateId>,
    /// By the place in `followed`, where its moves end in `targets`.
    ends: Vec<u32>,
    targets: Vec<StateId>,
}

impl Layer {
    /// One move more of the state that is being followed.
    pub(super) fn target(&mut self, id: StateId) {
        self.targets.push(id);
    }

    /// The state is followed: all its moves were named.
    pub(super) fn followed(&mut self, id: StateId) {
        self.followed.push(id);
        self.ends.push(self.targets.len() as u32);
    }

    /// What the lists take in memory.
    pub(super) fn bytes(&self) -> usize {
        (self.followed.capacity() + self.ends.capacity() + self.targets.capacity()) * 4
    }

    /// Marks every state that can end, and returns the first followed one that cannot. Most moves lead to states that
    /// were followed later, so going backwards a few times is enough.
    pub(super) fn never_settles(&self, states: &mut States) -> Option<StateId> {
        loop {
            let mut first = None;
            let mut changed = false;
            for (place, id) in self.followed.iter().enumerate().rev() {
                if states.settles(*id) {
                    continue;
                }
                let start = if place == 0 { 0 } else { self.ends[place - 1] as usize };
                let targets = &self.targets[start..self.ends[place] as usize];
                if targets.iter().any(|target| states.settles(*target)) {
                    states.set_settles(*id);
                    changed = true;
                } else {
                    first = Some(*id);
                }
            }
            if !changed || first.is_none() {
                return first;
            }
        }
    }

    /// Ready for the next layer.
    pub(super) fn clear(&mut self) {
        self.followed.clear();
        self.ends.clear();
        self.targets.clear();
    }
}
