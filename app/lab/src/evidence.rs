//! What was seen: a table for people, JSON to keep.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::cells::{Cell, NotCovered, Outcome};

/// One cell and what was counted, run by run.
pub(crate) struct Seen {
    /// What was run.
    pub(crate) cell: Cell,
    /// What came of each run.
    pub(crate) outcomes: Vec<Outcome>,
}

impl Seen {
    /// Whether every run came to what the model says.
    pub(crate) fn agrees(&self) -> bool {
        self.outcomes.iter().all(|outcome| *outcome == self.cell.expected)
    }
}

/// What is kept: which strategy with which fault came to what, on which servers, when.
pub(crate) struct Evidence<'a> {
    systems: [String; 2],
    date: String,
    times: usize,
    runs: usize,
    differ: usize,
    /// By strategy and fault: committed, and how often the effect happened.
    cells: BTreeMap<&'a str, BTreeMap<String, (bool, u64)>>,
    /// What the lessons say of the servers, and whether it was seen.
    facts: BTreeMap<&'static str, bool>,
    /// By reason: how many cells.
    not_covered: BTreeMap<&'static str, usize>,
}

/// Gathers it.
pub(crate) fn gather<'a>(
    seen: &'a [Seen],
    not_covered: &[NotCovered],
    facts: BTreeMap<&'static str, bool>,
    systems: [String; 2],
) -> Evidence<'a> {
    let mut cells: BTreeMap<&str, BTreeMap<String, (bool, u64)>> = BTreeMap::new();
    for one in seen {
        // Where runs differ from each other, one that differs from the model is what to keep.
        let told = one.outcomes.iter().find(|outcome| **outcome != one.cell.expected).unwrap_or(&one.cell.expected);
        let faults = cells.entry(&one.cell.strategy).or_default();
        faults.insert(one.cell.fault_name(), (told.committed, told.count));
    }
    let mut reasons = BTreeMap::new();
    for one in not_covered {
        *reasons.entry(one.why).or_default() += 1;
    }
    Evidence {
        systems,
        date: date(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400)),
        times: seen.first().map_or(0, |one| one.outcomes.len()),
        runs: seen.iter().map(|one| one.outcomes.len()).sum(),
        differ: seen.iter().filter(|one| !one.agrees()).count(),
        cells,
        facts,
        not_covered: reasons,
    }
}

impl Evidence<'_> {
    /// As JSON, a strategy a line: a difference between two pieces of evidence can be read.
    pub(crate) fn to_json(&self) -> serde_json::Result<String> {
        let mut text = String::from("{\n");
        for (name, value) in [
            ("systems", serde_json::to_string(&self.systems)?),
            ("date", serde_json::to_string(&self.date)?),
            ("times", self.times.to_string()),
            ("runs", self.runs.to_string()),
            ("differ", self.differ.to_string()),
            ("facts", serde_json::to_string(&self.facts)?),
            ("not_covered", serde_json::to_string(&self.not_covered)?),
        ] {
            let _ = writeln!(text, "  \"{name}\": {value},");
        }
        let lines = self.cells.iter().map(|(strategy, faults)| {
            Ok(format!("    {}: {}", serde_json::to_string(strategy)?, serde_json::to_string(faults)?))
        });
        let lines: serde_json::Result<Vec<String>> = lines.collect();
        let _ = write!(text, "  \"cells\": {{\n{}\n  }}\n}}\n", lines?.join(",\n"));
        Ok(text)
    }
}

/// `2026-12-07`, of a number of days since 1970.
fn date(days: u64) -> String {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while left >= months[month] {
        left -= months[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, left + 1)
}

/// Sender by receiver: how many cells agree; then every one that differs, and what was not covered and why.
pub(crate) fn table(seen: &[Seen], not_covered: &[NotCovered]) -> String {
    let mut text = String::new();
    let part = |strategy: &str, index| strategy.split('/').nth(index).unwrap_or_default().to_owned();
    let all = || seen.iter().map(|one| &one.cell.strategy).chain(not_covered.iter().map(|one| &one.strategy));
    let senders: BTreeSet<String> = all().map(|strategy| part(strategy, 0)).collect();
    let receivers: BTreeSet<String> = all().map(|strategy| part(strategy, 1)).collect();
    let _ = write!(text, "{:<15}", "");
    for receiver in &receivers {
        let _ = write!(text, "{receiver:>14}");
    }
    text.push('\n');
    for sender in &senders {
        let _ = write!(text, "{sender:<15}");
        for receiver in &receivers {
            let here = |strategy: &str| part(strategy, 0) == *sender && part(strategy, 1) == *receiver;
            let of = |agrees| seen.iter().filter(|one| here(&one.cell.strategy) && one.agrees() == agrees).count();
            let told = match (of(true), of(false)) {
                (0, 0) => "-".to_owned(),
                (agree, 0) => agree.to_string(),
                (agree, differ) => format!("{agree} !{differ}"),
            };
            let _ = write!(text, "{told:>14}");
        }
        text.push('\n');
    }
    for one in seen.iter().filter(|one| !one.agrees()) {
        let fault = one.cell.fault_name();
        let _ = writeln!(
            text,
            "differs: {} with {fault}: the model says {:?}, seen {:?}",
            one.cell.strategy, one.cell.expected, one.outcomes
        );
    }
    let agree = seen.iter().filter(|one| one.agrees()).count();
    let _ =
        writeln!(text, "{agree} cells agree, {} differ, {} are not covered:", seen.len() - agree, not_covered.len());
    let reasons: BTreeSet<&str> = not_covered.iter().map(|one| one.why).collect();
    for why in reasons {
        let _ = writeln!(text, "  {:>5}  {why}", not_covered.iter().filter(|one| one.why == why).count());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::grid;

    fn seen(outcomes: &[Outcome]) -> Seen {
        let (cells, _) = grid();
        let cell = cells.into_iter().find(|cell| cell.expected == OK).expect("a cell");
        Seen { cell, outcomes: outcomes.to_vec() }
    }

    const OK: Outcome = Outcome { committed: true, count: 1 };
    const TWICE: Outcome = Outcome { committed: true, count: 2 };

    #[test]
    fn one_run_of_several_that_differs_is_a_difference_and_is_kept() {
        let all = [seen(&[OK, TWICE, OK])];
        assert!(!all[0].agrees());
        let evidence = gather(&all, &[], BTreeMap::new(), [String::new(), String::new()]);
        assert_eq!((evidence.differ, evidence.runs, evidence.times), (1, 3, 3));
        let kept = evidence.cells.values().next().and_then(|faults| faults.values().next());
        assert_eq!(kept, Some(&(true, 2)));
        assert!(table(&all, &[]).contains("0 cells agree, 1 differ"));
        let json: serde_json::Value = serde_json::from_str(&evidence.to_json().expect("JSON")).expect("JSON");
        assert_eq!((&json["differ"], &json["cells"][&all[0].cell.strategy]["none"][1]), (&1.into(), &2.into()));
    }

    #[test]
    fn what_agrees_is_counted() {
        let all = [seen(&[OK])];
        assert!(table(&all, &[]).contains("1 cells agree, 0 differ"));
    }

    #[test]
    fn days_are_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_794), "2026-12-07");
    }
}
