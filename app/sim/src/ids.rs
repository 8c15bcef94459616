//! Small names for the things a run is about: actors, inputs, keys.

use std::fmt;

/// Most inputs a scenario may have.
pub const INPUTS_MAX: usize = 3;
/// Most actors of one kind.
pub const ACTORS_MAX: usize = 2;
/// Most attempts a retrying client makes for one input; with new keys, also the most keys of one input.
pub const ATTEMPTS_MAX: usize = 3;
/// Most different keys in one run.
pub const KEYS_MAX: usize = INPUTS_MAX * ATTEMPTS_MAX;

/// One of the inputs 1..=3, for which every copy, row and effect is attributed for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Input(u8);

impl Input {
    /// The input with this number, counted from 1. A number outside 1..=3 is a broken invariant.
    pub fn new(number: u8) -> Self {
        assert!((1..=INPUTS_MAX as u8).contains(&number), "inputs are numbered 1 to {INPUTS_MAX}");
        Self(number)
    }

    /// 1..=3.
    pub fn number(self) -> u8 {
        self.0
    }

    /// 0..=2, for arrays with one place an input.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// The inputs 1..=`messages`.
    pub fn all(messages: u8) -> impl DoubleEndedIterator<Item = Input> + Clone {
        (1..=messages).map(Input)
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What the strategy sees of an input: its idempotency key. The first attempt's key equals the input (`1`); a client
/// that retries with a new key makes `1b`, then `1c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u8);

impl Key {
    /// The key of this input's attempt (0..=2).
    pub fn new(input: Input, attempt: u8) -> Self {
        assert!(usize::from(attempt) < ATTEMPTS_MAX, "a client makes at most {ATTEMPTS_MAX} attempts");
        Self(input.index() as u8 * ATTEMPTS_MAX as u8 + attempt)
    }

    /// The input that this key was made for.
    pub fn input(self) -> Input {
        Input(self.0 / ATTEMPTS_MAX as u8 + 1)
    }

    /// 0 for the first attempt's key.
    pub fn attempt(self) -> u8 {
        self.0 % ATTEMPTS_MAX as u8
    }

    /// 0..[`KEYS_MAX`], for packing.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The key with this number. One past the last is a broken invariant.
    pub fn from_number(number: u8) -> Self {
        assert!(usize::from(number) < KEYS_MAX, "keys are numbered below {KEYS_MAX}");
        Self(number)
    }

    /// Every key there can be, in order.
    pub fn all() -> impl Iterator<Item = Key> {
        (0..KEYS_MAX as u8).map(Key)
    }

    /// The key written as `1`, `1b` or `1c`; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        let (digit, letter) = text.split_at_checked(1)?;
        let number = digit.parse().ok().filter(|n| (1..=INPUTS_MAX as u8).contains(n))?;
        let attempt = match letter {
            "" => 0,
            "b" => 1,
            "c" => 2,
            _ => return None,
        };
        Some(Self::new(Input(number), attempt))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.input(), ["", "b", "c"][usize::from(self.attempt())])
    }
}

/// A set of keys: a table's unique column, a cache, a gateway's memory, a broker's dedup window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KeySet(u16);

impl KeySet {
    /// Whether the key is in the set.
    pub fn contains(self, key: Key) -> bool {
        self.0 & (1 << key.0) != 0
    }

    /// Adds the key.
    pub fn insert(&mut self, key: Key) {
        self.0 |= 1 << key.0;
    }

    /// Takes the key out.
    pub fn remove(&mut self, key: Key) {
        self.0 &= !(1 << key.0);
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either.
    #[must_use]
    pub fn union(self, other: KeySet) -> KeySet {
        KeySet(self.0 | other.0)
    }

    /// The keys in order.
    pub fn iter(self) -> impl Iterator<Item = Key> {
        Key::all().filter(move |key| self.contains(*key))
    }

    /// The set as one bit a key, for packing.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// The set with these bits; bits past the last key are dropped.
    pub fn from_bits(bits: u16) -> Self {
        Self(bits & ((1 << KEYS_MAX) - 1))
    }
}

/// A set of inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InputSet(u8);

impl InputSet {
    /// Whether the input is in the set.
    pub fn contains(self, input: Input) -> bool {
        self.0 & (1 << input.index()) != 0
    }

    /// Adds the input.
    pub fn insert(&mut self, input: Input) {
        self.0 |= 1 << input.index();
    }

    /// The highest input in the set.
    pub fn max(self) -> Option<Input> {
        Input::all(INPUTS_MAX as u8).rev().find(|input| self.contains(*input))
    }

    /// The set as one bit an input, for packing.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// The set with these bits; bits past the last input are dropped.
    pub fn from_bits(bits: u8) -> Self {
        Self(bits & ((1 << INPUTS_MAX) - 1))
    }
}

/// The kinds of process that run a program and can die. Their order is the order in which a message travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Runs its program once for each of its inputs.
    Producer,
    /// Loops its program while the outbox has work.
    Relay,
    /// Loops its program, one delivery at a time.
    Consumer,
}

impl Role {
    /// All three, in the order in which a message travels.
    pub const ALL: [Role; 3] = [Role::Producer, Role::Relay, Role::Consumer];

    /// The section's word.
    pub fn word(self) -> &'static str {
        match self {
            Role::Producer => "producer",
            Role::Relay => "relay",
            Role::Consumer => "consumer",
        }
    }

    /// The letter that stands for it in a schedule.
    pub fn letter(self) -> char {
        match self {
            Role::Producer => 'p',
            Role::Relay => 'r',
            Role::Consumer => 'c',
        }
    }
}

/// One process: its role and which of the (at most two) it is. Written `p`, `p2`, `r`, `r2`, `c`, `c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Actor {
    /// What it does.
    pub role: Role,
    /// 0 or 1.
    pub index: u8,
}

impl Actor {
    /// The actor of this role with this index, 0 or 1.
    pub fn new(role: Role, index: usize) -> Self {
        assert!(index < ACTORS_MAX, "there are at most {ACTORS_MAX} of each actor");
        Self { role, index: index as u8 }
    }

    /// The index for arrays.
    pub fn slot(self) -> usize {
        usize::from(self.index)
    }

    /// The actor written as `p`, `p2`, `r`, …; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        let (letter, rest) = text.split_at_checked(1)?;
        let role = Role::ALL.into_iter().find(|role| letter.starts_with(role.letter()))?;
        match rest {
            "" | "1" => Some(Self { role, index: 0 }),
            "2" => Some(Self { role, index: 1 }),
            _ => None,
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.role.letter())?;
        if self.index > 0 { write!(f, "{}", self.index + 1) } else { Ok(()) }
    }
}
