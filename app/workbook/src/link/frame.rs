//! How the page stands in somebody else's: what of it is shown, and what it waits for.

use super::query::Query;

/// A part of the player that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Panel {
    /// The presets and the three choices.
    Choice,
    /// The actors and what they hold.
    Stage,
    /// The picture of the run.
    Timeline,
    /// What the run comes to.
    Verdict,
    /// What all runs come to.
    AllRuns,
    /// The run as a list.
    Events,
    /// The programs.
    Code,
    /// What can happen next.
    Next,
    /// What the broker knows.
    Broker,
}

impl Panel {
    /// Every one, as they follow each other on the page.
    pub const ALL: [Panel; 9] = [
        Panel::Choice,
        Panel::Stage,
        Panel::Timeline,
        Panel::Verdict,
        Panel::AllRuns,
        Panel::Events,
        Panel::Code,
        Panel::Next,
        Panel::Broker,
    ];

    /// Its word in a link.
    pub fn word(self) -> &'static str {
        match self {
            Panel::Choice => "choice",
            Panel::Stage => "stage",
            Panel::Timeline => "timeline",
            Panel::Verdict => "verdict",
            Panel::AllRuns => "all-runs",
            Panel::Events => "events",
            Panel::Code => "code",
            Panel::Next => "next",
            Panel::Broker => "broker",
        }
    }
}

/// The panels that are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut(u16);

impl LeftOut {
    /// Whether it is.
    pub fn has(self, panel: Panel) -> bool {
        self.0 & (1 << panel as u16) != 0
    }

    /// With it left out, or shown again.
    #[must_use]
    pub fn with(self, panel: Panel, is_left_out: bool) -> LeftOut {
        let bit = 1 << panel as u16;
        LeftOut(if is_left_out { self.0 | bit } else { self.0 & !bit })
    }
}

/// What one can do in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Controls {
    /// Everything.
    #[default]
    All,
    /// Step through it, and nothing else.
    Steps,
    /// Nothing: it is looked at.
    Off,
}

impl Controls {
    /// Every one.
    pub const ALL: [Controls; 3] = [Controls::All, Controls::Steps, Controls::Off];

    /// Its word in a link.
    pub fn word(self) -> &'static str {
        match self {
            Controls::All => "all",
            Controls::Steps => "steps",
            Controls::Off => "off",
        }
    }
}

/// How the page stands in another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// `frame=bare`: without header, pages and footer.
    pub is_bare: bool,
    /// `panels=stage,timeline`: what of the player is shown.
    pub left_out: LeftOut,
    /// `controls=steps`
    pub controls: Controls,
    /// `load=click`: nothing is loaded before somebody wants it. The page's start script reads it before there is a program.
    pub on_click: bool,
    /// `host=splice`: the page around keeps the progress and is told the score. The start script reads it too.
    pub splice: bool,
}

impl Frame {
    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        let controls = || Controls::ALL.into_iter().find(|controls| controls.word() == value);
        match (name, value) {
            ("frame", "bare" | "full") => self.is_bare = value == "bare",
            ("load", "click" | "now") => self.on_click = value == "click",
            ("host", "splice" | "none") => self.splice = value == "splice",
            ("controls", _) => match controls() {
                Some(controls) => self.controls = controls,
                None => return false,
            },
            ("panels", _) => match read_panels(value) {
                Some(left_out) => self.left_out = left_out,
                None => return false,
            },
            _ => return false,
        }
        true
    }

    pub(super) fn add(&self, query: &mut Query) {
        let shown = Panel::ALL.into_iter().filter(|panel| !self.left_out.has(*panel));
        let panels = shown.map(Panel::word).collect::<Vec<_>>().join(",");
        let pairs = [
            (self.is_bare, "frame", "bare"),
            (self.left_out != LeftOut::default(), "panels", panels.as_str()),
            (self.controls != Controls::All, "controls", self.controls.word()),
            (self.on_click, "load", "click"),
            (self.splice, "host", "splice"),
        ];
        pairs.into_iter().filter(|(is_said, ..)| *is_said).for_each(|(_, name, value)| query.add(name, value));
    }

    /// What is not shown, a word each: style sheets look there.
    pub fn without(&self) -> String {
        let left_out = Panel::ALL.into_iter().filter(|panel| self.left_out.has(*panel)).map(Panel::word);
        let controls = match self.controls {
            Controls::All => "",
            Controls::Steps => "faults",
            Controls::Off => "faults controls",
        };
        let words = [if self.is_bare { "frame" } else { "" }, controls].into_iter().filter(|word| !word.is_empty());
        words.chain(left_out).collect::<Vec<_>>().join(" ")
    }
}

/// One that is unknown makes all of it unreadable: who names panels wants exactly these.
fn read_panels(value: &str) -> Option<LeftOut> {
    let mut left_out = Panel::ALL.into_iter().fold(LeftOut::default(), |left_out, panel| left_out.with(panel, true));
    for word in value.split(',').filter(|word| !word.is_empty()) {
        let panel = Panel::ALL.into_iter().find(|panel| panel.word() == word)?;
        left_out = left_out.with(panel, false);
    }
    Some(left_out)
}
