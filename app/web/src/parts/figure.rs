//! What stands in a text is a figure of it: numbered, and its headings lie below those of the text.

use leptos::prelude::*;

/// Which figure of the page it is, and how many players it has drawn so far.
#[derive(Clone, Copy)]
pub(crate) struct Figure {
    number: usize,
    players: StoredValue<usize>,
}

impl Figure {
    /// Whatever is drawn from here on stands in the figure with this number.
    pub(crate) fn begin(number: usize) {
        provide_context(Figure { number, players: StoredValue::new(0) });
    }

    /// "3" of the figure's first player, "3.2" of its second; empty outside of a text.
    pub(crate) fn next_player() -> String {
        let Some(Figure { number, players }) = use_context() else { return String::new() };
        players.update_value(|players| *players += 1);
        match players.get_value() {
            1 => number.to_string(),
            player => format!("{number}.{player}"),
        }
    }
}

/// A heading of this level, from 2; one level deeper inside of a text.
pub(crate) fn heading(level: u8, class: &'static str, content: AnyView) -> AnyView {
    let inside = use_context::<Figure>().is_some();
    match level + u8::from(inside) {
        2 => view! { <h2 class=class>{content}</h2> }.into_any(),
        3 => view! { <h3 class=class>{content}</h3> }.into_any(),
        4 => view! { <h4 class=class>{content}</h4> }.into_any(),
        _ => view! { <h5 class=class>{content}</h5> }.into_any(),
    }
}
