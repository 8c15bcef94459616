//! A review as Markdown: a list to tick off, a table, tests to write.

use crashpoint_sim::scenario::Scenario;

use super::{Review, review};
use crate::export::escape::markdown;
use crate::text::lang::Lang;
use crate::text::review::{Part, part};

/// The review of this design, for an issue or a pull request.
pub fn review_markdown(scenario: &Scenario, lang: Lang, calls: usize) -> String {
    let Review { title, scenario, checks, faults, tests } = review(scenario, lang, calls);
    let title = if title.is_empty() { part(lang, Part::Untitled).to_owned() } else { markdown(&title) };
    let mut lines = vec![format!("# {}: {title}", part(lang, Part::Review)), String::new()];
    // A title may hold anything, but every line begins with a word of the language: none ends the fence.
    lines.extend(["```scenario".to_owned(), scenario.trim_end().to_owned(), "```".to_owned(), String::new()]);
    lines.extend([format!("## {}", part(lang, Part::Checks)), String::new()]);
    lines.extend(checks.iter().map(|check| format!("- [ ] {}", check.text)));
    lines.extend([String::new(), format!("## {}", part(lang, Part::Faults)), String::new()]);
    let heads = [Part::Who, Part::Where, Part::Fault, Part::ComesTo].map(|head| part(lang, head));
    lines.extend([format!("| {} |", heads.join(" | ")), "| --- | --- | --- | --- |".to_owned()]);
    for row in &faults {
        let with = if row.with.is_empty() { String::new() } else { format!(" ({})", row.with) };
        let outcome = format!("{} {}{with}", row.outcome.sign, row.outcome.word);
        lines.push(format!("| {} | {} | {} | {outcome} |", row.who, row.window, row.fault));
    }
    lines.extend([String::new(), format!("## {}", part(lang, Part::Tests))]);
    for (index, test) in tests.iter().enumerate() {
        lines.extend([String::new(), format!("### {}. {}", index + 1, test.title), String::new()]);
        lines.push("```text".to_owned());
        lines.extend(test.lines.iter().cloned());
        lines.push("```".to_owned());
        if !test.fails.is_empty() {
            lines.extend([String::new(), test.fails.clone()]);
        }
    }
    lines.join("\n") + "\n"
}
