//! The queue and the log.

use std::collections::BTreeSet;

use crashpoint_sim::ids::Key;
use crashpoint_sim::scenario::{MaxDeliveries, Order};

use super::state::{Broker, Copy, Lease, Place, Rules, State};

impl Broker {
    /// A message arrives.
    pub(super) fn publish(&mut self, rules: &Rules, key: Key) {
        if rules.dedup && !self.published.insert(key) {
            return;
        }
        if rules.log {
            self.records.push(key);
        } else {
            self.queue.push(Copy { key, place: Place::Ready, deliveries: 0, former: BTreeSet::new() });
        }
    }

    /// Which copies of the queue may be delivered now.
    pub(super) fn deliverable(&self, rules: &Rules) -> Vec<usize> {
        let ready: Vec<usize> = (0..self.queue.len()).filter(|at| self.queue[*at].place == Place::Ready).collect();
        let in_flight = self.queue.iter().any(|copy| match copy.place {
            Place::Held(_) | Place::Orphaned => true,
            Place::Ready | Place::Parked => false,
        });
        match rules.order {
            Order::Any => ready,
            Order::Fifo => ready.into_iter().take(1).collect(),
            Order::Key if in_flight => Vec::new(),
            Order::Key => ready.into_iter().take(1).collect(),
        }
    }

    /// The copy goes to this consumer.
    pub(super) fn deliver(&mut self, rules: &Rules, at: usize, who: usize) -> Key {
        let copy = &mut self.queue[at];
        copy.place = Place::Held(who);
        if let Some(limit) = rules.max_deliveries.limit() {
            copy.deliveries = limit.min(copy.deliveries + 1);
        }
        copy.key
    }

    /// The place of the copy whose lease this consumer holds.
    pub(super) fn held_by(&self, who: usize) -> Option<usize> {
        self.queue.iter().position(|copy| copy.place == Place::Held(who))
    }

    /// A delivered copy comes back.
    pub(super) fn give_back(&mut self, rules: &Rules, at: usize) {
        let copy = &mut self.queue[at];
        let spent = |limit: u8| copy.deliveries >= limit;
        match rules.max_deliveries {
            MaxDeliveries::Park(limit) if spent(limit) => {
                copy.place = Place::Parked;
                copy.former.clear();
            }
            MaxDeliveries::Drop(limit) if spent(limit) => {
                self.queue.remove(at);
            }
            MaxDeliveries::None | MaxDeliveries::Park(_) | MaxDeliveries::Drop(_) => copy.place = Place::Ready,
        }
    }

    /// A parked copy goes to the tail, ready, as if never delivered.
    pub(super) fn redrive(&mut self, at: usize) {
        let mut copy = self.queue.remove(at);
        copy.place = Place::Ready;
        copy.deliveries = 0;
        self.queue.push(copy);
    }

    /// Everything below the owner's position is settled.
    pub(super) fn commit_position(&mut self) {
        self.records.drain(..self.position);
        self.position = 0;
    }

    /// Nobody waits for a late ack of this consumer any more.
    pub(super) fn forget_former(&mut self, who: usize) {
        for copy in &mut self.queue {
            copy.former.remove(&who);
        }
    }
}

impl State {
    /// The broker settles what this consumer holds (its lease or its generation is good).
    pub(super) fn settle(&mut self, rules: &Rules, who: usize) {
        if rules.log {
            self.broker.commit_position();
        } else if let Some(at) = self.broker.held_by(who) {
            self.broker.queue.remove(at);
        }
        self.set_lease(who, Lease::Done);
    }

    /// An ack of a consumer that lost its lease, where that is accepted.
    pub(super) fn settle_late(&mut self, who: usize) {
        if let Some(at) = self.late_ackable(who) {
            let copy = self.broker.queue.remove(at);
            if let Place::Held(holder) = copy.place {
                self.set_lease(holder, Lease::Lost);
            }
            self.set_lease(who, Lease::Done);
        }
    }

    /// The copy that a late ack of this consumer would settle.
    pub(super) fn late_ackable(&self, who: usize) -> Option<usize> {
        self.broker.queue.iter().position(|copy| copy.former.contains(&who))
    }

    pub(super) fn set_lease(&mut self, who: usize, lease: Lease) {
        if let Some(hand) = &mut self.consumers[who].hand {
            hand.lease = lease;
        }
    }

    /// Another consumer, if there is one, owns the partition from now on, in a new generation.
    pub(super) fn new_generation(&mut self) {
        let consumers = self.consumers.len();
        self.broker.owner = (self.broker.owner + 1) % consumers;
        self.broker.position = 0;
        for hand in self.consumers.iter_mut().filter_map(|consumer| consumer.hand.as_mut()) {
            if hand.lease == Lease::Held {
                hand.lease = Lease::Lost;
            }
        }
    }
}
