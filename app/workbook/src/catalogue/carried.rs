//! How the parts of the catalogue are carried: read where the workbook is compiled, and kept in a form that needs no reader
//! of scenario text. A page that a first visit downloads has none.
//!
//! Fields behind each other: the texts as `en=…`, the programs, the settings, the effect. Steps stand as their numbers in
//! the vocabulary's table: both sides are compiled from the same one.

use crashpoint_sim::scenario::{
    BrokerKind, BrokerSettings, Client, KeysKept, MaxDeliveries, Order, Part, PartKind, Program, Scenario, Texts,
};
use crashpoint_sim::vocabulary::Step;

const FIELDS: &str = "\u{1f}";

/// The part as a text that [`read`] takes.
#[allow(dead_code, reason = "the build script writes, the workbook reads")]
pub(crate) fn write(part: &Part) -> String {
    let scenario = &part.scenario;
    let program = |program: &Option<Program>| {
        program.as_ref().map_or(String::new(), |program| {
            format!("{}{}", program.count, numbers(program.steps.iter().map(|step| *step as usize)))
        })
    };
    let fields = [
        texts(&scenario.title),
        texts(&scenario.about),
        program(&scenario.producer),
        program(&scenario.relay),
        program(&scenario.consumer),
        format!("{}{}{}", broker(&scenario.broker), scenario.client as u8, scenario.keys as u8),
        numbers(part.effect_at.iter().copied()),
        numbers(part.effect.iter().map(|step| *step as usize)),
    ];
    fields.join(FIELDS)
}

/// The part that was written so.
pub(crate) fn read(text: &str, kind: PartKind) -> Part {
    let mut fields = text.split(FIELDS);
    let mut field = || fields.next().unwrap_or_default();
    let (title, about) = (read_texts(field()), read_texts(field()));
    let [producer, relay, consumer] = [field(), field(), field()].map(read_program);
    let settings = field().as_bytes();
    let digit = |place: usize| settings.get(place).map_or(0, |digit| digit.wrapping_sub(b'0'));
    let scenario = Scenario {
        title,
        about,
        producer,
        relay,
        consumer,
        broker: read_broker(digit),
        client: [Client::GivesUp, Client::RetriesSameKey, Client::RetriesNewKey][usize::from(digit(8).min(2))],
        keys: [KeysKept::Forever, KeysKept::Longer, KeysKept::Shorter][usize::from(digit(9).min(2))],
        ..Scenario::default()
    };
    let effect_at = read_numbers(field());
    Part { kind, scenario, effect_at, effect: read_numbers(field()).into_iter().filter_map(read_step).collect() }
}

fn texts(texts: &Texts) -> String {
    let texts: Vec<String> = texts.0.iter().map(|(lang, text)| format!("{lang}={text}")).collect();
    texts.join("\n")
}

fn read_texts(text: &str) -> Texts {
    let pair = |line: &str| line.split_once('=').map(|(lang, text)| (lang.to_owned(), text.to_owned()));
    Texts(text.lines().filter_map(pair).collect())
}

fn numbers(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| format!(" {number}")).collect()
}

fn read_numbers(text: &str) -> Vec<usize> {
    text.split_ascii_whitespace().filter_map(|number| number.parse().ok()).collect()
}

fn read_step(number: usize) -> Option<Step> {
    Step::ALL.get(number).copied()
}

fn read_program(text: &str) -> Option<Program> {
    let (count, steps) = text.split_at_checked(1)?;
    Some(Program { count: count.parse().ok()?, steps: read_numbers(steps).into_iter().filter_map(read_step).collect() })
}

/// One digit a setting, 0 for one that was not written; of the deliveries three.
fn broker(broker: &BrokerSettings) -> String {
    let flag = |flag: Option<bool>| flag.map_or(0, |flag| 1 + u8::from(flag));
    let (max, limit) = match broker.max_deliveries {
        None => (0, 0),
        Some(MaxDeliveries::None) => (1, 0),
        Some(MaxDeliveries::Park(limit)) => (2, limit),
        Some(MaxDeliveries::Drop(limit)) => (3, limit),
    };
    // A limit is at most 20: it fits a character behind 0.
    let digits = [
        broker.kind.map_or(0, |kind| 1 + kind as u8),
        broker.order.map_or(0, |order| 1 + order as u8),
        max,
        limit,
        flag(broker.redrive),
        flag(broker.late_ack_accepted),
        flag(broker.dedup),
        flag(broker.auto_commit),
    ];
    digits.iter().map(|digit| char::from(b'0' + digit)).collect()
}

fn read_broker(digit: impl Fn(usize) -> u8) -> BrokerSettings {
    let flag = |place| digit(place).checked_sub(1).map(|flag| flag == 1);
    let limit = digit(3);
    BrokerSettings {
        kind: digit(0).checked_sub(1).map(|kind| if kind == 1 { BrokerKind::Log } else { BrokerKind::Queue }),
        order: digit(1).checked_sub(1).map(|order| [Order::Fifo, Order::Any, Order::Key][usize::from(order.min(2))]),
        max_deliveries: match digit(2) {
            1 => Some(MaxDeliveries::None),
            2 => Some(MaxDeliveries::Park(limit)),
            3 => Some(MaxDeliveries::Drop(limit)),
            _ => None,
        },
        redrive: flag(4),
        late_ack_accepted: flag(5),
        dedup: flag(6),
        auto_commit: flag(7),
    }
}

#[cfg(test)]
mod tests {
    use crashpoint_sim::text::parse_part;

    use super::*;

    #[test]
    fn what_is_carried_is_what_was_written() {
        let parts = [
            (
                PartKind::Sender,
                "title A | b\ntitle.ru Б=в\nabout x\nproducer x2\n  client retries new key\n  begin\n  add outbox\n  commit\nrelay\n  read outbox\n  publish\n",
            ),
            (
                PartKind::Receiver,
                "title r\nbroker\n  order any\n  max-deliveries 20 park\n  redrive on\n  late-ack accepted\n  dedup off\nconsumer x2\n  keys kept shorter\n  receive\n  effect\n  ack\n  effect\n",
            ),
            (PartKind::Receiver, "broker\n  kind log\n  auto-commit on\nconsumer\n  receive\n  effect\n"),
            (PartKind::Receiver, "broker\n  max-deliveries none\nconsumer\n  receive\n  effect\n"),
            (PartKind::Effect, "effect\n  charge card with key\n  write log\n"),
            (PartKind::Sender, ""),
        ];
        for (kind, text) in parts {
            let (part, mistakes) = parse_part(text, kind);
            assert!(mistakes.is_empty(), "{text}: {}", mistakes[0]);
            assert_eq!(read(&write(&part), kind), part, "{text}");
        }
    }

    #[test]
    fn a_mangled_text_is_some_part() {
        for text in ["", "\u{1f}", "en=x\u{1f}\u{1f}9\u{1f}1 99 3\u{1f}x\u{1f}\u{1f}zzzzzzzzzz\u{1f} 1 2\u{1f} 7"] {
            read(text, PartKind::Receiver);
        }
    }
}
