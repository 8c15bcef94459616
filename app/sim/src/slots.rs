//! A list of at most `N` small values that lives inside the state: no allocation, and equal lists are equal bytes.

use std::ops::{Deref, DerefMut};

/// At most `N` values in order. Unused places hold the default value, so derived equality and hashing are canonical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slots<T, const N: usize> {
    used: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for Slots<T, N> {
    fn default() -> Self {
        Self { used: 0, items: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> Slots<T, N> {
    /// Appends the value; `false` if there is no room.
    #[must_use]
    pub fn push(&mut self, item: T) -> bool {
        if self.len() == N {
            return false;
        }
        self.items[self.len()] = item;
        self.used += 1;
        true
    }

    /// Takes the value at `index` out and closes the gap.
    pub fn remove(&mut self, index: usize) -> T {
        let used = self.len();
        let item = self[index];
        self.items.copy_within(index + 1..used, index);
        self.items[used - 1] = T::default();
        self.used -= 1;
        item
    }
}

impl<T, const N: usize> Deref for Slots<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.used)]
    }
}

impl<T, const N: usize> DerefMut for Slots<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.used)]
    }
}
