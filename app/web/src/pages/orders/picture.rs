//! One square a program, in a column for each class. However many there are, a column is one shape filled with a pattern.

use crashpoint_workbook::orders::Class;
use crashpoint_workbook::text::ui::thousands;
use crashpoint_workbook::view::orders::{Tally, class_mark};
use leptos::html::Div;
use leptos::{ev, prelude::*};

use super::Desk;
use crate::draw::{each, live, maybe};
use crate::live::Live;
use crate::words::Words;

/// The columns.
#[component]
pub(crate) fn OrdersPicture(desk: Desk) -> impl IntoView {
    view! {
        <div class="OrdersPicture">
            {each(Class::ALL, |class| view! { <Column class desk /> }.into_any())}
        </div>
    }
}

#[component]
fn Column(class: Class, desk: Desk) -> impl IntoView {
    let words = Words::here();
    let mark = Live::new(move || class_mark(class, words.lang()));
    let count = Live::new(move || desk.tally.with(|tally| tally.count(class)));
    let pitch = Live::new(move || pitch_of(desk.tally.with(Tally::len)));
    let holder = NodeRef::<Div>::new();
    let width = RwSignal::new(0);
    let measure = move || {
        if let Some(holder) = holder.get_untracked() {
            width.set(holder.client_width());
        }
    };
    // A column grows beside the others: each is measured again.
    Effect::new(move |_| {
        holder.track();
        desk.tally.track();
        request_animation_frame(measure);
    });
    let listening = window_event_listener(ev::resize, move |_| measure());
    on_cleanup(move || listening.remove());
    let across = Live::new(move || (width.get() / pitch.get()).max(1));
    let place = Live::new(move || desk.picked.get().filter(|(of, _)| *of == class).map(|(_, at)| at as i32));
    let on_click = move |event: ev::MouseEvent| {
        if let Some(picture) = holder.get_untracked().and_then(|holder| holder.first_element_child()) {
            let bounds = picture.get_bounding_client_rect();
            let (x, y) = (event.client_x() - bounds.left() as i32, event.client_y() - bounds.top() as i32);
            let at = (y / pitch.get_untracked() * across.get_untracked() + x / pitch.get_untracked()) as usize;
            if x / pitch.get_untracked() < across.get_untracked() && at < count.get_untracked() {
                desk.picked.set(Some((class, at)));
            }
        }
    };
    let pattern = format!("orders-{}", class.letter());
    let fill = format!("url(#{pattern})");
    let squares = live(move || {
        let (pitch, across, count) = (pitch.get(), across.get(), count.get() as i32);
        view! {
            <svg class="OrdersPicture-squares" aria-hidden="true" width=across * pitch height=(count + across - 1) / across * pitch>
                <pattern id=pattern.clone() width=pitch height=pitch patternUnits="userSpaceOnUse">
                    <path class="square" d=square(pitch) />
                    {maybe((class == Class::Both).then_some(()), |()| view! { <path class="half" d=half(pitch) /> }.into_any())}
                </pattern>
                <path d=shape(count, across, pitch) fill=fill.clone() />
                {maybe(place.get(), |at| view! {
                    <rect
                        class="picked" x=at % across * pitch - 2 y=at / across * pitch - 2 width=pitch + 3 height=pitch + 3
                    />
                }.into_any())}
            </svg>
        }
        .into_any()
    });
    view! {
        <section
            class=move || format!("OrdersPicture-class tone-{}", mark.with(|mark| mark.tone.class()))
            style:flex-grow=move || count.get().to_string()
        >
            <h2 class="OrdersPicture-title">
                <span class="OrdersPicture-sign">{move || mark.with(|mark| mark.sign.clone())}</span>" "
                {move || mark.with(|mark| mark.word.clone())}
                <span class="OrdersPicture-count">{move || thousands(words.lang(), count.get())}</span>
            </h2>
            <div class="OrdersPicture-holder" node_ref=holder on:click=on_click>{squares}</div>
        </section>
    }
}

/// From one square to the next, in CSS pixels.
fn pitch_of(programs: usize) -> i32 {
    match programs {
        0..=200 => 18,
        201..=2_000 => 10,
        _ => 4,
    }
}

fn square(pitch: i32) -> String {
    let side = side_of(pitch);
    format!("M0 0h{side}v{side}h-{side}z")
}

/// The lower right half of a square.
fn half(pitch: i32) -> String {
    let side = side_of(pitch);
    format!("M{side} 0v{side}h-{side}z")
}

fn side_of(pitch: i32) -> i32 {
    pitch - if pitch > 8 { 3 } else { 1 }
}

/// The outline of so many squares: whole rows, and what is left.
fn shape(count: i32, across: i32, pitch: i32) -> String {
    let (rows, rest) = (count / across, count % across);
    let (wide, tall) = (across * pitch, rows * pitch);
    format!("M0 0h{wide}v{tall}h-{wide}zM0 {tall}h{0}v{pitch}h-{0}z", rest * pitch)
}
