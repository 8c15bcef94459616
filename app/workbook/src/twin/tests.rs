//! Pairs of strategies told row by row, and clicks at random.

use crashpoint_sim::ids::Role;
use expect_test::{Expect, expect};

use super::view::{TwinCell, announcement, twin};
use super::{Msg, Side, Twin};
use crate::catalogue::{Strategy, catalogue};
use crate::player::{self, Setup};
use crate::text::lang::Lang;

/// `sender + receiver + effect`
fn strategy(text: &str) -> Strategy {
    let catalogue = catalogue();
    let ids: Vec<&str> = text.split(" + ").collect();
    let index =
        |items: &[crate::catalogue::Item], id: &str| items.iter().position(|item| item.id == id).expect("an id");
    Strategy {
        sender: index(&catalogue.senders, ids[0]),
        receiver: index(&catalogue.receivers, ids[1]),
        effect: index(&catalogue.effects, ids[2]),
    }
}

fn pair(left: &str, right: &str, planted: &str) -> Twin {
    let mut setup = Setup { strategy: strategy(left), ..Setup::default() };
    setup.plan.planted = planted.split_whitespace().map(|word| word.parse().expect("a fault")).collect();
    Twin::new(setup, strategy(right))
}

/// One row a beat: the choice on each side, `.` where it waits, `-` where it is over; then how they compare, and what
/// each comes to.
fn told(twin: &Twin) -> String {
    let view = super::view::twin(twin, Lang::En);
    let mut story = String::new();
    for row in &view.rows {
        let cells = [0, 1].map(|side| match &row.cells[side] {
            TwinCell::Step(step, _) => twin.sides[side].trace.steps[step - 1].choice.to_string(),
            TwinCell::Waits(_) => ".".to_owned(),
            TwinCell::Over(_) => "-".to_owned(),
        });
        story += format!("{:2} {:17}{:17}{}", row.number, cells[0], cells[1], row.mark).trim_end();
        story.push('\n');
    }
    let words = view.sides.map(|side| side.outcome.headline);
    story + &format!("{}\n{} | {}\n", view.summary, words[0], words[1])
}

fn check(left: &str, right: &str, planted: &str, expected: Expect) {
    expected.assert_eq(&told(&pair(left, right, planted).update(player::Msg::End.into())));
}

const NAIVE: &str = "already-sent + ack-after + increment";
const IDEMPOTENT: &str = "already-sent + key-same-tx + increment";
const OUTBOX: &str = "outbox + ack-after + increment";

#[test]
fn without_faults_they_go_together() {
    check(
        NAIVE,
        IDEMPOTENT,
        "",
        expect![[r#"
         1 c                c
         2 .                c
         3 .                c
         4 .                c
         5 c                c
         6 c                c
        Both are over, and they never parted.
        Charged once. | Charged once.
    "#]],
    );
    check(
        OUTBOX,
        NAIVE,
        "",
        expect![[r#"
         1 p                .
         2 p                .
         3 p                .
         4 p                .
         5 r                .
         6 r                .
         7 r                .
         8 c                c
         9 c                c
        10 c                c
        Both are over, and they never parted.
        Charged once. | Charged once.
    "#]],
    );
}

#[test]
fn the_crash_in_the_window_parts_them() {
    check(
        NAIVE,
        IDEMPOTENT,
        "crash@consumer-window",
        expect![[r#"
         1 c                c
         2 .                c
         3 .                c
         4 .                c
         5 c                .                here they part
         6 !crash-consumer  !crash-consumer
         7 c                c
         8 .                c
         9 .                c
        10 .                c
        11 c                c
        12 c                c
        They part at step 5.
        The customer is charged twice. | Charged once.
    "#]],
    );
    check(
        "already-sent + ack-before + mail",
        "already-sent + ack-after + mail",
        "crash@consumer-window",
        expect![[r#"
         1 c                c
         2 c                c                here they part
         3 !crash-consumer  !crash-consumer
         4 -                c
         5 -                c
         6 -                c
        They part at step 2.
        The mail never comes, and nobody knows. | The customer gets the mail twice.
    "#]],
    );
}

#[test]
fn what_one_side_has_not_is_not_compared() {
    check(
        OUTBOX,
        "outbox + key-same-tx + increment",
        "crash@relay-window",
        expect![[r#"
         1 p                p
         2 p                p
         3 p                p
         4 p                p
         5 r                r
         6 r                r
         7 !crash-relay     !crash-relay
         8 r                r
         9 r                r
        10 r                r
        11 c                c
        12 .                c
        13 .                c
        14 .                c
        15 c                c
        16 c                c
        17 c                c
        18 .                c
        19 .                c
        20 c                .                here they part
        21 c                c
        They part at step 20.
        The customer is charged twice. | Charged once.
    "#]],
    );
    check(
        "db-then-send + ack-after + increment",
        OUTBOX,
        "crash@producer-window",
        expect![[r#"
         1 p                p
         2 p                p
         3 .                p
         4 p                .                here they part
         5 !crash-producer  !crash-producer
        They part at step 4.
        The customer is never charged, and nobody knows. | No order was paid, and nothing is charged.
    "#]],
    );
}

#[test]
fn one_can_be_broken_by_hand() {
    let mut twin = pair(NAIVE, "already-sent + key-after + increment", "");
    for msg in
        [player::Msg::Step, player::Msg::Step, player::Msg::Step, player::Msg::Crash(Role::Consumer), player::Msg::End]
    {
        twin = twin.update(msg.into());
    }
    expect![[r#"
         1 c                c
         2 .                c
         3 c                c
         4 !crash-consumer  !crash-consumer
         5 c                c
         6 .                c
         7 c                c
         8 .                c
         9 c                c
        Both are over, and they never parted.
        The customer is charged twice. | The customer is charged twice.
    "#]]
    .assert_eq(&told(&twin));
    let spoken = Lang::ALL.map(|lang| announcement(&twin, lang));
    expect![[r#"
        Left: Billing acknowledges paid #1; the broker forgets it. Right: Billing acknowledges paid #1; the broker forgets it. Both are over, and they never parted. Left: The customer is charged twice. Right: The customer is charged twice.
        Слева: Биллинг подтверждает «оплачен №1»; брокер о нём забывает. Справа: Биллинг подтверждает «оплачен №1»; брокер о нём забывает. Оба прогона окончены, а пути так и не разошлись. Слева: С клиента списали дважды. Справа: С клиента списали дважды."#]].assert_eq(&spoken.join("\n"));
}

#[test]
fn time_travel_and_switching() {
    let start = pair(NAIVE, IDEMPOTENT, "crash@consumer-window");
    let end = start.update(player::Msg::End.into());
    let parting = end.parting.expect("they part");
    assert_eq!(twin(&start, Lang::En).parting, None, "not known before it is seen");
    let before = end.update(player::Msg::To(parting).into());
    assert_eq!(twin(&before, Lang::En).parting, None);
    assert_eq!(twin(&before.update(player::Msg::Step.into()), Lang::En).parting, Some(parting));
    assert_eq!(end.update(player::Msg::Reset.into()).update(player::Msg::End.into()), end);
    assert_eq!(end.update(Msg::Swap).update(Msg::Swap), end);
    let same = end.update(Msg::Strategy(Side::Right, strategy(NAIVE)));
    assert_eq!((same.parting, same.at_end()), (None, true), "seen from the end, a switch shows the new end");
    let unplanted = end.update(player::Msg::ClearPlan.into());
    assert_eq!((unplanted.parting, unplanted.at_end()), (None, true));
}

/// Whatever is clicked, both cursors are where the beats say, and each run can be replayed by itself.
#[test]
fn clicks_at_random_keep_step() {
    let catalogue = catalogue();
    let mut dice = 7u64;
    let mut roll = |sides: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % sides
    };
    let mut twin = pair(NAIVE, OUTBOX, "");
    for _ in 0..3_000 {
        let previews = twin.sides[roll(2)].previews.clone();
        let other = Strategy {
            sender: roll(catalogue.senders.len()),
            receiver: roll(catalogue.receivers.len()),
            effect: roll(catalogue.effects.len()),
        };
        let msg = match roll(14) {
            0..=4 => player::Msg::Step.into(),
            5 => player::Msg::Back.into(),
            6 => [player::Msg::LoseAck, player::Msg::Crash(Role::Relay)][roll(2)].clone().into(),
            7 => player::Msg::CrashNext.into(),
            8 if !previews.is_empty() => player::Msg::Toggle(previews[roll(previews.len())].plant).into(),
            9 => Msg::Strategy(Side::ALL[roll(2)], other),
            10 => player::Msg::Messages(roll(4) as u8).into(),
            11 => player::Msg::End.into(),
            12 => player::Msg::To(roll(30)).into(),
            _ => Msg::Swap,
        };
        twin = twin.update(msg);
        let after = twin.cursor.checked_sub(1).map_or([0, 0], |last| twin.beats[last].after);
        assert_eq!(twin.sides.each_ref().map(|player| player.cursor), after);
        assert!(twin.parting.is_none_or(|parting| parting < twin.beats.len()));
        assert_eq!(twin.sides[0].setup.plan, twin.sides[1].setup.plan);
        for (index, beat) in twin.beats.iter().enumerate() {
            let before = index.checked_sub(1).map_or([0, 0], |last| twin.beats[last].after);
            for side in [0, 1] {
                let moved = beat.steps[side].map(|step| assert_eq!(step, before[side])).is_some();
                assert_eq!(beat.after[side], before[side] + usize::from(moved));
            }
            assert_ne!(beat.steps, [None, None]);
            for side in Side::ALL.into_iter().filter(|side| beat.steps[*side as usize].is_some()) {
                assert_eq!(twin.beat_of(side, beat.after[side as usize]), index + 1);
            }
        }
        let view = super::view::twin(&twin, Lang::Ru);
        assert_eq!(view.rows.len(), twin.beats.len());
        let moment: super::Moment = twin.moment().to_string().parse().expect("a moment reads back");
        let setups = twin.sides.each_ref().map(|player| player.setup.clone());
        let again = super::Twin::at(setups, moment);
        assert_eq!((again.cursor, again.moment()), (twin.cursor, twin.moment()));
        for side in Side::ALL {
            let [seen, again] = [&twin, &again].map(|twin| twin.side(side));
            assert_eq!(seen.trace.steps[..seen.cursor], again.trace.steps[..again.cursor]);
        }
    }
}

#[test]
fn what_is_no_moment() {
    for text in ["", "x", "4:crash-consumer", "4:crash-consumer,", "9:lose-ack,4:lose-ack,10", "4:dance,9", "99999"] {
        assert_eq!(text.parse::<super::Moment>(), Err(super::NoMoment), "{text}");
    }
    let many = "1:lose-ack,".repeat(super::HANDS_MAX);
    assert!(format!("{many}9").parse::<super::Moment>().is_ok());
    assert!(format!("{many}1:lose-ack,9").parse::<super::Moment>().is_err());
}

#[test]
fn a_fault_comes_to_something_on_both_sides() {
    let twin = pair(NAIVE, "outbox + key-same-tx + increment", "crash@consumer-window");
    let mut told = String::new();
    for group in super::twin_pins(&twin, Lang::En) {
        for pin in group.pins {
            let outcomes = pin.outcomes.map(|outcome| outcome.map_or("–".to_owned(), |mark| mark.word));
            let sign = if pin.planted { "+" } else { " " };
            told += &format!("{sign} {} · {} {}: {} | {}\n", group.name, pin.name, pin.at, outcomes[0], outcomes[1]);
        }
    }
    expect![[r#"
          Shop · crash after “begin”, before “set order paid”: – | rightly not charged
          Shop · crash for good after “begin”, before “set order paid”: – | rightly not charged
          Shop · crash after “set order paid”, before “add outbox”: – | rightly not charged
          Shop · crash for good after “set order paid”, before “add outbox”: – | rightly not charged
          Shop · crash after “add outbox”, before “commit”: – | rightly not charged
          Shop · crash for good after “add outbox”, before “commit”: – | rightly not charged
          Relay · crash after “read outbox”, before “publish confirmed”: – | charged once
          Relay · message lost at “publish confirmed”: – | charged once
          Relay · confirm lost at “publish confirmed”: – | charged once
          Relay · crash after “publish confirmed”, before “mark sent”: – | charged once
          Billing · crash after “receive”, before “add balance”: charged once | charged once
          Billing · lease runs out after “receive”, before “add balance”: charged twice | charged once
        + Billing · crash after “add balance”, before “ack”: charged twice | charged once
          Billing · lease runs out after “add balance”, before “ack”: charged twice | charged once
          Billing · ack lost at “ack”: charged twice | charged once
          Billing · crash after “begin”, before “insert key”: – | charged once
          Billing · lease runs out after “begin”, before “insert key”: – | charged once
          Billing · crash after “insert key”, before “add balance”: – | charged once
          Billing · lease runs out after “insert key”, before “add balance”: – | charged once
          Billing · crash after “commit”, before “ack”: – | charged once
          Billing · lease runs out after “commit”, before “ack”: – | charged once
    "#]]
    .assert_eq(&told);
}
