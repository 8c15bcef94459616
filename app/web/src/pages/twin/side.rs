//! One side: what its run comes to, its timeline, who holds what, and which planted faults it has no place for.

use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::twin::side_name;
use crashpoint_workbook::twin::Side;
use crashpoint_workbook::view;
use crashpoint_workbook::view::code::Absent;
use leptos::prelude::*;

use super::pair::Pair;
use crate::act::Act;
use crate::draw::{each, live};
use crate::parts::stage::StageView;
use crate::parts::timeline::TimelineView;
use crate::parts::verdict::VerdictPanel;
use crate::words::Words;

/// The side.
#[component]
pub(super) fn TwinSide(pair: Pair, side: Side) -> impl IntoView {
    let words = Words::here();
    let title = pair.memo(move |twin| twin.side(side).setup.title(words.lang()));
    let outcome = pair.memo(move |twin| view::outcome::outcome(twin.side(side), words.lang()));
    let stage = pair.memo(move |twin| view::stage::stage(twin.side(side), words.lang()));
    let timeline = pair.memo(move |twin| view::timeline::timeline(twin.side(side), words.lang()));
    let place = pair.memo(move |twin| (twin.side(side).cursor, twin.side(side).trace.steps.len()));
    let absent = pair.memo(move |twin| view::code::absent(twin.side(side), words.lang()));
    // A place on this side's timeline is a beat of both.
    let on_act = Callback::new(move |act: Act| match act {
        Act::Player(Msg::To(steps)) => {
            let beat = pair.now(|twin| twin.beat_of(side, steps));
            pair.dispatch(Msg::To(beat).into());
        }
        other => pair.dispatch(other),
    });
    let missing =
        |Absent { name, text, .. }: Absent| view! { <li><strong>"✕ "{name}</strong>" — "{text}</li> }.into_any();
    let label = move || format!("{}: {}", side_name(words.lang(), side == Side::Left), title.get());
    view! {
        <section class="TwinRegion-side TwinSide" aria-label=label>
            <h2 class="TwinRegion-title">{move || title.get()}</h2>
            <ul class="TwinSide-absent">{live(move || each(absent.get(), missing))}</ul>
            <StageView stage />
            <TimelineView timeline place on_act />
            <VerdictPanel outcome />
        </section>
    }
}
