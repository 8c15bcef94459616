//! The twin: two strategies under the same planted faults, in step.

mod beats;
mod choice;
mod faults;
pub(crate) mod pair;
pub(crate) mod region;
mod side;

use crashpoint_workbook::link::Beside;
use crashpoint_workbook::player::Setup;
use crashpoint_workbook::text::twin::TwinText;
use crashpoint_workbook::twin::{Moment, Side, Twin};
use leptos::prelude::*;

use crate::act::Act;
use crate::draw::each;
use crate::parts::setup::MessageCount;
use crate::store::Store;
use crate::words::Words;
use choice::SideChoice;
use faults::TwinFaults;
use pair::Pair;
use region::TwinRegion;
use side::TwinSide;

/// The page.
#[component]
pub(crate) fn TwinPage(store: Store) -> impl IntoView {
    let words = Words::here();
    let pair = open(store);
    let on_act = Callback::new(move |act: Act| pair.dispatch(act));
    let messages = pair.memo(|twin| twin.side(Side::Left).setup.messages);
    let sides = each(Side::ALL, move |side| view! { <TwinSide pair side /> }.into_any());
    view! {
        <div class="BenchPage TwinPage">
            <h1 class="BenchPage-title">{words.twin(TwinText::Title)}</h1>
            <p class="BenchPage-lead">{words.twin(TwinText::About)}</p>
            <div class="TwinPage-choices">
                <SideChoice pair side=Side::Left />
                <SideChoice pair side=Side::Right />
                <MessageCount messages on_act />
            </div>
            <TwinRegion pair spoken=true open_beats=true>{sides}</TwinRegion>
            <TwinFaults pair on_act />
        </div>
    }
}

/// What makes a twin, as the page's state has it.
#[derive(Clone, Debug, PartialEq)]
struct Made {
    setup: Setup,
    beside: Beside,
}

impl Made {
    fn twin(&self) -> Twin {
        let right = Setup { strategy: self.beside.right, own: None, ..self.setup.clone() };
        Twin::at([self.setup.clone(), right], self.beside.moment)
    }

    fn is(&self, twin: &Twin) -> bool {
        let [left, right] = twin.sides.each_ref().map(|player| &player.setup);
        self.setup == *left && self.beside.right == right.strategy && self.beside.moment == twin.moment()
    }
}

/// The twin that the address says. From here on both follow each other.
fn open(store: Store) -> Pair {
    let made = store.memo(|state| Made { setup: state.player.setup.clone(), beside: state.beside });
    let pair = Pair::new(made.get_untracked().twin(), store);
    Effect::new(move |_| {
        let made = made.get();
        if !pair.now(|twin| made.is(twin)) {
            pair.replace(made.twin());
        }
    });
    let stands = pair.memo(|twin| {
        let [left, right] = twin.sides.each_ref().map(|player| player.setup.clone());
        (left, right.strategy, twin.moment())
    });
    Effect::new(move |before: Option<(Setup, _, Moment)>| {
        let now = stands.get();
        if before.is_some() && !made.get_untracked().is(&pair.now(Clone::clone)) {
            let left = Box::new(pair.now(|twin| twin.side(Side::Left).clone()));
            let beside = Beside { right: now.1, moment: now.2, ..made.get_untracked().beside };
            store.dispatch(Act::Pair { left, beside });
        }
        now
    });
    pair
}
