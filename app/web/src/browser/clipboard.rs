//! The clipboard, where there is one.

#[cfg(feature = "whole")]
use js_sys::{Array, Function, Object, Reflect};
#[cfg(feature = "whole")]
use wasm_bindgen::JsCast;
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

/// Whether the picture, a PNG, could be copied.
#[cfg(feature = "whole")]
pub(crate) async fn copy_picture(png: &web_sys::Blob) -> bool {
    match write_picture(png) {
        Ok(written) => JsFuture::from(written).await.is_ok(),
        Err(_) => false,
    }
}

/// By name: what copies pictures is missing where the page did not come over a secure connection, and in some browsers.
#[cfg(feature = "whole")]
fn write_picture(png: &web_sys::Blob) -> Result<js_sys::Promise, JsValue> {
    let window = leptos::prelude::window();
    let item: Function = Reflect::get(&window, &"ClipboardItem".into())?.dyn_into()?;
    let pictures = Object::new();
    Reflect::set(&pictures, &"image/png".into(), png)?;
    let item = Reflect::construct(&item, &Array::of1(&pictures))?;
    let clipboard = Reflect::get(&window.navigator(), &"clipboard".into())?;
    let write: Function = Reflect::get(&clipboard, &"write".into())?.dyn_into()?;
    write.call1(&clipboard, &Array::of1(&item))?.dyn_into()
}
