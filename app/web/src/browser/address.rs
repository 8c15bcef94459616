//! The address bar: the state of the page as its fragment.

use leptos::prelude::{TimeoutHandle, set_timeout_with_handle, window};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// Browsers refuse more than 200 changes of an address in 30 seconds.
const REPLACE_INTERVAL_MS: f64 = 250.0;

/// What the address bar was told, and when.
#[derive(Clone, Default)]
pub(crate) struct Address {
    written: Rc<RefCell<String>>,
    written_at_ms: Rc<Cell<f64>>,
    waiting: Rc<Cell<Option<TimeoutHandle>>>,
}

impl Address {
    /// What stands there now, without its `#`; `None` if it is what was written last.
    pub(crate) fn read_news(&self) -> Option<String> {
        let fragment = window().location().hash().unwrap_or_default();
        let fragment = fragment.strip_prefix('#').unwrap_or(&fragment).to_owned();
        if *self.written.borrow() == fragment {
            return None;
        }
        self.forget_waiting();
        self.written.replace(fragment.clone());
        Some(fragment)
    }

    /// The same place, told differently: soon, and never too often. `fragment` is asked for when it is written.
    pub(crate) fn replace_soon(&self, fragment: impl FnOnce() -> String + 'static) {
        if self.waiting.get().is_some() {
            return;
        }
        let due_ms = self.written_at_ms.get() + REPLACE_INTERVAL_MS - now_ms();
        if due_ms <= 0.0 {
            return self.write(fragment(), false);
        }
        let address = self.clone();
        let write = move || {
            address.waiting.set(None);
            address.write(fragment(), false);
        };
        self.waiting.set(set_timeout_with_handle(write, Duration::from_millis(due_ms as u64)).ok());
    }

    /// Another place, which Back leaves again for the one that `before` says.
    pub(crate) fn push(&self, before: impl FnOnce() -> String, fragment: String) {
        if self.forget_waiting() {
            self.write(before(), false);
        }
        self.write(fragment, true);
    }

    fn forget_waiting(&self) -> bool {
        let waiting = self.waiting.take();
        if let Some(handle) = waiting {
            handle.clear();
        }
        waiting.is_some()
    }

    fn write(&self, fragment: String, as_new: bool) {
        if *self.written.borrow() == fragment {
            return;
        }
        let url = format!("#{fragment}");
        // Where an embedding page forbids it, the address stays as it is and the page works on.
        let _ = window().history().and_then(|history| match as_new {
            true => history.push_state_with_url(&JsValue::NULL, "", Some(&url)),
            false => history.replace_state_with_url(&JsValue::NULL, "", Some(&url)),
        });
        self.written.replace(fragment);
        self.written_at_ms.set(now_ms());
    }
}

fn now_ms() -> f64 {
    js_sys::Date::now()
}
