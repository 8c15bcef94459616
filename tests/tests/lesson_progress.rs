//! A reader's progress survives every text it is read from, and every merge.

use crashpoint_workbook::lesson::progress::Progress;
use proptest::prelude::*;

const WORDS: [&str; 28] = [
    "crashpoint progress 1",
    "crashpoint progress 9",
    "last",
    "lesson",
    "task",
    "answer",
    "outbox",
    "window",
    "x",
    "at",
    "read",
    "tries",
    "hints",
    "solved",
    "2026-07-30",
    "3",
    "99999999999",
    "verdict",
    "duplicate",
    "run c c",
    "order",
    "none",
    "program consumer /   receive /   ack",
    "cells once -",
    "strategy outbox key-same-tx increment",
    "\n",
    "\n",
    "é",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(0..WORDS.len(), 0..60).prop_map(|picked| {
        let words: Vec<&str> = picked.into_iter().map(|index| WORDS[index]).collect();
        format!("crashpoint progress 1\n{}", words.join(" ").replace(" \n ", "\n"))
    })
}

fn comes_back(progress: &Progress) -> Result<(), TestCaseError> {
    let text = progress.to_string();
    let (again, _) = Progress::parse(&text);
    prop_assert_eq!(again.to_string(), text);
    prop_assert_eq!(&again, progress);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        comes_back(&Progress::parse(&text).0)?;
        comes_back(&Progress::parse(&format!("crashpoint progress 1\n{text}")).0)?;
    }

    #[test]
    fn random_lines_are_read(text in text()) {
        comes_back(&Progress::parse(&text).0)?;
    }

    #[test]
    fn merging_twice_is_merging_once(one in text(), other in text()) {
        let (one, other) = (Progress::parse(&one).0, Progress::parse(&other).0);
        let mut merged = one.clone();
        merged.merge(other.clone());
        comes_back(&merged)?;
        for (id, lesson) in one.lessons.iter().chain(&other.lessons) {
            for (task, progress) in &lesson.tasks {
                let kept = merged.task(id, task).expect("a task that was there");
                prop_assert!(kept.tries >= progress.tries && kept.hints >= progress.hints);
                prop_assert!(progress.solved.is_none() || kept.solved.is_some());
            }
        }
        let mut again = merged.clone();
        again.merge(other);
        again.merge(one);
        prop_assert_eq!(again, merged);
    }
}

#[test]
fn what_is_too_long_is_left_alone() {
    let long = format!("crashpoint progress 1\n{}", "lesson outbox\n".repeat(100_000));
    assert_eq!(Progress::parse(&long).0, Progress::default());
    let many: String = (0..3_000).map(|index| format!("lesson l{index} read\n")).collect();
    let progress = Progress::parse(&format!("crashpoint progress 1\n{many}")).0;
    assert_eq!(progress.lessons.len(), 200);
}
