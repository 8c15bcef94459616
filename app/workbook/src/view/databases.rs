//! The boxes of the stage that hold tables: the producer's and the consumer's databases, and the world outside.

use crashpoint_sim::event::Effect;
use crashpoint_sim::ids::{Actor, Input, Key, Role};
use crashpoint_sim::verdict::count;
use crashpoint_sim::vocabulary::Step;
use crashpoint_sim::world::{COUNT_MAX, ConsumerState, ProducerState, RowState, Tx};

use super::stage::{Block, Frame, Row, Writer};
use crate::text::names::cache_name;
use crate::text::outcome::status_of;
use crate::text::ui::{Ui, attempt_of, mail_about, works_on};

/// The account's balance before the first message, and what a message takes from it.
const BALANCE: i32 = 500;
const CHARGE: i32 = 100;
/// The account's id in its table.
const ACCOUNT: &str = "7";

impl Writer<'_> {
    pub(super) fn producer(&self, actor: Actor) -> (String, Vec<Block>) {
        let state = &self.world.producers[actor.slot()];
        let code = self.model.code(Role::Producer);
        let mut blocks = Vec::new();
        // Two producers share one database: it stands in the first one's box.
        if actor.index == 0 && code.has(Step::SetOrderPaid) {
            let mut orders = self.block(Frame::Durable, Ui::Orders, &[Ui::Id, Ui::Status]);
            let paid = self.model.inputs().filter(|input| self.world.committed.contains(*input));
            orders.rows = paid.map(|input| self.order(input)).collect();
            orders.empty = "–".to_owned();
            blocks.push(orders);
        }
        if actor.index == 0 && code.has(Step::AddOutbox) {
            blocks.push(self.outbox());
        }
        blocks.extend(self.producer_transactions(actor, state));
        let status = match (state.input, state.in_doubt) {
            _ if state.down => self.ui(Ui::Down),
            (_, true) => self.ui(Ui::InDoubt),
            (None, false) => self.ui(Ui::NothingToDo),
            (Some(input), false) if state.begun => {
                let key = Key::new(input, if self.model.new_keys() { state.attempt } else { 0 });
                let mut status = works_on(self.lang, &self.message(key));
                if state.attempt > 0 {
                    status = format!("{status} · {}", attempt_of(self.lang, state.attempt + 1));
                }
                status
            }
            (Some(_), false) => String::new(),
        };
        (status, blocks)
    }

    fn order(&self, input: Input) -> Row {
        Row::plain(&input.to_string(), vec![input.to_string(), self.ui(Ui::Paid)])
    }

    fn outbox(&self) -> Block {
        let mut block = self.block(Frame::Durable, Ui::Outbox, &[Ui::Id, Ui::Event, Ui::Sent]);
        for (index, row) in self.world.rows.iter().enumerate() {
            let sent = match row.state {
                RowState::Pending(_) => continue,
                RowState::Unsent => Ui::SentNo,
                RowState::Sent => Ui::SentYes,
            };
            let id = (index + 1).to_string();
            let mut line = Row::plain(&id, vec![id.clone(), self.message(row.key), self.ui(sent)]);
            if row.locked_by.is_some() {
                line.note = self.ui(Ui::Locked);
            }
            block.rows.push(line);
        }
        block.empty = "–".to_owned();
        block
    }

    fn producer_transactions(&self, actor: Actor, state: &ProducerState) -> Vec<Block> {
        let frame = |tx: Tx| match tx {
            Tx::None => None,
            Tx::Open => Some((Frame::Open, true)),
            Tx::Prepared => Some((Frame::Prepared, false)),
        };
        let mut blocks = Vec::new();
        if let Some((kind, fragile)) = frame(state.local) {
            let caption = if fragile { Ui::OpenTransaction } else { Ui::Prepared };
            let mut block = self.block(kind, caption, &[]);
            if let Some(input) = state.input.filter(|_| state.order_buffered) {
                let cells = vec![self.ui(Ui::Orders), input.to_string(), self.ui(Ui::Paid)];
                block.rows.push(Row { fragile, ..Row::plain("order", cells) });
            }
            let pending = |row: &&crashpoint_sim::world::Row| row.state == RowState::Pending(actor.index);
            for row in self.world.rows.iter().filter(pending) {
                let cells = vec![self.ui(Ui::Outbox), self.message(row.key)];
                block.rows.push(Row { fragile, ..Row::plain("row", cells) });
            }
            blocks.push(block);
        }
        if let Some((kind, fragile)) = frame(state.broker) {
            let caption = if fragile { Ui::BrokerTransaction } else { Ui::PreparedBroker };
            let mut block = self.block(kind, caption, &[]);
            let key = self.world.key_of(actor.slot(), self.model.new_keys());
            for (index, key) in key.into_iter().flat_map(|key| (0..state.staged).map(move |index| (index, key))) {
                block.rows.push(Row { fragile, ..Row::plain(&index.to_string(), vec![self.message(key)]) });
            }
            blocks.push(block);
        }
        blocks
    }

    pub(super) fn consumer(&self, actor: Actor) -> (String, Vec<Block>) {
        let state = &self.world.consumers[actor.slot()];
        let mut blocks = Vec::new();
        // Two consumers share one database and one cache: they stand in the first one's box.
        if actor.index == 0 {
            blocks.extend(self.consumer_tables());
        }
        blocks.extend(self.consumer_transactions(state));
        let status = match state.hand {
            Some(key) => works_on(self.lang, &self.message(key)),
            None => self.ui(Ui::WaitingForMessage),
        };
        (status, blocks)
    }

    fn consumer_tables(&self) -> Vec<Block> {
        let code = self.model.code(Role::Consumer);
        let has = |steps: &[Step]| steps.iter().any(|step| code.has(*step));
        let mut blocks = Vec::new();
        if has(&[Step::CheckKey, Step::InsertKey]) {
            blocks.push(self.keys(Ui::ProcessedKeys, self.world.keys));
        }
        if self.model.judges(Effect::Balance) {
            let versioned = code.has(Step::AddBalanceIfVersion);
            let heads = [Ui::Id, Ui::Balance, Ui::Version];
            let mut block = self.block(Frame::Durable, Ui::Accounts, &heads[..if versioned { 3 } else { 2 }]);
            let mut cells = vec![ACCOUNT.to_owned(), self.balance(0)];
            if versioned {
                cells.push(self.world.version.to_string());
            }
            block.rows.push(Row::plain(ACCOUNT, cells));
            blocks.push(block);
        }
        if self.model.judges(Effect::Status) {
            let mut block = self.block(Frame::Durable, Ui::Orders, &[Ui::Id, Ui::Status]);
            block.rows.push(Row::plain(ACCOUNT, vec![ACCOUNT.to_owned(), status_of(self.lang, self.world.status)]));
            blocks.push(block);
        }
        if has(&[Step::CheckCache, Step::ClaimCache, Step::SetCache]) {
            let mut block = self.keys(Ui::ProcessedKeys, self.world.cache);
            block.caption = cache_name(self.lang).to_owned();
            blocks.push(block);
        }
        blocks
    }

    /// The balance as it is, less this many uncommitted charges; `≤` where counts have stopped.
    fn balance(&self, uncommitted: u8) -> String {
        let counts = self.world.effects.balance;
        let charges: i32 = counts.iter().map(|count| i32::from(*count)).sum::<i32>() + i32::from(uncommitted);
        let stopped = counts.contains(&COUNT_MAX) || uncommitted == COUNT_MAX;
        format!("{}{}", if stopped { "≤ " } else { "" }, BALANCE - CHARGE * charges)
    }

    fn consumer_transactions(&self, state: &ConsumerState) -> Vec<Block> {
        let mut blocks = Vec::new();
        if state.tx {
            let mut block = self.block(Frame::Open, Ui::OpenTransaction, &[]);
            let mut add = |id: &str, cells: Vec<String>| block.rows.push(Row::plain(id, cells).fragile());
            if let Some(key) = state.hand.filter(|_| state.key_inserted) {
                add("key", vec![self.ui(Ui::Key), key.to_string()]);
            }
            if state.added > 0 {
                let change = format!("{} → {}", self.balance(0), self.balance(state.added));
                add("balance", vec![ACCOUNT.to_owned(), change]);
            }
            if let Some(key) = state.hand.filter(|_| state.status_set) {
                let change = format!(
                    "{} → {}",
                    status_of(self.lang, self.world.status),
                    status_of(self.lang, key.input().number())
                );
                add("status", vec![ACCOUNT.to_owned(), change]);
            }
            blocks.push(block);
        }
        if state.broker_tx {
            let mut block = self.block(Frame::Open, Ui::BrokerTransaction, &[]);
            if let Some(key) = state.hand.filter(|_| state.events_staged > 0) {
                block.rows.push(Row::plain("event", vec![self.ui(Ui::DownstreamTopic), self.message(key)]).fragile());
            }
            if state.ack_staged {
                block.rows.push(Row::plain("ack", vec!["ack".to_owned()]).fragile());
            }
            blocks.push(block);
        }
        blocks
    }

    pub(super) fn outside(&self) -> Vec<Block> {
        const PLACES: [(Effect, Ui); 4] = [
            (Effect::Mail, Ui::Mailbox),
            (Effect::Charge, Ui::CardStatement),
            (Effect::Event, Ui::DownstreamTopic),
            (Effect::Log, Ui::LogFile),
        ];
        let logs = self.model.code(Role::Consumer).has(Step::WriteLog);
        let is_used = |effect: Effect| self.model.judges(effect) || (effect == Effect::Log && logs);
        let mut blocks: Vec<Block> = PLACES
            .into_iter()
            .filter(|(effect, _)| is_used(*effect))
            .map(|(effect, caption)| self.arrived(effect, caption))
            .collect();
        if self.model.code(Role::Consumer).has(Step::ChargeCardWithKey) {
            blocks.push(self.keys(Ui::GatewayKeys, self.world.gateway));
        }
        if blocks.is_empty() {
            let mut nothing = self.block(Frame::Durable, Ui::NothingSent, &[]);
            nothing.caption = String::new();
            nothing.empty = self.ui(Ui::NothingSent);
            blocks.push(nothing);
        }
        blocks
    }

    /// What arrived outside, one row a time; nothing of it is ever taken back.
    fn arrived(&self, effect: Effect, caption: Ui) -> Block {
        let mut block = self.block(Frame::Durable, caption, &[]);
        for input in self.model.inputs() {
            let many = count(self.world, effect, input);
            for index in 0..many {
                let what = match effect {
                    Effect::Mail => mail_about(self.lang, input.number()),
                    Effect::Charge => format!("− {CHARGE} · №{input}"),
                    Effect::Balance | Effect::Status | Effect::Event | Effect::Log => self.message(Key::new(input, 0)),
                };
                let more = if many == COUNT_MAX && index + 1 == many { "…" } else { "" };
                block.rows.push(Row::plain(&format!("{input}-{index}"), vec![format!("{what}{more}")]));
            }
        }
        block.empty = self.ui(Ui::NothingSent);
        block
    }
}
