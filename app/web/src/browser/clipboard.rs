//! The clipboard, where there is one.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Whether the text could be copied.
pub(crate) async fn copy(text: String) -> bool {
    let navigator = leptos::prelude::window().navigator();
    // Undefined where the page did not come over a secure connection.
    let there = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"));
    if there.is_ok_and(|clipboard| clipboard.is_object()) {
        JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok()
    } else {
        false
    }
}
