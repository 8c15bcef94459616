//! Scenario text against random input: nothing panics, what is written reads back, and length costs no more than length.

use std::time::{Duration, Instant};

use crashpoint_sim::ids::Role;
use crashpoint_sim::scenario::{
    BrokerKind, BrokerSettings, Client, Expect, Faults, KeysKept, MaxDeliveries, Order, PartKind, Program, STEPS_MAX,
    Scenario, Texts,
};
use crashpoint_sim::text::{DIAGNOSTICS_MAX, Diagnostic, Heading, Problem, Setting, parse_part, parse_scenario};
use crashpoint_sim::verdict::Verdict;
use crashpoint_sim::vocabulary::{FaultKind, Step};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

const PART_KINDS: [PartKind; 3] = [PartKind::Sender, PartKind::Receiver, PartKind::Effect];

/// Reads the text as every kind of page and looks at what must hold of any diagnostic.
fn check_any(text: &str) {
    let (scenario, diagnostics) = parse_scenario(text);
    check_diagnostics(text, &diagnostics);
    if diagnostics.is_empty() {
        assert_eq!(scenario.to_string().parse(), Ok(scenario));
    }
    for kind in PART_KINDS {
        let (part, diagnostics) = parse_part(text, kind);
        check_diagnostics(text, &diagnostics);
        assert!(part.effect_at.iter().all(|at| *at <= STEPS_MAX));
    }
}

fn check_diagnostics(text: &str, diagnostics: &[Diagnostic]) {
    assert!(diagnostics.len() <= DIAGNOSTICS_MAX);
    assert!(diagnostics.is_sorted_by_key(|found| (found.line, found.start)));
    let lines: Vec<&str> = text.strip_prefix('\u{feff}').unwrap_or(text).split('\n').collect();
    for found in diagnostics {
        let line = lines[found.line as usize - 1];
        assert!(found.start >= 1 && found.start <= found.end, "{found:?}");
        assert!(found.end as usize <= line.chars().count() + 1, "{found:?}");
        assert!(!found.to_string().contains(|char: char| char.is_control()), "{found:?}");
        assert!(!found.message_ru().is_empty());
    }
}

/// The words of the language, alone and as whole lines, and some that are none.
fn words() -> Vec<String> {
    let mut words: Vec<String> = Heading::ALL.iter().map(|heading| heading.word().to_owned()).collect();
    words.extend(Step::ALL.iter().map(|step| step.word().to_owned()));
    words.extend(FaultKind::ALL.iter().flat_map(|kind| [kind.word().to_owned(), format!("{} 1", kind.word())]));
    for setting in Setting::ALL {
        words.push(setting.word().to_owned());
        words.extend(setting.values().iter().map(|value| format!("{} {}", setting.word(), value.replace('N', "2"))));
    }
    words.extend(Verdict::ALL.iter().map(|verdict| format!("{verdict}@1")));
    words.extend(
        ["at most 2", "x1", "x2", "x3", "once", "title.ru", "0", "9", "-1", "@", "#", ".", "é", "\u{feff}", "\r", "\t"]
            .map(str::to_owned),
    );
    words
}

fn text() -> impl Strategy<Value = String> {
    "[^#\n]{1,24}".prop_map(|text| text.trim().to_owned()).prop_filter("a text is not empty", |text| !text.is_empty())
}

fn texts() -> impl Strategy<Value = Texts> {
    (subsequence(vec!["en", "ru", "pt-BR"], 0..=3), vec(text(), 3))
        .prop_map(|(langs, texts)| Texts(langs.into_iter().map(str::to_owned).zip(texts).collect()))
}

fn program(role: Role, kind: BrokerKind) -> impl Strategy<Value = Program> {
    let receives = [Step::Receive, Step::ReceiveAutoAck];
    let first = match role {
        Role::Producer => Step::of(role).collect(),
        Role::Relay => vec![Step::ReadOutbox, Step::ReadOutboxLocked, Step::ReadOutboxAfterCursor],
        Role::Consumer => receives.to_vec(),
    };
    let rest: Vec<Step> = Step::of(role)
        .filter(|step| !receives.contains(step) && (kind == BrokerKind::Queue || *step != Step::Nack))
        .collect();
    (1..=2u8, select(first), vec(select(rest), 0..STEPS_MAX)).prop_map(|(count, first, rest)| {
        let steps = [first].into_iter().chain(rest).collect();
        Program { count, steps }
    })
}

fn broker(kind: BrokerKind) -> impl Strategy<Value = BrokerSettings> {
    let most = prop_oneof![
        Just(MaxDeliveries::None),
        (1..=20u8).prop_map(MaxDeliveries::Park),
        (1..=20u8).prop_map(MaxDeliveries::Drop)
    ];
    let order = select(vec![Order::Fifo, Order::Any, Order::Key]);
    let switches = (of(any::<bool>()), of(any::<bool>()), of(any::<bool>()), of(any::<bool>()));
    (any::<bool>(), of(order), of(most), switches).prop_map(move |(written, order, most, switches)| {
        let (redrive, late_ack_accepted, dedup, auto_commit) = switches;
        match kind {
            BrokerKind::Queue => BrokerSettings {
                kind: written.then_some(BrokerKind::Queue),
                order,
                max_deliveries: most,
                redrive,
                late_ack_accepted,
                dedup,
                auto_commit: None,
            },
            BrokerKind::Log => {
                BrokerSettings { kind: Some(BrokerKind::Log), dedup, auto_commit, ..BrokerSettings::default() }
            }
        }
    })
}

fn faults(kind: BrokerKind) -> impl Strategy<Value = Faults> {
    (vec(0..=4u8, FaultKind::ALL.len()), of(0..=4u8)).prop_map(move |(most, total)| {
        let mut faults = Faults { total, ..Faults::NONE };
        for fault in FaultKind::ALL {
            let absent = match kind {
                BrokerKind::Queue => FaultKind::Rebalance,
                BrokerKind::Log => FaultKind::ExpireLease,
            };
            faults.most[*fault as usize] = if *fault == absent { 0 } else { most[*fault as usize] };
        }
        faults
    })
}

fn expectation() -> impl Strategy<Value = Expect> {
    let verdicts = (subsequence(Verdict::ALL.to_vec(), 1..=6).prop_shuffle(), vec(0..=4u8, 6))
        .prop_map(|(verdicts, faults)| Expect::Verdicts(verdicts.into_iter().zip(faults).collect()));
    prop_oneof![Just(Expect::Once), verdicts]
}

fn scenario() -> impl Strategy<Value = Scenario> {
    prop_oneof![Just(BrokerKind::Queue), Just(BrokerKind::Log)].prop_flat_map(|kind| {
        let head = (texts(), texts(), of(1..=3u8), of(expectation()));
        let clients = vec![Client::GivesUp, Client::RetriesSameKey, Client::RetriesNewKey];
        let keys = vec![KeysKept::Forever, KeysKept::Longer, KeysKept::Shorter];
        let programs = (
            of((program(Role::Producer, kind), select(clients))),
            of(program(Role::Relay, kind)),
            program(Role::Consumer, kind),
        );
        (head, programs, select(keys), broker(kind), of(faults(kind))).prop_map(
            |((title, about, messages, expect), (producer, relay, consumer), keys, broker, faults)| {
                let (producer, client) = producer.unzip();
                let (client, consumer) = (client.unwrap_or_default(), Some(consumer));
                Scenario { title, about, messages, producer, client, relay, broker, consumer, keys, faults, expect }
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn random_bytes_are_read(bytes in vec(any::<u8>(), 0..400)) {
        check_any(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_characters_are_read(text in "\\PC{0,8}([ \t\r\n#]\\PC{0,8}){0,20}") {
        check_any(&text);
    }

    #[test]
    fn random_lines_of_valid_words_are_read(
        lines in vec((select(vec!["", "  ", "\t"]), vec(select(words()), 1..3)), 0..60),
    ) {
        let lines: Vec<String> = lines.into_iter().map(|(indent, words)| indent.to_owned() + &words.join(" ")).collect();
        check_any(&lines.join("\n"));
    }

    #[test]
    fn what_is_written_reads_back(scenario in scenario()) {
        let text = scenario.to_string();
        let (again, diagnostics) = parse_scenario(&text);
        prop_assert_eq!(diagnostics, vec![], "{}", text);
        prop_assert_eq!(again, scenario, "{}", text);
    }

    #[test]
    fn a_line_lost_or_doubled_is_read(scenario in scenario(), at in any::<prop::sample::Index>(), twice in any::<bool>()) {
        let text = scenario.to_string();
        let mut lines: Vec<&str> = text.lines().collect();
        let at = at.index(lines.len());
        if twice { lines.insert(at, lines[at]) } else { let _ = lines.remove(at); }
        check_any(&lines.join("\n"));
    }
}

#[test]
fn diagnostics_have_a_limit() {
    let (_, diagnostics) = parse_scenario(&format!("consumer\n  receive\n{}", "  think\n".repeat(1234)));
    assert_eq!(diagnostics.len(), DIAGNOSTICS_MAX);
    assert_eq!(diagnostics[DIAGNOSTICS_MAX - 1].problem, Problem::More(1234 - 99));
    let (_, diagnostics) = parse_scenario(&format!("consumer\n  receive\n{}", "  think\n".repeat(DIAGNOSTICS_MAX)));
    assert_eq!(diagnostics.len(), DIAGNOSTICS_MAX);
    assert!(diagnostics.iter().all(|found| matches!(found.problem, Problem::Unknown { .. })));
}

/// A megabyte of each of these took well under a tenth of the limit; a square of the length would take minutes.
#[test]
fn a_megabyte_is_read_at_once() {
    for piece in [
        "x",
        "x ",
        "\n",
        "x\n",
        "  x\n",
        "consumer\n",
        "consumer\n  receive\n",
        "title.ru ",
        "expect loss@1 ",
        "loss@1 ",
        "faults\n  crash consumer 1\n",
        "receive\n",
        "recieve\n",
        "  recieve\n",
        "é",
        " ",
        "#",
        "title x\n",
        "at most\n",
        "1 ",
    ] {
        let long = piece.repeat(1_000_000 / piece.len());
        for text in [long.clone(), format!("consumer\n  {long}"), format!("expect {long}"), format!("faults\n {long}")]
        {
            let begin = Instant::now();
            check_any(&text);
            let passed = begin.elapsed();
            assert!(passed < Duration::from_secs(10), "{passed:?} for a megabyte of {piece:?}");
        }
    }
    let titles: String = (0..50_000).map(|number| format!("title.x{number} x\n")).collect();
    let begin = Instant::now();
    check_any(&titles);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?} for {} languages", begin.elapsed(), 50_000);
}
