//! The lines between `---` at the top of a page: `word: text`.

use super::lines::{Entry, entries, lines};
use super::problem::{Problem, Report, Span};
use super::prose::Claim;
use super::target::is_id;

/// What kind of page a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// `lessons/NN-slug/en.md`
    Lesson,
    /// `lessons/cases/NAME.en.md`
    Case,
    /// `lessons/pages/NAME.en.md`: a plan for a training, the authors' guide.
    Page,
}

/// What a page says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// A lesson's id: its folder without the number.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What one can do after it.
    pub goal: String,
    /// How long it takes; 0: not said.
    pub minutes: u8,
    /// What it teaches.
    pub claims: Vec<Claim>,
    /// What it refutes, by slug.
    pub misconceptions: Vec<String>,
    /// A case: the product it happened in.
    pub product: String,
    /// A case: what happened, in a few words.
    pub mechanism: String,
    /// A case: the public report.
    pub report: String,
}

const MINUTES_MAX: u8 = 60;

const WORDS: [&str; 9] =
    ["id", "title", "goal", "minutes", "claims", "misconceptions", "product", "mechanism", "report"];

/// The front matter, and the text behind it with the number of its first line.
pub(crate) fn split(text: &str) -> (Option<&str>, &str, u32) {
    let mut pieces = text.split_inclusive('\n');
    let Some(first) = pieces.next().filter(|line| line.trim_end() == "---") else { return (None, text, 1) };
    let mut at = first.len();
    for (index, line) in pieces.enumerate() {
        if line.trim_end() == "---" {
            let behind = at + line.len();
            return (Some(&text[first.len()..at]), &text[behind..], super::lines::count(index).saturating_add(3));
        }
        at += line.len();
    }
    (None, text, 1)
}

/// Reads the front matter of such a page; the first of its lines is the second of the text.
pub(crate) fn read(matter: &str, sheet: Sheet, report: &mut Report) -> Front {
    let mut front = Front::default();
    let mut seen: Vec<(&str, u32)> = Vec::new();
    for entry in entries(&lines(matter, 2)) {
        let span = entry.word.span;
        let word = entry.word.text.trim_end_matches(':');
        let Some(known) = WORDS.into_iter().find(|known| *known == word) else {
            report.unknown(span, "a line of the front matter", word, WORDS.into_iter());
            continue;
        };
        if let Some((_, first_line)) = seen.iter().find(|(seen, _)| *seen == known) {
            report.add(span, Problem::Twice { what: known.to_owned(), first_line: *first_line });
            continue;
        }
        seen.push((known, span.line));
        if entry.text().is_empty() {
            report.add(span, Problem::Empty(known.to_owned()));
        } else {
            read_entry(&mut front, known, &entry, report);
        }
    }
    let needed: &[&'static str] = match sheet {
        Sheet::Lesson => &["id", "title", "goal", "minutes"],
        Sheet::Case => &["title", "product", "mechanism", "report"],
        Sheet::Page => &["title"],
    };
    for what in needed.iter().filter(|needed| !seen.iter().any(|(seen, _)| seen == *needed)) {
        let span = Span { line: 1, start: 1, end: 4 };
        report.add(span, Problem::Missing { what, of: "The front matter" });
    }
    front
}

fn read_entry(front: &mut Front, word: &'static str, entry: &Entry<'_>, report: &mut Report) {
    match word {
        "id" if is_id(entry.rest) => front.id = entry.rest.to_owned(),
        "id" => report.add(entry.rest_span(), Problem::BadId(crashpoint_sim::text::clip(entry.rest))),
        "minutes" => match entry.rest.parse() {
            Ok(minutes @ 1..=MINUTES_MAX) => front.minutes = minutes,
            _ => report.add(
                entry.rest_span(),
                Problem::Number {
                    of: "minutes",
                    word: crashpoint_sim::text::clip(entry.rest),
                    min: 1,
                    max: MINUTES_MAX,
                },
            ),
        },
        "claims" => {
            for word in entry.words() {
                match Claim::parse(word.text) {
                    Some(claim) => front.claims.push(claim),
                    None => report.unknown(word.span, "a claim", word.text, std::iter::empty()),
                }
            }
        }
        "misconceptions" => {
            front.misconceptions = entry.words().iter().map(|word| word.text.to_owned()).collect();
        }
        "title" => front.title = entry.text(),
        "goal" => front.goal = entry.text(),
        "product" => front.product = entry.text(),
        "mechanism" => front.mechanism = entry.text(),
        _ => {
            front.report = entry.rest.to_owned();
            if !entry.rest.starts_with("https://") {
                report.add(entry.rest_span(), Problem::Rule("The report's address begins with `https://`."));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_behind_keeps_its_line_numbers() {
        let text = "---\nid: window\ntitle: The window\n---\n\n## One\n";
        assert_eq!(split(text), (Some("id: window\ntitle: The window\n"), "\n## One\n", 5));
        assert_eq!(split("## One"), (None, "## One", 1));
        assert_eq!(split("---\nid: window"), (None, "---\nid: window", 1));
    }

    #[test]
    fn mistakes_have_places() {
        let mut report = Report::default();
        let front = read("id: The Window\ntitel: x\nminutes: many\nclaims: C1 C99\n", Sheet::Lesson, &mut report);
        let told: Vec<String> = report.diagnostics.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "2:5: `The Window` is not an id. Write small letters, digits and `-`.",
                "3:1: `titel` is not a line of the front matter. Did you mean `title`?",
                "4:10: `minutes` needs a number from 1 to 60, not `many`.",
                "5:12: `C99` is not a claim.",
                "1:1: The front matter needs title.",
                "1:1: The front matter needs goal.",
            ]
        );
        assert_eq!(front.claims, [Claim::parse("C1").expect("a claim")]);
    }
}
