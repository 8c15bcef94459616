//! Files of the visitor's own: read, and given to keep. Nothing leaves the browser.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// What the file holds; `None`: the browser does not give it.
pub(crate) async fn bytes(file: &File) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// Gives the text to keep, under this name.
pub(crate) fn save(name: &str, kind: &str, text: &str) {
    if let Some(blob) = blob(kind, text) {
        save_blob(name, &blob);
    }
}

/// Gives it to keep, under this name.
pub(crate) fn save_blob(name: &str, blob: &Blob) {
    let document = leptos::prelude::document();
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    let link = document.create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser has taken it by the time of the next task.
    let revoke = move || {
        let _ = Url::revoke_object_url(&address);
    };
    leptos::prelude::set_timeout(revoke, std::time::Duration::from_secs(10));
}

/// The text as a file of this kind.
pub(crate) fn blob(kind: &str, text: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(text)), &options).ok()
}
