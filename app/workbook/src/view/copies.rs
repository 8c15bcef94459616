//! How often each copy was delivered: the model forgets it where no limit needs it, the stage shows it always.

use crashpoint_sim::event::{Event, Return};
use crashpoint_sim::scenario::BrokerKind;

use crate::player::Player;

/// Beside the world's list of copies, what happened to each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CopyTrack {
    /// Deliveries so far, one a copy.
    pub(crate) deliveries: Vec<u8>,
    log: bool,
}

impl CopyTrack {
    /// Before the first step.
    pub(crate) fn start(player: &Player) -> Self {
        let log = player.model().kind == BrokerKind::Log;
        Self { deliveries: vec![0; player.trace.start.copies.len()], log }
    }

    /// After this many steps.
    pub(crate) fn until(player: &Player, steps: usize) -> Self {
        let mut track = Self::start(player);
        for event in player.trace.steps[..steps].iter().flat_map(|step| &step.events) {
            track.apply(event);
        }
        track
    }

    /// After one more event.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Published { .. } => self.deliveries.push(0),
            Event::Delivered { copy, auto_ack, .. } => {
                if let Some(count) = self.deliveries.get_mut(usize::from(*copy)) {
                    *count = count.saturating_add(1);
                }
                if *auto_ack && !self.log {
                    self.remove(*copy);
                }
            }
            Event::Acked { copy, .. } | Event::Returned { copy, to: Return::Dropped } => self.remove(*copy),
            Event::Redriven { copy } => {
                self.remove(*copy);
                self.deliveries.push(0);
            }
            _ => {}
        }
    }

    fn remove(&mut self, copy: u8) {
        if usize::from(copy) < self.deliveries.len() {
            self.deliveries.remove(usize::from(copy));
        }
    }
}
