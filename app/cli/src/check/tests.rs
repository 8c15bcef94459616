//! What `check` says of files, folders, lessons and parts, and with which exit code it ends.

use std::fs;
use std::path::{Path, PathBuf};

use crashpoint_sim::explore::{Limits, explore};
use crashpoint_sim::model::Model;

use super::sources::Sources;
use super::{print, run};
use crate::problem::Problem;
use crate::process::testing::empty_folder;

const NAIVE: &str = "title Naive \"quoted\"\nexpect duplicate@1\nconsumer\n  receive\n  add balance\n  ack\n";
const ONCE: &str = "consumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n";

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = empty_folder(name);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folder");
        fs::write(path, text).expect("file");
    }
    folder
}

fn checked(words: &[&str], path: &Path) -> Result<(), Problem> {
    run(lexopt::Parser::from_args(words.iter().map(Into::into).chain([path.as_os_str().to_owned()])))
}

/// The sentences without the folder.
fn unreadable(sources: &Sources, folder: &Path) -> Vec<String> {
    let folder = format!("{}/", folder.display());
    sources.unreadable.iter().map(|sentence| sentence.replace(&folder, "")).collect()
}

#[test]
fn what_comes_out_as_expected_is_0_and_what_does_not_is_1() {
    let good = folder("check-good", &[("naive.scenario", NAIVE), ("once.scenario", ONCE)]);
    assert!(checked(&[], &good).is_ok());
    assert!(checked(&["--json"], &good).is_ok());
    let bad = folder("check-bad", &[("naive.scenario", &NAIVE.replace("expect duplicate@1\n", ""))]);
    assert!(matches!(checked(&[], &bad), Err(Problem::Failed(_))), "not once, and nothing is expected");
    let other = folder("check-other", &[("naive.scenario", &NAIVE.replace("duplicate@1", "duplicate@2"))]);
    assert!(matches!(checked(&["--trace"], &other), Err(Problem::Failed(_))));
    assert!(matches!(checked(&["--states", "1"], &good), Err(Problem::Failed(_))), "unfinished is never as expected");
}

#[test]
fn a_broken_file_is_named_by_line_and_column_and_the_rest_is_checked() {
    let folder =
        folder("check-broken", &[("a.scenario", NAIVE), ("b.scenario", "consumer\n  recieve\n"), ("c.scenario", ONCE)]);
    let sources = Sources::read(std::slice::from_ref(&folder));
    assert_eq!(
        unreadable(&sources, &folder)[0],
        "b.scenario:2:3: `recieve` is not a step of the section `consumer`. Did you mean `receive`?"
    );
    assert_eq!(sources.checked.len(), 2);
    assert!(matches!(checked(&[], &folder), Err(Problem::Unreadable(_))));
    assert!(matches!(checked(&[], &folder.join("none.scenario")), Err(Problem::Unreadable(_))));
    assert!(matches!(checked(&[], &empty_folder("check-empty")), Err(Problem::Unreadable(_))));
    fs::write(folder.join("d.scenario"), b"consumer\n  \xff\n").expect("file");
    let sources = Sources::read(std::slice::from_ref(&folder));
    assert!(
        unreadable(&sources, &folder)
            .last()
            .is_some_and(|sentence| sentence.starts_with("d.scenario:2:3: this is not UTF-8"))
    );
}

#[test]
fn every_fence_of_a_lesson_is_read() {
    let lesson = format!(
        "# Some prose\n\n```scenario\n{NAIVE}```\n\n```play first\nstrategy naive\nplant crash@consumer-window\n```\n\n\
         ```map m\nsender already-sent outbox\nreceiver ack-after key-same-tx\neffect increment\n\
         cell already-sent key-same-tx increment\n  expect once\n```\n\n```scenario\nconsumer\n  reecive\n```\n\n```ruby\nputs 1\n```\n"
    );
    let folder = folder("check-lesson", &[("lesson.md", &lesson)]);
    let sources = Sources::read(std::slice::from_ref(&folder));
    let lines: Vec<(Option<u32>, bool)> =
        sources.checked.iter().map(|checked| (checked.line, checked.shown_only)).collect();
    assert_eq!(lines, [(Some(3), false), (Some(12), true), (Some(17), false), (Some(25), false)]);
    assert_eq!(sources.unreadable.len(), 1, "{:?}", sources.unreadable);
    assert!(unreadable(&sources, &folder)[0].starts_with("lesson.md:27:3: `reecive`"), "{:?}", sources.unreadable);
}

#[test]
fn three_parts_are_the_strategy_they_make() {
    let parts = folder(
        "check-parts",
        &[
            ("s.part", "producer\n  begin\n  set order paid\n  commit\n  publish confirmed\n"),
            ("r.part", "consumer\n  receive\n  effect\n  ack\n"),
            ("e.part", "effect\n  add balance\n"),
        ],
    );
    let paths: Vec<PathBuf> = ["s.part", "r.part", "e.part"].iter().map(|name| parts.join(name)).collect();
    let sources = Sources::read(&paths);
    assert_eq!((sources.checked.len(), sources.unreadable.len()), (1, 0), "{:?}", sources.unreadable);
    let report = explore(&Model::new(&sources.checked[0].scenario), Limits::default());
    assert_eq!(report.to_string(), "loss@1 duplicate@1");
    assert_eq!(Sources::read(&paths[1..]).checked.len(), 1, "without a sender the message is in the broker");
    assert_eq!(Sources::read(&paths[..1]).checked.len(), 0, "a sender alone is read, and that is all");
}

#[test]
fn a_line_of_json_a_scenario() {
    let folder = folder("check-json", &[("naive.scenario", NAIVE)]);
    let sources = Sources::read(std::slice::from_ref(&folder));
    let checked = &sources.checked[0];
    let report = explore(&Model::new(&checked.scenario), Limits { full: true, ..Limits::default() });
    let line = print::json(checked, &report, Some(true)).replace(&format!("{}/", folder.display()), "");
    assert_eq!(
        line,
        "{\"file\":\"naive.scenario\",\"title\":\"Naive \\\"quoted\\\"\",\"once\":false,\
         \"verdicts\":{\"duplicate\":{\"faults\":1,\"steps\":5,\"schedule\":\"c c !crash-consumer c c c\"}},\
         \"effects\":{\"balance\":{\"min\":1,\"max\":3}},\"states\":27,\"unfinished\":false,\"expected\":true}"
    );
}
