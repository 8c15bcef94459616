//! The words of the language: every step and every fault is one entry in one table.
//!
//! A new step is an entry in the table of [`Step`] and an arm in `step`; what it is in SQL or client calls is a line in
//! `lessons/calls/*.calls`.

use crate::ids::Role;

macro_rules! words {
    ($(#[$meta:meta])* $name:ident: $($(#[$doc:meta])* $variant:ident $word:literal $actors:expr;)*) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every one, in the table's order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// Its word in scenario text.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// The one with this word.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }

            /// Which roles it concerns, in the order of [`Role::ALL`].
            fn roles(self) -> [bool; 3] {
                match self { $($name::$variant => $actors,)* }
            }

            /// Whether it concerns an actor of this role.
            pub fn is_for(self, role: Role) -> bool {
                self.roles()[role as usize]
            }
        }
    };
}

const P: [bool; 3] = [true, false, false];
const R: [bool; 3] = [false, true, false];
const C: [bool; 3] = [false, false, true];
const PC: [bool; 3] = [true, false, true];
const PR: [bool; 3] = [true, true, false];
const ALL: [bool; 3] = [true, true, true];
const NONE: [bool; 3] = [false, false, false];

words! {
    /// One atomic step of a program. Which actor may take it: [`Step::is_for`].
    Step:
    /// Opens a local transaction.
    Begin "begin" PC;
    /// Makes the local transaction durable.
    Commit "commit" PC;
    /// Undoes the local transaction.
    Rollback "rollback" PC;
    /// The business change of this input.
    SetOrderPaid "set order paid" P;
    /// Adds a row to the outbox.
    AddOutbox "add outbox" P;
    /// Sends, fire and forget; in a consumer: the output record to the downstream topic.
    Publish "publish" ALL;
    /// Sends and waits for the broker's confirm.
    PublishConfirmed "publish confirmed" ALL;
    /// Opens a broker transaction.
    BeginBroker "begin broker" PC;
    /// Makes what is staged in the broker transaction durable together.
    CommitBroker "commit broker" PC;
    /// First phase of two-phase commit on the database's side.
    Prepare "prepare" P;
    /// First phase of two-phase commit on the broker's side.
    PrepareBroker "prepare broker" P;
    /// Answers the client.
    Reply "reply" P;
    /// A log line: counted, never judged.
    WriteLog "write log" PC;
    /// Takes the lowest visible unsent row.
    ReadOutbox "read outbox" R;
    /// The same, skipping rows that another relay has locked, and locks it.
    ReadOutboxLocked "read outbox locked" R;
    /// Takes the lowest visible row above the durable cursor.
    ReadOutboxAfterCursor "read outbox after cursor" R;
    /// The row is no longer unsent.
    MarkSent "mark sent" R;
    /// The row is gone.
    DeleteRow "delete row" R;
    /// The cursor becomes the id of the row in hand.
    SaveCursor "save cursor" R;
    /// Takes a deliverable message and holds its lease.
    Receive "receive" C;
    /// Takes a deliverable message; the broker forgets it as it hands it over.
    ReceiveAutoAck "receive auto-ack" C;
    /// Looks for the committed key, without a lock.
    CheckKey "check key" C;
    /// Inserts the key under its unique constraint.
    InsertKey "insert key" C;
    /// Looks for the key in the cache.
    CheckCache "check cache" C;
    /// Sets the key in the cache if it is absent, atomically.
    ClaimCache "claim cache" C;
    /// Sets the key in the cache.
    SetCache "set cache" C;
    /// Increment: not safe to repeat.
    AddBalance "add balance" C;
    /// Increment where the version is the expected one.
    AddBalanceIfVersion "add balance if version" C;
    /// Assignment.
    SetStatus "set status" C;
    /// Assignment if this input is newer than the status.
    SetStatusIfNewer "set status if newer" C;
    /// Reads the producer's database.
    LookUpOrder "look up order" C;
    /// A mail: never rolled back.
    SendMail "send mail" C;
    /// A card charge: never rolled back.
    ChargeCard "charge card" C;
    /// A card charge under a key that the gateway remembers.
    ChargeCardWithKey "charge card with key" C;
    /// Tells the broker to forget the message.
    Ack "ack" C;
    /// Gives the message back at once.
    Nack "nack" C;
}

impl Step {
    /// The steps an actor of this role may take, in the table's order.
    pub fn of(role: Role) -> impl Iterator<Item = Step> {
        Step::ALL.iter().copied().filter(move |step| step.is_for(role))
    }
}

words! {
    /// What can go wrong. [`FaultKind::is_for`] tells at whose steps it strikes; the broker's own faults concern none.
    FaultKind:
    /// A producer dies and restarts.
    CrashProducer "crash producer" P;
    /// A relay dies and restarts.
    CrashRelay "crash relay" R;
    /// A consumer dies and restarts.
    CrashConsumer "crash consumer" C;
    /// A producer dies and does not come back.
    DownProducer "down producer" P;
    /// The broker never gets what was published.
    LosePublish "lose publish" PR;
    /// The broker got it, the confirm never arrives.
    LoseConfirm "lose confirm" PR;
    /// The ack never arrives, the consumer believes it did.
    LoseAck "lose ack" C;
    /// The broker takes back a message that a live consumer holds.
    ExpireLease "expire lease" C;
    /// The partition gets another owner.
    Rebalance "rebalance" NONE;
    /// The broker forgets the keys published so far.
    DedupWindowPasses "dedup window passes" NONE;
    /// A key is purged while its message can still come back.
    PurgeKey "purge key" NONE;
    /// The cache drops a key.
    EvictCache "evict cache" NONE;
}

/// How many kinds of fault there are.
pub const FAULT_KINDS: usize = FaultKind::ALL.len();
