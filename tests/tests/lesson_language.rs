//! The lesson language on texts of every kind: nothing is more than a diagnostic, and each diagnostic is where it says.

use std::fs;
use std::path::Path;

use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::judge::{judge, needs};
use crashpoint_workbook::lesson::lint::{SourceFile, lint};
use crashpoint_workbook::lesson::prose::{Block, Inline, Text, plain};
use crashpoint_workbook::lesson::{Sheet, parse};
use proptest::prelude::*;

/// The guide: every kind of fence, and prose.
fn guide() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/README.md");
    fs::read_to_string(path).expect("the guide").replace("````markdown", "").replace("````", "")
}

fn page(body: &str) -> String {
    format!("---\ntitle: A page\n---\n{body}")
}

fn told(body: &str) -> Vec<String> {
    parse(&page(body), Sheet::Page).1.iter().map(ToString::to_string).collect()
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let lines = text.lines().count() as u32 + 1;
    for sheet in [Sheet::Lesson, Sheet::Case, Sheet::Page] {
        let (lesson, mistakes) = parse(text, sheet);
        for mistake in &mistakes {
            prop_assert!((1..=lines).contains(&mistake.span.line), "{mistake} of {lines} lines");
            prop_assert!(mistake.span.start >= 1 && mistake.span.end >= mistake.span.start, "{mistake}");
        }
        for fence in lesson.fences() {
            prop_assert!((1..=lines).contains(&fence.line));
            let Some(task) = fence.task() else { continue };
            for answer in ["verdict loss", "run c c c", "order 0 2 1", "choices 0 9", "cells once -"] {
                let answer = Answer::parse(answer).expect("an answer");
                needs(task, &answer);
                judge(task, &answer, &[]);
            }
        }
    }
    Ok(())
}

fn mutated(text: &str, changes: &[(u16, u16, u8)]) -> String {
    const BITS: [&str; 16] =
        ["```", "\n", "#", "  ", "---\n", "<b>", "[x](", ")", "`", "> ", "- ", "\u{1F980}", "*", "\t", "once", "@"];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (from, to, what) in changes {
        let (from, to) = (usize::from(*from) % lines.len(), usize::from(*to) % lines.len());
        match what % 6 {
            0 => {
                lines.remove(from);
                if lines.is_empty() {
                    lines.push(String::new());
                }
            }
            1 => lines.swap(from, to),
            2 => {
                let copy = lines[from].clone();
                lines.insert(to, copy);
            }
            3 => lines[from].insert_str(0, BITS[to % BITS.len()]),
            4 => lines[from].push_str(BITS[to % BITS.len()]),
            _ => {
                let words: Vec<&str> = lines[from].split(' ').collect();
                lines[from] = words[..to % (words.len() + 1)].join(" ");
            }
        }
    }
    lines.join("\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_a_page(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn random_words_are_a_page(words in prop::collection::vec("[-`#>*_<(!\\[\\]a-z \n:@]{0,12}", 0..60)) {
        check(&words.concat())?;
    }

    #[test]
    fn a_mangled_guide_is_a_page(changes in prop::collection::vec(any::<(u16, u16, u8)>(), 0..12)) {
        check(&page(&mutated(&guide(), &changes)))?;
    }

    #[test]
    fn what_is_mangled_can_be_linted(changes in prop::collection::vec(any::<(u16, u16, u8)>(), 1..4)) {
        let text = page(&mutated(&guide(), &changes));
        lint(&[SourceFile { path: "01-x/en.md".to_owned(), text }]);
    }
}

#[test]
fn what_is_nested_deep_stays_flat() {
    for deep in [">".repeat(20_000), "- ".repeat(20_000), "*a ".repeat(20_000), "[".repeat(20_000)] {
        let (lesson, mistakes) = parse(&page(&format!("{deep}x")), Sheet::Page);
        assert!(mistakes.len() <= 100);
        drop(lesson);
    }
    let told = told(&format!("{} x", "> ".repeat(30)));
    assert!(told.iter().any(|told| told.contains("This is nested too deep.")), "{told:?}");
}

#[test]
fn a_page_has_a_limit() {
    let (lesson, mistakes) = parse(&page(&"я ".repeat(200_000)), Sheet::Page);
    assert!(mistakes[0].to_string().contains("at most 100 000 bytes"));
    assert_eq!(lesson.blocks.len(), 1);
}

#[test]
fn prose_is_a_tree() {
    let (lesson, mistakes) = parse(
        &page(
            "## A *b*\n\nOne `two` **three**\nfour[^1] [five](https://a.org/)[C1](#x) &lt;six>.\n\n1. a\n2. b\n\n   c\n\n---\n\n```sql\nSELECT 1\n```\n",
        ),
        Sheet::Page,
    );
    assert_eq!(mistakes, []);
    let [Block::Heading(2, heading), Block::Paragraph(text), Block::List { start: Some(1), items }, Block::Rule, code] =
        lesson.blocks.as_slice()
    else {
        panic!("{:#?}", lesson.blocks)
    };
    assert_eq!(*code, Block::Code { language: "sql".to_owned(), text: "SELECT 1\n".to_owned() });
    assert_eq!(plain(heading), "A b");
    assert_eq!(plain(text), "One two three four[^1] five <six>.");
    assert!(
        text.iter().any(|inline| matches!(inline, Inline::Claim(claim, to) if claim.to_string() == "C1" && to == "x"))
    );
    assert_eq!(items.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn texts_in_fences_are_texts() {
    let (lesson, mistakes) = parse(
        &page(
            "```question q\nask 1. Is it _so_?\nright # Yes *indeed*\n  why - No\n    list.\nwrong <\n  why > x\n```",
        ),
        Sheet::Page,
    );
    assert_eq!(mistakes, []);
    let question = format!("{:?}", lesson.fences().next().and_then(|fence| fence.task()));
    let emphasis: Text = vec![Inline::Emphasis(vec![Inline::Text("so".to_owned())])];
    for piece in ["\"1. Is it \"", "\"# Yes \"", "\"- No list.\"", "\"<\"", "\"> x\"", &format!("{:?}", emphasis[0])] {
        assert!(question.contains(piece), "{piece} in {question}");
    }
}

#[test]
fn every_mistake_is_told_where_it_is() {
    for (body, sentence) in [
        ("```paly x\n```", "4:4: `paly` is not a kind of fence or a language. Did you mean `play`?"),
        ("```play\nstrategy naive\n```", "4:4: A fence needs an id after its kind, such as `first-crash`."),
        ("```play X\nstrategy naive\n```", "4:9: `X` is not an id. Write small letters, digits and `-`."),
        ("```play x D9\nstrategy naive\n```", "4:11: `D9` is not a claim."),
        ("```play x\n```", "4:4: `play` needs a `strategy`, a `scenario` or a `case`."),
        ("```play x\nstrategy naive\nplnt lose-ack\n```", "6:1: `plnt` is not a line of `play`. Did you mean `plant`?"),
        (
            "```play x\nstrategy naive\nplant lose-akc\n```",
            "6:7: `lose-akc` is not a planted fault, such as `crash@consumer-window`. Did you mean `lose-ack`?",
        ),
        (
            "```play x\nstrategy naive\nrun c q\n```",
            "6:7: This run cannot be read: choice 2, `q`, is not one; write an actor such as `c`, or a fault such as `!crash-consumer`.",
        ),
        ("```play x\nstrategy naive\nat -1\n```", "6:4: `at` needs a number of steps, or `end`."),
        ("```play x\nstrategy naive\nmessages 4\n```", "6:10: `messages` needs a number from 1 to 3, not `4`."),
        ("```play x\nstrategy naive\nends twice\n```", "6:6: `twice` is not a verdict."),
        (
            "```play x\nstrategy naive\nexpect  duplicate\n```",
            "6:9: `duplicate` needs its smallest number of faults, as in `duplicate@1`.",
        ),
        (
            "```play x\nstrategy naive\nfaults\n  crash custmer 1\n```",
            "7:3: `crash custmer` is not a kind of fault. Did you mean `crash consumer`?",
        ),
        ("```play x\nstrategy naive\npanels stage stag\n```", "6:14: `stag` is not a panel. Did you mean `stage`?"),
        ("```play x\nstrategy naive\ncalls kafak\n```", "6:7: `kafak` is not a file of calls. Did you mean `kafka`?"),
        (
            "```play x\nstrategy naive\nstrategy outbox\n```",
            "6:1: `strategy` is already written in line 5. Keep one of the two.",
        ),
        (
            "```play x\nstrategy naive\ncase early\n```",
            "6:1: `strategy` and `case` exclude each other. Keep one of the two.",
        ),
        (
            "```play x\nstrategy outbox ack-aftr increment\n```",
            "5:17: `ack-aftr` is not a receiver. Did you mean `ack-after`?",
        ),
        (
            "```play x\nstrategy outbox increment\n```",
            "5:10: A strategy is a preset, or a sender, a receiver and an effect: three ids.",
        ),
        ("```play x\nscenario y\n```", "5:10: `y` is not a `scenario` fence above this one."),
        (
            "```play x\nscenario\n  consumer\n    recieve\n    ack\n```",
            "7:5: `recieve` is not a step of the section `consumer`. Did you mean `receive`?",
        ),
        (
            "```scenario x\nconsumer\n  recieve\n  ack\n```",
            "6:3: `recieve` is not a step of the section `consumer`. Did you mean `receive`?",
        ),
        (
            "```play x\nstrategy naive\n```\n```play x\nstrategy naive\n```",
            "7:9: `x` is already written in line 4. Keep one of the two.",
        ),
        (
            "- a\n  ```play x\n  strategy naive\n  ```",
            "5:6: This must stand by itself, not inside a list or a quotation: begin it in the first column.",
        ),
        ("```map x\nsender all\nreceiver ack-after\neffect increment\n```", "4:4: A map has two axes"),
        ("```map x\nsender all\nreceiver all\n```", "4:4: `map` needs an `effect` line"),
        ("```twin x\nleft\n  strategy naive\n```", "4:4: `twin` needs a `right` side."),
        ("```worlds x\nstrategy naive\nworld One\n  run c\n```", "4:4: There are two to four `world`s."),
        ("```predict x\nstrategy naive\n```", "4:4: `predict` needs an `ask` line."),
        (
            "```attack x\nstrategy naive\nask a\nhint h\nsolution run c\n```",
            "4:4: `attack` needs a `reach` line with a verdict.",
        ),
        ("```attack x\nstrategy naive\nreach loss\nask a\nsolution run c\n```", "4:4: `attack` needs a `hint`."),
        (
            "```defend x\nstrategy naive\nask a\nhint h\nsolution strategy naive\n```",
            "4:4: `defend` needs either `change` lines or an `edit` line",
        ),
        (
            "```order x\nstrategy naive\nask a\nhint h\nsolution\n  receive\n  ack\n```",
            "8:1: The solution has the same steps as the program",
        ),
        ("```question x\nask a\nright b\n  why c\n```", "4:4: `question` needs a `right` choice and a `wrong` one."),
        ("```question x\nask a\nright b\nwrong c\n  why d\n```", "6:1: `right` needs a `why` below it."),
    ] {
        let told = told(body);
        assert!(told.iter().any(|told| told.starts_with(sentence)), "{body}\n{sentence}\n{told:#?}");
    }
}
