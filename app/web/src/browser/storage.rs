//! What is kept between visits: one text under one versioned key. A browser may refuse any of it at any time.

use web_sys::Storage;

const KEY: &str = "crashpoint.v1";

/// The browser keeps nothing for this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused;

/// What was kept, if anything.
pub(crate) fn load() -> Result<Option<String>, Refused> {
    storage()?.get_item(KEY).map_err(|_| Refused)
}

/// Keeps this instead.
pub(crate) fn save(text: &str) -> Result<(), Refused> {
    storage()?.set_item(KEY, text).map_err(|_| Refused)
}

fn storage() -> Result<Storage, Refused> {
    web_sys::window().and_then(|window| window.local_storage().ok().flatten()).ok_or(Refused)
}
