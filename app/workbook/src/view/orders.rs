//! Every order of a handler's steps, as far as it is known: how many come to what, which program each one is.

use std::sync::Arc;

use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::vocabulary::Step;

use super::all_runs::{AllRuns, Known, all_runs};
use super::map::is_outside;
use super::{Mark, Tone};
use crate::engine::Answer;
use crate::judgement::shown_effects;
use crate::orders::{Class, Orders, STEPS_MAX, TO_ORDER, handler_of};
use crate::player::{Player, Setup};
use crate::text::bench::{Bench, bench, made_of, orders_hold, outside_every_transaction};
use crate::text::lang::Lang;
use crate::text::outcome::{verdict_sign, verdict_word};

/// What is known of the orders of a handler.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    scenario: Scenario,
    orders: Option<Orders>,
    own: Option<usize>,
    /// By class, in the order of [`Class::ALL`]: the numbers of its programs.
    numbers: [Vec<usize>; Class::ALL.len()],
    done: usize,
}

impl Tally {
    /// Nothing is known yet of the orders of this scenario's handler.
    pub fn new(scenario: &Scenario) -> Self {
        let orders = Orders::of(scenario);
        let own = orders.as_ref().zip(scenario.consumer.as_ref()).and_then(|(all, own)| all.number(&own.steps));
        Tally { scenario: scenario.clone(), orders, own, numbers: Default::default(), done: 0 }
    }

    /// What is to be asked, if there is anything to put in order.
    pub fn question(&self) -> Option<Scenario> {
        self.orders.as_ref().map(|_| self.scenario.clone())
    }

    /// What the engine says of some of them.
    pub fn hear(&mut self, answer: Answer) {
        let Answer::Orders { from, classes, .. } = answer else { return };
        for (number, class) in (from..).zip(classes) {
            self.numbers[class as usize].push(number);
            self.done = number + 1;
        }
    }

    /// How many programs there are.
    pub fn len(&self) -> usize {
        self.orders.as_ref().map_or(0, Orders::len)
    }

    /// Whether there is nothing to put in order.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Of how many it is known what they come to.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Whether everything is known.
    pub fn is_done(&self) -> bool {
        self.done == self.len()
    }

    /// How many programs of this class there are so far.
    pub fn count(&self, class: Class) -> usize {
        self.numbers[class as usize].len()
    }

    /// The program that stands at this place among those of its class.
    pub fn number(&self, class: Class, at: usize) -> Option<usize> {
        self.numbers[class as usize].get(at).copied()
    }

    /// Where the handler as it is stands, once that is known.
    pub fn own(&self) -> Option<(Class, usize)> {
        let own = self.own?;
        Class::ALL.into_iter().find_map(|class| Some((class, self.numbers[class as usize].binary_search(&own).ok()?)))
    }

    /// The scenario with the program at this place in it.
    pub fn scenario(&self, class: Class, at: usize) -> Option<Scenario> {
        Some(self.orders.as_ref()?.scenario(self.number(class, at)?))
    }
}

/// Sign, word and colour of a class.
pub fn class_mark(class: Class, lang: Lang) -> Mark {
    use crashpoint_sim::verdict::Verdict;
    let plain = |tone, verdict| Mark {
        tone,
        sign: verdict_sign(verdict, 2).to_owned(),
        word: verdict_word(lang, verdict, 2).to_owned(),
    };
    match class {
        Class::Once => plain(Tone::Once, None),
        Class::Lost => plain(Tone::Loss, Some(Verdict::Loss)),
        Class::Twice => plain(Tone::Duplicate, Some(Verdict::Duplicate)),
        Class::Both => {
            let signs = [Verdict::Loss, Verdict::Duplicate].map(|verdict| verdict_sign(Some(verdict), 2));
            Mark { tone: Tone::Loss, sign: signs.join(" "), word: bench(lang, Bench::BothLostAndTwice).to_owned() }
        }
        Class::Other => {
            let word = bench(lang, Bench::SomethingElse).to_owned();
            Mark { word, ..plain(Tone::Stuck, Some(Verdict::Stuck)) }
        }
    }
}

/// "3 steps in 6 orders, and 7 places for the transaction in each: 42 programs.", or why there is none.
pub fn scope(tally: &Tally, lang: Lang) -> String {
    match &tally.orders {
        Some(orders) => {
            let (steps, ways, places) = orders.made_of();
            made_of(lang, steps.len(), ways, places)
        }
        None if chosen(&tally.scenario).0.is_empty() => bench(lang, Bench::OrdersNone).to_owned(),
        None => bench(lang, Bench::OrdersNoHandler).to_owned(),
    }
}

/// How many hold, and why none does; empty until everything is known.
pub fn summary(tally: &Tally, lang: Lang) -> String {
    if tally.is_empty() || !tally.is_done() {
        return String::new();
    }
    let holding = tally.count(Class::Once);
    let hold = orders_hold(lang, holding, tally.len());
    let effects = shown_effects(&Model::new(&tally.scenario));
    match holding == 0 && effects.into_iter().all(is_outside) {
        true => format!("{hold} {}", outside_every_transaction(lang)),
        false => hold,
    }
}

/// One program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// What its runs come to.
    pub mark: Mark,
    /// Its steps' words.
    pub steps: Vec<String>,
    /// It is the handler as it is.
    pub as_at_hand: bool,
}

/// The program that stands at this place among those of its class.
pub fn picked(tally: &Tally, class: Class, at: usize, lang: Lang) -> Option<Picked> {
    let number = tally.number(class, at)?;
    let program = tally.orders.as_ref()?.program(number);
    Some(Picked {
        mark: class_mark(class, lang),
        steps: program.into_iter().map(|step| step.word().to_owned()).collect(),
        as_at_hand: tally.own == Some(number),
    })
}

/// What all runs of one program come to, as far as it is known.
pub fn runs(scenario: &Scenario, known: &Known, lang: Lang) -> AllRuns {
    all_runs(&Model::new(scenario), known, lang)
}

/// The player with this handler in it, at the start of a run.
pub fn open(player: &Player, scenario: Scenario, witness: Option<&Schedule>) -> Player {
    let messages = player.setup.messages;
    let setup = Setup { own: Some(Arc::new(scenario)), strategy: player.setup.strategy, messages, ..Setup::default() };
    Player::replay(setup, witness.unwrap_or(&Schedule::default()), 0, 0).0
}

/// A step that may be put in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepChoice {
    /// The step.
    pub step: Step,
    /// Its word.
    pub word: &'static str,
    /// It is among those that are put in order.
    pub chosen: bool,
    /// It can be chosen, or taken away.
    pub free: bool,
}

/// Every step that may be put in order, and whether a transaction goes around some of them.
pub fn step_choices(scenario: &Scenario) -> (Vec<StepChoice>, bool) {
    let (steps, brackets) = chosen(scenario);
    let full = steps.len() >= STEPS_MAX;
    let choice = |step: Step| {
        let chosen = steps.contains(&step);
        StepChoice { step, word: step.word(), chosen, free: chosen || !full }
    };
    (TO_ORDER.into_iter().map(choice).collect(), brackets)
}

fn chosen(scenario: &Scenario) -> (Vec<Step>, bool) {
    let steps = scenario.consumer.as_ref().map_or(&[][..], |consumer| &consumer.steps);
    (TO_ORDER.into_iter().filter(|step| steps.contains(step)).collect(), steps.contains(&Step::Begin))
}

/// The scenario with this step among those of its handler, or no longer.
pub fn with_step(scenario: &Scenario, step: Step) -> Scenario {
    let (mut steps, brackets) = chosen(scenario);
    match steps.iter().position(|other| *other == step) {
        Some(at) => {
            steps.remove(at);
        }
        None if steps.len() < STEPS_MAX => steps.push(step),
        None => {}
    }
    handler_of(scenario, &steps, brackets)
}

/// The scenario with a transaction around some of its handler's steps, or without.
pub fn with_brackets(scenario: &Scenario) -> Scenario {
    let (steps, brackets) = chosen(scenario);
    handler_of(scenario, &steps, !brackets)
}

/// Handlers to begin with: what each is called, and its steps.
pub fn starts() -> [(Bench, Scenario); 4] {
    let handler = |steps: &[Step]| handler_of(&Scenario::default(), steps, true);
    let few = |effect| handler(&[Step::InsertKey, effect, Step::Ack]);
    let many =
        |effect| handler(&[Step::CheckKey, Step::InsertKey, Step::CheckCache, Step::SetCache, effect, Step::Ack]);
    [
        (Bench::StartWithBalance, few(Step::AddBalance)),
        (Bench::StartWithMail, few(Step::SendMail)),
        (Bench::StartWithSixBalance, many(Step::AddBalance)),
        (Bench::StartWithSixMail, many(Step::SendMail)),
    ]
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::engine::{Ask, Question, answer};

    fn tallied(scenario: &Scenario) -> Tally {
        let mut tally = Tally::new(scenario);
        let question = Question { id: 1, ask: Ask::Orders, scenario: tally.question().expect("something to ask") };
        answer(&question.to_string(), &mut |answer| tally.hear(answer));
        assert!(tally.is_done());
        tally
    }

    fn check(scenario: &Scenario, expected: Expect) {
        let tally = tallied(scenario);
        let mut text = String::new();
        for lang in Lang::ALL {
            text += &format!("{}\n{}\n", scope(&tally, lang), summary(&tally, lang));
            for class in Class::ALL {
                let Mark { tone, sign, word } = class_mark(class, lang);
                text += &format!("{tone:?} {sign} {word}: {}\n", tally.count(class));
            }
        }
        let (class, at) = tally.own().expect("the handler is one of them");
        let own = picked(&tally, class, at, Lang::En).expect("a program");
        assert!(own.as_at_hand);
        text += &own.steps.join(", ");
        expected.assert_eq(&text);
    }

    #[test]
    fn for_a_balance_a_few_orders_hold_and_for_a_mail_none_does() {
        let [(_, balance), (_, mail), ..] = starts();
        check(
            &balance,
            expect![[r#"
                3 steps in 6 orders, and 7 places for the transaction in each: 42 programs.
                Of 42 programs 2 hold.
                Once ✓ once: 2
                Loss ∅ lost: 17
                Duplicate ×2 twice: 10
                Loss ∅ ×2 lost or twice: 13
                Stuck ‖ stuck or other: 0
                3 шага, 6 порядков, и в каждом 7 мест для транзакции: 42 программы.
                Ровно один раз — 2 программы из 42.
                Once ✓ один раз: 2
                Loss ∅ потеряно: 17
                Duplicate ×2 дважды: 10
                Loss ∅ ×2 потеряно или дважды: 13
                Stuck ‖ застряло, иное: 0
                receive, begin, insert key, add balance, commit, ack"#]],
        );
        check(
            &mail,
            expect![[r#"
                3 steps in 6 orders, and 7 places for the transaction in each: 42 programs.
                Of 42 programs none holds. What happens outside a transaction is at-least-once or at-most-once, whatever you build around it.
                Once ✓ once: 0
                Loss ∅ lost: 10
                Duplicate ×2 twice: 16
                Loss ∅ ×2 lost or twice: 16
                Stuck ‖ stuck or other: 0
                3 шага, 6 порядков, и в каждом 7 мест для транзакции: 42 программы.
                Ровно один раз — ни одна программа из 42. Что происходит вне транзакции, происходит хотя бы раз или не больше раза, что вокруг ни построй.
                Once ✓ один раз: 0
                Loss ∅ потеряно: 10
                Duplicate ×2 дважды: 16
                Loss ∅ ×2 потеряно или дважды: 16
                Stuck ‖ застряло, иное: 0
                receive, begin, insert key, send mail, commit, ack"#]],
        );
    }

    #[test]
    fn with_more_steps_it_is_the_same() {
        let [.., (_, balance), (_, mail)] = starts();
        let [balance, mail] = [balance, mail].map(|scenario| tallied(&scenario));
        expect!["Of 15,840 programs 274 hold."].assert_eq(&summary(&balance, Lang::En));
        expect!["Ровно один раз — ни одна программа из 15 840. Что происходит вне транзакции, происходит хотя бы раз или не больше раза, что вокруг ни построй."].assert_eq(&summary(&mail, Lang::Ru));
    }

    #[test]
    fn every_place_is_counted_once() {
        let [.., (_, six)] = starts();
        let tally = Tally::new(&six);
        assert_eq!((tally.len(), tally.done(), summary(&tally, Lang::En).as_str()), (15_840, 0, ""));
        assert_eq!(tally.own(), None, "it is not known yet what it comes to");
    }

    #[test]
    fn a_program_that_breaks_opens_with_its_run() {
        let [(_, balance), ..] = starts();
        let tally = tallied(&balance);
        let scenario = tally.scenario(Class::Twice, 0).expect("a program");
        let report = tally.orders.as_ref().expect("orders").explore(tally.number(Class::Twice, 0).expect("a number"));
        let player = open(&Player::default(), scenario.clone(), Some(&report.found[0].schedule));
        assert_eq!(player.trace.steps.len(), report.found[0].schedule.choices.len());
        assert_eq!(player.setup.scenario().consumer, scenario.consumer);
    }

    #[test]
    fn steps_come_and_go() {
        let words = |scenario: &Scenario| -> Vec<&str> {
            scenario.consumer.iter().flat_map(|consumer| &consumer.steps).map(|step| step.word()).collect()
        };
        let start = Setup::default().scenario();
        let more = with_brackets(&with_step(&start, Step::InsertKey));
        assert_eq!(words(&more), ["receive", "begin", "insert key", "add balance", "commit", "ack"]);
        assert_eq!(words(&with_step(&with_brackets(&more), Step::InsertKey)), ["receive", "add balance", "ack"]);
        let [.., (_, six)] = starts();
        assert_eq!(words(&with_step(&six, Step::Publish)), words(&six), "there are six already");
        assert!(step_choices(&six).0.iter().all(|choice| choice.free == choice.chosen));
        let none = [Step::AddBalance, Step::Ack].into_iter().fold(start, |scenario, step| with_step(&scenario, step));
        assert_eq!(scope(&Tally::new(&none), Lang::En), "Choose at least one step.");
    }
}
