//! A sentence in a little Markdown: words of the language in backticks, and here and there something strong.

use leptos::prelude::*;

use crate::draw::each;

/// The sentence, those words as code.
pub(crate) fn marked(text: &str) -> AnyView {
    each(text.split("**").enumerate(), |(index, piece)| match index % 2 {
        0 => coded(piece),
        _ => view! { <strong>{coded(piece)}</strong> }.into_any(),
    })
}

fn coded(text: &str) -> AnyView {
    each(text.split('`').enumerate(), |(index, piece)| match index % 2 {
        0 => piece.to_owned().into_any(),
        _ => view! { <code>{piece.to_owned()}</code> }.into_any(),
    })
}
