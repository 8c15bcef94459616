//! What of the browser the page needs, each call fallible and none of them fatal.

pub(crate) mod address;
pub(crate) mod clipboard;
pub(crate) mod document;
pub(crate) mod engine;
#[cfg(feature = "whole")]
pub(crate) mod files;
#[cfg(feature = "whole")]
pub(crate) mod picture;
pub(crate) mod storage;
