//! States that wait to be followed: fewest faults first, then fewest steps, then in the order of discovery.

use super::states::StateId;

/// One list for each number of faults and each number of steps.
#[derive(Default)]
pub(super) struct Queue {
    lists: Vec<Vec<Vec<StateId>>>,
    steps: usize,
    at: usize,
}

impl Queue {
    /// One more state; its number of faults is at least that of the layer being followed.
    pub(super) fn push(&mut self, faults: u8, steps: u16, id: StateId) {
        let (faults, steps) = (usize::from(faults), usize::from(steps));
        if self.lists.len() <= faults {
            self.lists.resize_with(faults + 1, Vec::new);
        }
        let lists = &mut self.lists[faults];
        if lists.len() <= steps {
            lists.resize_with(steps + 1, Vec::new);
        }
        lists[steps].push(id);
    }

    /// The number of steps under which the next state of the layer with this many faults waits.
    pub(super) fn next_steps(&mut self, faults: u8) -> Option<u16> {
        let lists = self.lists.get_mut(usize::from(faults))?;
        while let Some(list) = lists.get_mut(self.steps) {
            if self.at < list.len() {
                return Some(self.steps as u16);
            }
            *list = Vec::new();
            self.steps += 1;
            self.at = 0;
        }
        None
    }

    /// The next state of this layer that waits under as many steps as the last one that was asked for.
    pub(super) fn pop(&mut self, faults: u8) -> Option<StateId> {
        let id = *self.lists.get(usize::from(faults))?.get(self.steps)?.get(self.at)?;
        self.at += 1;
        Some(id)
    }

    /// The layer is over: on to the next one. `false` if no later layer has a state.
    pub(super) fn next_layer(&mut self) -> bool {
        self.steps = 0;
        self.at = 0;
        self.lists.iter().any(|lists| lists.iter().any(|list| !list.is_empty()))
    }
}
