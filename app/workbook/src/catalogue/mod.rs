//! The strategies to choose from: senders, receivers, effects, presets, and what each step is in real calls. All of it is
//! read from lessons/, where the workbook is compiled: adding one touches no Rust file.

mod carried;

use std::sync::LazyLock;

use crashpoint_sim::ids::Role;
use crashpoint_sim::scenario::{Part, PartKind, Scenario};
use crashpoint_sim::text::compose;
use crashpoint_sim::vocabulary::Step;

use crate::text::lang::Lang;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// One item to choose.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name in a link: `ack-after`.
    pub id: &'static str,
    /// What it is.
    pub part: Part,
}

impl Item {
    /// The short label.
    pub fn title(&self, lang: Lang) -> &str {
        self.part.scenario.title.get(lang.code()).unwrap_or(self.id)
    }

    /// One sentence about it.
    pub fn about(&self, lang: Lang) -> &str {
        self.part.scenario.about.get(lang.code()).unwrap_or_default()
    }
}

/// A choice of each of the three, as indexes into the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// Index of the sender.
    pub sender: usize,
    /// Index of the receiver.
    pub receiver: usize,
    /// Index of the effect.
    pub effect: usize,
}

impl Strategy {
    /// The scenario that the three make. Parts of the catalogue never conflict (a test sees to it).
    pub fn scenario(self) -> Scenario {
        let catalogue = catalogue();
        let (scenario, _) = compose(
            &catalogue.senders[self.sender].part,
            &catalogue.receivers[self.receiver].part,
            &catalogue.effects[self.effect].part,
        );
        scenario
    }

    /// The preset's name, or those of the three.
    pub fn title(self, lang: Lang) -> String {
        let preset = catalogue().presets.iter().find(|preset| preset.strategy == self);
        preset.map_or_else(|| self.parts_title(lang), |preset| preset.title(lang).to_owned())
    }

    /// The names of the three: "outbox × ack last × mail".
    pub fn parts_title(self, lang: Lang) -> String {
        let catalogue = catalogue();
        let items =
            [&catalogue.senders[self.sender], &catalogue.receivers[self.receiver], &catalogue.effects[self.effect]];
        items.map(|item| item.title(lang)).join(" × ")
    }
}

/// A named strategy to start from.
#[derive(Clone, Debug)]
pub struct Preset {
    /// Its name in a link.
    pub id: &'static str,
    /// What it is called, English then Russian.
    titles: [&'static str; 2],
    /// What it is made of.
    pub strategy: Strategy,
}

impl Preset {
    /// What it is called.
    pub fn title(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.titles[0],
            Lang::Ru => self.titles[1],
        }
    }
}

/// What each step is in one system's calls.
#[derive(Clone, Debug)]
pub struct Calls {
    /// Its name in a link.
    pub id: &'static str,
    titles: [&'static str; 2],
    lines: Vec<(Role, Step, [&'static str; 2])>,
}

impl Calls {
    /// The system's name.
    pub fn title(&self, lang: Lang) -> &'static str {
        self.titles[lang as usize]
    }

    /// The call of this step; empty if the table has none (a test sees to it that it has).
    pub fn call(&self, role: Role, step: Step, lang: Lang) -> &'static str {
        let found = self.lines.iter().find(|(of, which, _)| (*of, *which) == (role, step));
        found.map_or("", |(_, _, texts)| texts[lang as usize])
    }
}

/// Everything there is to choose from.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// In the order of their files.
    pub senders: Vec<Item>,
    /// In the order of their files.
    pub receivers: Vec<Item>,
    /// In the order of their files.
    pub effects: Vec<Item>,
    /// In the order of presets.txt.
    pub presets: Vec<Preset>,
    /// The first one is shown unless the learner chooses another.
    pub calls: Vec<Calls>,
}

/// The catalogue that the workbook carries.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
        let senders = read_items(SENDERS, PartKind::Sender);
        let receivers = read_items(RECEIVERS, PartKind::Receiver);
        let effects = read_items(EFFECTS, PartKind::Effect);
        let presets = PRESETS.lines().filter_map(|line| read_preset(line, &senders, &receivers, &effects)).collect();
        let is_first = |id: &str| CALLS_ORDER.contains(&id);
        let first = CALLS_ORDER.iter().filter_map(|id| CALLS.iter().find(|(of, _)| of == id));
        let calls = first.chain(CALLS.iter().filter(|(id, _)| !is_first(id)));
        let calls = calls.map(|(id, text)| read_calls(id, text)).collect();
        Catalogue { senders, receivers, effects, presets, calls }
    });
    &CATALOGUE
}

const CALLS_ORDER: [&str; 3] = ["postgres-rabbitmq", "kafka", "words"];

fn read_items(files: &[(&'static str, &'static str)], kind: PartKind) -> Vec<Item> {
    files.iter().map(|(id, text)| Item { id, part: carried::read(text, kind) }).collect()
}

fn read_preset(line: &'static str, senders: &[Item], receivers: &[Item], effects: &[Item]) -> Option<Preset> {
    let (id, rest) = line.split_once(':').filter(|_| !line.starts_with('#'))?;
    let mut fields = rest.split('|').map(str::trim);
    let mut parts = fields.next()?.split('+').map(str::trim);
    let mut index = |items: &[Item]| {
        let id = parts.next()?;
        items.iter().position(|item| item.id == id)
    };
    let strategy = Strategy { sender: index(senders)?, receiver: index(receivers)?, effect: index(effects)? };
    Some(Preset { id, titles: [fields.next()?, fields.next()?], strategy })
}

fn read_calls(id: &'static str, text: &'static str) -> Calls {
    let mut calls = Calls { id, titles: [id, id], lines: Vec::new() };
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(title) = line.strip_prefix("title.ru ") {
            calls.titles[Lang::Ru as usize] = title;
        } else if let Some(title) = line.strip_prefix("title ") {
            calls.titles[Lang::En as usize] = title;
        } else if let Some(entry) = read_call(line) {
            calls.lines.push(entry);
        }
    }
    calls
}

/// `ROLE STEP = ENGLISH | RUSSIAN`; without ` | ` both languages show the same call.
fn read_call(line: &'static str) -> Option<(Role, Step, [&'static str; 2])> {
    let (head, call) = line.split_once(" = ")?;
    let (role, step) = head.split_once(' ')?;
    let role = Role::ALL.into_iter().find(|of| of.word() == role)?;
    let step = Step::from_word(step.trim()).filter(|step| step.is_for(role))?;
    let (english, russian) = call.split_once(" | ").unwrap_or((call, call));
    Some((role, step, [english.trim(), russian.trim()]))
}
