//! Where one stands on a long page.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::document::is_guest;

/// To the top of the page.
pub(crate) fn to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// To the element with this id, which gets the focus; `false`: there is none.
pub(crate) fn to(id: &str) -> bool {
    let Some(element) = element(id) else { return false };
    if is_guest() {
        // `scrollIntoView` would move the page around it too.
        let top = element.get_bounding_client_rect().top() + window().page_y_offset().unwrap_or(0.0);
        window().scroll_to_with_x_and_y(0.0, top);
    } else {
        element.scroll_into_view();
        focus(&element);
    }
    true
}

/// The element with this id gets the focus, and the page does not move.
pub(crate) fn focus_on(id: &str) {
    element(id).into_iter().for_each(|element| focus(&element));
}

/// The element with this id gets the focus, and the page moves only as far as it must.
pub(crate) fn come_to(id: &str) {
    // Focus fails only where the element cannot have it.
    element(id).into_iter().filter(|_| !is_guest()).for_each(|element| drop(element.focus()));
}

fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok())
}

/// The element gets the focus, and the page does not move.
pub(crate) fn focus(element: &HtmlElement) {
    if is_guest() {
        return;
    }
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    // Focus fails only where the element cannot have it.
    let _ = element.focus_with_options(&options);
}
