//! The state of the page as a URL fragment, and what is kept between visits: short, readable, and forgiving. A part that
//! cannot be read is left out with a note; there is always a page.

use std::fmt;

use crashpoint_sim::plan::{PLANTED_MAX, Plan, Planted};
use crashpoint_sim::schedule::{CHOICES_MAX, Schedule};

use crate::catalogue::{Item, Strategy, catalogue};
use crate::player::{Player, Setup};
use crate::text::lang::Lang;

/// Longest fragment that is read, in bytes.
pub const FRAGMENT_BYTES_MAX: usize = 16_000;

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// `#/` the workbook's contents.
    Workbook,
    /// `#/play`
    #[default]
    Play,
    /// `#/cases`
    Cases,
    /// `#/guide`
    Guide,
}

impl Page {
    /// Every page, in the order of the navigation.
    pub const ALL: [Page; 4] = [Page::Workbook, Page::Play, Page::Cases, Page::Guide];

    /// Its path in the fragment.
    pub fn path(self) -> &'static str {
        match self {
            Page::Workbook => "/book",
            Page::Play => "/play",
            Page::Cases => "/cases",
            Page::Guide => "/guide",
        }
    }
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
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The page.
    pub page: Page,
    /// How to look at it.
    pub look: Look,
    /// The player on it.
    pub player: Player,
}

impl Link {
    /// Reads a fragment, with or without its `#`. Never fails; what it could not read is in the notes.
    pub fn parse(fragment: &str) -> (Link, Vec<Note>) {
        let mut notes = Vec::new();
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        if fragment.len() > FRAGMENT_BYTES_MAX {
            notes.push(Note::Unreadable(fragment.chars().take(40).chain(['…']).collect()));
            return (Link { page: Page::default(), look: Look::default(), player: Player::default() }, notes);
        }
        let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let page = Page::ALL.into_iter().find(|page| page.path() == path.trim_end_matches('/'));
        if page.is_none() && !matches!(path, "" | "/") {
            notes.push(Note::Unreadable(decode(path)));
        }
        let mut parts = Parts::default();
        let mut look = Look::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(value);
            if !look.read(name, &value) && !parts.read(name, &value, &mut notes) {
                notes.push(Note::Unreadable(decode(pair)));
            }
        }
        let of = parts.schedule.choices.len();
        let cursor = parts.cursor.unwrap_or(of);
        let (player, done) = Player::replay(parts.setup, &parts.schedule, cursor, parts.length.unwrap_or(0));
        if done < of {
            notes.push(Note::ScheduleStops { done, of });
        }
        (Link { page: page.unwrap_or_default(), look, player }, notes)
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
        f.write_str(self.page.path())?;
        let mut query = self.look.to_string();
        if self.page == Page::Play {
            add_player(&mut query, &self.player);
        }
        if query.is_empty() { Ok(()) } else { write!(f, "?{query}") }
    }
}

fn add_player(query: &mut String, player: &Player) {
    let catalogue = catalogue();
    let Setup { strategy: Strategy { sender, receiver, effect }, messages, plan } = &player.setup;
    let mut add = |name: &str, value: &str| {
        if !query.is_empty() {
            query.push('&');
        }
        *query += &format!("{name}={value}");
    };
    add("sender", catalogue.senders[*sender].id);
    add("receiver", catalogue.receivers[*receiver].id);
    add("effect", catalogue.effects[*effect].id);
    if *messages > 1 {
        add("messages", &messages.to_string());
    }
    if !plan.planted.is_empty() {
        add("plant", &plan.to_string());
    }
    let chosen = player.chosen();
    if !chosen.choices.is_empty() {
        add("run", &chosen.to_string().replace(' ', "+"));
    }
    if player.cursor != chosen.choices.len() {
        add("at", &player.cursor.to_string());
    }
    if player.trace.steps.len() > player.cursor.max(chosen.choices.len()) {
        add("of", &player.trace.steps.len().to_string());
    }
}
