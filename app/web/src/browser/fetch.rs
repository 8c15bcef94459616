//! Texts that lie beside the page.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// There is no such file, or nobody to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotLoaded;

/// The text of the file with this path, relative to the page.
pub(crate) async fn text(path: &str) -> Result<String, NotLoaded> {
    let response = JsFuture::from(window().fetch_with_str(&format!("./{path}"))).await.map_err(|_| NotLoaded)?;
    let response: web_sys::Response = response.dyn_into().map_err(|_| NotLoaded)?;
    if !response.ok() {
        return Err(NotLoaded);
    }
    let text = JsFuture::from(response.text().map_err(|_| NotLoaded)?).await.map_err(|_| NotLoaded)?;
    text.as_string().ok_or(NotLoaded)
}
