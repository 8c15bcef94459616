//! Something that is passed on once it has stood for a moment.

use std::time::Duration;

use leptos::prelude::*;

use crate::live::Live;

/// The value, so much later, if it is still the same.
pub(super) fn rested<T: Clone + PartialEq + Send + Sync + 'static>(value: Live<T>, moment: Duration) -> RwSignal<T> {
    let passed_on = RwSignal::new(value.get_untracked());
    Effect::new(move |_| {
        let now = value.get();
        let pass_on = move || {
            // The page may have been left meanwhile, and the value with it.
            if passed_on.try_get_untracked().is_some() && value.get_untracked() == now {
                passed_on.set(now.clone());
            }
        };
        set_timeout(pass_on, moment);
    });
    passed_on
}
