//! What could stand at the cursor: the words of the language that are valid there, each with what it means.

use std::ops::Range;

use crashpoint_sim::ids::Role;
use crashpoint_sim::scenario::{BrokerKind, Scenario};
use crashpoint_sim::text::{Heading, Page, Setting, parse_scenario};
use crashpoint_sim::vocabulary::{FaultKind, Step};

use super::Draft;
use super::lines::{Lines, is_section};
use crate::text::choice::step_hint;
use crate::text::editor::{at_most_about, heading_about, setting_about, two_about};
use crate::text::fault::fault_explained;
use crate::text::lang::Lang;
use crate::text::steps::step_does;

/// What could stand at the cursor instead of what stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// What a candidate replaces, as byte offsets.
    pub range: Range<usize>,
    /// The candidates, the most fitting first; none in a comment or where anything may stand.
    pub candidates: Vec<Candidate>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it is.
    pub kind: CandidateKind,
    /// What it puts there.
    pub text: String,
    /// What that means, in a few words.
    pub about: String,
}

/// What a candidate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CandidateKind {
    /// The head of a section, or a line of its own.
    Heading,
    /// A step of a program.
    Step,
    /// A setting with its value.
    Setting,
    /// A fault with how many at most.
    Fault,
}

impl Completion {
    /// The text with this candidate in it; `None`: there is none with this number.
    pub fn choose(&self, draft: &Draft, number: usize) -> Option<Draft> {
        let candidate = self.candidates.get(number)?;
        let mut text = draft.text.clone();
        text.replace_range(self.range.clone(), &candidate.text);
        Some(Draft { cursor: self.range.start + candidate.text.len(), text })
    }
}

/// What could stand at the cursor. A candidate stands for the whole line, as far as it is not a comment: every step and
/// every setting has a line of its own.
pub fn complete(draft: &Draft, lang: Lang) -> Completion {
    let lines = Lines::new(&draft.text);
    let line = lines.at(draft.cursor);
    let start = lines.ranges[line].start;
    let content = lines.text(line).split('#').next().unwrap_or_default();
    let column = draft.cursor - start;
    if column > content.len() {
        return Completion::default();
    }
    let indent = content.len() - content.trim_start().len();
    let end = content.trim_end().len().max(indent).max(column.min(content.len()));
    let range = start + indent.min(column)..start + end;
    let typed = content.get(indent.min(column)..column).unwrap_or_default();
    let (scenario, _) = parse_scenario(&draft.text);
    let context = Context { lines: &lines, line, scenario: &scenario, lang };
    let section = if indent == 0 { None } else { line.checked_sub(1).and_then(|above| lines.section(above)) };
    let all = match section {
        None if indent > 0 => Vec::new(),
        None => context.headings(),
        Some(Heading::Broker) => context.settings(Heading::Broker),
        Some(Heading::Faults) => context.faults(),
        Some(section) => context.program(section),
    };
    Completion { range, candidates: fitting(all, typed) }
}

/// Those that begin with what was typed, then those in which a word does.
fn fitting(all: Vec<Candidate>, typed: &str) -> Vec<Candidate> {
    let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let begins = |candidate: &Candidate| candidate.text.starts_with(&typed);
    let inside = |candidate: &Candidate| candidate.text.split(' ').any(|word| word.starts_with(&typed));
    let (first, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(begins);
    // A line that is complete needs nothing more.
    let complete = |candidate: &Candidate| candidate.text == typed && !typed.is_empty();
    first.into_iter().chain(rest.into_iter().filter(inside)).filter(|candidate| !complete(candidate)).collect()
}

/// What the candidates depend on.
struct Context<'a> {
    lines: &'a Lines<'a>,
    line: usize,
    scenario: &'a Scenario,
    lang: Lang,
}

impl Context<'_> {
    fn is_log(&self) -> bool {
        self.scenario.broker.kind == Some(BrokerKind::Log)
    }

    /// Whether another line of the page has this head.
    fn has_head(&self, heading: Heading) -> bool {
        (0..self.lines.ranges.len()).any(|line| line != self.line && self.lines.head(line) == Some(heading))
    }

    /// The other lines of this section that say something, as their words with one space between them.
    fn others(&self) -> Vec<String> {
        let head = (0..self.line).rev().find(|line| self.lines.head(*line).is_some()).unwrap_or(0);
        let below = (head + 1..self.lines.ranges.len()).take_while(|line| self.lines.head(*line).is_none());
        let words = |line: usize| {
            let content = self.lines.text(line).split('#').next().unwrap_or_default();
            content.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        below.filter(|line| *line != self.line).map(words).filter(|words| !words.is_empty()).collect()
    }

    fn headings(&self) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for heading in Page::Scenario.headings().filter(|heading| !self.has_head(*heading)) {
            let about = heading_about(self.lang, heading).to_owned();
            let mut add = |text: String, about: String| {
                candidates.push(Candidate { kind: CandidateKind::Heading, text, about });
            };
            match heading {
                Heading::Messages => (1..=3).for_each(|count| add(format!("messages {count}"), about.clone())),
                Heading::Expect => add("expect once".to_owned(), about),
                Heading::Title | Heading::About => add(format!("{} ", heading.word()), about),
                heading if is_section(heading) => {
                    add(heading.word().to_owned(), about);
                    if let Some(role) = heading.role() {
                        add(format!("{} x2", heading.word()), two_about(self.lang, role));
                    }
                }
                _ => {}
            }
        }
        candidates
    }

    fn settings(&self, section: Heading) -> Vec<Candidate> {
        let others = self.others();
        let written = |setting: &Setting| others.iter().any(|line| line.split(' ').next() == Some(setting.word()));
        let fits = |setting: &Setting| match setting.only_on() {
            None => true,
            Some(BrokerKind::Log) => self.is_log(),
            Some(BrokerKind::Queue) => !self.is_log(),
        };
        let of_section = Setting::ALL.into_iter().filter(|setting| setting.owner() == section);
        let free = of_section.filter(|setting| !written(setting) && fits(setting));
        let values = free.flat_map(|setting| setting.values().iter().map(move |value| (setting, *value)));
        let candidate = |(setting, value): (Setting, &str)| Candidate {
            kind: CandidateKind::Setting,
            text: format!("{} {}", setting.word(), value.replace('N', "3")),
            about: setting_about(self.lang, setting, value).to_owned(),
        };
        values.map(candidate).collect()
    }

    fn faults(&self) -> Vec<Candidate> {
        let others = self.others();
        let written = |word: &str| others.iter().any(|line| line.starts_with(word));
        let fits = |kind: FaultKind| match kind {
            FaultKind::ExpireLease => !self.is_log(),
            FaultKind::Rebalance => self.is_log(),
            _ => true,
        };
        let kinds = FaultKind::ALL.iter().copied().filter(|kind| fits(*kind) && !written(kind.word()));
        let candidate = |kind: FaultKind| Candidate {
            kind: CandidateKind::Fault,
            text: format!("{} 1", kind.word()),
            about: fault_explained(self.lang, kind).to_owned(),
        };
        let at_most = (!written("at most")).then(|| Candidate {
            kind: CandidateKind::Fault,
            text: "at most 2".to_owned(),
            about: at_most_about(self.lang).to_owned(),
        });
        kinds.map(candidate).chain(at_most).collect()
    }

    fn program(&self, section: Heading) -> Vec<Candidate> {
        let Some(role) = section.role() else { return Vec::new() };
        let is_step = |line: &String| Step::from_word(line).is_some();
        let first = !self.steps_above().iter().any(is_step);
        let fits = |step: &Step| match step {
            Step::Receive | Step::ReceiveAutoAck => first,
            Step::ReadOutbox | Step::ReadOutboxLocked | Step::ReadOutboxAfterCursor => first,
            Step::Nack => !self.is_log() && !first,
            _ => !first || role == Role::Producer,
        };
        let candidate = |step: Step| {
            let does = step_does(self.lang, step, role, self.is_log());
            let hint = step_hint(self.lang, step, role, self.is_log());
            Candidate { kind: CandidateKind::Step, text: step.word().to_owned(), about: format!("{does}: {hint}") }
        };
        let steps = Step::of(role).filter(fits).map(candidate);
        steps.chain(self.settings(section)).collect()
    }

    /// The lines of this section above the cursor's.
    fn steps_above(&self) -> Vec<String> {
        let above = (0..self.line).rev().take_while(|line| self.lines.head(*line).is_none());
        let words = |line: usize| {
            let content = self.lines.text(line).split('#').next().unwrap_or_default();
            content.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        above.map(words).collect()
    }
}
