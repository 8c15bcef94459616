//! A scenario as data: the programs, the settings and the faults that one page of text says.
//!
//! The text form is read in [`crate::text`] and written by `Display`.

use crate::ids::{ATTEMPTS_MAX, Role};
use crate::verdict::Verdict;
use crate::vocabulary::{FAULT_KINDS, FaultKind, Step};

/// Most steps in one program.
pub const STEPS_MAX: usize = 24;
/// Most faults in one run that the explorer injects.
pub const FAULTS_MAX: u8 = 4;
/// Highest number of deliveries that `max-deliveries` may say: RabbitMQ's default.
pub const DELIVERIES_MAX: u8 = 20;
const _: () = assert!(ATTEMPTS_MAX == 3);

/// A text by language: English (`title …`) and others by their code (`title.ru …`), in the order they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Texts(pub Vec<(String, String)>);

impl Texts {
    /// The code that a text without one has.
    pub const DEFAULT_LANG: &'static str = "en";

    /// The text in this language, else in English, else the first one there is.
    pub fn get(&self, lang: &str) -> Option<&str> {
        let find = |wanted: &str| self.0.iter().find(|(code, _)| code == wanted);
        find(lang).or_else(|| find(Self::DEFAULT_LANG)).or(self.0.first()).map(|(_, text)| text.as_str())
    }
}

/// Everything a run needs besides the schedule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scenario {
    /// `title …`
    pub title: Texts,
    /// `about …`
    pub about: Texts,
    /// Inputs, 1..=3. `None`: not said, which means 1.
    pub messages: Option<u8>,
    /// `None`: the messages are in the broker when the run begins.
    pub producer: Option<Program>,
    /// What the client does when an attempt dies without a reply.
    pub client: Client,
    /// `None`: there is no relay.
    pub relay: Option<Program>,
    /// The broker's settings.
    pub broker: BrokerSettings,
    /// `None` in a part that is only a sender.
    pub consumer: Option<Program>,
    /// How long the consumer's database keeps keys.
    pub keys: KeysKept,
    /// `None`: the default faults.
    pub faults: Option<Faults>,
    /// `None`: nothing is expected.
    pub expect: Option<Expect>,
}

impl Scenario {
    /// Inputs, 1..=3.
    pub fn messages(&self) -> u8 {
        self.messages.unwrap_or(1)
    }

    /// The program of this role, if there is one.
    pub fn program(&self, role: Role) -> Option<&Program> {
        match role {
            Role::Producer => self.producer.as_ref(),
            Role::Relay => self.relay.as_ref(),
            Role::Consumer => self.consumer.as_ref(),
        }
    }

    /// The faults the explorer may inject: those written, else the default ones.
    pub fn faults(&self) -> Faults {
        self.faults.clone().unwrap_or_default()
    }
}

/// One actor's section: how many of them run which steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    /// 1 or 2.
    pub count: u8,
    /// At most [`STEPS_MAX`].
    pub steps: Vec<Step>,
}

/// What the client does when an attempt crashed without a reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Client {
    /// It gives up.
    #[default]
    GivesUp,
    /// `client retries same key`
    RetriesSameKey,
    /// `client retries new key`
    RetriesNewKey,
}

/// How long the consumer's database keeps a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KeysKept {
    /// `keys kept forever`
    #[default]
    Forever,
    /// `keys kept longer` than a message can live
    Longer,
    /// `keys kept shorter` than a message can live
    Shorter,
}

/// The broker's settings. `None` is a setting that was not written and has its default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BrokerSettings {
    /// `kind queue` (default) or `kind log`
    pub kind: Option<BrokerKind>,
    /// `order fifo` (default), `any` or `key`
    pub order: Option<Order>,
    /// `max-deliveries none` (default), `N park` or `N drop`
    pub max_deliveries: Option<MaxDeliveries>,
    /// `redrive on`; default off
    pub redrive: Option<bool>,
    /// `late-ack accepted`; default ignored
    pub late_ack_accepted: Option<bool>,
    /// `dedup on`; default off
    pub dedup: Option<bool>,
    /// `auto-commit on`; default off; log only
    pub auto_commit: Option<bool>,
}

/// What holds the messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BrokerKind {
    /// Copies that are leased, acknowledged and forgotten one by one.
    #[default]
    Queue,
    /// One partition of a log that is read by offset.
    Log,
}

/// Which ready copy is delivered next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The oldest one.
    #[default]
    Fifo,
    /// Any of them.
    Any,
    /// The oldest one, and only while nothing is in flight: all inputs are one entity.
    Key,
}

/// What a broker does with a copy that came back once too often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MaxDeliveries {
    /// It is delivered again, for ever.
    #[default]
    None,
    /// After so many deliveries it lies in the dead letters.
    Park(u8),
    /// After so many deliveries it is dropped.
    Drop(u8),
}

impl MaxDeliveries {
    /// The number of deliveries after which a copy does not come back.
    pub fn limit(self) -> Option<u8> {
        match self {
            MaxDeliveries::None => None,
            MaxDeliveries::Park(limit) | MaxDeliveries::Drop(limit) => Some(limit),
        }
    }
}

/// Faults the explorer may inject: how many at most of each kind, and in total.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Faults {
    /// By kind, in the order of [`FaultKind::ALL`]; 0 is a kind that does not happen.
    pub most: [u8; FAULT_KINDS],
    /// `at most N`; `None`: the sum of the kinds, at most [`FAULTS_MAX`].
    pub total: Option<u8>,
}

impl Faults {
    /// None at all.
    pub const NONE: Faults = Faults { most: [0; FAULT_KINDS], total: None };

    /// How many of this kind at most.
    pub fn of(&self, kind: FaultKind) -> u8 {
        self.most[kind as usize]
    }

    /// How many in total at most.
    pub fn total(&self) -> u8 {
        let sum = self.most.iter().fold(0u8, |sum, most| sum.saturating_add(*most));
        self.total.unwrap_or(sum).min(FAULTS_MAX)
    }
}

impl Default for Faults {
    fn default() -> Self {
        let mut faults = Faults { total: Some(2), ..Faults::NONE };
        for kind in [
            FaultKind::CrashProducer,
            FaultKind::DownProducer,
            FaultKind::CrashRelay,
            FaultKind::CrashConsumer,
            FaultKind::LoseAck,
            FaultKind::LosePublish,
            FaultKind::LoseConfirm,
        ] {
            faults.most[kind as usize] = 1;
        }
        faults
    }
}

/// What exploration must find.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expect {
    /// `expect once`
    Once,
    /// `expect duplicate@1 loss@2`: each verdict with its smallest number of faults, in the order written.
    Verdicts(Vec<(Verdict, u8)>),
}

/// What a part file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartKind {
    /// `producer`, `relay` and `broker` sections, or nothing.
    Sender,
    /// `consumer` and `broker` sections, with the step `effect` where the effect goes.
    Receiver,
    /// The steps that replace `effect`.
    Effect,
}

/// One of the three choices that a strategy is composed of. A part is a page of the same language:
/// an `effect` part has its steps in a section `effect`; a receiver has the word `effect` among its consumer's steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// The part's sections and texts; a receiver's program is without the placeholder.
    pub scenario: Scenario,
    /// For a receiver: before which steps of its program the effect goes (there may be none or several).
    pub effect_at: Vec<usize>,
    /// For an effect: the steps that replace the placeholder.
    pub effect: Vec<Step>,
}
