//! Reads a page line by line. Where it stands is one [`Place`]; every mistake is reported once, where it is, and a section
//! that could not be understood is skipped without a word.

use std::collections::BTreeMap;

use super::diagnostic::{DIAGNOSTICS_MAX, Diagnostic};
use super::heading::{Heading, Page};
use super::line::{Line, Span, clip, join, number};
use super::nearest::nearest;
use super::problem::{Problem, ProgramProblem, Vocabulary};
use super::recognise::{belongs, is_entry, is_near_entry_only};
use crate::scenario::{Faults, STEPS_MAX, Scenario};
use crate::vocabulary::Step;

/// What a page said.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub(super) scenario: Scenario,
    pub(super) effect_at: Vec<usize>,
    pub(super) effect: Vec<Step>,
}

/// Reads a page of any kind.
pub(super) fn read(text: &str, page: Page) -> (Read, Vec<Diagnostic>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new(page);
    for (index, raw) in text.split('\n').enumerate() {
        if let Some(line) = Line::new(number(index + 1), raw) {
            reader.line(&line);
        }
    }
    let first_line = text.split('\n').next().unwrap_or_default().trim_end().chars().count();
    reader.finish(Span { line: 1, start: 1, end: number(first_line + 1) })
}

/// Where the next indented line belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// To no section.
    Nowhere,
    /// To a section that was reported as a whole.
    Skipped,
    /// To this section.
    In(Heading),
}

/// The program of the section that is open.
#[derive(Debug)]
pub(super) struct OpenProgram {
    pub(super) heading: Heading,
    pub(super) span: Span,
    pub(super) count: u8,
    pub(super) steps: Vec<Step>,
    /// Whether any line so far meant to be a step, understood or not.
    pub(super) begun: bool,
    /// Whether the `receive` was there, or its mistake was reported already.
    pub(super) received: bool,
    pub(super) too_long: bool,
}

/// Something written that only one kind of broker has.
#[derive(Debug)]
pub(super) struct BrokerOnly {
    pub(super) span: Span,
    pub(super) problem: Problem,
}

pub(super) struct Reader {
    pub(super) page: Page,
    pub(super) read: Read,
    pub(super) place: Place,
    pub(super) program: Option<OpenProgram>,
    /// Where each thing that may be written once was written.
    pub(super) seen: BTreeMap<String, u32>,
    pub(super) broker_only: Vec<BrokerOnly>,
    /// A `kind` line that could not be read: what the broker has is not known.
    pub(super) kind_unread: bool,
    /// A mistake was reported that may well be the missing section's.
    pub(super) missing_excused: bool,
    diagnostics: Vec<Diagnostic>,
    unreported: usize,
}

impl Reader {
    fn new(page: Page) -> Self {
        Self {
            page,
            read: Read::default(),
            place: Place::Nowhere,
            program: None,
            seen: BTreeMap::new(),
            broker_only: Vec::new(),
            kind_unread: false,
            missing_excused: false,
            diagnostics: Vec::new(),
            unreported: 0,
        }
    }

    /// Notes a mistake; past the limit it is only counted, and its words are not even looked at.
    pub(super) fn report(&mut self, span: Span, problem: impl FnOnce() -> Problem) {
        if !self.is_full() {
            let Span { line, start, end } = span;
            self.diagnostics.push(Diagnostic { line, start, end, problem: problem() });
        } else {
            self.unreported += 1;
        }
    }

    /// Whether further mistakes are only counted.
    fn is_full(&self) -> bool {
        self.diagnostics.len() >= DIAGNOSTICS_MAX
    }

    /// Notes that this was written; false, and a diagnostic, if it was before.
    pub(super) fn first_time(&mut self, what: String, span: Span) -> bool {
        if let Some(first_line) = self.seen.get(&what).copied() {
            self.report(span, || Problem::Duplicate { what: clip(&what), first_line });
            return false;
        }
        self.seen.insert(what, span.line);
        true
    }

    fn line(&mut self, line: &Line<'_>) {
        if line.indented && self.place == Place::Skipped {
            return;
        }
        let head = line.head().text;
        if let Some(heading) = heading_of(head)
            && !self.is_placeholder(heading, line)
        {
            self.heading(heading, line);
            return;
        }
        match (self.place, line.indented) {
            (Place::In(section), true) => self.entry(section, line),
            (Place::In(section), false) => self.entry_in_first_column(section, line),
            (Place::Skipped, _) if is_entry(line) => {}
            (Place::Nowhere, true) => self.outside(line),
            (Place::Nowhere, false) if is_entry(line) => self.outside(line),
            (Place::Skipped | Place::Nowhere, _) => self.unknown_section(line),
        }
    }

    /// `effect` is a heading in an effect part, and else a line of the section that is open.
    fn is_placeholder(&self, heading: Heading, line: &Line<'_>) -> bool {
        let in_section = match self.place {
            Place::In(_) => true,
            Place::Nowhere | Place::Skipped => false,
        };
        heading == Heading::Effect && in_section && (line.indented || !self.page.has(heading))
    }

    fn outside(&mut self, line: &Line<'_>) {
        self.report(line.whole(), || Problem::OutsideSection { words: clip(&join(&line.words)) });
        self.place = Place::Skipped;
        self.missing_excused = true;
    }

    fn unknown_section(&mut self, line: &Line<'_>) {
        self.close();
        let head = line.head();
        let words = self.page.headings().map(Heading::word);
        let meant = if self.is_full() { None } else { nearest(head.text, words) };
        if meant.is_none_or(|meant| self.page.needs().is_some_and(|needed| needed.word() == meant)) {
            self.missing_excused = true;
        }
        self.report(line.span(&[head]), || Problem::Unknown {
            wanted: Vocabulary::Heading,
            word: clip(head.text),
            nearest: meant,
        });
        self.place = Place::Skipped;
    }

    fn entry_in_first_column(&mut self, section: Heading, line: &Line<'_>) {
        if belongs(self.page, section, line) {
            let here = section;
            self.report(line.whole(), || Problem::NotIndented { words: clip(&join(&line.words)), here });
            self.entry(section, line);
        } else if is_entry(line) || (!self.is_full() && is_near_entry_only(self.page, section, line)) {
            self.entry(section, line);
        } else {
            self.unknown_section(line);
        }
    }

    fn heading(&mut self, heading: Heading, line: &Line<'_>) {
        self.close();
        self.place = Place::Nowhere;
        let head = line.span(&[line.head()]);
        if !self.page.has(heading) {
            let page = self.page;
            self.report(head, || Problem::NotOnThisPage { heading, page });
            self.place = Place::Skipped;
            return;
        }
        if line.indented {
            self.report(head, || Problem::HeadingIndented(heading));
        }
        match heading {
            Heading::Title | Heading::About => self.text(heading, line),
            Heading::Messages => self.messages(line),
            Heading::Expect => self.expect(line),
            Heading::Producer | Heading::Relay | Heading::Consumer | Heading::Effect => self.open(heading, line),
            Heading::Broker | Heading::Faults => {
                if !self.first_time(heading.word().to_owned(), head) {
                    self.place = Place::Skipped;
                    return;
                }
                self.extra(heading.word(), line, 1);
                self.place = Place::In(heading);
                if heading == Heading::Faults {
                    self.read.scenario.faults = Some(Faults::NONE);
                }
            }
        }
    }

    /// Reports the words from this one on, if there are any.
    pub(super) fn extra(&mut self, after: &'static str, line: &Line<'_>, from: usize) {
        if let Some(words) = line.words.get(from..).filter(|words| !words.is_empty()) {
            self.report(line.span(words), || Problem::ExtraWords { after, words: clip(&join(words)) });
        }
    }

    fn open(&mut self, heading: Heading, line: &Line<'_>) {
        let span = line.span(&[line.head()]);
        if !self.first_time(heading.word().to_owned(), span) {
            self.place = Place::Skipped;
            return;
        }
        let mut count = 1;
        let mut rest = 1;
        if let Some(word) = line.tail().first().filter(|_| heading != Heading::Effect) {
            rest = 2;
            match word.text {
                "x1" => {}
                "x2" => count = 2,
                _ => {
                    let problem = || ProgramProblem::BadCount(clip(&join(line.tail())));
                    self.report(line.span(line.tail()), || Problem::Program { heading, problem: problem() });
                    rest = line.words.len();
                }
            }
        }
        self.extra(heading.word(), line, rest);
        self.place = Place::In(heading);
        let received = heading != Heading::Consumer;
        let steps = Vec::with_capacity(STEPS_MAX);
        let program = OpenProgram { heading, span, count, steps, begun: false, received, too_long: false };
        self.program = Some(program);
    }

    /// The diagnostics in the order of the text, at most [`DIAGNOSTICS_MAX`] of them.
    pub(super) fn into_parts(mut self) -> (Read, Vec<Diagnostic>) {
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.start));
        let total = self.diagnostics.len() + self.unreported;
        if total > DIAGNOSTICS_MAX {
            self.diagnostics.truncate(DIAGNOSTICS_MAX);
            if let Some(last) = self.diagnostics.last_mut() {
                last.problem = Problem::More(total + 1 - DIAGNOSTICS_MAX);
            }
        }
        (self.read, self.diagnostics)
    }
}

/// The heading that this word is; only texts may carry a language.
fn heading_of(word: &str) -> Option<Heading> {
    Heading::from_word(word).or_else(|| {
        let (name, _) = word.split_once('.')?;
        Heading::from_word(name).filter(|heading| matches!(heading, Heading::Title | Heading::About))
    })
}
