//! A sentence in which words of the language stand in backticks.

use leptos::prelude::*;

use crate::draw::each;

/// The sentence, those words as code.
pub(crate) fn marked(text: &str) -> AnyView {
    each(text.split('`').enumerate(), |(index, piece)| match index % 2 {
        0 => piece.to_owned().into_any(),
        _ => view! { <code>{piece.to_owned()}</code> }.into_any(),
    })
}
