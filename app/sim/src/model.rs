//! A scenario made ready for stepping: programs in fixed arrays, jumps resolved, defaults filled in.

use crate::event::Effect;
use crate::ids::{Actor, Input, Key, Role};
use crate::scenario::{BrokerKind, Client, KeysKept, MaxDeliveries, Order, STEPS_MAX, Scenario};
use crate::vocabulary::Step;
use crate::world::{Budget, Copy, CopyState, World};

/// One role's program in a fixed array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// How many actors run it, 0..=2.
    pub count: u8,
    len: u8,
    steps: [Step; STEPS_MAX],
    /// For a consumer: where a step that finds the message handled jumps to, the next `ack` or the end.
    jumps: [u8; STEPS_MAX],
}

impl Code {
    fn new(scenario: &Scenario, role: Role) -> Self {
        let mut code = Code { count: 0, len: 0, steps: [Step::WriteLog; STEPS_MAX], jumps: [0; STEPS_MAX] };
        let Some(program) = scenario.program(role) else { return code };
        let steps = &program.steps[..program.steps.len().min(STEPS_MAX)];
        code.count = program.count.clamp(1, 2);
        code.len = steps.len() as u8;
        code.steps[..steps.len()].copy_from_slice(steps);
        for (pc, jump) in code.jumps.iter_mut().enumerate().take(steps.len()) {
            let next_ack = steps[pc + 1..].iter().position(|step| *step == Step::Ack);
            *jump = next_ack.map_or(steps.len(), |ack| pc + 1 + ack) as u8;
        }
        code
    }

    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    /// How many steps there are.
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether any of the steps is this one.
    pub fn has(&self, step: Step) -> bool {
        self.steps().contains(&step)
    }

    pub(crate) fn jump(&self, pc: u8) -> u8 {
        self.jumps[usize::from(pc)]
    }

    pub(crate) fn at(&self, pc: u8) -> Step {
        self.steps[usize::from(pc)]
    }
}

/// Everything about a run that does not change while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// Inputs, 1..=3.
    pub messages: u8,
    codes: [Code; 3],
    /// Queue or log.
    pub kind: BrokerKind,
    /// Which ready copy is next.
    pub order: Order,
    /// What happens to a copy that comes back too often.
    pub max_deliveries: MaxDeliveries,
    /// Dead letters can be made ready again.
    pub redrive: bool,
    /// An ack after the lease was lost settles the copy all the same.
    pub late_ack_accepted: bool,
    /// A key published before is dropped.
    pub dedup: bool,
    /// Log only: a background committer.
    pub auto_commit: bool,
    /// What the client does after a crash.
    pub client: Client,
    /// How long keys are kept.
    pub keys: KeysKept,
    /// What the explorer may inject.
    pub budget: Budget,
    pub(crate) sets_order: bool,
    pub(crate) two_phase: bool,
    pub(crate) reads_unsent: bool,
    pub(crate) reads_cursor: bool,
}

impl Model {
    /// The scenario made ready. What the diagnostics would refuse is cut to the limits, never a panic.
    pub fn new(scenario: &Scenario) -> Self {
        let codes = Role::ALL.map(|role| Code::new(scenario, role));
        let [producer, relay, _] = &codes;
        let broker = &scenario.broker;
        Model {
            messages: scenario.messages().clamp(1, 3),
            kind: broker.kind.unwrap_or_default(),
            order: broker.order.unwrap_or_default(),
            max_deliveries: broker.max_deliveries.unwrap_or_default(),
            redrive: broker.redrive.unwrap_or(false),
            late_ack_accepted: broker.late_ack_accepted.unwrap_or(false),
            dedup: broker.dedup.unwrap_or(false),
            auto_commit: broker.auto_commit.unwrap_or(false) && broker.kind == Some(BrokerKind::Log),
            client: scenario.client,
            keys: scenario.keys,
            budget: Budget::of(&scenario.faults()),
            sets_order: producer.has(Step::SetOrderPaid),
            two_phase: producer.has(Step::Prepare) || producer.has(Step::PrepareBroker),
            reads_unsent: relay.has(Step::ReadOutbox) || relay.has(Step::ReadOutboxLocked),
            reads_cursor: relay.has(Step::ReadOutboxAfterCursor),
            codes,
        }
    }

    /// The program of this role; without steps if there is none.
    pub fn code(&self, role: Role) -> &Code {
        &self.codes[role as usize]
    }

    /// Every actor there is, in the order in which a message travels.
    pub fn actors(&self) -> impl Iterator<Item = Actor> + '_ {
        Role::ALL.into_iter().flat_map(|role| (0..self.code(role).count).map(move |index| Actor { role, index }))
    }

    /// The inputs in order.
    pub fn inputs(&self) -> impl Iterator<Item = Input> + use<> {
        Input::all(self.messages)
    }

    /// Whether this effect is judged: its step occurs in the consumer's program. Log lines are never judged.
    pub fn judges(&self, effect: Effect) -> bool {
        let code = self.code(Role::Consumer);
        let any = |steps: &[Step]| steps.iter().any(|step| code.has(*step));
        match effect {
            Effect::Balance => any(&[Step::AddBalance, Step::AddBalanceIfVersion]),
            Effect::Status => any(&[Step::SetStatus, Step::SetStatusIfNewer]),
            Effect::Mail => any(&[Step::SendMail]),
            Effect::Charge => any(&[Step::ChargeCard, Step::ChargeCardWithKey]),
            Effect::Event => any(&[Step::Publish, Step::PublishConfirmed]),
            Effect::Log => false,
        }
    }

    /// Whether the client makes a new key for each attempt.
    pub fn new_keys(&self) -> bool {
        self.client == Client::RetriesNewKey
    }

    /// The first world of every run, with this budget of faults.
    pub fn start(&self, budget: Budget) -> World {
        let mut world = World {
            producers: Default::default(),
            relays: Default::default(),
            consumers: Default::default(),
            committed: Default::default(),
            rows: Default::default(),
            cursor: 0,
            copies: Default::default(),
            partition: Default::default(),
            published: Default::default(),
            keys: Default::default(),
            version: 0,
            status: 0,
            cache: Default::default(),
            gateway: Default::default(),
            effects: Default::default(),
            budget,
            overflow: false,
        };
        let producers = usize::from(self.code(Role::Producer).count);
        for (index, producer) in world.producers.iter_mut().enumerate().take(producers) {
            producer.input = self.inputs().nth(index);
        }
        if producers == 0 {
            for input in self.inputs() {
                world.committed.insert(input);
                let copy = Copy { key: Key::new(input, 0), state: CopyState::Ready, deliveries: 0 };
                world.overflow |= !world.copies.push(copy);
            }
        }
        world
    }

    /// The input that this producer works on after this one.
    pub(crate) fn next_input(&self, input: Input) -> Option<Input> {
        self.inputs().nth(input.index() + usize::from(self.code(Role::Producer).count))
    }
}
