//! What the command line names: scenarios from files, folders, lessons and parts, and what could not be read of them.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crashpoint_sim::scenario::{Part, PartKind, Scenario};
use crashpoint_sim::text::{Diagnostic, compose, parse_part, parse_scenario};
use crashpoint_workbook::lesson::fence::{Fence, Kind, Source, Start};
use crashpoint_workbook::lesson::problem::Problem as LessonProblem;
use crashpoint_workbook::lesson::{Sheet, parse};

/// A scenario to explore.
pub(super) struct Checked {
    /// The file's path as it was named or found.
    pub(super) file: String,
    /// In a lesson, the line in which the fence opens.
    pub(super) line: Option<u32>,
    /// What people see: the file, and in a lesson the fence.
    pub(super) name: String,
    /// What is explored.
    pub(super) scenario: Scenario,
    /// A fence that shows something and expects nothing of all runs.
    pub(super) shown_only: bool,
}

/// Everything that was named.
#[derive(Default)]
pub(super) struct Sources {
    /// In the order named; folders in the order of their files' names.
    pub(super) checked: Vec<Checked>,
    /// One sentence for each thing that could not be read, with its place.
    pub(super) unreadable: Vec<String>,
    parts: Vec<(String, Part)>,
}

impl Sources {
    /// Reads files and folders.
    pub(super) fn read(paths: &[PathBuf]) -> Self {
        let mut sources = Sources::default();
        for path in paths {
            if path.is_dir() {
                sources.read_folder(path);
            } else {
                sources.read_file(path, true);
            }
        }
        sources.compose_parts();
        sources
    }

    fn cannot(&mut self, path: &Path, error: impl std::fmt::Display) {
        self.unreadable.push(format!("{}: cannot be read: {error}", path.display()));
    }

    fn read_folder(&mut self, folder: &Path) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.cannot(folder, error),
        };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                self.read_folder(&path);
            } else if matches!(extension(&path), "scenario" | "part" | "md") {
                self.read_file(&path, false);
            }
        }
    }

    fn read_file(&mut self, path: &Path, named: bool) {
        let text = match fs::read(path) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(error) => return self.not_text(path, &error),
            },
            Err(error) => return self.cannot(path, error),
        };
        let file = path.display().to_string();
        match extension(path) {
            "md" => self.read_lesson(path, file, &text),
            "part" => self.read_part(path, file, &text, named),
            _ => {
                let (scenario, diagnostics) = parse_scenario(&text);
                if self.complain(&file, &diagnostics) {
                    self.checked.push(Checked { name: file.clone(), file, line: None, scenario, shown_only: false });
                }
            }
        }
    }

    fn not_text(&mut self, path: &Path, error: &std::string::FromUtf8Error) {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        let start = good.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let column = String::from_utf8_lossy(&good[start..]).chars().count() + 1;
        let file = path.display();
        self.unreadable.push(format!("{file}:{line}:{column}: this is not UTF-8 text. Save the file as UTF-8."));
    }

    /// `true` if there is nothing to complain about.
    fn complain(&mut self, file: &str, diagnostics: &[Diagnostic]) -> bool {
        self.unreadable.extend(diagnostics.iter().map(|diagnostic| format!("{file}:{diagnostic}")));
        diagnostics.is_empty()
    }

    fn read_part(&mut self, path: &Path, file: String, text: &str, named: bool) {
        let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
        let read = |kind| (parse_part(text, kind), kind);
        let likely = |kind: PartKind| folder.starts_with(kind_word(kind));
        let ((part, diagnostics), _) = [PartKind::Sender, PartKind::Receiver, PartKind::Effect]
            .map(read)
            .into_iter()
            .min_by_key(|((_, diagnostics), kind)| (diagnostics.len(), !likely(*kind)))
            .expect("there are three kinds of part");
        if self.complain(&file, &diagnostics) && named {
            self.parts.push((file, part));
        }
    }

    /// A sender, a receiver and an effect that were named make a strategy; the sender may be left out.
    fn compose_parts(&mut self) {
        let one = |kind: PartKind| {
            let mut parts = self.parts.iter().filter(|(_, part)| part.kind == kind);
            let first = parts.next();
            first.filter(|_| parts.next().is_none())
        };
        let none = Part { kind: PartKind::Sender, scenario: Scenario::default(), effect_at: vec![], effect: vec![] };
        let (Some((receiver_file, receiver)), Some((effect_file, effect))) =
            (one(PartKind::Receiver), one(PartKind::Effect))
        else {
            return;
        };
        let sender = one(PartKind::Sender);
        let (scenario, conflicts) = compose(sender.map_or(&none, |(_, part)| part), receiver, effect);
        let files: Vec<&str> = sender
            .iter()
            .map(|(file, _)| file.as_str())
            .chain([receiver_file.as_str(), effect_file.as_str()])
            .collect();
        let name = files.join(" + ");
        for conflict in &conflicts {
            self.unreadable.push(format!("{receiver_file}:1:1: {conflict}"));
        }
        if conflicts.is_empty() {
            self.checked.push(Checked { file: name.clone(), name, line: None, scenario, shown_only: false });
        }
    }

    fn read_lesson(&mut self, path: &Path, file: String, text: &str) {
        let (mut lesson, diagnostics) = parse(text, Sheet::Page);
        let fences = running_fences(text);
        let mistakes = diagnostics.iter().filter(|diagnostic| {
            let inside = fences.iter().any(|lines| lines.contains(&diagnostic.span.line));
            inside && !lacks_an_id(&diagnostic.problem)
        });
        let sentences: Vec<String> = mistakes.map(|diagnostic| format!("{file}:{diagnostic}")).collect();
        self.unreadable.extend(sentences);
        let cases: Vec<String> = lesson.cases().into_iter().map(str::to_owned).collect();
        for case in cases {
            match read_case(path, &case) {
                Some(scenario) => lesson.resolve(&case, &scenario),
                None => self.unreadable.push(format!(
                    "{file}:1:1: there is no case `{case}`. Cases lie in cases/NAME.scenario beside the lessons."
                )),
            }
        }
        for fence in lesson.fences() {
            self.read_fence(&file, fence);
        }
    }

    fn read_fence(&mut self, file: &str, fence: &Fence) {
        let name = match fence.id.as_str() {
            "" => format!("{file}:{}", fence.line),
            id => format!("{file}#{id}"),
        };
        let mut add = |name: String, scenario: Scenario, shown_only: bool| {
            self.checked.push(Checked { file: file.to_owned(), line: Some(fence.line), name, scenario, shown_only });
        };
        if let Kind::Map(map) = &fence.kind {
            for (strategy, expect) in &map.cells {
                let scenario = Scenario { expect: Some(expect.clone()), ..map.scenario(*strategy) };
                let name = format!("{name} {}", strategy.title(Default::default()));
                add(name, scenario, false);
            }
        }
        for start in fence.starts() {
            if matches!(start.source, Source::Case(_)) {
                continue;
            }
            let (scenario, stated) = expected_of(start);
            let own_text = matches!(fence.kind, Kind::Scenario(_));
            add(name.clone(), scenario, !own_text && !stated);
        }
    }
}

/// The scenario with what the lesson expects of all its runs, and whether it expects anything.
fn expected_of(start: &Start) -> (Scenario, bool) {
    let mut scenario = start.scenario();
    let limited = start.faults.is_some() || start.messages.is_some();
    scenario.expect = match (&start.expect, limited) {
        (Some(expect), _) => Some(expect.clone()),
        // What its own text expects is about its own faults.
        (None, true) => None,
        (None, false) => scenario.expect.take(),
    };
    let stated = scenario.expect.is_some();
    (scenario, stated)
}

/// The lines of the fences that run. What else stands on a page is the lint's business: here it may be any Markdown.
fn running_fences(text: &str) -> Vec<RangeInclusive<u32>> {
    let mut fences = Vec::new();
    let mut open: Option<(usize, u32, bool)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let marks = line.bytes().take_while(|byte| *byte == b'`').count();
        match open {
            Some((opened, first, runs)) if marks >= opened => {
                fences.extend(runs.then_some(first..=number));
                open = None;
            }
            None if marks >= 3 => {
                let kind = line[marks..].split_whitespace().next().unwrap_or_default();
                open = Some((marks, number, RUNNING_KINDS.contains(&kind)));
            }
            Some(_) | None => {}
        }
    }
    fences.extend(open.filter(|(_, _, runs)| *runs).map(|(_, first, _)| first..=u32::MAX));
    fences
}

const RUNNING_KINDS: [&str; 10] =
    ["scenario", "play", "map", "twin", "worlds", "predict", "attack", "defend", "order", "question"];

fn lacks_an_id(problem: &LessonProblem) -> bool {
    matches!(problem, LessonProblem::Missing { of: "A fence", .. })
}

fn read_case(lesson: &Path, case: &str) -> Option<Scenario> {
    let candidates = lesson.ancestors().skip(1).map(|folder| folder.join("cases").join(format!("{case}.scenario")));
    let text = candidates
        .chain([lesson.with_file_name(format!("{case}.scenario"))])
        .find_map(|path| fs::read_to_string(path).ok())?;
    Some(parse_scenario(&text).0)
}

fn kind_word(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Sender => "sender",
        PartKind::Receiver => "receiver",
        PartKind::Effect => "effect",
    }
}

fn extension(path: &Path) -> &str {
    path.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}
