//! The stage: each actor as a box with what it really holds now.

use crashpoint_sim::ids::{Actor, Key, KeySet, Role};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::BrokerKind;
use crashpoint_sim::world::{Copy, CopyState, World};

use super::Lane;
use super::copies::CopyTrack;
use super::timeline::lane_name;
use crate::player::Player;
use crate::text::lang::Lang;
use crate::text::names::{Cast, actor_name, broker_kind, message_name, role_kind};
use crate::text::ui::{Ui, delivery, in_flight_to, ui};

/// The boxes, left to right in the order in which a message travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// One a lane.
    pub boxes: Vec<StageBox>,
}

/// One actor's box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageBox {
    /// Whose.
    pub lane: Lane,
    /// "Billing".
    pub name: String,
    /// "consumer", "queue", …
    pub kind: String,
    /// What it does now: "waiting for rows", "works on paid #1", "gone for good"; empty if there is nothing to say.
    pub status: String,
    /// It is dead, and does not come back.
    pub down: bool,
    /// The last step was its own, or struck it.
    pub active: bool,
    /// What it holds, from the top.
    pub blocks: Vec<Block>,
}

/// A table, an open transaction, a list of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// How sure it is.
    pub frame: Frame,
    /// "accounts", "open transaction", "dead letters".
    pub caption: String,
    /// Column heads; empty for a plain list.
    pub columns: Vec<String>,
    /// The rows; with none, `empty` is shown instead.
    pub rows: Vec<Row>,
    /// What to say when there is no row; may be empty.
    pub empty: String,
}

/// How sure a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Durable: a crash does not touch it.
    Durable,
    /// An open transaction: dashed, a crash undoes it.
    Open,
    /// A prepared transaction: survives in doubt.
    Prepared,
    /// In the process's memory: gone at a crash.
    Memory,
    /// Messages in the queue or records in the log, drawn as slips.
    Messages,
}

impl Frame {
    /// The class that draws it.
    pub fn class(self) -> &'static str {
        match self {
            Frame::Durable => "durable",
            Frame::Open => "open",
            Frame::Prepared => "prepared",
            Frame::Memory => "memory",
            Frame::Messages => "messages",
        }
    }
}

/// One row of a block, or one slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Tells this row from others of its block, from one moment to the next.
    pub id: String,
    /// One text a column.
    pub cells: Vec<String>,
    /// A second line: "key 1 · delivery 2".
    pub note: String,
    /// The last step changed it.
    pub changed: bool,
    /// A crash would lose it: hatched.
    pub fragile: bool,
    /// The lane that holds the lease on it: a line leads there.
    pub held_by: Option<Lane>,
}

/// What everybody holds at the cursor.
pub fn stage(player: &Player, lang: Lang) -> Stage {
    let mut stage = snapshot(player, lang, player.cursor);
    let Some(last) = player.cursor.checked_sub(1) else { return stage };
    let earlier = snapshot(player, lang, last);
    let moved = player.trace.steps[last].choice.actor().map_or(Lane::Broker, Lane::of);
    for (now, was) in stage.boxes.iter_mut().zip(&earlier.boxes) {
        now.active = now.lane == moved;
        for block in &mut now.blocks {
            let before = was.blocks.iter().filter(|other| other.caption == block.caption).flat_map(|other| &other.rows);
            let same =
                |row: &Row, other: &Row| (&row.id, &row.cells, &row.note) == (&other.id, &other.cells, &other.note);
            for row in &mut block.rows {
                row.changed = !before.clone().any(|other| same(row, other));
            }
        }
    }
    stage
}

fn snapshot(player: &Player, lang: Lang, cursor: usize) -> Stage {
    let world = player.trace.world(cursor);
    let writer = Writer { model: player.model(), world, lang, cast: Cast::of(player.model()) };
    let boxes = Lane::all(player.model()).into_iter().map(|lane| {
        let (status, blocks) = match lane {
            Lane::Sender(actor) if actor.role == Role::Producer => writer.producer(actor),
            Lane::Sender(actor) => writer.relay(actor),
            Lane::Broker => (String::new(), writer.broker(&CopyTrack::until(player, cursor))),
            Lane::Consumer(actor) => writer.consumer(actor),
            Lane::Outside => (String::new(), writer.outside()),
        };
        let down =
            matches!(lane, Lane::Sender(actor) if actor.role == Role::Producer && world.producers[actor.slot()].down);
        let kind = match lane {
            // A relay is called what it is.
            Lane::Sender(actor) if actor.role == Role::Relay => "",
            Lane::Sender(actor) | Lane::Consumer(actor) => role_kind(lang, actor.role),
            Lane::Broker => broker_kind(lang, writer.cast),
            Lane::Outside => "",
        };
        let name = lane_name(lang, lane, writer.cast);
        StageBox { lane, name, kind: kind.to_owned(), status, down, active: false, blocks }
    });
    Stage { boxes: boxes.collect() }
}

/// Writes one world down, box by box.
pub(super) struct Writer<'a> {
    pub(super) model: &'a Model,
    pub(super) world: &'a World,
    pub(super) lang: Lang,
    pub(super) cast: Cast,
}

impl Writer<'_> {
    pub(super) fn ui(&self, text: Ui) -> String {
        ui(self.lang, text).to_owned()
    }

    pub(super) fn message(&self, key: Key) -> String {
        message_name(self.lang, key)
    }

    /// A block with this caption and these heads.
    pub(super) fn block(&self, frame: Frame, caption: Ui, columns: &[Ui]) -> Block {
        let columns = columns.iter().map(|head| self.ui(*head)).collect();
        Block { frame, caption: self.ui(caption), columns, rows: Vec::new(), empty: String::new() }
    }

    fn relay(&self, actor: Actor) -> (String, Vec<Block>) {
        let mut blocks = Vec::new();
        let Some(hand) = self.world.relays[actor.slot()].hand else {
            return (self.ui(Ui::WaitingForRows), blocks);
        };
        let mut block = self.block(Frame::Memory, Ui::RowInHand, &[]);
        block.rows.push(Row::plain("hand", vec![self.message(hand.key)]).fragile());
        blocks.push(block);
        (String::new(), blocks)
    }

    fn broker(&self, track: &CopyTrack) -> Vec<Block> {
        match self.model.kind {
            BrokerKind::Queue => self.queue(track),
            BrokerKind::Log => self.log(track),
        }
    }

    fn queue(&self, track: &CopyTrack) -> Vec<Block> {
        let mut ready = self.block(Frame::Messages, Ui::Queue, &[]);
        ready.empty = self.ui(Ui::EmptyQueue);
        let mut dead = self.block(Frame::Messages, Ui::DeadLetters, &[]);
        for (index, copy) in self.world.copies.iter().enumerate() {
            let deliveries = track.deliveries.get(index).copied().unwrap_or(0);
            let row = self.slip(index, copy, deliveries);
            if copy.state == CopyState::Parked { dead.rows.push(row) } else { ready.rows.push(row) }
        }
        let mut blocks = vec![ready];
        if !dead.rows.is_empty() {
            blocks.push(dead);
        }
        if self.model.dedup {
            blocks.push(self.keys(Ui::DedupWindow, self.world.published));
        }
        blocks
    }

    fn slip(&self, index: usize, copy: &Copy, deliveries: u8) -> Row {
        let mut notes = vec![format!("{} {}", ui(self.lang, Ui::Key), copy.key)];
        if deliveries > 0 {
            notes.push(delivery(self.lang, deliveries));
        }
        let holder = match copy.state {
            CopyState::InFlight(consumer) => Some(Actor::new(Role::Consumer, usize::from(consumer))),
            CopyState::Ready | CopyState::Orphaned | CopyState::Parked => None,
        };
        match (copy.state, holder) {
            (_, Some(actor)) => notes.push(in_flight_to(self.lang, &actor_name(self.lang, actor, self.cast))),
            (CopyState::Orphaned, None) => notes.push(self.ui(Ui::Orphaned)),
            (CopyState::Ready | CopyState::InFlight(_) | CopyState::Parked, None) => {}
        }
        let row = Row::plain(&format!("{index}"), vec![self.message(copy.key)]);
        Row { note: notes.join(" · "), held_by: holder.map(Lane::Consumer), ..row }
    }

    fn log(&self, track: &CopyTrack) -> Vec<Block> {
        let mut records = self.block(Frame::Messages, Ui::Log, &[Ui::Offset, Ui::Event]);
        records.empty = self.ui(Ui::EmptyQueue);
        let partition = &self.world.partition;
        let owner = Actor::new(Role::Consumer, usize::from(partition.owner));
        for (index, copy) in self.world.copies.iter().enumerate() {
            let deliveries = track.deliveries.get(index).copied().unwrap_or(0);
            let mut notes = vec![format!("{} {}", ui(self.lang, Ui::Key), copy.key)];
            if deliveries > 0 {
                notes.push(delivery(self.lang, deliveries));
            }
            let row = Row::plain(&format!("{index}"), vec![index.to_string(), self.message(copy.key)]);
            let read = index + 1 == usize::from(partition.position) && partition.committed < partition.position;
            records.rows.push(Row { note: notes.join(" · "), held_by: read.then_some(Lane::Consumer(owner)), ..row });
        }
        let mut offsets = self.block(Frame::Durable, Ui::CommittedOffset, &[]);
        offsets.rows.push(Row::plain("committed", vec![partition.committed.to_string()]));
        let mut position = self.block(Frame::Memory, Ui::Position, &[]);
        position.rows.push(Row::plain("position", vec![partition.position.to_string()]));
        let mut blocks = vec![records, offsets, position];
        if self.cast.consumers > 1 {
            let mut owners = self.block(Frame::Memory, Ui::Owner, &[]);
            owners.rows.push(Row::plain("owner", vec![actor_name(self.lang, owner, self.cast)]));
            blocks.push(owners);
        }
        blocks
    }

    pub(super) fn keys(&self, caption: Ui, keys: KeySet) -> Block {
        let mut block = self.block(Frame::Durable, caption, &[]);
        block.rows = keys.iter().map(|key| Row::plain(&key.to_string(), vec![key.to_string()])).collect();
        block.empty = "–".to_owned();
        block
    }
}

impl Row {
    /// A row that nothing is to be said about.
    pub(super) fn plain(id: &str, cells: Vec<String>) -> Self {
        Row { id: id.to_owned(), cells, note: String::new(), changed: false, fragile: false, held_by: None }
    }

    /// A crash would lose it.
    pub(super) fn fragile(self) -> Self {
        Row { fragile: true, ..self }
    }
}
