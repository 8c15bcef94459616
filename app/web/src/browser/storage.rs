//! What is kept between visits, each text under a versioned key of its own. A browser may refuse any of it at any time.

use web_sys::Storage;

/// How one likes to look at the page.
pub(crate) const LOOK: &str = "crashpoint.v1";
/// How far one has come in the workbook.
#[cfg(feature = "whole")]
pub(crate) const PROGRESS: &str = "crashpoint.progress.v1";
/// The text of one's own handler.
#[cfg(feature = "whole")]
pub(crate) const OWN: &str = "crashpoint.own.v1";
/// What ran of it when it last had no mistakes.
#[cfg(feature = "whole")]
pub(crate) const OWN_RAN: &str = "crashpoint.own-ran.v1";

/// The browser keeps nothing for this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused;

/// What was kept, if anything.
pub(crate) fn load(key: &str) -> Result<Option<String>, Refused> {
    storage()?.get_item(key).map_err(|_| Refused)
}

/// Keeps this instead.
pub(crate) fn save(key: &str, text: &str) -> Result<(), Refused> {
    storage()?.set_item(key, text).map_err(|_| Refused)
}

fn storage() -> Result<Storage, Refused> {
    web_sys::window().and_then(|window| window.local_storage().ok().flatten()).ok_or(Refused)
}
