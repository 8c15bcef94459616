//! The lines that are complete in themselves: texts, `messages`, `expect`.

use super::heading::Heading;
use super::line::{Line, Word, clip};
use super::nearest::nearest;
use super::problem::{ExpectProblem, NumberProblem, Problem, Vocabulary};
use super::reader::Reader;
use crate::ids::INPUTS_MAX;
use crate::scenario::{Expect, FAULTS_MAX, Texts};
use crate::verdict::Verdict;

/// Longest code of a language, such as `pt-BR`.
const LANG_CHARS_MAX: usize = 16;

impl Reader {
    /// `title …`, `title.ru …`, and the same for `about`.
    pub(super) fn text(&mut self, heading: Heading, line: &Line<'_>) {
        let head = line.span(&[line.head()]);
        let lang = match line.head().text.split_once('.') {
            None => Texts::DEFAULT_LANG,
            Some((_, code)) if is_lang(code) => code,
            Some((_, _)) => {
                self.report(head, || Problem::BadLanguage { heading, word: clip(line.head().text) });
                return;
            }
        };
        let text = line.tail_text();
        let what =
            if lang == Texts::DEFAULT_LANG { heading.word().to_owned() } else { format!("{}.{lang}", heading.word()) };
        if !self.first_time(what, head) {
            return;
        }
        if text.is_empty() {
            self.report(head, || Problem::MissingText(heading));
            return;
        }
        let scenario = &mut self.read.scenario;
        let texts = if heading == Heading::About { &mut scenario.about } else { &mut scenario.title };
        texts.0.push((lang.to_owned(), text.to_owned()));
    }

    /// `messages N`
    pub(super) fn messages(&mut self, line: &Line<'_>) {
        let word = Heading::Messages.word();
        if !self.first_time(word.to_owned(), line.span(&[line.head()])) {
            return;
        }
        let value = line.tail().first().copied();
        let messages = self.number(word, 1, INPUTS_MAX as u8, value, line);
        self.read.scenario.messages = messages;
        self.extra(word, line, 2);
    }

    /// `expect once`, `expect loss@1 duplicate@2`
    pub(super) fn expect(&mut self, line: &Line<'_>) {
        let head = line.span(&[line.head()]);
        if !self.first_time(Heading::Expect.word().to_owned(), head) {
            return;
        }
        match line.tail() {
            [] => self.report(head, || Problem::Expect(ExpectProblem::Empty)),
            [word] if word.text == "once" => self.read.scenario.expect = Some(Expect::Once),
            words => {
                let verdicts = self.verdicts(words, line);
                if !verdicts.is_empty() {
                    self.read.scenario.expect = Some(Expect::Verdicts(verdicts));
                }
            }
        }
    }

    fn verdicts(&mut self, words: &[Word<'_>], line: &Line<'_>) -> Vec<(Verdict, u8)> {
        let mut verdicts: Vec<(Verdict, u8)> = Vec::new();
        for word in words {
            let span = line.span(&[*word]);
            let (name, faults) = match word.text.split_once('@') {
                Some((name, faults)) => (name, Some(faults)),
                None => (word.text, None),
            };
            if name == "once" {
                let numbered = faults.is_some() && words.len() == 1;
                let problem = if numbered { ExpectProblem::OnceWithFaults } else { ExpectProblem::OnceAndVerdicts };
                self.report(span, || Problem::Expect(problem));
                continue;
            }
            let Some(verdict) = Verdict::from_word(name) else {
                self.report(span, || Problem::Unknown {
                    wanted: Vocabulary::Verdict,
                    word: clip(name),
                    nearest: nearest(name, ["once"].into_iter().chain(Verdict::ALL.map(Verdict::word))),
                });
                continue;
            };
            let Some(faults) = faults.filter(|faults| !faults.is_empty()) else {
                self.report(span, || Problem::Expect(ExpectProblem::NoFaults(verdict)));
                continue;
            };
            if !self.first_time(verdict.word().to_owned(), span) {
                continue;
            }
            let faults = Word { text: faults, ..*word };
            if let Some(faults) = self.number(verdict.word(), 0, FAULTS_MAX, Some(faults), line) {
                verdicts.push((verdict, faults));
            }
        }
        verdicts
    }

    /// The number in this word; a diagnostic if it is none or not within the limits. Past the upper limit it counts as it.
    pub(super) fn number(
        &mut self,
        of: &'static str,
        min: u8,
        max: u8,
        word: Option<Word<'_>>,
        line: &Line<'_>,
    ) -> Option<u8> {
        let Some(word) = word else {
            self.report(line.whole(), || Problem::Number { of, problem: NumberProblem::Missing });
            return None;
        };
        let span = line.span(&[word]);
        if !is_number(word.text) {
            let problem = || NumberProblem::NotANumber(clip(word.text));
            self.report(span, || Problem::Number { of, problem: problem() });
            return None;
        }
        let number = word.text.parse().ok();
        if number.is_none_or(|number| !(min..=max).contains(&number)) {
            let problem = || NumberProblem::OutOfRange { written: clip(word.text), min, max };
            self.report(span, || Problem::Number { of, problem: problem() });
        }
        Some(number.unwrap_or(max).clamp(min, max))
    }
}

/// Whether it is written in digits, perhaps with a sign.
pub(super) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_lang(code: &str) -> bool {
    !code.is_empty()
        && code.len() <= LANG_CHARS_MAX
        && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
