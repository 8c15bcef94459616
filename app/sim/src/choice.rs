//! One choice: what happens next. A run is a list of them.
//!
//! Text form: an actor (`p`, `p2`, `r`, `r2`, `c`, `c2`) takes its next step; `c:2` receives the second copy instead of
//! the oldest; the broker's own steps are `expire:1`, `redrive:1`, `purge:1b`, `auto-commit`; a fault begins with `!`:
//! `!crash-consumer`, `!lose-publish:r2`, `!evict-cache:1`. Copies count from 1.

use std::fmt;

use crate::ids::{Actor, Key, Role};
use crate::vocabulary::FaultKind;
use crate::world::COPIES_MAX;

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// The actor takes its next step; for a delivery: of the oldest copy that may be delivered.
    Step(Actor),
    /// `order any`: this consumer receives this copy, which is not the oldest one.
    Receive(Actor, u8),
    /// The lease of an orphaned copy runs out.
    Expire(u8),
    /// A dead letter is made ready again.
    Redrive(u8),
    /// A key that nothing can bring back is purged.
    Purge(Key),
    /// The background committer commits the position.
    AutoCommit,
    /// Something goes wrong.
    Fault(Fault),
}

/// What goes wrong, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// The actor dies and restarts.
    Crash(Actor),
    /// The producer dies and does not come back.
    Down(Actor),
    /// The actor publishes and the broker never gets it.
    LosePublish(Actor),
    /// The actor publishes and never gets the confirm.
    LoseConfirm(Actor),
    /// The consumer acknowledges and the broker never gets it.
    LoseAck(Actor),
    /// The broker takes back what this consumer holds.
    ExpireLease(Actor),
    /// The partition gets another owner.
    Rebalance,
    /// The broker forgets the keys published so far.
    DedupWindowPasses,
    /// A key is purged while its message can still come back.
    PurgeKey(Key),
    /// The cache drops a key.
    EvictCache(Key),
}

impl Fault {
    /// Its kind.
    pub fn kind(self) -> FaultKind {
        match self {
            Fault::Crash(actor) => match actor.role {
                Role::Producer => FaultKind::CrashProducer,
                Role::Relay => FaultKind::CrashRelay,
                Role::Consumer => FaultKind::CrashConsumer,
            },
            Fault::Down(_) => FaultKind::DownProducer,
            Fault::LosePublish(_) => FaultKind::LosePublish,
            Fault::LoseConfirm(_) => FaultKind::LoseConfirm,
            Fault::LoseAck(_) => FaultKind::LoseAck,
            Fault::ExpireLease(_) => FaultKind::ExpireLease,
            Fault::Rebalance => FaultKind::Rebalance,
            Fault::DedupWindowPasses => FaultKind::DedupWindowPasses,
            Fault::PurgeKey(_) => FaultKind::PurgeKey,
            Fault::EvictCache(_) => FaultKind::EvictCache,
        }
    }

    /// The actor it strikes, if it strikes one.
    pub fn actor(self) -> Option<Actor> {
        match self {
            Fault::Crash(actor)
            | Fault::Down(actor)
            | Fault::LosePublish(actor)
            | Fault::LoseConfirm(actor)
            | Fault::LoseAck(actor)
            | Fault::ExpireLease(actor) => Some(actor),
            Fault::Rebalance | Fault::DedupWindowPasses | Fault::PurgeKey(_) | Fault::EvictCache(_) => None,
        }
    }
}

impl Choice {
    /// The fault, if it is one.
    pub fn fault(self) -> Option<Fault> {
        match self {
            Choice::Fault(fault) => Some(fault),
            Choice::Step(_)
            | Choice::Receive(..)
            | Choice::Expire(_)
            | Choice::Redrive(_)
            | Choice::Purge(_)
            | Choice::AutoCommit => None,
        }
    }

    /// The actor that moves or is struck, if any.
    pub fn actor(self) -> Option<Actor> {
        match self {
            Choice::Step(actor) | Choice::Receive(actor, _) => Some(actor),
            Choice::Fault(fault) => fault.actor(),
            Choice::Expire(_) | Choice::Redrive(_) | Choice::Purge(_) | Choice::AutoCommit => None,
        }
    }

    /// The choice written so; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        let (word, argument) = text.split_once(':').map_or((text, None), |(word, rest)| (word, Some(rest)));
        if let Some(word) = word.strip_prefix('!') {
            return parse_fault(word, argument).map(Choice::Fault);
        }
        match (word, argument) {
            ("expire", Some(copy)) => parse_copy(copy).map(Choice::Expire),
            ("redrive", Some(copy)) => parse_copy(copy).map(Choice::Redrive),
            ("purge", Some(key)) => Key::parse(key).map(Choice::Purge),
            ("auto-commit", None) => Some(Choice::AutoCommit),
            (actor, None) => Actor::parse(actor).map(Choice::Step),
            (actor, Some(copy)) => {
                let actor = Actor::parse(actor).filter(|actor| actor.role == Role::Consumer)?;
                Some(Choice::Receive(actor, parse_copy(copy)?))
            }
        }
    }
}

fn parse_copy(text: &str) -> Option<u8> {
    text.parse::<u8>().ok().filter(|n| (1..=COPIES_MAX as u8).contains(n)).map(|n| n - 1)
}

fn parse_fault(word: &str, argument: Option<&str>) -> Option<Fault> {
    let kind = FaultKind::ALL.iter().copied().find(|kind| slug(*kind) == word)?;
    let indexed = |role| match argument {
        None | Some("1") => Some(Actor::new(role, 0)),
        Some("2") => Some(Actor::new(role, 1)),
        Some(_) => None,
    };
    let sender = || Actor::parse(argument?).filter(|actor| kind.is_for(actor.role));
    match kind {
        FaultKind::CrashProducer => indexed(Role::Producer).map(Fault::Crash),
        FaultKind::CrashRelay => indexed(Role::Relay).map(Fault::Crash),
        FaultKind::CrashConsumer => indexed(Role::Consumer).map(Fault::Crash),
        FaultKind::DownProducer => indexed(Role::Producer).map(Fault::Down),
        FaultKind::LosePublish => sender().map(Fault::LosePublish),
        FaultKind::LoseConfirm => sender().map(Fault::LoseConfirm),
        FaultKind::LoseAck => indexed(Role::Consumer).map(Fault::LoseAck),
        FaultKind::ExpireLease => indexed(Role::Consumer).map(Fault::ExpireLease),
        FaultKind::Rebalance => argument.is_none().then_some(Fault::Rebalance),
        FaultKind::DedupWindowPasses => argument.is_none().then_some(Fault::DedupWindowPasses),
        FaultKind::PurgeKey => Key::parse(argument?).map(Fault::PurgeKey),
        FaultKind::EvictCache => Key::parse(argument?).map(Fault::EvictCache),
    }
}

fn slug(kind: FaultKind) -> String {
    kind.word().replace(' ', "-")
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Step(actor) => write!(f, "{actor}"),
            Choice::Receive(actor, copy) => write!(f, "{actor}:{}", copy + 1),
            Choice::Expire(copy) => write!(f, "expire:{}", copy + 1),
            Choice::Redrive(copy) => write!(f, "redrive:{}", copy + 1),
            Choice::Purge(key) => write!(f, "purge:{key}"),
            Choice::AutoCommit => f.write_str("auto-commit"),
            Choice::Fault(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "!{}", slug(self.kind()))?;
        match self {
            Fault::LosePublish(actor) | Fault::LoseConfirm(actor) => write!(f, ":{actor}"),
            Fault::Crash(actor) | Fault::Down(actor) | Fault::LoseAck(actor) | Fault::ExpireLease(actor) => {
                if actor.index > 0 { write!(f, ":{}", actor.index + 1) } else { Ok(()) }
            }
            Fault::PurgeKey(key) | Fault::EvictCache(key) => write!(f, ":{key}"),
            Fault::Rebalance | Fault::DedupWindowPasses => Ok(()),
        }
    }
}
