//! Stands in for the crate of this name, which leptos' server functions stream with. The site has no server, so nothing of this
//! is ever called; but the real crate exports three JavaScript classes, and all behind them stays in the download: 8 KB.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use wasm_bindgen::JsValue;

/// A stream of the browser, which nobody reads.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// Keeps it.
    pub fn from_raw(raw: web_sys::ReadableStream) -> Self {
        ReadableStream(raw)
    }

    /// Gives it back.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// Never called: the site sends nothing.
    pub fn from_stream<S: Stream<Item = Result<JsValue, JsValue>> + 'static>(_: S) -> Self {
        unreachable!("the site sends nothing")
    }

    /// A stream that has ended.
    pub fn into_stream(self) -> Ended {
        Ended
    }
}

/// A stream that has ended.
#[derive(Debug)]
pub struct Ended;

impl Stream for Ended {
    type Item = Result<JsValue, JsValue>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(None)
    }
}
