//! What stands between the paragraphs. It is drawn when somebody comes near, and then it stays.

use std::sync::Arc;

use crashpoint_workbook::lesson::fence::{Fence, Kind, Play};
use crashpoint_workbook::lesson::prose::Text;
use leptos::html::Section;
use leptos::prelude::*;

use super::inset::{Inset, InsetView, ToPlayground};
use super::keeper::Keeper;
use super::nav::element_of;
use super::prose::{Here, text};
use super::shows::{MapFence, PlacesFence, ScenarioFence, TwinFence, WorldsFence};
use super::task::TaskView;
use crate::browser::near::Watch;
use crate::draw::{live, maybe};
use crate::parts::figure::Figure;

/// So far below and above what is seen it is drawn.
const NEAR: &str = "900px 0px";
/// Whoever has this much of the page below the fence's top is at it.
const HERE: &str = "-30% 0px -60% 0px";

/// The frame in which a fence stands.
#[component]
pub(super) fn FenceFrame(fence: Arc<Fence>) -> impl IntoView {
    let frame = NodeRef::<Section>::new();
    let near = RwSignal::new(false);
    let watches = StoredValue::new_local(Vec::new());
    let here = Here::get();
    let number = 1 + here.lesson.fences().position(|other| other.id == fence.id).unwrap_or_default();
    let lesson = here.id;
    let keeper = Keeper::here();
    let id = fence.id.clone();
    Effect::new(move |_| {
        let Some(frame) = frame.get() else { return };
        let draw = move |seen: bool| {
            if seen {
                near.set(true);
            }
        };
        let (id, is_kept) = (id.clone(), !lesson.is_empty());
        let at = move |seen: bool| {
            if seen && is_kept {
                keeper.change(|progress| progress.visit(lesson, Some(&id)));
            }
        };
        let started: Vec<Watch> =
            [Watch::start(&frame, NEAR, draw), Watch::start(&frame, HERE, at)].into_iter().flatten().collect();
        if started.is_empty() {
            near.set(true);
        }
        watches.set_value(started);
    });
    // On paper nobody comes near: all of it is drawn.
    let printed = window_event_listener_untyped("beforeprint", move |_| near.set(true));
    on_cleanup(move || printed.remove());
    let kind = kind_class(&fence.kind);
    let element = element_of(&fence.id);
    let content = live(move || match near.get() {
        true => {
            Figure::begin(number);
            view! { <FenceView fence=Arc::clone(&fence) /> }.into_any()
        }
        false => view! { <div class=format!("Fence-waiting {kind}")></div> }.into_any(),
    });
    view! { <section class=format!("Fence {kind}") id=element tabindex="-1" node_ref=frame>{content}</section> }
}

fn kind_class(kind: &Kind) -> &'static str {
    match kind {
        Kind::Scenario(_) => "scenario",
        Kind::Play(_) => "play",
        Kind::Map(_) => "map",
        Kind::Places(_) => "places",
        Kind::Twin(_) => "twin",
        Kind::Worlds(_) => "worlds",
        Kind::Task(_) => "task",
    }
}

/// What stands in the frame.
#[component]
pub(super) fn FenceView(fence: Arc<Fence>) -> impl IntoView {
    match &fence.kind {
        Kind::Play(play) => player(&fence, play),
        Kind::Task(_) => view! { <TaskView fence /> }.into_any(),
        Kind::Map(_) => view! { <MapFence fence /> }.into_any(),
        Kind::Places(_) => view! { <PlacesFence fence /> }.into_any(),
        Kind::Scenario(_) => view! { <ScenarioFence fence /> }.into_any(),
        Kind::Twin(_) => view! { <TwinFence fence /> }.into_any(),
        Kind::Worlds(_) => view! { <WorldsFence fence /> }.into_any(),
    }
}

fn player(fence: &Fence, play: &Play) -> AnyView {
    let inset = Inset::new(play.start.player(), play.calls);
    view! {
        <InsetView inset panels=play.shown(fence) veiled=false />
        <Caption content=play.caption.clone()><ToPlayground inset /></Caption>
    }
    .into_any()
}

/// What stands below.
#[component]
pub(super) fn Caption(content: Text, #[prop(optional)] children: Option<Children>) -> impl IntoView {
    let said = maybe(Some(content).filter(|content| !content.is_empty()), |content| {
        view! { <p class="Caption-text">{text(&content)}</p> }.into_any()
    });
    view! { <div class="Caption">{said}{children.map(|children| children())}</div> }
}
