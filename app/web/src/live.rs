//! Something computed from the state, passed on only when it changes.
//!
//! A leptos memo is compiled anew for each type that is in one, and all of it is downloaded. Here one memo holds values of any
//! type; what depends on the type is a comparison and a cast.

use leptos::prelude::*;
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// The value, wherever it is needed.
pub(crate) struct Live<T> {
    memo: Memo<Held>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Live<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Live<T> {}

impl<T: Clone + PartialEq + Send + Sync + 'static> Live<T> {
    /// Computed again when something changes that it read.
    pub(crate) fn new(read: impl Fn() -> T + Send + Sync + 'static) -> Self {
        Live { memo: memo(Box::new(move || Held(Arc::new(read())))), of: PhantomData }
    }

    /// A copy; whoever asks is told of changes.
    pub(crate) fn get(self) -> T {
        cast::<T>(&self.memo.get()).clone()
    }

    /// A copy, unless whatever was drawn from it is gone already; whoever asks is told of changes.
    pub(crate) fn try_get(self) -> Option<T> {
        self.memo.try_get().map(|held| cast::<T>(&held).clone())
    }

    /// A copy, and no more.
    pub(crate) fn get_untracked(self) -> T {
        cast::<T>(&self.memo.get_untracked()).clone()
    }

    /// A look at it; whoever asks is told of changes.
    pub(crate) fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look(cast(&self.memo.get()))
    }
}

/// A value of any type that can be compared with one of the same type.
trait Value: Any + Send + Sync {
    fn is(&self, other: &dyn Value) -> bool;
}

impl<T: PartialEq + Send + Sync + 'static> Value for T {
    fn is(&self, other: &dyn Value) -> bool {
        (other as &dyn Any).downcast_ref::<T>().is_some_and(|other| self == other)
    }
}

#[derive(Clone)]
struct Held(Arc<dyn Value>);

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

/// Not generic, so that it is compiled once.
fn memo(read: Box<dyn Fn() -> Held + Send + Sync>) -> Memo<Held> {
    Memo::new(move |_| read())
}

fn cast<T: 'static>(held: &Held) -> &T {
    let value: &dyn Any = &*held.0;
    value.downcast_ref().expect("a memo holds what its reader computes")
}
