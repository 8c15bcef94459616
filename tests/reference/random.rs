//! Random small scenarios over the whole language, the same for the same seed: plausible programs more often than
//! nonsense, and never one that reading would complain about.

use crashpoint_sim::ids::Role;
use crashpoint_sim::scenario::{
    BrokerKind, BrokerSettings, Client, Faults, KeysKept, MaxDeliveries, Order, Program, Scenario,
};
use crashpoint_sim::vocabulary::{FaultKind, Step};

use super::programs;

/// A small generator of numbers (splitmix64).
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }

    pub(super) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub(super) fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }
}

/// The scenario of this seed.
pub fn scenario(seed: u64) -> Scenario {
    let mut dice = Dice(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let log = dice.percent(30);
    let has_producer = dice.percent(70);
    let messages = dice.pick(&[1, 1, 1, 1, 2, 2, 2, 3]);
    let mut scenario = Scenario {
        messages: Some(messages).filter(|messages| *messages > 1),
        broker: broker(&mut dice, log),
        consumer: Some(Program { count: dice.pick(&[1, 1, 2]), steps: programs::consumer(&mut dice, log) }),
        keys: dice.pick(&[KeysKept::Forever, KeysKept::Forever, KeysKept::Longer, KeysKept::Shorter]),
        ..Scenario::default()
    };
    scenario.title.0.push(("en".to_owned(), format!("Random {seed}")));
    if has_producer {
        scenario.client = dice.pick(&[
            Client::GivesUp,
            Client::GivesUp,
            Client::GivesUp,
            Client::RetriesSameKey,
            Client::RetriesNewKey,
        ]);
        let answers = scenario.client != Client::GivesUp;
        let steps = programs::producer(&mut dice, answers);
        let needs_relay = steps.contains(&Step::AddOutbox);
        scenario.producer = Some(Program { count: dice.pick(&[1, 1, 1, 2]), steps });
        if dice.percent(if needs_relay { 93 } else { 5 }) {
            scenario.relay = Some(Program { count: dice.pick(&[1, 1, 2]), steps: programs::relay(&mut dice) });
        }
    }
    scenario.faults = faults(&mut dice, &scenario, log);
    tame(&mut dice, &mut scenario);
    scenario
}

fn broker(dice: &mut Dice, log: bool) -> BrokerSettings {
    let mut settings = BrokerSettings { dedup: some(dice, 20, true), ..BrokerSettings::default() };
    if log {
        settings.kind = Some(BrokerKind::Log);
        settings.auto_commit = some(dice, 30, true);
        return settings;
    }
    let order = dice.pick(&[Order::Fifo, Order::Any, Order::Any, Order::Key]);
    settings.order = some(dice, 50, order);
    let limit = dice.pick(&[1, 2, 2, 3]);
    let max = dice.pick(&[MaxDeliveries::Park(limit), MaxDeliveries::Park(limit), MaxDeliveries::Drop(limit)]);
    settings.max_deliveries = some(dice, 35, max);
    settings.redrive = match settings.max_deliveries {
        Some(MaxDeliveries::Park(_)) => some(dice, 40, true),
        Some(MaxDeliveries::Drop(_) | MaxDeliveries::None) | None => some(dice, 5, true),
    };
    settings.late_ack_accepted = some(dice, 40, true);
    settings
}

fn some<T>(dice: &mut Dice, chance: usize, value: T) -> Option<T> {
    dice.percent(chance).then_some(value)
}

fn faults(dice: &mut Dice, scenario: &Scenario, log: bool) -> Option<Faults> {
    if dice.percent(8) {
        return None;
    }
    let total = dice.pick(&[0, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
    let mut faults = Faults { total: Some(total), ..Faults::NONE };
    for kind in FaultKind::ALL.iter().copied() {
        let of_other_broker = match kind {
            FaultKind::ExpireLease => log,
            FaultKind::Rebalance => !log,
            FaultKind::CrashProducer
            | FaultKind::CrashRelay
            | FaultKind::CrashConsumer
            | FaultKind::DownProducer
            | FaultKind::LosePublish
            | FaultKind::LoseConfirm
            | FaultKind::LoseAck
            | FaultKind::DedupWindowPasses
            | FaultKind::PurgeKey
            | FaultKind::EvictCache => false,
        };
        let chance = if can_strike(scenario, kind) { 45 } else { 3 };
        if !of_other_broker && total > 0 && dice.percent(chance) {
            faults.most[kind as usize] = dice.pick(&[1, 1, 1, 2]);
        }
    }
    let sum: u8 = faults.most.iter().sum();
    if sum <= 2 && dice.percent(30) {
        faults.total = None;
    }
    Some(faults)
}

/// Whether there is anything in the scenario at which a fault of this kind strikes.
fn can_strike(scenario: &Scenario, kind: FaultKind) -> bool {
    let has = |role: Role, step: Step| scenario.program(role).is_some_and(|program| program.steps.contains(&step));
    let sends = |step: Step| has(Role::Producer, step) || has(Role::Relay, step);
    match kind {
        FaultKind::CrashProducer | FaultKind::DownProducer => scenario.producer.is_some(),
        FaultKind::CrashRelay => scenario.relay.is_some(),
        FaultKind::CrashConsumer | FaultKind::ExpireLease | FaultKind::Rebalance => true,
        FaultKind::LosePublish => sends(Step::Publish) || sends(Step::PublishConfirmed),
        FaultKind::LoseConfirm => sends(Step::PublishConfirmed),
        FaultKind::LoseAck => has(Role::Consumer, Step::Ack),
        FaultKind::DedupWindowPasses => scenario.broker.dedup == Some(true),
        FaultKind::PurgeKey => scenario.keys == KeysKept::Shorter,
        FaultKind::EvictCache => has(Role::Consumer, Step::SetCache) || has(Role::Consumer, Step::ClaimCache),
    }
}

/// Makes the scenario smaller until a naive search ends soon.
fn tame(dice: &mut Dice, scenario: &mut Scenario) {
    while size(scenario) > SIZE_MAX {
        match dice.below(6) {
            0 => scenario.messages = scenario.messages.map(|n| n - 1).filter(|n| *n > 1),
            1 => one_of(&mut scenario.producer),
            2 => one_of(&mut scenario.relay),
            3 => one_of(&mut scenario.consumer),
            4 => fewer_faults(scenario),
            _ => {}
        }
    }
}

fn one_of(program: &mut Option<Program>) {
    if let Some(program) = program {
        program.count = 1;
    }
}

fn fewer_faults(scenario: &mut Scenario) {
    let mut faults = scenario.faults();
    faults.total = Some(faults.total().saturating_sub(1));
    scenario.faults = Some(faults);
}

/// About the decimal logarithm, times 100, of the number of states to expect.
fn size(scenario: &Scenario) -> usize {
    let messages = usize::from(scenario.messages());
    let actors = |role: Role, each: usize, more: usize| match scenario.program(role) {
        None => 0,
        Some(program) => each * program.steps.len() + more * usize::from(program.count - 1),
    };
    let together = actors(Role::Producer, 5, 70) + actors(Role::Relay, 8, 60) + actors(Role::Consumer, 9, 90);
    together + 90 * (messages - 1) + 70 * usize::from(scenario.faults().total())
}

const SIZE_MAX: usize = 400;
