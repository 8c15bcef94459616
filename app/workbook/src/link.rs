//! The state of the page as a URL fragment, and what is kept between visits: short, readable, and forgiving. A part that
//! cannot be read is left out with a note; there is always a page.

use std::fmt;
use std::sync::Arc;

use crashpoint_sim::plan::{PLANTED_MAX, Plan, Planted};
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::{CHOICES_MAX, Schedule};

use crate::catalogue::{Item, Strategy, catalogue};
use crate::lesson::fence::Axis;
use crate::lesson::{Sheet, contents};
use crate::player::{Player, Setup};
use crate::text::lang::Lang;

/// Longest fragment that is read, in bytes.
pub const FRAGMENT_BYTES_MAX: usize = 16_000;

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// `#/book`: the workbook's contents.
    Workbook,
    /// `#/lesson/08-outbox`
    Lesson(&'static str),
    /// `#/play`
    #[default]
    Play,
    /// `#/map`
    Map,
    /// `#/twin`
    Twin,
    /// `#/worlds`
    Worlds,
    /// `#/orders`
    Orders,
    /// `#/own`
    Own,
    /// `#/cases`
    Cases,
    /// `#/case/two-relays`
    Case(&'static str),
    /// `#/guide`
    Guide,
    /// `#/guide/authors`
    GuidePage(&'static str),
}

impl Page {
    /// The pages of the navigation, in its order.
    pub const NAVIGATION: [Page; 4] = [Page::Workbook, Page::Play, Page::Cases, Page::Guide];
    /// The pages about one strategy: they share the player.
    pub const BENCH: [Page; 6] = [Page::Play, Page::Map, Page::Twin, Page::Worlds, Page::Orders, Page::Own];

    /// Which part of the navigation it belongs to.
    pub fn part(self) -> Page {
        match self {
            Page::Workbook | Page::Lesson(_) => Page::Workbook,
            Page::Play | Page::Map | Page::Twin | Page::Worlds | Page::Orders | Page::Own => Page::Play,
            Page::Cases | Page::Case(_) => Page::Cases,
            Page::Guide | Page::GuidePage(_) => Page::Guide,
        }
    }

    /// Its path in the fragment.
    pub fn path(self) -> String {
        let (folder, name) = match self {
            Page::Workbook => ("book", ""),
            Page::Lesson(name) => ("lesson", name),
            Page::Play => ("play", ""),
            Page::Map => ("map", ""),
            Page::Twin => ("twin", ""),
            Page::Worlds => ("worlds", ""),
            Page::Orders => ("orders", ""),
            Page::Own => ("own", ""),
            Page::Cases => ("cases", ""),
            Page::Case(name) => ("case", name),
            Page::Guide => ("guide", ""),
            Page::GuidePage(name) => ("guide", name),
        };
        if name.is_empty() { format!("/{folder}") } else { format!("/{folder}/{name}") }
    }

    /// The page with this path.
    pub fn from_path(path: &str) -> Option<Page> {
        let path = path.strip_prefix('/')?.trim_end_matches('/');
        match path.split_once('/') {
            Some(("lesson", name)) => contents::name(Sheet::Lesson, name).map(Page::Lesson),
            Some(("case", name)) => contents::name(Sheet::Case, name).map(Page::Case),
            Some(("guide", name)) => contents::name(Sheet::Page, name).map(Page::GuidePage),
            Some(_) => None,
            None => {
                let plain = Page::NAVIGATION.into_iter().chain(Page::BENCH);
                plain.into_iter().find(|page| page.path()[1..] == *path)
            }
        }
    }
}

/// What the pages beside the player are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside {
    /// `right=outbox.ack-after.increment`: the twin's other strategy.
    pub right: Strategy,
    /// `axes=sender.receiver`: the map's rows and columns.
    pub axes: [Axis; 2],
    /// `faults=2`: of all runs, those with so many faults at most.
    pub faults: u8,
}

impl Default for Beside {
    fn default() -> Self {
        let right = catalogue().presets.get(2).map(|preset| preset.strategy).unwrap_or_default();
        Beside { right, axes: [Axis::Sender, Axis::Receiver], faults: 2 }
    }
}

/// Most faults that the map is asked about.
pub const MAP_FAULTS_MAX: u8 = 3;

impl Beside {
    fn read(&mut self, name: &str, value: &str) -> bool {
        let read = match name {
            "right" => read_strategy(value).map(|right| self.right = right),
            "axes" => read_axes(value).map(|axes| self.axes = axes),
            "faults" => value.parse().ok().filter(|n| *n <= MAP_FAULTS_MAX).map(|faults| self.faults = faults),
            _ => None,
        };
        read.is_some()
    }

    /// What this page needs of it.
    fn add(&self, page: Page, query: &mut Query) {
        if page == Page::Twin {
            query.add("right", &write_strategy(self.right));
        }
        if page == Page::Map {
            let [rows, columns] = self.axes;
            query.add("axes", &format!("{}.{}", rows.word(), columns.word()));
            query.add("faults", &self.faults.to_string());
        }
    }
}

fn read_axes(value: &str) -> Option<[Axis; 2]> {
    let axis = |word: &str| Axis::ALL.into_iter().find(|axis| axis.word() == word);
    let (rows, columns) = value.split_once('.')?;
    let axes = [axis(rows)?, axis(columns)?];
    (axes[0] != axes[1]).then_some(axes)
}

fn read_strategy(value: &str) -> Option<Strategy> {
    let catalogue = catalogue();
    let index = |items: &[Item], id: &str| items.iter().position(|item| item.id == id);
    let mut words = value.split('.');
    let sender = index(&catalogue.senders, words.next()?)?;
    let receiver = index(&catalogue.receivers, words.next()?)?;
    let effect = index(&catalogue.effects, words.next()?)?;
    words.next().is_none().then_some(Strategy { sender, receiver, effect })
}

fn write_strategy(Strategy { sender, receiver, effect }: Strategy) -> String {
    let catalogue = catalogue();
    let ids = [catalogue.senders[sender].id, catalogue.receivers[receiver].id, catalogue.effects[effect].id];
    ids.join(".")
}

/// The colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// What the system says.
    #[default]
    Auto,
    /// Ink on paper.
    Light,
    /// Paper on ink.
    Dark,
    /// Black on white, bigger: for a room.
    Projector,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Projector];

    /// Its word in a link and its class.
    pub fn word(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Projector => "projector",
        }
    }
}

/// How one likes to look at it: in a link only where it was said, and kept between visits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// `lang=ru`
    pub lang: Option<Lang>,
    /// `theme=dark`
    pub theme: Option<Theme>,
    /// `calls=kafka`, as an index into the catalogue.
    pub calls: Option<usize>,
    /// `keys=off`: keys do nothing in the player.
    pub keys: Option<bool>,
}

/// A part of a link that could not be read, or does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// `name=value` means nothing; the text as it stood.
    Unreadable(String),
    /// The schedule fits only as far as this many of its choices.
    ScheduleStops {
        /// How many could happen.
        done: usize,
        /// How many there were.
        of: usize,
    },
}

/// Everything a fragment says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The page.
    pub page: Page,
    /// How to look at it.
    pub look: Look,
    /// The player on it.
    pub player: Player,
    /// What stands beside the player.
    pub beside: Beside,
}

impl Link {
    /// Reads a fragment, with or without its `#`. Never fails; what it could not read is in the notes.
    pub fn parse(fragment: &str) -> (Link, Vec<Note>) {
        let mut notes = Vec::new();
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        if fragment.len() > FRAGMENT_BYTES_MAX {
            notes.push(Note::Unreadable(fragment.chars().take(40).chain(['…']).collect()));
            return (Link::default(), notes);
        }
        let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let page = Page::from_path(path);
        if page.is_none() && !matches!(path, "" | "/") {
            notes.push(Note::Unreadable(decode(path)));
        }
        let mut parts = Parts::default();
        let mut look = Look::default();
        let mut beside = Beside::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(value);
            if !look.read(name, &value) && !beside.read(name, &value) && !parts.read(name, &value, &mut notes) {
                notes.push(Note::Unreadable(decode(pair)));
            }
        }
        let of = parts.schedule.choices.len();
        let cursor = parts.cursor.unwrap_or(of);
        let (player, done) = Player::replay(parts.setup, &parts.schedule, cursor, parts.length.unwrap_or(0));
        if done < of {
            notes.push(Note::ScheduleStops { done, of });
        }
        (Link { page: page.unwrap_or_default(), look, player, beside }, notes)
    }
}

impl Look {
    /// Reads what is kept between visits: the same words as in a link. What it cannot read it leaves out.
    pub fn parse(text: &str) -> Look {
        let mut look = Look::default();
        for pair in text.split('&').take(16) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            look.read(name, value);
        }
        look
    }

    /// What this one says, else what the other one says.
    #[must_use]
    pub fn or(self, other: Look) -> Look {
        Look {
            lang: self.lang.or(other.lang),
            theme: self.theme.or(other.theme),
            calls: self.calls.or(other.calls),
            keys: self.keys.or(other.keys),
        }
    }

    fn read(&mut self, name: &str, value: &str) -> bool {
        let read = match name {
            "lang" => Lang::parse(value).map(|lang| self.lang = Some(lang)),
            "theme" => Theme::ALL.into_iter().find(|theme| theme.word() == value).map(|theme| self.theme = Some(theme)),
            "calls" => {
                let index = catalogue().calls.iter().position(|calls| calls.id == value);
                index.map(|index| self.calls = Some(index))
            }
            "keys" => ["off", "on"].iter().position(|word| *word == value).map(|on| self.keys = Some(on == 1)),
            _ => None,
        };
        read.is_some()
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls = self.calls.and_then(|index| catalogue().calls.get(index)).map(|calls| calls.id);
        let pairs = [
            ("lang", self.lang.map(Lang::code)),
            ("theme", self.theme.map(Theme::word)),
            ("calls", calls),
            ("keys", self.keys.map(|on| if on { "on" } else { "off" })),
        ];
        let mut said = pairs.into_iter().filter_map(|(name, value)| Some((name, value?)));
        if let Some((name, value)) = said.next() {
            write!(f, "{name}={value}")?;
        }
        said.try_for_each(|(name, value)| write!(f, "&{name}={value}"))
    }
}

/// What a link says of the player, while it is read.
#[derive(Default)]
struct Parts {
    setup: Setup,
    schedule: Schedule,
    cursor: Option<usize>,
    length: Option<usize>,
}

impl Parts {
    fn read(&mut self, name: &str, value: &str, notes: &mut Vec<Note>) -> bool {
        let catalogue = catalogue();
        let index = |items: &[Item]| items.iter().position(|item| item.id == value);
        let strategy = &mut self.setup.strategy;
        let read = match name {
            "sender" => index(&catalogue.senders).map(|index| strategy.sender = index),
            "receiver" => index(&catalogue.receivers).map(|index| strategy.receiver = index),
            "effect" => index(&catalogue.effects).map(|index| strategy.effect = index),
            "messages" => match value {
                "1" | "2" | "3" => value.parse().ok().map(|messages| self.setup.messages = messages),
                _ => None,
            },
            "own" => read_own(value).map(|own| self.setup.own = Some(Arc::new(own))),
            "plant" => {
                self.setup.plan = read_plan(value, notes);
                Some(())
            }
            "run" => value.parse().ok().map(|schedule| self.schedule = schedule),
            "at" => read_place(value).map(|at| self.cursor = Some(at)),
            "of" => read_place(value).map(|of| self.length = Some(of)),
            _ => None,
        };
        read.is_some()
    }
}

/// What is shared runs; a text that does not is no handler of anybody's.
#[cfg(feature = "reader")]
fn read_own(text: &str) -> Option<Scenario> {
    let (scenario, mistakes) = crashpoint_sim::text::parse_scenario(text);
    mistakes.is_empty().then_some(scenario)
}

#[cfg(not(feature = "reader"))]
fn read_own(_: &str) -> Option<Scenario> {
    None
}

fn read_place(text: &str) -> Option<usize> {
    text.parse().ok().filter(|place| *place <= CHOICES_MAX)
}

fn read_plan(text: &str, notes: &mut Vec<Note>) -> Plan {
    let mut plan = Plan::default();
    for word in text.split(',').filter(|word| !word.is_empty()) {
        match word.parse::<Planted>() {
            Ok(planted) if plan.planted.len() < PLANTED_MAX && !plan.planted.contains(&planted) => {
                plan.planted.push(planted);
            }
            _ => notes.push(Note::Unreadable(word.to_owned())),
        }
    }
    plan
}

/// Reads `%XX` and `+`; what is not UTF-8 becomes a replacement character.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let code = hex.filter(|_| *first == b'%').and_then(|two| u8::from_str_radix(two, 16).ok());
        match (code, first) {
            (Some(code), _) => {
                bytes.push(code);
                rest = &tail[2..];
                continue;
            }
            (None, b'+') => bytes.push(b' '),
            (None, byte) => bytes.push(*byte),
        }
        rest = tail;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl fmt::Display for Link {
    /// The fragment without `#`: only what differs from the default, and of the run only what did not come by itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.page.path())?;
        let mut query = Query(self.look.to_string());
        if self.page.part() == Page::Play {
            add_player(&mut query, &self.player);
            self.beside.add(self.page, &mut query);
        }
        if query.0.is_empty() { Ok(()) } else { write!(f, "?{}", query.0) }
    }
}

/// `name=value&name=value`
struct Query(String);

impl Query {
    fn add(&mut self, name: &str, value: &str) {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        self.0 += &format!("{name}={value}");
    }
}

fn add_player(query: &mut Query, player: &Player) {
    let catalogue = catalogue();
    let Setup { strategy: Strategy { sender, receiver, effect }, own, messages, plan } = &player.setup;
    match own {
        Some(own) => query.add("own", &encode(&own.to_string())),
        None => {
            query.add("sender", catalogue.senders[*sender].id);
            query.add("receiver", catalogue.receivers[*receiver].id);
            query.add("effect", catalogue.effects[*effect].id);
        }
    }
    if *messages > 1 {
        query.add("messages", &messages.to_string());
    }
    if !plan.planted.is_empty() {
        query.add("plant", &plan.to_string());
    }
    let chosen = player.chosen();
    if !chosen.choices.is_empty() {
        query.add("run", &chosen.to_string().replace(' ', "+"));
    }
    if player.cursor != chosen.choices.len() {
        query.add("at", &player.cursor.to_string());
    }
    if player.trace.steps.len() > player.cursor.max(chosen.choices.len()) {
        query.add("of", &player.trace.steps.len().to_string());
    }
}

/// Writes what [`decode`] reads: a space as `+`, and everything that means something in a link as `%XX`.
fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => encoded.push('+'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => encoded.push(byte.into()),
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}
