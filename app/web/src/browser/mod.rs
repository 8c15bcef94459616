//! What of the browser the page needs, each call fallible and none of them fatal.

pub(crate) mod address;
#[cfg(feature = "whole")]
pub(crate) mod channel;
pub(crate) mod clipboard;
#[cfg(feature = "whole")]
pub(crate) mod clock;
pub(crate) mod document;
pub(crate) mod engine;
pub(crate) mod fetch;
#[cfg(feature = "whole")]
pub(crate) mod files;
pub(crate) mod host;
#[cfg(feature = "whole")]
pub(crate) mod near;
#[cfg(feature = "whole")]
pub(crate) mod picture;
#[cfg(feature = "whole")]
pub(crate) mod scroll;
pub(crate) mod storage;
