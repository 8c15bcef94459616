//! The document's own attributes, and what the browser says of its visitor.

use crashpoint_workbook::link::Theme;
use crashpoint_workbook::text::Lang;
#[cfg(not(feature = "whole"))]
use leptos::prelude::set_timeout;
use leptos::prelude::{document, window};

/// Writes language, theme and what is left out to the root element: style sheets and screen readers look there.
pub(crate) fn dress(lang: Lang, theme: Theme, without: &str, title: &str) {
    if let Some(root) = document().document_element() {
        // An attribute with a fixed name can always be set.
        let _ = root.set_attribute("lang", lang.code());
        let _ = root.set_attribute("data-theme", theme.word());
        let _ = root.set_attribute("data-without", without);
    }
    document().set_title(title);
}

/// The contents of the book that `crashpoint pack` put in place of the site's own.
#[cfg(feature = "whole")]
pub(crate) fn other_contents() -> Option<String> {
    document().get_element_by_id("app-contents")?.get_attribute("data-text")
}

/// The language that the site was packed to start in, else the first of the visitor's languages that the page speaks.
pub(crate) fn visitor_lang() -> Lang {
    let packed = document().document_element().and_then(|root| root.get_attribute("data-lang"));
    if let Some(lang) = packed.and_then(|code| Lang::parse(&code)) {
        return lang;
    }
    let languages = window().navigator().languages();
    let known = languages.iter().find_map(|language| Lang::parse(&language.as_string()?));
    known.unwrap_or_default()
}

/// Asks the browser to print the page.
#[cfg(feature = "whole")]
pub(crate) fn print() {
    // A browser that cannot print does nothing.
    let _ = window().print();
}

/// Opens the page in another window.
#[cfg(feature = "whole")]
pub(crate) fn second_window() {
    // A browser that opens no windows by itself says so itself.
    let address = window().location().href().unwrap_or_default();
    let _ = window().open_with_url_and_target_and_features(&address, "_blank", "popup");
}

/// The address of the page with this fragment.
pub(crate) fn full_address(fragment: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Loads the page anew, at the address it has now.
#[cfg(not(feature = "whole"))]
pub(crate) fn load_again() {
    // The address is written a moment after the state: what is loaded must be the page that was asked for.
    let reload = || {
        if let Err(error) = window().location().reload() {
            leptos::logging::warn!("the page cannot be loaded again: {error:?}");
        }
    };
    set_timeout(reload, std::time::Duration::from_millis(50));
}

/// Whether the page stands in another one that the visitor is busy with: it takes no focus then, and moves nothing around it.
#[cfg(feature = "whole")]
pub(crate) fn is_guest() -> bool {
    let is_framed = window().parent().ok().flatten().is_none_or(|parent| parent != window());
    is_framed && !document().has_focus().unwrap_or(false)
}

/// Puts the focus on the first element that this selector finds, and with it into sight.
#[cfg(feature = "whole")]
pub(crate) fn focus(selector: &str) {
    use wasm_bindgen::JsCast;
    if is_guest() {
        return;
    }
    let element = document().query_selector(selector).ok().flatten();
    if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        // Focus fails only where the element cannot have it.
        let _ = element.focus();
    }
}
