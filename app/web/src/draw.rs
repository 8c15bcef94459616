//! Views of one type each. Leptos is compiled anew for every type of view, closure and list it draws, and all of that is
//! downloaded; behind these functions it is compiled once.

use leptos::{ev, prelude::*};

use crate::act::Act;

/// A view for each item, one after the other.
pub(crate) fn each<T>(items: impl IntoIterator<Item = T>, draw: impl FnMut(T) -> AnyView) -> AnyView {
    items.into_iter().map(draw).collect::<Vec<AnyView>>().into_any()
}

/// The view, or nothing.
pub(crate) fn maybe<T>(item: Option<T>, draw: impl FnOnce(T) -> AnyView) -> AnyView {
    item.map(draw).into_any()
}

/// Drawn again when something changes that it read.
pub(crate) fn live(draw: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    once(Box::new(draw))
}

fn once(draw: Box<dyn Fn() -> AnyView + Send + Sync>) -> AnyView {
    (move || draw()).into_any()
}

/// A click does this.
pub(crate) fn does(on_act: Callback<Act>, act: Act) -> impl FnMut(ev::MouseEvent) + 'static {
    move |_| on_act.run(act.clone())
}

/// A click does that.
pub(crate) fn click(then: impl Fn() + 'static) -> impl FnMut(ev::MouseEvent) + 'static {
    let then: Box<dyn Fn()> = Box::new(then);
    plain(then)
}

fn plain(then: Box<dyn Fn()>) -> impl FnMut(ev::MouseEvent) + 'static {
    move |_| then()
}

/// A change of a field does that; what is asked is the field's value.
pub(crate) fn changed(then: impl Fn(String) + 'static) -> impl FnMut(ev::Event) + 'static {
    let then: Box<dyn Fn(String)> = Box::new(then);
    with_value(then)
}

fn with_value(then: Box<dyn Fn(String)>) -> impl FnMut(ev::Event) + 'static {
    move |event| then(event_target_value(&event))
}
