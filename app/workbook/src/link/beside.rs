//! What the pages beside the player are about, as a part of a link.

use super::Page;
use super::query::Query;
use crate::catalogue::{Item, Strategy, catalogue};
use crate::lesson::fence::Axis;
use crate::twin::Moment;

/// What the pages beside the player are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside {
    /// `right=outbox.ack-after.increment`: the twin's other strategy.
    pub right: Strategy,
    /// `beats=4:crash-consumer,9`: what was done to both by hand, and where they stand.
    pub moment: Moment,
    /// `axes=sender.receiver`: the map's rows and columns.
    pub axes: [Axis; 2],
    /// `faults=2`: of all runs, those with so many faults at most.
    pub faults: u8,
}

impl Default for Beside {
    fn default() -> Self {
        let right = catalogue().presets.get(2).map(|preset| preset.strategy).unwrap_or_default();
        Beside { right, moment: Moment::default(), axes: [Axis::Sender, Axis::Receiver], faults: 2 }
    }
}

/// Most faults that the map is asked about.
pub const MAP_FAULTS_MAX: u8 = 3;

impl Beside {
    /// With this axis as rows (0) or columns (1); where it stood before, the other one stands now.
    #[must_use]
    pub fn with_axis(self, place: usize, axis: Axis) -> Beside {
        let mut axes = self.axes;
        if axes[1 - place] == axis {
            axes.swap(0, 1);
        }
        axes[place] = axis;
        Beside { axes, ..self }
    }

    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        let read = match name {
            "right" => read_strategy(value).map(|right| self.right = right),
            "beats" => value.parse().ok().map(|moment| self.moment = moment),
            "axes" => read_axes(value).map(|axes| self.axes = axes),
            "faults" => value.parse().ok().filter(|n| *n <= MAP_FAULTS_MAX).map(|faults| self.faults = faults),
            _ => None,
        };
        read.is_some()
    }

    /// What this page needs of it.
    pub(super) fn add(&self, page: Page, query: &mut Query) {
        if page == Page::Twin {
            query.add("right", &write_strategy(self.right));
            if self.moment != Moment::default() {
                query.add("beats", &self.moment.to_string());
            }
        }
        if page == Page::Map {
            let [rows, columns] = self.axes;
            query.add("axes", &format!("{}.{}", rows.word(), columns.word()));
            query.add("faults", &self.faults.to_string());
        }
    }
}

fn read_axes(value: &str) -> Option<[Axis; 2]> {
    let axis = |word: &str| Axis::ALL.into_iter().find(|axis| axis.word() == word);
    let (rows, columns) = value.split_once('.')?;
    let axes = [axis(rows)?, axis(columns)?];
    (axes[0] != axes[1]).then_some(axes)
}

fn read_strategy(value: &str) -> Option<Strategy> {
    let catalogue = catalogue();
    let index = |items: &[Item], id: &str| items.iter().position(|item| item.id == id);
    let mut words = value.split('.');
    let sender = index(&catalogue.senders, words.next()?)?;
    let receiver = index(&catalogue.receivers, words.next()?)?;
    let effect = index(&catalogue.effects, words.next()?)?;
    words.next().is_none().then_some(Strategy { sender, receiver, effect })
}

fn write_strategy(Strategy { sender, receiver, effect }: Strategy) -> String {
    let catalogue = catalogue();
    let ids = [catalogue.senders[sender].id, catalogue.receivers[receiver].id, catalogue.effects[effect].id];
    ids.join(".")
}
