//! What the issue promises of the catalogue: a crash planted once and carried from strategy to strategy.

use crashpoint_sim::plan::Plan;
use crashpoint_workbook::catalogue::{Item, Strategy, catalogue};
use crashpoint_workbook::judgement::worst;
use crashpoint_workbook::player::{Msg, Player, Setup};
use crashpoint_workbook::text::lang::Lang;
use crashpoint_workbook::view::outcome::outcome;

fn strategy(sender: &str, receiver: &str, effect: &str) -> Strategy {
    let index = |items: &[Item], id: &str| items.iter().position(|item| item.id == id).expect(id);
    let catalogue = catalogue();
    Strategy {
        sender: index(&catalogue.senders, sender),
        receiver: index(&catalogue.receivers, receiver),
        effect: index(&catalogue.effects, effect),
    }
}

/// The run to the end under what is planted: the verdict and the count.
fn ends_in(sender: &str, receiver: &str, effect: &str, planted: &str) -> String {
    let plan = Plan { planted: planted.split(',').map(|word| word.parse().expect(word)).collect() };
    let setup = Setup { strategy: strategy(sender, receiver, effect), messages: 1, plan, ..Setup::default() };
    let player = Player::new(setup).update(Msg::End);
    assert!(player.at_end());
    let end = worst(player.model(), player.trace.last());
    let verdict = end.verdict.map_or("once".to_owned(), |verdict| verdict.to_string());
    format!("{verdict} {}", end.count)
}

#[test]
fn a_crash_in_the_window_follows_the_receiver() {
    for (receiver, effect, expected) in [
        ("ack-after", "increment", "duplicate 2"),
        ("key-same-tx", "increment", "once 1"),
        ("ack-before", "increment", "loss 0"),
        ("auto-ack", "increment", "loss 0"),
        ("key-after", "increment", "duplicate 2"),
        ("key-before", "increment", "loss 0"),
        ("key-in-cache", "increment", "duplicate 2"),
        ("broker-tx", "increment", "duplicate 2"),
        ("key-same-tx", "mail", "duplicate 2"),
        ("key-same-tx", "card-with-key", "once 1"),
        ("ack-after", "assignment", "once 1"),
        ("ack-after", "conditional", "once 1"),
    ] {
        let found = ends_in("already-sent", receiver, effect, "crash@consumer-window");
        assert_eq!(found, expected, "{receiver} with {effect}");
    }
}

#[test]
fn a_crash_between_the_two_writes_follows_the_sender() {
    for (sender, receiver, planted, expected) in [
        ("db-then-send", "key-same-tx", "crash@producer-window", "loss 0"),
        ("send-then-db", "key-same-tx", "crash@producer-window", "phantom 1"),
        ("two-phase", "key-same-tx", "crash@producer-window", "once 1"),
        ("outbox", "key-same-tx", "crash@producer-window", "once 0"),
        ("outbox", "key-same-tx", "crash@relay-window", "once 1"),
        ("outbox", "ack-after", "crash@relay-window", "duplicate 2"),
        ("outbox", "ack-after", "crash@producer-window", "once 0"),
        ("two-phase", "key-same-tx", "down@producer-prepared", "stuck 0"),
    ] {
        assert_eq!(ends_in(sender, receiver, "increment", planted), expected, "{sender}, {receiver}, {planted}");
    }
}

#[test]
fn database_then_send_says_that_nobody_knows() {
    let plan = Plan { planted: vec!["crash@producer-window".parse().expect("a plant")] };
    let setup =
        Setup { strategy: strategy("db-then-send", "ack-after", "increment"), messages: 1, plan, ..Setup::default() };
    let player = Player::new(setup).update(Msg::End);
    for (lang, words) in [(Lang::En, "nobody knows"), (Lang::Ru, "никто")] {
        let outcome = outcome(&player, lang);
        let text = format!("{} {}", outcome.headline, outcome.remarks.join(" "));
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn switching_keeps_what_is_planted_and_shows_the_new_end() {
    let naive = Setup { strategy: strategy("already-sent", "ack-after", "increment"), ..Setup::default() };
    let plant = "crash@consumer-window".parse().expect("a plant");
    let player = Player::new(naive).update(Msg::Toggle(plant)).update(Msg::End);
    assert_eq!(worst(player.model(), player.trace.last()).count, 2);
    let player = player.update(Msg::Strategy(strategy("already-sent", "key-same-tx", "increment")));
    assert!(player.at_end());
    assert_eq!(player.setup.plan.planted, [plant]);
    assert_eq!(worst(player.model(), player.trace.last()).count, 1);
}

/// Every strategy of the cube settles under the default schedule and under each of its crash places.
#[test]
fn the_whole_cube_settles() {
    let catalogue = catalogue();
    let mut strategies = 0;
    for sender in 0..catalogue.senders.len() {
        for receiver in 0..catalogue.receivers.len() {
            for effect in 0..catalogue.effects.len() {
                let setup = Setup { strategy: Strategy { sender, receiver, effect }, ..Setup::default() };
                let player = Player::new(setup).update(Msg::End);
                assert!(player.at_end());
                assert_eq!(worst(player.model(), player.trace.last()).verdict, None);
                assert!(player.previews.iter().all(|preview| preview.judgement.is_some()));
                strategies += 1;
            }
        }
    }
    assert_eq!(strategies, 280);
}
