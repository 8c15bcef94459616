//! The document's own attributes, and what the browser says of its visitor.

use crashpoint_workbook::link::Theme;
use crashpoint_workbook::text::Lang;
use leptos::prelude::{document, window};

/// Writes language and theme to the root element: style sheets and screen readers look there.
pub(crate) fn dress(lang: Lang, theme: Theme, title: &str) {
    if let Some(root) = document().document_element() {
        // An attribute with a fixed name can always be set.
        let _ = root.set_attribute("lang", lang.code());
        let _ = root.set_attribute("data-theme", theme.word());
    }
    document().set_title(title);
}

/// The first of the visitor's languages that the page speaks.
pub(crate) fn visitor_lang() -> Lang {
    let languages = window().navigator().languages();
    let known = languages.iter().find_map(|language| Lang::parse(&language.as_string()?));
    known.unwrap_or_default()
}

/// The address of the page with this fragment.
pub(crate) fn full_address(fragment: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}
