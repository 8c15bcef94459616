//! The authors' guide tells the truth: its examples are a lesson without a mistake.

use std::fs;
use std::path::Path;

use crashpoint_workbook::lesson::{Sheet, parse};

fn guide() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/README.md");
    fs::read_to_string(path).expect("the guide")
}

/// The guide's examples as one page.
fn examples() -> String {
    let guide = guide();
    let blocks = guide.split("````markdown\n").skip(1).filter_map(|rest| rest.split("````").next());
    let body: Vec<&str> = blocks.collect();
    format!("---\nid: examples\ntitle: Examples\ngoal: See one of each.\nminutes: 1\n---\n\n{}", body.join("\n"))
}

#[test]
fn the_examples_can_be_read() {
    let (lesson, mistakes) = parse(&examples(), Sheet::Lesson);
    let told: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    assert_eq!(told, Vec::<String>::new(), "\n{}", examples());
    assert_eq!(lesson.fences().count(), 14);
}
