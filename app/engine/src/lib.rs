//! The engine: explores every run beside the page, in a web worker of its own, so that the page never waits. What is asked
//! and answered is text, see `crashpoint_workbook::engine`. To give up a question the page ends the worker, and all its
//! memory with it.

use crashpoint_workbook::engine;
use wasm_bindgen::prelude::*;

/// Answers a question; `reply` is called with each answer as it comes.
#[wasm_bindgen]
pub fn answer(question: &str, reply: &js_sys::Function) {
    engine::answer(question, &mut |answer| {
        // Nobody may be listening any more.
        let _ = reply.call1(&JsValue::NULL, &JsValue::from_str(&answer.to_string()));
    });
}
