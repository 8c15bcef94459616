//! Tells when an element comes near what is seen of the page.

use wasm_bindgen::prelude::*;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// Whoever drops it is told no more.
pub(crate) struct Watch {
    observer: IntersectionObserver,
    // It lives as long as the observer may call it.
    _on_change: Closure<dyn FnMut(js_sys::Array)>,
}

impl Watch {
    /// Tells whether the element is seen, now and whenever that changes; `margin` is added around what is seen, as in
    /// CSS. `None`: this browser cannot tell.
    pub(crate) fn start(element: &Element, margin: &str, tell: impl Fn(bool) + 'static) -> Option<Self> {
        let tell: Box<dyn Fn(bool)> = Box::new(tell);
        let on_change = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            let last = entries.iter().last().and_then(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok());
            if let Some(entry) = last {
                tell(entry.is_intersecting());
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin(margin);
        let callback = on_change.as_ref().unchecked_ref();
        let observer = IntersectionObserver::new_with_options(callback, &options).ok()?;
        observer.observe(element);
        Some(Watch { observer, _on_change: on_change })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
