//! A world as a few words of 64 bits and back: what the explorer keeps of each state. Nothing is left out, so two worlds
//! are equal exactly if their words are.
//!
//! Five words hold what every world has; the rows of the outbox (eight a word) and the copies of the queue (four a word)
//! follow. A field's width is that of its limit in [`crate::ids`], [`crate::scenario`] or [`crate::world`].

use crate::ids::{INPUTS_MAX, Input, InputSet, Key, KeySet};
use crate::vocabulary::FAULT_KINDS;
use crate::world::{
    Budget, COPIES_MAX, ConsumerState, Copy, CopyState, Effects, Partition, ProducerState, ROWS_MAX, RelayState, Row,
    RowInHand, RowState, Tx, World,
};

const FIXED_WORDS: usize = 5;
const ROWS_A_WORD: usize = 8;
const COPIES_A_WORD: usize = 4;
/// Most words of a world.
pub(super) const WORDS_MAX: usize = FIXED_WORDS + ROWS_MAX / ROWS_A_WORD + COPIES_MAX / COPIES_A_WORD;

/// The words of one world; those behind its rows and copies are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(pub(super) [u64; WORDS_MAX]);

impl Packed {
    /// The world's words. A world that overflowed is never kept.
    #[inline]
    pub(super) fn of(world: &World) -> Self {
        let mut words = [0; WORDS_MAX];
        let w = &mut words;
        let mut p = Writer::default();
        world.producers.iter().for_each(|producer| put_producer(&mut p, producer));
        p.put(world.committed.bits().into(), 3);
        p.put(world.cursor.into(), 5);
        w[0] = p.word;
        let mut p = Writer::default();
        world.consumers.iter().for_each(|consumer| put_consumer(&mut p, consumer));
        p.put(world.version.into(), 2);
        p.put(world.status.into(), 2);
        p.put(world.effects.status.bits().into(), 3);
        w[1] = p.word;
        let mut p = Writer::default();
        world.relays.iter().for_each(|relay| put_relay(&mut p, relay));
        p.put(world.partition.owner.into(), 1);
        p.put(world.partition.position.into(), 5);
        p.put(world.partition.committed.into(), 5);
        p.put(world.published.bits().into(), 9);
        p.put(world.cache.bits().into(), 9);
        w[2] = p.word;
        let mut p = Writer::default();
        p.put(world.budget.total.into(), 3);
        world.budget.left.iter().for_each(|left| p.put((*left).into(), 3));
        p.put(world.keys.bits().into(), 9);
        p.put(world.gateway.bits().into(), 9);
        w[3] = p.word;
        let mut p = Writer::default();
        for counts in counters(&world.effects) {
            counts.iter().for_each(|count| p.put((*count).into(), 2));
        }
        p.put(world.rows.len() as u64, 5);
        p.put(world.copies.len() as u64, 5);
        w[4] = p.word;
        let mut len = FIXED_WORDS;
        for rows in world.rows.chunks(ROWS_A_WORD) {
            let mut p = Writer::default();
            rows.iter().for_each(|row| put_row(&mut p, row));
            w[len] = p.word;
            len += 1;
        }
        for copies in world.copies.chunks(COPIES_A_WORD) {
            let mut p = Writer::default();
            copies.iter().for_each(|copy| put_copy(&mut p, copy));
            w[len] = p.word;
            len += 1;
        }
        Packed(words)
    }
}

/// The world with these words.
#[inline]
pub(super) fn unpack(Packed(words): &Packed) -> World {
    let mut p = Reader { word: words[0] };
    let producers = [get_producer(&mut p), get_producer(&mut p)];
    let committed = InputSet::from_bits(p.get(3) as u8);
    let cursor = p.get(5) as u8;
    let mut p = Reader { word: words[1] };
    let consumers = [get_consumer(&mut p), get_consumer(&mut p)];
    let (version, status) = (p.get(2) as u8, p.get(2) as u8);
    let applied = InputSet::from_bits(p.get(3) as u8);
    let mut p = Reader { word: words[2] };
    let relays = [get_relay(&mut p), get_relay(&mut p)];
    let partition = Partition { owner: p.get(1) as u8, position: p.get(5) as u8, committed: p.get(5) as u8 };
    let published = KeySet::from_bits(p.get(9) as u16);
    let cache = KeySet::from_bits(p.get(9) as u16);
    let mut p = Reader { word: words[3] };
    let total = p.get(3) as u8;
    let mut left = [0; FAULT_KINDS];
    left.iter_mut().for_each(|left| *left = p.get(3) as u8);
    let keys = KeySet::from_bits(p.get(9) as u16);
    let gateway = KeySet::from_bits(p.get(9) as u16);
    let mut p = Reader { word: words[4] };
    let mut counts = || std::array::from_fn::<u8, INPUTS_MAX, _>(|_| p.get(2) as u8);
    let effects = Effects {
        balance: counts(),
        mail: counts(),
        charge: counts(),
        event: counts(),
        log: counts(),
        status: applied,
    };
    let (rows_len, copies_len) = (p.get(5) as usize, p.get(5) as usize);
    let mut world = World {
        producers,
        relays,
        consumers,
        committed,
        rows: Default::default(),
        cursor,
        copies: Default::default(),
        partition,
        published,
        keys,
        version,
        status,
        cache,
        gateway,
        effects,
        budget: Budget { left, total },
        overflow: false,
    };
    let lists = &words[FIXED_WORDS..];
    let (rows, copies) = lists.split_at(rows_len.div_ceil(ROWS_A_WORD));
    for at in 0..rows_len {
        let mut p = Reader { word: rows[at / ROWS_A_WORD] >> (64 / ROWS_A_WORD * (at % ROWS_A_WORD)) };
        assert!(world.rows.push(get_row(&mut p)), "no more rows were packed than fit");
    }
    for at in 0..copies_len {
        let mut p = Reader { word: copies[at / COPIES_A_WORD] >> (64 / COPIES_A_WORD * (at % COPIES_A_WORD)) };
        assert!(world.copies.push(get_copy(&mut p)), "no more copies were packed than fit");
    }
    world
}

fn counters(effects: &Effects) -> [&[u8; INPUTS_MAX]; 5] {
    [&effects.balance, &effects.mail, &effects.charge, &effects.event, &effects.log]
}

#[derive(Default)]
struct Writer {
    word: u64,
    used: u32,
}

impl Writer {
    #[inline(always)]
    fn put(&mut self, value: u64, bits: u32) {
        debug_assert!(value < 1 << bits, "{value} needs more than {bits} bits");
        debug_assert!(self.used + bits <= 64, "a word has 64 bits");
        self.word |= value << self.used;
        self.used += bits;
    }
}

struct Reader {
    word: u64,
}

impl Reader {
    #[inline(always)]
    fn get(&mut self, bits: u32) -> u64 {
        let value = self.word & ((1 << bits) - 1);
        self.word >>= bits;
        value
    }

    #[inline(always)]
    fn flag(&mut self) -> bool {
        self.get(1) == 1
    }
}

/// 0 for none.
fn key_number(key: Option<Key>) -> u64 {
    key.map_or(0, |key| u64::from(key.number()) + 1)
}

fn get_key(p: &mut Reader) -> Option<Key> {
    p.get(4).checked_sub(1).map(|number| Key::from_number(number as u8))
}

#[inline(always)]
fn put_producer(p: &mut Writer, state: &ProducerState) {
    p.put(state.input.map_or(0, Input::number).into(), 2);
    p.put(state.attempt.into(), 2);
    p.put(state.pc.into(), 5);
    p.put(state.begun.into(), 1);
    p.put(state.replied.into(), 1);
    p.put(state.down.into(), 1);
    p.put(state.in_doubt.into(), 1);
    p.put(state.local as u64, 2);
    p.put(state.broker as u64, 2);
    p.put(state.order_buffered.into(), 1);
    p.put(state.staged.into(), 5);
    p.put(state.local_committed.into(), 1);
    p.put(state.broker_committed.into(), 1);
}

#[inline(always)]
fn get_producer(p: &mut Reader) -> ProducerState {
    ProducerState {
        input: match p.get(2) {
            0 => None,
            number => Some(Input::new(number as u8)),
        },
        attempt: p.get(2) as u8,
        pc: p.get(5) as u8,
        begun: p.flag(),
        replied: p.flag(),
        down: p.flag(),
        in_doubt: p.flag(),
        local: get_tx(p),
        broker: get_tx(p),
        order_buffered: p.flag(),
        staged: p.get(5) as u8,
        local_committed: p.flag(),
        broker_committed: p.flag(),
    }
}

fn get_tx(p: &mut Reader) -> Tx {
    match p.get(2) {
        0 => Tx::None,
        1 => Tx::Open,
        _ => Tx::Prepared,
    }
}

#[inline(always)]
fn put_relay(p: &mut Writer, state: &RelayState) {
    p.put(state.pc.into(), 5);
    let hand = state.hand;
    p.put(key_number(hand.map(|hand| hand.key)), 4);
    p.put(hand.map_or(0, |hand| hand.row).into(), 5);
    p.put(hand.is_some_and(|hand| hand.gone).into(), 1);
}

#[inline(always)]
fn get_relay(p: &mut Reader) -> RelayState {
    let pc = p.get(5) as u8;
    let key = get_key(p);
    let (row, gone) = (p.get(5) as u8, p.flag());
    RelayState { pc, hand: key.map(|key| RowInHand { key, row, gone }) }
}

#[inline(always)]
fn put_consumer(p: &mut Writer, state: &ConsumerState) {
    p.put(state.pc.into(), 5);
    p.put(key_number(state.hand), 4);
    p.put(state.copy.map_or(0, |copy| copy + 1).into(), 5);
    p.put(state.settled.into(), 1);
    p.put(state.fenced.into(), 1);
    p.put(state.tx.into(), 1);
    p.put(state.key_inserted.into(), 1);
    p.put(state.added.into(), 2);
    p.put(state.version_set.into(), 1);
    p.put(state.status_set.into(), 1);
    p.put(state.superseded.into(), 1);
    p.put(state.broker_tx.into(), 1);
    p.put(state.events_staged.into(), 2);
    p.put(state.ack_staged.into(), 1);
}

#[inline(always)]
fn get_consumer(p: &mut Reader) -> ConsumerState {
    ConsumerState {
        pc: p.get(5) as u8,
        hand: get_key(p),
        copy: p.get(5).checked_sub(1).map(|copy| copy as u8),
        settled: p.flag(),
        fenced: p.flag(),
        tx: p.flag(),
        key_inserted: p.flag(),
        added: p.get(2) as u8,
        version_set: p.flag(),
        status_set: p.flag(),
        superseded: p.flag(),
        broker_tx: p.flag(),
        events_staged: p.get(2) as u8,
        ack_staged: p.flag(),
    }
}

#[inline(always)]
fn put_row(p: &mut Writer, row: &Row) {
    p.put(row.key.number().into(), 4);
    p.put(
        match row.state {
            RowState::Pending(producer) => producer.into(),
            RowState::Unsent => 2,
            RowState::Sent => 3,
        },
        2,
    );
    p.put(row.locked_by.map_or(0, |relay| relay + 1).into(), 2);
}

#[inline(always)]
fn get_row(p: &mut Reader) -> Row {
    Row {
        key: Key::from_number(p.get(4) as u8),
        state: match p.get(2) {
            2 => RowState::Unsent,
            3 => RowState::Sent,
            producer => RowState::Pending(producer as u8),
        },
        locked_by: p.get(2).checked_sub(1).map(|relay| relay as u8),
    }
}

#[inline(always)]
fn put_copy(p: &mut Writer, copy: &Copy) {
    p.put(copy.key.number().into(), 4);
    p.put(
        match copy.state {
            CopyState::InFlight(consumer) => consumer.into(),
            CopyState::Ready => 2,
            CopyState::Orphaned => 3,
            CopyState::Parked => 4,
        },
        3,
    );
    p.put(copy.deliveries.into(), 9);
}

#[inline(always)]
fn get_copy(p: &mut Reader) -> Copy {
    Copy {
        key: Key::from_number(p.get(4) as u8),
        state: match p.get(3) {
            2 => CopyState::Ready,
            3 => CopyState::Orphaned,
            4 => CopyState::Parked,
            consumer => CopyState::InFlight(consumer as u8),
        },
        deliveries: p.get(9) as u8,
    }
}
