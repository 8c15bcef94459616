//! Lint finds what is not true: one small lesson without a mistake, and each thing that can be wrong with it.

use std::fmt::Write as _;

use crashpoint_workbook::lesson::lint::{SourceFile, coverage, lint};

const EN: &str = r#"---
id: window
title: The window
goal: See it.
minutes: 5
claims: C1 C9
misconceptions: check-first
---

## One

WORDS

It charges twice [C1](#crash), and so on [C9](#worlds). See [the case](../cases/early.en.md).

> A box with [its source](https://example.org/facts).

```scenario slow C9
expect duplicate@1
consumer
  receive
  add balance
  ack
```

```play crash C1
strategy naive
plant crash@consumer-window
at 4
ends duplicate
expect duplicate@1
caption Step.
```

```worlds worlds C9
strategy naive
world Done
  run c c !crash-consumer
world Not done
  run c !crash-consumer
```

```map all
sender already-sent
receiver ack-after key-same-tx
effect increment mail
cell already-sent ack-after increment
  expect duplicate@1
```

```twin pair
plant crash@consumer-window
left
  strategy naive
  ends duplicate
right
  strategy idempotent
  ends once
```

```predict guess C1
case early
plant crash@consumer-window
ask What now?
offer loss once
ends loss
```

```attack break C9
strategy naive
reach duplicate
faults 1
ask Break it.
hint Where?
solution plant crash@consumer-window
```

```defend mend C9
strategy naive
change receiver
ask Mend it.
hint How?
solution strategy already-sent key-same-tx increment
```

```order steps C9
scenario
  consumer
    receive
    begin
    insert key
    ack
    add balance
    commit
ask Order.
hint What first?
solution
  receive
  begin
  insert key
  add balance
  commit
  ack
```

```question ask C9
ask Well?
right Yes.
  why Because.
wrong No.
  why Not so.
  misconception check-first
  see worlds
```
"#;

const CASE: &str = "title Early\ntitle.ru Рано\nexpect loss@1 duplicate@1\nconsumer\n  receive\n  ack\n  add balance\n";

const CASE_PAGE: &str = "---\ntitle: Early\nproduct: It\nmechanism: Ack first\nreport: https://example.org/1\n---\n\nWORDS\n\n```play run\ncase early\n```\n";

fn words(count: usize) -> String {
    (0..count).fold(String::new(), |mut text, index| {
        let _ = write!(text, "word{index} ");
        text
    })
}

/// The book with this text in place of that one; in which of its files, by the end of the path.
fn book(file: &str, from: &str, to: &str) -> Vec<SourceFile> {
    let lesson = EN.replace("WORDS", &words(450));
    let case = CASE_PAGE.replace("WORDS", &words(100));
    let mut files: Vec<SourceFile> = [
        ("01-window/en.md", lesson.clone()),
        ("01-window/ru.md", lesson.replace(".en.md", ".ru.md")),
        ("cases/early.scenario", CASE.to_owned()),
        ("cases/early.en.md", case.clone()),
        ("cases/early.ru.md", case),
        ("misconceptions.txt", "check-first: We check. | Проверяем.\n".to_owned()),
        ("strategies/effects/01-x.part", "title x\ntitle.ru x\nabout x\nabout.ru x\neffect\n  send mail\n".to_owned()),
    ]
    .map(|(path, text)| SourceFile { path: path.to_owned(), text })
    .into();
    let mut found = from.is_empty();
    for changed in files.iter_mut().filter(|other| other.path.ends_with(file)) {
        found |= changed.text.contains(from);
        changed.text = if from == "*" { to.to_owned() } else { changed.text.replace(from, to) };
        found |= from == "*";
    }
    assert!(found, "`{from}` stands in {file}");
    files
}

#[test]
fn a_right_book_has_no_findings() {
    assert_eq!(lint(&book("", "", "")), []);
}

/// In both languages, so that they stay the same.
#[test]
fn what_is_not_true_is_found() {
    for (from, to, finding) in [
        ("ends duplicate\nexpect", "ends once\nexpect", "This run comes to `duplicate`, not to `once`."),
        ("expect duplicate@1\ncaption", "expect once\ncaption", "All runs come to `duplicate@1`, not to `once`."),
        ("expect duplicate@1\nconsumer", "expect loss@1\nconsumer", "All runs come to `duplicate@1`, not to `loss@1`."),
        ("\n  expect duplicate@1\n```", "\n  expect once\n```", "All runs come to `duplicate@1`, not to `once`."),
        ("at 4", "at 40", "The run has no step 40."),
        (
            "plant crash@consumer-window\nat",
            "plant crash@relay-window\nat",
            "There is no place for `crash@relay-window`",
        ),
        ("  run c !crash-consumer", "  run c c c", "The broker can tell world 2 from the first one."),
        ("  run c !crash-consumer", "  run c c !crash-consumer", "The worlds do not differ"),
        ("  run c !crash-consumer", "  run c r", "Choice 2 of the run, `r`, cannot happen there."),
        ("offer loss once", "offer once duplicate", "The run ends in `loss`, which is not on offer."),
        ("solution plant crash@consumer-window", "solution run c", "Its solution comes to `once`"),
        ("faults 1", "faults 0", "Its solution takes 1 faults; 0 are allowed."),
        ("reach duplicate\n", "plant crash@consumer-window\nreach duplicate\n", "This task is solved as it stands"),
        ("strategy naive\nchange", "strategy idempotent\nchange", "This task is solved as it stands"),
        ("already-sent key-same-tx increment\n```", "already-sent key-after increment\n```", "Its solution comes to"),
        ("change receiver", "change sender", "Its solution changes the receiver to one that is not offered."),
        ("  add balance\n  commit\n  ack", "  commit\n  add balance\n  ack", "Its solution comes to"),
        ("  see worlds", "  see nowhere", "There is no fence `nowhere` to see"),
        ("  see worlds\n", "", "Nothing refutes `check-first`"),
        ("misconception check-first", "misconception check-last", "`check-last` is not in `misconceptions.txt`."),
        ("[C9](#worlds)", "[C9](#pair)", "The fence `pair` does not carry C9"),
        ("[C9](#worlds)", "C9", "No sentence is marked with C9"),
        ("claims: C1 C9", "claims: C1 C2 C9", "No fence shows C2"),
        ("claims: C1 C9", "claims: C9", "C1 is not among the claims of the front matter."),
        ("```map all", "```map all C9", ""),
        ("ends duplicate\nexpect duplicate@1\n", "", "A fence with a claim proves something"),
        ("id: window", "id: door", "The id is `door`, the folder says `window`."),
        ("word9 ", "", ""),
        ("word2", "a b c d e word2", "words to read; 400 to 900 are right."),
        ("(#crash)", "(#crush)", "There is no fence `crush` in `01-window/en.md`. Did you mean `#crash`?"),
        ("## One", "![A queue](queue.png)", "There is no picture `01-window/queue.png`."),
        ("[its source](https://example.org/facts)", "no source", "A fact box names its source"),
        ("case early", "case late", "There is no `cases/late.scenario`."),
        ("(../cases/early.", "(../cases/late.", "There is no `late` in this language."),
        ("## One", "<b>One</b>", "Raw HTML is not passed through."),
        ("## One", "# One", "headings begin at `##`"),
        ("## One", "[x](ftp://example.org)", "This link leads nowhere."),
    ] {
        let told: Vec<String> = lint(&book(".md", from, to)).iter().map(ToString::to_string).collect();
        let found = told.iter().any(|told| told.contains(finding));
        assert!(if finding.is_empty() { told.is_empty() } else { found }, "{to}: {finding}\n{}", told.join("\n"));
    }
}

/// In one file only.
#[test]
fn files_that_belong_together_are_compared() {
    for (file, from, to, finding) in [
        ("ru.md", "at 4", "at 3", "01-window/ru.md:29:1: `01-window/en.md` says `at 4` here, in line 29."),
        ("ru.md", "caption Step.", "caption Шаг.", ""),
        ("ru.md", "hint Where?\n", "hint Где?\nhint Там.\n", "says `solution plant crash@consumer-window` here"),
        ("ru.md", "\n```question", "\n```text\nx\n```\n\n```question", ""),
        ("ru.md", "minutes: 5", "minutes: 6", "Its `minutes` differs from that of `01-window/en.md`."),
        ("ru.md", ".ru.md", ".en.md", "This leads to another language."),
        ("early.scenario", "expect loss@1 duplicate@1\n", "", "A case says what it comes to"),
        ("early.scenario", "expect loss@1 duplicate@1", "expect once", "All runs come to `loss@1 duplicate@1`, not"),
        ("early.scenario", "title.ru Рано\n", "", "There is no `title.ru …`."),
        ("early.scenario", "receive", "recieve", "cases/early.scenario:5:3: `recieve` is not a step"),
        ("01-x.part", "send mail", "send male", "strategies/effects/01-x.part:6:3: `send male` is not a step"),
        ("01-x.part", "about.ru x\n", "", "There is no `about.ru …`."),
        ("misconceptions.txt", " | ", " ", "A line here is `slug: in English | in Russian`."),
    ] {
        let told: Vec<String> = lint(&book(file, from, to)).iter().map(ToString::to_string).collect();
        let found = told.iter().any(|told| told.contains(finding));
        assert!(if finding.is_empty() { told.is_empty() } else { found }, "{to}: {finding}\n{}", told.join("\n"));
    }
}

#[test]
fn a_page_without_its_translation_is_found() {
    let mut files = book("", "", "");
    files.retain(|file| !file.path.ends_with("ru.md"));
    let told: Vec<String> = lint(&files).iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "01-window/en.md:1:1: There is no `ru` of this page.",
            "cases/early.en.md:1:1: There is no `ru` of this page.",
            "cases/early.scenario:1:1: There is no page `cases/early.ru.md`.",
        ]
    );
}

#[test]
fn the_whole_book_must_teach_everything() {
    let told: Vec<String> = coverage(&book("", "", "")).iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2 * 23, "all claims but two, in each language");
    assert_eq!(told[0], "README.md:1:1: No lesson teaches C2 (en).");
    let told: Vec<String> = coverage(&book("misconceptions.txt", "check-first", "check-last"))
        .iter()
        .map(ToString::to_string)
        .filter(|told| !told.contains("teaches"))
        .collect();
    assert_eq!(told[0], "README.md:1:1: No lesson refutes `check-last` (en).");
}
