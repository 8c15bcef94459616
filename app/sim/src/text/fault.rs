//! The lines of `faults`.

use super::heading::Heading;
use super::line::{Line, Span, Word, clip, join};
use super::nearest::nearest;
use super::problem::{NumberProblem, Problem, Vocabulary};
use super::reader::{BrokerOnly, Reader};
use super::recognise::{fault_words, recognise, without_number};
use crate::scenario::{FAULTS_MAX, Faults};
use crate::vocabulary::FaultKind;

impl Reader {
    /// `crash consumer 1`, `at most 2`
    pub(super) fn fault(&mut self, line: &Line<'_>) {
        let words = without_number(&line.words);
        let but_last = words.split_last().map_or(words, |(_, rest)| rest);
        if let Some(of) = name(words) {
            self.fault_number(of, words.len(), line);
        } else if let Some(of) = name(but_last) {
            self.fault_number(of, but_last.len(), line);
        } else if let Some(entry) = recognise(line, Heading::Faults) {
            self.report(line.whole(), || Problem::Misplaced { entry, here: Heading::Faults });
        } else {
            let words = if words.is_empty() { &line.words } else { words };
            let word = join(words);
            self.report(line.span(words), || Problem::Unknown {
                wanted: Vocabulary::Fault,
                nearest: nearest(&word, fault_words()),
                word: clip(&word),
            });
        }
    }

    fn fault_number(&mut self, of: &'static str, words: usize, line: &Line<'_>) {
        let name = line.span(&line.words[..words]);
        match FaultKind::from_word(of) {
            Some(kind) if self.first_time(of.to_owned(), name) => {
                self.note_broker_only(kind, name);
                let most = self.number_or(of, words, line, 1);
                self.faults().most[kind as usize] = most;
            }
            None if self.first_time(of.to_owned(), name) => {
                let total = self.number_or(of, words, line, FAULTS_MAX);
                self.faults().total = Some(total);
            }
            Some(_) | None => return,
        }
        self.extra(of, line, words + 1);
    }

    fn note_broker_only(&mut self, kind: FaultKind, span: Span) {
        let problem = match kind {
            FaultKind::ExpireLease => Problem::NotOnLog(kind.word()),
            FaultKind::Rebalance => Problem::NotOnQueue(kind.word()),
            FaultKind::CrashProducer
            | FaultKind::CrashRelay
            | FaultKind::CrashConsumer
            | FaultKind::DownProducer
            | FaultKind::LosePublish
            | FaultKind::LoseConfirm
            | FaultKind::LoseAck
            | FaultKind::DedupWindowPasses
            | FaultKind::PurgeKey
            | FaultKind::EvictCache => return,
        };
        self.broker_only.push(BrokerOnly { span, problem });
    }

    /// The number after the name; where it cannot be read, the other one.
    fn number_or(&mut self, of: &'static str, words: usize, line: &Line<'_>, other: u8) -> u8 {
        match line.words.get(words) {
            Some(word) => self.number(of, 0, FAULTS_MAX, Some(*word), line).unwrap_or(other),
            None => {
                self.report(line.whole(), || Problem::Number { of, problem: NumberProblem::Missing });
                other
            }
        }
    }

    fn faults(&mut self) -> &mut Faults {
        self.read.scenario.faults.get_or_insert(Faults::NONE)
    }
}

/// The kind of fault, or `at most`, that these words are.
fn name(words: &[Word<'_>]) -> Option<&'static str> {
    let words = join(words);
    fault_words().find(|word| *word == words)
}
