//! The authors' guide tells the truth: its examples are a lesson without a mistake, and everything in it is proved.

use std::fs;
use std::path::Path;

use crashpoint_workbook::lesson::lint::{SourceFile, lint};
use crashpoint_workbook::lesson::{Sheet, parse};

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons").join(path)).expect("a file of lessons/")
}

/// The guide's examples as one page.
fn examples() -> String {
    let guide = text("README.md");
    let blocks = guide.split("````markdown\n").skip(1).filter_map(|rest| rest.split("````").next());
    let body: Vec<&str> = blocks.collect();
    let claims = "claims: C1 C2 C4 C9 C10 C16 C17 C18 C22";
    let front = format!(
        "id: examples\ntitle: Examples\ngoal: See one of each.\nminutes: 1\n{claims}\nmisconceptions: ack-means-processed"
    );
    format!("---\n{front}\n---\n\n{}", body.join("\n"))
}

#[test]
fn the_examples_can_be_read() {
    let (lesson, mistakes) = parse(&examples(), Sheet::Lesson);
    let told: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    assert_eq!(told, Vec::<String>::new(), "\n{}", examples());
    assert_eq!(lesson.fences().count(), 14);
}

#[test]
fn the_examples_are_proved() {
    let page = SourceFile { path: "99-examples/en.md".to_owned(), text: examples() };
    let misconceptions = SourceFile { path: "misconceptions.txt".to_owned(), text: text("misconceptions.txt") };
    let findings = lint(&[page, misconceptions]);
    let of_prose = ["words to read", "No sentence is marked", "There is no `ru` of this page"];
    let told: Vec<String> = findings
        .iter()
        .map(ToString::to_string)
        .filter(|told| !of_prose.iter().any(|allowed| told.contains(allowed)))
        .collect();
    assert_eq!(told, Vec::<String>::new(), "\n{}", examples());
}
