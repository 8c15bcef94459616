//! The whole cube's maps, against an independent implementation's; what is said of them; guesses.

use crashpoint_sim::explore::{Limits, explore};
use crashpoint_sim::model::Model;
use expect_test::{Expect, expect};

use super::{Guesses, Offer, Survey, cell, frame, note, table, whole_map};
use crate::catalogue::catalogue;
use crate::engine::Answer;
use crate::export::map::map_markdown;
use crate::lesson::fence::Axis;
use crate::link::Beside;
use crate::player::Setup;
use crate::text::lang::Lang;

/// The survey of a map, asked and answered to its end.
fn surveyed(axes: [Axis; 2], faults: u8, effect: &str, receiver: &str) -> Survey {
    let mut setup = Setup::default();
    setup.strategy.effect = catalogue().effects.iter().position(|item| item.id == effect).expect("an effect");
    setup.strategy.receiver = catalogue().receivers.iter().position(|item| item.id == receiver).expect("a receiver");
    let mut survey = Survey::new(whole_map(&Beside { axes, faults, ..Beside::default() }, &setup));
    answer_all(&mut survey);
    survey
}

fn answer_all(survey: &mut Survey) {
    while let Some(scenario) = survey.next() {
        survey.hear(Answer::Progress { id: 1, states: 5, faults: 0 });
        let report = explore(&Model::new(&scenario), Limits::default());
        survey.hear(Answer::Done { id: 1, report });
    }
}

const SENDERS_AND_RECEIVERS: [Axis; 2] = [Axis::Sender, Axis::Receiver];

/// One row a line, its cells as letters in the order in which the catalogue has the receivers.
fn letters(survey: &Survey) -> String {
    let frame = frame(&survey.map, Lang::En);
    let width = frame.columns.len();
    let mut text = String::new();
    for (row, head) in frame.rows.iter().enumerate() {
        text += &format!("{:20}", head.name);
        for column in 0..width {
            let cell = cell(survey, row * width + column, Lang::En);
            let signs: String = cell.verdicts.iter().map(|verdict| verdict.mark.sign.as_str()).collect();
            text += &format!(" {signs:5}");
        }
        text = text.trim_end().to_owned() + "\n";
    }
    text
}

#[test]
fn the_maps_are_those_of_an_independent_implementation() {
    expect![[r#"
        already sent         ∅     ∅×2   ×2    ✓     ×2    ∅     ×2    ×2
        database, then send  ∅×2   ∅×2   ∅×2   ∅     ∅×2   ∅     ∅×2   ∅×2
        send, then database  ∅×2?  ∅×2?  ×2?   ?     ×2?   ∅?    ×2?   ×2?
        two-phase commit     ∅‖    ∅×2‖  ×2‖   ‖     ×2‖   ∅‖    ×2‖   ×2‖
        outbox               ∅×2   ∅×2   ×2    ✓     ×2    ∅     ×2    ×2
    "#]]
    .assert_eq(&letters(&surveyed(SENDERS_AND_RECEIVERS, 2, "increment", "ack-after")));
    expect![[r#"
        already sent         ∅     ∅×2   ×2    ×2    ×2    ∅     ×2    ×2
        database, then send  ∅×2   ∅×2   ∅×2   ∅×2   ∅×2   ∅     ∅×2   ∅×2
        send, then database  ∅×2?  ∅×2?  ×2?   ×2?   ×2?   ∅?    ×2?   ×2?
        two-phase commit     ∅‖    ∅×2‖  ×2‖   ×2‖   ×2‖   ∅‖    ×2‖   ×2‖
        outbox               ∅×2   ∅×2   ×2    ×2    ×2    ∅     ×2    ×2
    "#]]
    .assert_eq(&letters(&surveyed(SENDERS_AND_RECEIVERS, 2, "mail", "ack-after")));
}

fn check_note(survey: &Survey, expected: Expect) {
    let text: Vec<String> = Lang::ALL.map(|lang| note(survey, lang)).into();
    expected.assert_eq(&text.join("\n"));
}

#[test]
fn what_is_said_of_a_map_is_computed() {
    check_note(
        &surveyed(SENDERS_AND_RECEIVERS, 2, "increment", "ack-after"),
        expect![[r#"
        Once holds only for “key, same transaction” with “already sent” or “outbox”. “outbox” does not help “ack last”: twice all the same. “key, same transaction” does not help “database, then send”: lost all the same.
        Ровно один раз — только здесь: «ключ в той же транзакции», и притом «уже отправлено» или «outbox». «outbox» не спасает «ack после работы»: всё равно дважды. «ключ в той же транзакции» не спасает «база, потом отправка»: всё равно потеряно."#]],
    );
    check_note(
        &surveyed(SENDERS_AND_RECEIVERS, 2, "mail", "ack-after"),
        expect![[r#"
        No cell holds. What happens outside a transaction is at-least-once or at-most-once, whatever you build around it.
        Ровно один раз не выходит ни в одной клетке. Что происходит вне транзакции, происходит хотя бы раз или не больше раза, что вокруг ни построй."#]],
    );
    check_note(
        &surveyed(SENDERS_AND_RECEIVERS, 0, "increment", "ack-after"),
        expect![[r#"
        Every cell holds.
        Ровно один раз — в каждой клетке."#]],
    );
    check_note(
        &surveyed([Axis::Sender, Axis::Effect], 1, "increment", "ack-after"),
        expect![[r#"
        Once holds in 10 of 35 cells. Nowhere: “two-phase commit”, “balance − 100”, “mail” and “card charge”.
        Ровно один раз — в 10 клетках из 35. Нигде: «двухфазный коммит», «баланс − 100», «письмо» и «списание с карты»."#]],
    );
    check_note(
        &surveyed([Axis::Effect, Axis::Receiver], 2, "increment", "ack-after"),
        expect![[r#"
        Once holds in 24 of 56 cells. Throughout: “log line”. Nowhere: “mail” and “card charge”.
        Ровно один раз — в 24 клетках из 56. Всюду: «строка в логе». Нигде: «письмо» и «списание с карты»."#]],
    );
}

#[test]
fn what_was_asked_once_is_not_asked_again() {
    let mut survey = surveyed([Axis::Sender, Axis::Effect], 1, "increment", "ack-after");
    let (first, one) = (survey.clone(), survey.map.clone());
    let mut other = one.clone();
    other.start.faults = Some(crate::lesson::fence::Limit::Total(0));
    survey.turn_to(other);
    assert_eq!((survey.done(), survey.is_done()), (0, false));
    assert_eq!(note(&survey, Lang::En), "");
    answer_all(&mut survey);
    survey.turn_to(one);
    assert!(survey.is_done());
    assert_eq!(letters(&survey), letters(&first));
}

#[test]
fn a_map_is_taken_along_as_a_table() {
    let mut survey = surveyed([Axis::Sender, Axis::Effect], 0, "increment", "ack-after");
    let markdown = map_markdown(&table(&survey, Lang::En), Lang::En);
    assert!(markdown.starts_with("**Ack last: every run without a fault**\n"), "{markdown}");
    assert!(markdown.contains("| outbox | ✓ once ("), "{markdown}");
    let mut other = survey.map.clone();
    other.start.messages = Some(2);
    survey.turn_to(other);
    let markdown = map_markdown(&table(&survey, Lang::En), Lang::En);
    assert!(markdown.contains("| outbox | not explored yet |"), "{markdown}");
}

#[test]
fn a_cell_opens_its_run() {
    let survey = surveyed(SENDERS_AND_RECEIVERS, 2, "increment", "ack-after");
    let cell = cell(&survey, 2, Lang::En);
    let witness = cell.verdicts[0].witness.as_ref().expect("a run");
    let player = survey.open(2, Some(witness));
    assert_eq!((player.cursor, player.trace.steps.len()), (0, witness.choices.len()));
    assert_eq!(catalogue().receivers[player.setup.strategy.receiver].id, "ack-after");
    assert!(survey.open(2, None).trace.steps.is_empty());
}

#[test]
fn a_guess_hides_its_cell_until_it_is_compared() {
    let survey = surveyed([Axis::Sender, Axis::Effect], 1, "increment", "ack-after");
    let offers = Offer::all(&survey.map);
    let [once, lost, twice] = offers[..3] else { panic!("at least three") };
    let mut guesses = Guesses::new(survey.len());
    assert!(guesses.hides(0) && !guesses.is_news());
    guesses.toggle(0, lost);
    guesses.toggle(0, twice);
    guesses.toggle(0, lost);
    assert!(guesses.says(0, twice) && !guesses.says(0, lost) && !guesses.says(0, once));
    guesses.toggle(1, once);
    assert!(guesses.says(1, once));
    guesses.toggle(2, once);
    guesses.toggle(2, once);
    assert_eq!((guesses.filled(), guesses.view(&survey, 0, Lang::En)), (2, None));
    guesses.compare();
    assert!(!guesses.hides(0) && guesses.hides(2) && !guesses.is_news());
    let view = guesses.view(&survey, 0, Lang::En).expect("it is shown");
    assert_eq!((view.right, view.said.as_str()), (true, "×2 twice"));
    assert_eq!(guesses.score(&survey), (2, 2));
}
