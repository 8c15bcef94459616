//! Whatever frames the page, or teaches with it: a page around this one, a learning system.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Tells it: static/boot.js and static/single.js hand it on, and drop it where nobody listens.
    #[wasm_bindgen(js_name = crashpointTell)]
    pub(crate) fn tell(what: &str, text: &str);
}
