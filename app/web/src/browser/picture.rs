//! A picture that stands as text, made into one of dots.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

use super::files;

/// Dots for a CSS pixel: sharp where a slide makes it bigger.
const SCALE: u32 = 2;

/// The SVG as a PNG; `None`: this browser does not make it.
pub(crate) async fn png(svg: &str) -> Option<Blob> {
    let source = files::blob("image/svg+xml;charset=utf-8", svg)?;
    let address = Url::create_object_url_with_blob(&source).ok()?;
    let blob = painted(&address).await;
    // What was painted stays; the address is of no more use.
    let _ = Url::revoke_object_url(&address);
    blob
}

/// An address that an image can show it from.
pub(crate) fn address(svg: &str) -> String {
    format!("data:image/svg+xml;charset=utf-8,{}", String::from(js_sys::encode_uri_component(svg)))
}

async fn painted(address: &str) -> Option<Blob> {
    let image = HtmlImageElement::new().ok()?;
    image.set_src(address);
    JsFuture::from(image.decode()).await.ok()?;
    let canvas = leptos::prelude::document().create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    canvas.set_width(image.natural_width() * SCALE);
    canvas.set_height(image.natural_height() * SCALE);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    context.scale(f64::from(SCALE), f64::from(SCALE)).ok()?;
    context.draw_image_with_html_image_element(&image, 0.0, 0.0).ok()?;
    let made = Promise::new(&mut |resolve, _| {
        // A canvas that cannot be read never calls back; nothing from elsewhere was painted on this one.
        let _ = canvas.to_blob(&resolve);
    });
    JsFuture::from(made).await.ok()?.dyn_into().ok()
}
