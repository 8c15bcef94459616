//! A packed page is the page: whoever opens it gets what whoever reads the Markdown does.

use std::fs;
use std::path::{Path, PathBuf};

use crashpoint_sim::text::parse_scenario;
use crashpoint_workbook::lesson::packed::{open, pack};
use crashpoint_workbook::lesson::{Sheet, parse};
use proptest::prelude::*;

const CASE: &str = "title Early\nexpect loss@1 duplicate@1\nconsumer\n  receive\n  # Here.\n  ack\n  add balance\n";

fn lessons() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons")
}

fn guide() -> String {
    let guide = fs::read_to_string(lessons().join("README.md")).expect("the guide");
    format!("---\ntitle: Guide\n---\n{}", guide.replace("````markdown", "").replace("````", ""))
}

fn scenario(name: &str) -> Option<String> {
    fs::read_to_string(lessons().join(format!("cases/{name}.scenario"))).ok().or_else(|| Some(CASE.to_owned()))
}

fn check(text: &str, sheet: Sheet) -> Result<(), TestCaseError> {
    let (mut lesson, _) = parse(text, sheet);
    let names: Vec<String> = lesson.cases().into_iter().map(str::to_owned).collect();
    for name in names {
        lesson.resolve(&name, &parse_scenario(&scenario(&name).expect("a scenario")).0);
    }
    let packed = pack(text, sheet, scenario);
    let Some(opened) = open(&packed, sheet) else { return Err(TestCaseError::fail("it is a packed page")) };
    prop_assert_eq!(&opened.front, &lesson.front);
    for (block, one) in lesson.blocks.iter().zip(&opened.blocks) {
        prop_assert_eq!(one, block, "{}", packed);
    }
    prop_assert_eq!(opened.blocks.len(), lesson.blocks.len());
    Ok(())
}

#[test]
fn every_page_comes_back() {
    let mut pages = 0;
    let mut folders = vec![lessons()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).expect("a page");
                check(&text, Sheet::Lesson).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                pages += 1;
            }
        }
    }
    assert!(pages > 1);
}

#[test]
fn the_guide_comes_back() {
    check(&guide(), Sheet::Page).expect("the same page");
    let texts = "> A [b *c*](https://a.org/x)\\\n> `d` **e** ![f](g.svg)[C1](#h)\n\n3. i\n   - j\n\n     k\n\n\
                 ```worlds w C1\nstrategy naive\n# No.\nworld *One* `two`\n  run c\n  ends once\nworld Three\n  run c\ncaption a\n  b\n```\n";
    check(&format!("---\ntitle: x\ngoal: a\n  b\n---\n{texts}"), Sheet::Page).expect("the same page");
}

#[test]
fn what_is_no_packed_page_is_none() {
    for text in ["", "crashpoint page 2\n---\n---\n", "crashpoint page 1\n", "<!doctype html>", "---\ntitle: x\n---\n"]
    {
        assert_eq!(open(text, Sheet::Lesson), None, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_can_be_read_comes_back(words in prop::collection::vec("[-`#>*_<(!\\[\\]a-z \r\n:@&;1\u{1}]{0,12}", 0..60)) {
        check(&format!("---\ntitle: x\n---\n{}", words.concat()), Sheet::Page)?;
    }

    #[test]
    fn a_mangled_guide_comes_back(changes in prop::collection::vec(any::<(u16, u16)>(), 0..12)) {
        let guide = guide();
        let mut lines: Vec<&str> = guide.lines().collect();
        for (from, to) in changes {
            let (from, to) = (3 + usize::from(from) % (lines.len() - 3), 3 + usize::from(to) % (lines.len() - 3));
            if from % 2 == 0 { lines.swap(from, to) } else { lines.remove(from); }
        }
        check(&lines.join("\n"), Sheet::Page)?;
    }

    #[test]
    fn whatever_is_opened_is_no_more_than_a_page(lines in prop::collection::vec("[HPLIQCFRS/ ]?[1-4]?[ a-z\u{1}-\u{f}#]{0,14}", 0..40)) {
        open(&format!("crashpoint page 1\n---\ntitle: x\n---\n{}", lines.join("\n")), Sheet::Lesson);
        let nested = format!("crashpoint page 1\n---\n---\nP {}", "\u{1}".repeat(lines.len() * 100));
        open(&nested, Sheet::Lesson);
    }
}
