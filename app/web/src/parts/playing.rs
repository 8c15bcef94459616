//! Playing by itself: a step every so often, until the end or until somebody stops it.

use crashpoint_workbook::text::ui::{Ui, ui};
use leptos::prelude::*;
use std::time::Duration;

use crate::act::Act;
use crate::draw::{changed, each};
use crate::live::Live;
use crate::words::Words;

/// How fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Speed {
    /// Time to read every sentence.
    Slow,
    /// Time to follow.
    #[default]
    Normal,
    /// To see what comes of it.
    Fast,
}

impl Speed {
    const ALL: [Speed; 3] = [Speed::Slow, Speed::Normal, Speed::Fast];

    fn title(self) -> Ui {
        match self {
            Speed::Slow => Ui::Slow,
            Speed::Normal => Ui::Normal,
            Speed::Fast => Ui::Fast,
        }
    }

    fn step_ms(self) -> u64 {
        match self {
            Speed::Slow => 2_500,
            Speed::Normal => 1_200,
            Speed::Fast => 500,
        }
    }
}

/// Ticks while it plays.
pub(crate) fn play_while(playing: Live<bool>, speed: RwSignal<Speed>, on_act: Callback<Act>) {
    let ticking = StoredValue::new_local(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = ticking.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    Effect::new(move |_| {
        stop();
        if playing.get() {
            let every = Duration::from_millis(speed.get().step_ms());
            ticking.set_value(set_interval_with_handle(move || on_act.run(Act::Tick), every).ok());
        }
    });
    on_cleanup(stop);
}

/// Chooses how fast.
#[component]
pub(crate) fn SpeedChoice(speed: RwSignal<Speed>) -> impl IntoView {
    let words = Words::here();
    let choose = changed(move |value| {
        let index: usize = value.parse().unwrap_or(0);
        speed.set(Speed::ALL.get(index).copied().unwrap_or_default());
    });
    let option = move |(index, of): (usize, Speed)| {
        view! {
            <option value=index.to_string() selected=move || speed.get() == of>
                {move || ui(words.lang(), of.title())}
            </option>
        }
        .into_any()
    };
    view! {
        <select class="SpeedChoice" aria-label=words.of(Ui::Speed) on:change=choose>
            {each(Speed::ALL.into_iter().enumerate(), option)}
        </select>
    }
}
