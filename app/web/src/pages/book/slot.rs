//! A place below a map, a row or a text in which a run of it is opened.

use crashpoint_workbook::lesson::fence::Panel;
use crashpoint_workbook::player::Player;
use crashpoint_workbook::text::task::TaskText;
use leptos::prelude::*;

use super::inset::{Inset, InsetView, ToPlayground};
use crate::browser::{clock, scroll};
use crate::draw::{live, maybe};
use crate::words::Words;

/// Handle on the place.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    opened: RwSignal<Option<(Player, bool)>, LocalStorage>,
    element: StoredValue<String>,
}

impl Slot {
    /// Empty, in the fence with this id.
    pub(super) fn new(fence: &str) -> Self {
        Slot { opened: RwSignal::new_local(None), element: StoredValue::new(format!("run-{fence}")) }
    }

    /// Opens this run there, and goes to it.
    pub(super) fn open(self, player: Player, playing: bool) {
        self.opened.set(Some((player, playing && clock::may_move())));
        let element = self.element.get_value();
        request_animation_frame(move || scroll::come_to(&element));
    }

    /// Nothing is open.
    pub(super) fn close(self) {
        self.opened.set(None);
    }
}

/// The place; nothing while nothing is open.
#[component]
pub(super) fn SlotView(at: Slot, panels: Vec<Panel>) -> impl IntoView {
    let words = Words::here();
    live(move || {
        let panels = panels.clone();
        maybe(at.opened.get(), move |(player, playing)| {
            let title = player.setup.title(words.lang());
            let inset = Inset::new(player.clone(), None);
            inset.replace(player, playing);
            view! {
                <div class="Slot" id=at.element.get_value() tabindex="-1">
                    <p class="Slot-head">
                        <span class="side-title">{words.task(TaskText::TheRun)}</span>" "
                        <span class="Slot-title">{title}</span>" "
                        <ToPlayground inset />
                    </p>
                    <InsetView inset panels veiled=false />
                </div>
            }
            .into_any()
        })
    })
}
