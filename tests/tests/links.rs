//! Links, kept looks and the player: they round-trip, and no text, however mangled, is more than a note.

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::Plan;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::trace::RUN_STEPS_MAX;
use crashpoint_workbook::catalogue::{Strategy, catalogue};
use crashpoint_workbook::link::{Link, Look, Note, Page};
use crashpoint_workbook::player::{Msg, Player, Setup};
use crashpoint_workbook::text::lang::Lang;
use crashpoint_workbook::text::ui::Ui;
use crashpoint_workbook::view::{code, knowledge, next, outcome, stage, timeline};
use proptest::prelude::*;

/// Everything that a page shows of a player, in a form that can be compared.
fn shown(player: &Player, lang: Lang) -> String {
    format!(
        "{:?}{:?}{:?}{:?}{:?}{:?}{:?}{:?}{}",
        stage::stage(player, lang),
        timeline::timeline(player, lang),
        code::programs(player, lang, 0),
        code::absent(player, lang),
        next::next(player, lang),
        next::controls(player),
        outcome::outcome(player, lang),
        knowledge::knowledge(player, lang),
        timeline::announcement(player, lang),
    )
}

fn reopened(player: &Player) -> (Link, Vec<Note>) {
    let link = Link { player: player.clone(), ..Link::default() };
    Link::parse(&format!("#{link}"))
}

/// Clicks at random: which of the choices, a step, a step back, a planted crash, another strategy.
fn walk(clicks: &[u8]) -> Player {
    clicks.chunks(2).fold(Player::default(), |player, pair| click(&player, pair))
}

fn click(player: &Player, pair: &[u8]) -> Player {
    let catalogue = catalogue();
    let pick = usize::from(*pair.last().unwrap_or(&0));
    let msg = match pair[0] % 12 {
        0..=3 => Msg::Step,
        4 => Msg::Back,
        5 | 6 => {
            player.choices().get(pick % player.choices().len().max(1)).map_or(Msg::Step, |choice| Msg::Choose(*choice))
        }
        7 => Msg::CrashNext,
        8 => player
            .previews
            .get(pick % player.previews.len().max(1))
            .map_or(Msg::Step, |preview| Msg::Toggle(preview.plant)),
        9 => Msg::Strategy(Strategy {
            sender: pick % catalogue.senders.len(),
            receiver: pick / 5 % catalogue.receivers.len(),
            effect: pick / 40 % catalogue.effects.len(),
        }),
        10 => Msg::Messages(pick as u8 % 4),
        _ => {
            if pick % 3 == 0 {
                Msg::End
            } else {
                Msg::To(pick)
            }
        }
    };
    player.update(msg)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_link_of_any_moment_shows_the_same_moment(clicks in prop::collection::vec(any::<u8>(), 0..60)) {
        let player = walk(&clicks);
        let (link, notes) = reopened(&player);
        prop_assert_eq!(notes, vec![]);
        prop_assert_eq!(&link.player, &player);
        prop_assert_eq!(shown(&link.player, Lang::Ru), shown(&player, Lang::Ru));
    }

    #[test]
    fn a_timeline_that_is_painted_on_is_the_one_painted_anew(clicks in prop::collection::vec(any::<u8>(), 0..60)) {
        let (mut player, mut painted) = (Player::default(), timeline::Painted::default());
        for pair in clicks.chunks(2) {
            player = click(&player, pair);
            let lang = Lang::ALL[usize::from(pair[0] % 20 == 0)];
            prop_assert_eq!(painted.timeline(&player, lang), timeline::timeline(&player, lang));
        }
    }

    #[test]
    fn back_restores_everything(clicks in prop::collection::vec(any::<u8>(), 0..40)) {
        let player = walk(&clicks);
        let forth = player.update(Msg::Step);
        prop_assume!(forth.cursor > player.cursor);
        let back = forth.update(Msg::Back);
        prop_assert_eq!(stage::stage(&back, Lang::En), stage::stage(&player, Lang::En));
        prop_assert_eq!(back.trace.world(back.cursor), player.trace.world(player.cursor));
        prop_assert_eq!(outcome::outcome(&back, Lang::En).lines, outcome::outcome(&player, Lang::En).lines);
    }

    #[test]
    fn any_bytes_make_a_page(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        let (link, _) = Link::parse(&text);
        shown(&link.player, Lang::En);
        let _ = Look::parse(&text).to_string();
    }

    #[test]
    fn any_words_make_a_page(words in prop::collection::vec(word(), 0..12)) {
        let text = format!("#/play?{}", words.concat());
        let (link, _) = Link::parse(&text);
        shown(&link.player, Lang::Ru);
        let _ = text.parse::<Schedule>();
    }
}

/// A crash at every attempt never lets the run settle: it stops at the limit, says so and has a link.
#[test]
fn a_run_without_end_stops_at_the_limit() {
    let (link, _) = Link::parse("#/play?plant=crash@consumer-window*");
    let end = link.player.update(Msg::End).update(Msg::End).update(Msg::Step).update(Msg::Crash(Role::Consumer));
    assert_eq!((end.cursor, end.trace.steps.len()), (RUN_STEPS_MAX, RUN_STEPS_MAX));
    assert!(end.at_end() && end.out_of_steps() && end.choices().is_empty());
    let outcome = outcome::outcome(&end, Lang::En);
    assert!(!outcome.settled && outcome.mark.word != "once", "{outcome:?}");
    assert_eq!(outcome.remarks, ["The run has not settled within the limit of steps."]);
    assert_eq!(next::why_none(&end), Ui::RunTooLong);

    let text = Link { player: end.clone(), ..link }.to_string();
    let (opened, notes) = Link::parse(&text);
    assert_eq!((opened.player, notes), (end, vec![]), "{text}");
}

/// Pieces that links are made of, and pieces that break them.
fn word() -> impl Strategy2 {
    prop::sample::select(vec![
        "&",
        "=",
        "+",
        "%",
        "%2",
        "%C3",
        "%20",
        "sender=",
        "receiver=",
        "effect=",
        "outbox",
        "ack-after",
        "mail",
        "messages=",
        "3",
        "0",
        "99999999999999999999",
        "plant=",
        "crash@consumer-window",
        "crash@relay-done.9",
        "down@consumer-window",
        ",",
        "*",
        "run=",
        "c",
        "c2",
        "p",
        "r",
        "!crash-consumer",
        "!lose-publish:r2",
        "expire:17",
        "purge:1b",
        "at=",
        "of=",
        "1999",
        "lang=ru",
        "theme=",
        "dark",
        "#",
        "?",
        "/play",
        "é",
        "—",
    ])
}

use proptest::strategy::Strategy as Strategy1;
trait Strategy2: Strategy1<Value = &'static str> {}
impl<T: Strategy1<Value = &'static str>> Strategy2 for T {}

#[test]
fn what_cannot_be_read_is_noted_and_the_rest_is_read() {
    let (link, notes) =
        Link::parse("#/play?receiver=key-same-tx&effect=teleport&plant=crash@consumer-window,crash@moon&lang=xx&at=3");
    assert_eq!(link.player.setup.plan.to_string(), "crash@consumer-window");
    assert_eq!(link.player.cursor, 3);
    let words: Vec<&str> = notes
        .iter()
        .filter_map(|note| match note {
            Note::Unreadable(text) => Some(text.as_str()),
            Note::ScheduleStops { .. } => None,
        })
        .collect();
    assert_eq!(words, ["effect=teleport", "crash@moon", "lang=xx"]);
}

#[test]
fn a_run_that_no_longer_fits_is_shown_as_far_as_it_does() {
    let (link, notes) = Link::parse("#/play?receiver=ack-after&run=c+c+r+c");
    assert_eq!(notes, [Note::ScheduleStops { done: 2, of: 4 }]);
    assert_eq!(link.player.trace.steps[..2].iter().map(|step| step.choice.to_string()).collect::<Vec<_>>(), ["c", "c"]);
}

#[test]
fn a_link_stays_short() {
    let mut player = Player::default();
    player.setup.plan = Plan::default();
    let player = Player::new(Setup { messages: 3, ..player.setup }).update(Msg::End);
    let (link, _) = reopened(&player);
    assert!(link.to_string().len() < 120, "{link}");
}

#[test]
fn a_run_goes_along_from_page_to_page() {
    let link = Link { player: walk(&[0, 0, 0, 0, 7, 0]), ..Link::default() };
    for (page, fragment) in Page::BENCH.into_iter().zip(link.fragments(&Page::BENCH)) {
        let (there, notes) = Link::parse(&fragment);
        assert_eq!((there.page, there.player, notes), (page, link.player.clone(), vec![]));
    }
}
