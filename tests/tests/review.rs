//! Reviews of any program whatever: no panic, and the Markdown is what it should be.

use crashpoint_sim::ids::Role;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::text::parse_scenario;
use crashpoint_sim::vocabulary::Step;
use crashpoint_workbook::review::{review, review_markdown, why};
use crashpoint_workbook::text::lang::Lang;
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};

/// Programs of known steps in any order, right or wrong, under a title that may hold anything.
fn scenario() -> impl Strategy<Value = String> {
    let program = |role: Role| {
        let words: Vec<&str> = Step::of(role).map(Step::word).collect();
        let head = role.word();
        prop::collection::vec(prop::sample::select(words), 0..8)
            .prop_map(move |steps| format!("{head}\n  {}\n", steps.join("\n  ")))
    };
    let settings = prop::sample::select(vec![
        "",
        "broker\n  kind log\n",
        "broker\n  dedup on\n  max-deliveries 2 park\n",
        "broker\n  kind log\n  auto-commit on\n",
    ]);
    let senders =
        prop_oneof![Just(String::new()), (program(Role::Producer), program(Role::Relay)).prop_map(|(a, b)| a + &b)];
    let title = prop::sample::select(vec!["", "title a | `b` ```` <c> *d* # e\n", "title.ru ё\n"]);
    (title, senders, settings, program(Role::Consumer)).prop_map(|(title, senders, settings, consumer)| {
        format!("{title}{senders}{settings}{}", consumer.replacen("consumer\n", "consumer\n  receive\n", 1))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_program_can_be_reviewed(text in scenario(), run in "(c|p|r|!crash-consumer|!lose-ack|!crash-relay| ){0,30}") {
        let (scenario, _) = parse_scenario(&text);
        let schedule: Schedule = run.parse().unwrap_or_default();
        for lang in Lang::ALL {
            let found = review(&scenario, lang, 0);
            let written = review_markdown(&scenario, lang, 0);
            let events: Vec<_> = Parser::new_ext(&written, Options::ENABLE_TABLES).collect();
            let count = |wanted: fn(&Tag<'_>) -> bool| {
                events.iter().filter(|event| matches!(event, Event::Start(tag) if wanted(tag))).count()
            };
            prop_assert_eq!(count(|tag| matches!(tag, Tag::Item)), found.checks.len(), "{}", written);
            prop_assert_eq!(count(|tag| matches!(tag, Tag::TableRow)), found.faults.len(), "{}", written);
            prop_assert_eq!(count(|tag| matches!(tag, Tag::CodeBlock(_))), found.tests.len() + 1, "{}", written);
            prop_assert_eq!(count(|tag| matches!(tag, Tag::Heading { .. })), found.tests.len() + 4, "{}", written);
            let sentence = why(&scenario, &schedule, lang).sentence;
            prop_assert!(sentence.ends_with('.') && !sentence.contains("  "), "{}", sentence);
        }
    }
}
