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

/// The fences of the text, each with its marks.
fn fences(text: &str) -> Vec<String> {
    let mut fences = Vec::new();
    let mut open: Option<String> = None;
    for line in text.lines() {
        match &mut open {
            Some(fence) => {
                *fence += &format!("{line}\n");
                if line == "```" {
                    fences.extend(open.take());
                }
            }
            None if line.starts_with("```") && !line.starts_with("````") => open = Some(format!("{line}\n")),
            None => {}
        }
    }
    fences
}

/// On the authors' page each fence stands twice, as it is written and as it works, and is the one of the guide.
#[test]
fn the_authors_page_shows_what_it_says() {
    let guide: Vec<String> = text("README.md")
        .split("````markdown\n")
        .skip(1)
        .flat_map(|rest| fences(rest.split("````").next().unwrap_or_default()))
        .collect();
    for lang in ["en", "ru"] {
        let page = text(&format!("pages/authors.{lang}.md"));
        let shown: Vec<&str> = page.split("````text\n").skip(1).filter_map(|rest| rest.split("````").next()).collect();
        let live: Vec<String> = page
            .split("````text\n")
            .skip(1)
            .filter_map(|rest| fences(rest.split("````\n").nth(1).unwrap_or_default()).into_iter().next())
            .collect();
        assert_eq!(shown, live, "{lang}");
        let heads = |fences: &[String]| -> Vec<String> {
            let mut heads: Vec<String> =
                fences.iter().filter_map(|fence| fence.lines().next()).map(str::to_owned).collect();
            heads.sort();
            heads
        };
        assert_eq!(heads(&live), heads(&guide), "{lang}");
        assert!(lang != "en" || live.iter().all(|fence| guide.contains(fence)), "the English texts are the guide's");
    }
}
