//! What of the browser the page needs, each call fallible and none of them fatal.

pub(crate) mod address;
pub(crate) mod clipboard;
pub(crate) mod document;
pub(crate) mod engine;
pub(crate) mod storage;
