//! The twin as one sees it: one row a beat, one cell a side.

use crashpoint_sim::choice::Choice;

use super::{Beat, Side, Twin};
use crate::player::Player;
use crate::text::lang::Lang;
use crate::text::twin::{Pair, is_over, pair_text, parts_here, side_name, waits};
use crate::view::code::{Absent, absent};
use crate::view::next::{self, Controls};
use crate::view::outcome::{Outcome, outcome};
use crate::view::timeline::{LogLine, log_line};

/// Both sides, and what lies between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinView {
    /// Left and right.
    pub sides: [TwinSide; 2],
    /// One a beat, also those behind the cursor.
    pub rows: Vec<TwinRow>,
    /// How many of the rows lie before the cursor.
    pub cursor: usize,
    /// Index of the row in which the two part, if they do up to the cursor.
    pub parting: Option<usize>,
    /// "They part at step 5."
    pub summary: String,
}

/// One side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinSide {
    /// Which.
    pub side: Side,
    /// The strategy's name.
    pub title: String,
    /// What its run comes to at the cursor.
    pub outcome: Outcome,
    /// Planted faults that do not exist on it.
    pub absent: Vec<Absent>,
}

/// One beat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinRow {
    /// Counted from 1.
    pub number: usize,
    /// What each side did.
    pub cells: [TwinCell; 2],
    /// "here they part"; empty in every other row.
    pub mark: String,
}

/// What one side did in a beat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TwinCell {
    /// It took this step of its run, counted from 1.
    Step(usize, LogLine),
    /// It waited for the other side.
    Waits(String),
    /// Its run was over.
    Over(String),
}

/// The twin, drawn.
pub fn twin(twin: &Twin, lang: Lang) -> TwinView {
    let side = |side| {
        let player = twin.side(side);
        let title = player.setup.title(lang);
        TwinSide { side, title, outcome: outcome(player, lang), absent: absent(player, lang) }
    };
    let row = |(index, beat): (usize, &Beat)| TwinRow {
        number: index + 1,
        cells: Side::ALL.map(|side| cell(twin, side, beat, lang)),
        mark: if twin.parting == Some(index) { parts_here(lang).to_owned() } else { String::new() },
    };
    TwinView {
        sides: Side::ALL.map(side),
        rows: twin.beats.iter().enumerate().map(row).collect(),
        cursor: twin.cursor,
        parting: twin.parting.filter(|parting| *parting < twin.cursor),
        summary: pair_text(lang, pair(twin)),
    }
}

/// Which of the named controls can be used: whatever one side can do.
pub fn controls(twin: &Twin) -> Controls {
    let [left, right] = Side::ALL.map(|side| next::controls(twin.side(side)));
    let hand = |choice: Option<Choice>| choice.filter(|_| twin.has_hands());
    Controls {
        step: !twin.at_end(),
        back: twin.cursor > 0,
        crash_producer: hand(left.crash_producer.or(right.crash_producer)),
        crash_relay: hand(left.crash_relay.or(right.crash_relay)),
        crash_consumer: hand(left.crash_consumer.or(right.crash_consumer)),
        lose_ack: hand(left.lose_ack.or(right.lose_ack)),
        has_producer: left.has_producer || right.has_producer,
        has_relay: left.has_relay || right.has_relay,
    }
}

/// The last beat in one breath: what each side did, whether they part in it, how they stand at the end.
pub fn announcement(twin: &Twin, lang: Lang) -> String {
    let Some(last) = twin.cursor.checked_sub(1) else { return String::new() };
    let told = Side::ALL.map(|side| {
        let name = side_name(lang, side == Side::Left);
        match cell(twin, side, &twin.beats[last], lang) {
            TwinCell::Step(_, line) => format!("{name}: {}", line.sentence),
            TwinCell::Waits(text) | TwinCell::Over(text) => format!("{name}: {text}."),
        }
    });
    let mut text = told.join(" ");
    if twin.parting == Some(last) || twin.at_end() {
        text = format!("{text} {}", pair_text(lang, pair(twin)));
    }
    if twin.at_end() {
        for side in Side::ALL {
            let headline = outcome(twin.side(side), lang).headline;
            text = format!("{text} {}: {headline}", side_name(lang, side == Side::Left));
        }
    }
    text
}

fn pair(twin: &Twin) -> Pair {
    match twin.parting.filter(|parting| *parting < twin.cursor) {
        Some(parting) => Pair::Parted(parting + 1),
        None if twin.cursor == 0 => Pair::Start,
        None if twin.at_end() => Pair::Same,
        None => Pair::Together,
    }
}

fn cell(twin: &Twin, side: Side, beat: &Beat, lang: Lang) -> TwinCell {
    let player = twin.side(side);
    match beat.steps[side as usize] {
        Some(step) => TwinCell::Step(step + 1, log_line(player, lang, step)),
        None if is_over_after(player, beat.after[side as usize]) => TwinCell::Over(is_over(lang).to_owned()),
        None => TwinCell::Waits(waits(lang).to_owned()),
    }
}

fn is_over_after(player: &Player, steps: usize) -> bool {
    steps == player.trace.steps.len() && player.trace.next_choice(&player.setup.plan).is_none()
}
