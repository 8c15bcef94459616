//! Reduction: who is called what does not matter.
//!
//! Two consumers run one program against one broker and one database; exchange their states together with the leases
//! (and, on a log, the ownership) that name them, and every run goes on as before with the names exchanged. The same
//! holds for two relays and their row locks. Inputs differ in two ways only: the producers bring them in order, and
//! versions and statuses compare their numbers. Once no sender has anything left to do, and if the consumer's program
//! has no such step, an input is a mere label on copies, keys and effects. No verdict and no effect's count asks for a
//! name, so the states that renaming turns into each other have the same futures, fault by fault and step by step, and
//! one of them stands for all. Which one: the order of what belongs to each name. A tie left unresolved costs a state,
//! never a verdict.

use crate::choice::{Choice, Fault};
use crate::ids::{ACTORS_MAX, Actor, INPUTS_MAX, Input, InputSet, Key, KeySet, Role};
use crate::model::Model;
use crate::vocabulary::Step;
use crate::world::{ConsumerState, CopyState, World};

/// New names for old ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Names {
    swaps: [bool; 3],
    /// By the index of the old input, the index of the new one.
    inputs: [u8; INPUTS_MAX],
}

impl Names {
    /// Everybody keeps their name.
    pub(super) const SAME: Names = Names { swaps: [false; 3], inputs: [0, 1, 2] };

    /// First these, then those.
    pub(super) fn then(self, next: Names) -> Names {
        Names {
            swaps: std::array::from_fn(|role| self.swaps[role] != next.swaps[role]),
            inputs: self.inputs.map(|input| next.inputs[usize::from(input)]),
        }
    }

    /// The other way round.
    pub(super) fn back(self) -> Names {
        let mut inputs = [0; INPUTS_MAX];
        for (old, new) in self.inputs.iter().enumerate() {
            inputs[usize::from(*new)] = old as u8;
        }
        Names { swaps: self.swaps, inputs }
    }

    fn actor(self, actor: Actor) -> Actor {
        let swap = self.swaps[actor.role as usize];
        Actor { index: if swap { 1 - actor.index } else { actor.index }, ..actor }
    }

    fn key(self, key: Key) -> Key {
        Key::new(Input::new(self.inputs[key.input().index()] + 1), key.attempt())
    }

    /// The choice under the new names.
    pub(super) fn choice(self, choice: Choice) -> Choice {
        match choice {
            Choice::Step(actor) => Choice::Step(self.actor(actor)),
            Choice::Receive(actor, copy) => Choice::Receive(self.actor(actor), copy),
            Choice::Purge(key) => Choice::Purge(self.key(key)),
            Choice::Fault(fault) => Choice::Fault(self.fault(fault)),
            Choice::Expire(_) | Choice::Redrive(_) | Choice::AutoCommit => choice,
        }
    }

    fn fault(self, fault: Fault) -> Fault {
        match fault {
            Fault::Crash(actor) => Fault::Crash(self.actor(actor)),
            Fault::Down(actor) => Fault::Down(self.actor(actor)),
            Fault::LosePublish(actor) => Fault::LosePublish(self.actor(actor)),
            Fault::LoseConfirm(actor) => Fault::LoseConfirm(self.actor(actor)),
            Fault::LoseAck(actor) => Fault::LoseAck(self.actor(actor)),
            Fault::ExpireLease(actor) => Fault::ExpireLease(self.actor(actor)),
            Fault::PurgeKey(key) => Fault::PurgeKey(self.key(key)),
            Fault::EvictCache(key) => Fault::EvictCache(self.key(key)),
            Fault::Rebalance | Fault::DedupWindowPasses => fault,
        }
    }
}

/// What can be renamed in a model.
pub(super) struct Symmetry {
    relays: bool,
    consumers: bool,
    inputs: bool,
    messages: usize,
}

impl Symmetry {
    pub(super) fn of(model: &Model) -> Self {
        let consumer = model.code(Role::Consumer);
        let compares = [Step::AddBalanceIfVersion, Step::SetStatus, Step::SetStatusIfNewer];
        Self {
            relays: usize::from(model.code(Role::Relay).count) == ACTORS_MAX,
            consumers: usize::from(consumer.count) == ACTORS_MAX,
            inputs: model.messages > 1 && !compares.iter().any(|step| consumer.has(*step)),
            messages: usize::from(model.messages),
        }
    }

    /// Gives everybody the name that stands for all, and tells which.
    pub(super) fn rename(&self, world: &mut World, senders_are_done: bool) -> Names {
        let mut names = Names::SAME;
        if self.relays && relay_order(world, 1) < relay_order(world, 0) {
            names.swaps[Role::Relay as usize] = true;
            swap_relays(world);
        }
        if self.consumers && consumer_order(world, 1) < consumer_order(world, 0) {
            names.swaps[Role::Consumer as usize] = true;
            swap_consumers(world);
        }
        if self.inputs && senders_are_done {
            let mut order = [0, 1, 2];
            order[..self.messages].sort_by_key(|input| input_order(world, *input));
            for (new, old) in order.into_iter().enumerate() {
                names.inputs[usize::from(old)] = new as u8;
            }
            if names.inputs != Names::SAME.inputs {
                rename_inputs(world, names);
            }
        }
        names
    }
}

fn relay_order(world: &World, index: usize) -> (u8, Option<(Key, u8, bool)>) {
    let relay = &world.relays[index];
    (relay.pc, relay.hand.map(|hand| (hand.key, hand.row, hand.gone)))
}

fn swap_relays(world: &mut World) {
    world.relays.swap(0, 1);
    for row in world.rows.iter_mut() {
        row.locked_by = row.locked_by.map(|relay| 1 - relay);
    }
}

/// First what does not ask for an input's name.
fn consumer_order(world: &World, index: usize) -> (u8, Option<u8>, u16, bool, Option<Key>) {
    let state = &world.consumers[index];
    let owns = usize::from(world.partition.owner) == index;
    (state.pc, state.copy, flags(state), !owns, state.hand)
}

fn flags(state: &ConsumerState) -> u16 {
    let flags = [
        state.settled,
        state.fenced,
        state.tx,
        state.key_inserted,
        state.version_set,
        state.status_set,
        state.superseded,
        state.broker_tx,
        state.ack_staged,
    ];
    let bits = flags.iter().fold(0, |bits, flag| bits << 1 | u16::from(*flag));
    bits << 4 | u16::from(state.added) << 2 | u16::from(state.events_staged)
}

fn swap_consumers(world: &mut World) {
    world.consumers.swap(0, 1);
    world.partition.owner = 1 - world.partition.owner;
    for copy in world.copies.iter_mut() {
        if let CopyState::InFlight(consumer) = copy.state {
            copy.state = CopyState::InFlight(1 - consumer);
        }
    }
}

/// Everything that belongs to the input: where its copies stand, who has it in hand, what was kept and what happened.
fn input_order(world: &World, input: u8) -> (u32, u64) {
    let at = usize::from(input);
    let mine = |key: Key| key.input().index() == at;
    let places = world.copies.iter().fold(0, |bits, copy| bits << 1 | u32::from(mine(copy.key)));
    let hands = world.consumers.iter().fold(0, |bits, consumer| bits << 1 | u64::from(consumer.hand.is_some_and(mine)));
    let attempts = |keys: KeySet| u64::from(keys.bits()) >> (3 * at) & 7;
    let effects = &world.effects;
    let counts = [&effects.balance, &effects.mail, &effects.charge, &effects.event, &effects.log];
    let mut facts = counts.iter().fold(hands, |facts, counts| facts << 2 | u64::from(counts[at]));
    for keys in [world.keys, world.cache, world.gateway, world.published] {
        facts = facts << 3 | attempts(keys);
    }
    facts = facts << 1 | u64::from(world.committed.contains(Input::new(input + 1)));
    (places, facts)
}

fn rename_inputs(world: &mut World, names: Names) {
    for copy in world.copies.iter_mut() {
        copy.key = names.key(copy.key);
    }
    for consumer in &mut world.consumers {
        consumer.hand = consumer.hand.map(|key| names.key(key));
    }
    for keys in [&mut world.keys, &mut world.cache, &mut world.gateway, &mut world.published] {
        let mut renamed = KeySet::default();
        keys.iter().for_each(|key| renamed.insert(names.key(key)));
        *keys = renamed;
    }
    let mut committed = InputSet::default();
    for input in Input::all(INPUTS_MAX as u8).filter(|input| world.committed.contains(*input)) {
        committed.insert(Input::new(names.inputs[input.index()] + 1));
    }
    world.committed = committed;
    let effects = &mut world.effects;
    for counts in [&mut effects.balance, &mut effects.mail, &mut effects.charge, &mut effects.event, &mut effects.log] {
        let old = *counts;
        for (at, new) in names.inputs.into_iter().enumerate() {
            counts[usize::from(new)] = old[at];
        }
    }
}
