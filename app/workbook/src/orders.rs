//! Every order of a handler's steps, each explored in full: how many are once, how many lose, how many repeat.
//!
//! The first step, `receive`, stays where it is. `begin` and `commit` are not steps of an order but a pair of brackets
//! around some of the others: every place for them is tried, and none. Equal steps are one.

use crashpoint_sim::explore::{Explorer, Limits, Report};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::{Program, Scenario, Texts};
use crashpoint_sim::verdict::Verdict;
use crashpoint_sim::vocabulary::Step;

/// Most steps that are put in order, without the brackets: 6! orders with 22 places for the brackets are 15 840 programs.
pub const STEPS_MAX: usize = 6;
/// A handler's states with one message are dozens; one with more than this is called open.
const STATES_MAX: usize = 20_000;

/// What all runs of a program come to, as the picture of the orders has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Nothing can go wrong.
    Once,
    /// Something can be lost, nothing repeated.
    Lost,
    /// Something can be repeated, nothing lost.
    Twice,
    /// Both.
    Both,
    /// It can get stuck, or something else that is none of the above.
    Other,
}

impl Class {
    /// Every one, the best first.
    pub const ALL: [Class; 5] = [Class::Once, Class::Lost, Class::Twice, Class::Both, Class::Other];

    /// The class of a report.
    pub fn of(report: &Report) -> Self {
        let shown = |verdict| report.get(verdict).is_some();
        let lost = shown(Verdict::Loss) || shown(Verdict::Parked);
        match (lost, shown(Verdict::Duplicate)) {
            _ if report.unfinished || shown(Verdict::Stuck) => Class::Other,
            (true, true) => Class::Both,
            (true, false) => Class::Lost,
            (false, true) => Class::Twice,
            (false, false) if report.once() => Class::Once,
            (false, false) => Class::Other,
        }
    }

    /// Its letter in what the engine answers.
    pub fn letter(self) -> char {
        match self {
            Class::Once => 'o',
            Class::Lost => 'l',
            Class::Twice => 't',
            Class::Both => 'b',
            Class::Other => 'x',
        }
    }

    /// The class with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Class::ALL.into_iter().find(|class| class.letter() == letter)
    }
}

/// The steps that a learner may put in order. What gives a message back, looks at other databases or writes a log says
/// nothing of the question here; `receive` and the brackets have their places.
pub const TO_ORDER: [Step; 12] = [
    Step::CheckKey,
    Step::InsertKey,
    Step::CheckCache,
    Step::ClaimCache,
    Step::SetCache,
    Step::AddBalance,
    Step::SetStatus,
    Step::SendMail,
    Step::ChargeCard,
    Step::ChargeCardWithKey,
    Step::Publish,
    Step::Ack,
];

/// The scenario with a handler of these steps instead of its own, in an order in which one would write them.
pub fn handler_of(scenario: &Scenario, steps: &[Step], brackets: bool) -> Scenario {
    let chosen = |step: &Step| steps.contains(step);
    let mut program = vec![Step::Receive];
    program.extend(brackets.then_some(Step::Begin));
    program.extend(TO_ORDER.into_iter().filter(|step| *step != Step::Ack && chosen(step)));
    program.extend(brackets.then_some(Step::Commit));
    program.extend(Some(Step::Ack).filter(chosen));
    let consumer = Program { count: 1, steps: program };
    Scenario {
        title: Texts::default(),
        about: Texts::default(),
        consumer: Some(consumer),
        expect: None,
        ..scenario.clone()
    }
}

/// The orders of a scenario's consumer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orders {
    scenario: Scenario,
    receive: Step,
    steps: Vec<Step>,
    brackets: bool,
}

impl Orders {
    /// The orders of this scenario's handler; `None` if it has none, or more than [`STEPS_MAX`] steps to put in order.
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let consumer = scenario.consumer.as_ref()?;
        let (receive, rest) = consumer.steps.split_first()?;
        let mut steps: Vec<Step> =
            rest.iter().copied().filter(|step| !matches!(step, Step::Begin | Step::Commit)).collect();
        steps.sort_unstable();
        steps.dedup();
        let brackets = rest.contains(&Step::Begin);
        let fits = (1..=STEPS_MAX).contains(&steps.len());
        fits.then(|| Self { scenario: scenario.clone(), receive: *receive, steps, brackets })
    }

    /// How many programs there are.
    pub fn len(&self) -> usize {
        let n = self.steps.len();
        (1..=n).product::<usize>() * self.places()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Places for the brackets: none, and every pair of a gap and a later gap.
    fn places(&self) -> usize {
        let n = self.steps.len();
        if self.brackets { 1 + n * (n + 1) / 2 } else { 1 }
    }

    /// The program with this number, counted from 0.
    pub fn program(&self, number: usize) -> Vec<Step> {
        let (order, place) = (number / self.places(), number % self.places());
        let mut left = self.steps.clone();
        let mut rest = order;
        let mut ordered = Vec::with_capacity(left.len() + 3);
        for remaining in (1..=left.len()).rev() {
            let block: usize = (1..remaining).product();
            ordered.push(left.remove(rest / block));
            rest %= block;
        }
        let brackets = place.checked_sub(1).and_then(|place| pairs(ordered.len()).nth(place));
        if let Some((begin, commit)) = brackets {
            ordered.insert(commit, Step::Commit);
            ordered.insert(begin, Step::Begin);
        }
        ordered.insert(0, self.receive);
        ordered
    }

    /// The number of this program, if it is one of them.
    pub fn number(&self, program: &[Step]) -> Option<usize> {
        (0..self.len()).find(|number| self.program(*number) == program)
    }

    /// The steps that are put in order, and in how many ways; in how many places each time the brackets stand.
    pub fn made_of(&self) -> (&[Step], usize, usize) {
        (&self.steps, self.len() / self.places(), self.places())
    }

    /// The scenario with this program in it.
    pub fn scenario(&self, number: usize) -> Scenario {
        let count = self.scenario.consumer.as_ref().map_or(1, |consumer| consumer.count);
        let consumer = Program { count, steps: self.program(number) };
        Scenario { consumer: Some(consumer), expect: None, ..self.scenario.clone() }
    }

    /// What all runs of this program come to.
    pub fn explore(&self, number: usize) -> Report {
        let limits = Limits { states: STATES_MAX, ..Limits::default() };
        let mut explorer = Explorer::new(&Model::new(&self.scenario(number)), limits);
        while !explorer.advance(usize::MAX).done {}
        explorer.report()
    }
}

/// Every gap with each later one, of `steps` steps: where the brackets go.
fn pairs(steps: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..steps).flat_map(move |begin| (begin + 1..=steps).map(move |commit| (begin, commit)))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use crashpoint_sim::text::parse_scenario;

    use super::*;

    fn classes(scenario: &str) -> BTreeMap<Class, usize> {
        let orders = Orders::of(&parse_scenario(scenario).0).expect("a handler");
        let mut classes = BTreeMap::new();
        for number in 0..orders.len() {
            *classes.entry(Class::of(&orders.explore(number))).or_default() += 1;
        }
        classes
    }

    #[test]
    fn every_program_is_there_once() {
        let text = "consumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n";
        let orders = Orders::of(&parse_scenario(text).0).expect("a handler");
        let programs: HashSet<Vec<Step>> = (0..orders.len()).map(|number| orders.program(number)).collect();
        assert_eq!((orders.len(), programs.len()), (42, 42), "6 orders with 7 places for the brackets");
        assert!(programs.iter().all(|program| program[0] == Step::Receive));
        let own = parse_scenario(text).0.consumer.expect("a handler").steps;
        assert!(programs.contains(&own), "the program itself is among them");
        assert_eq!(orders.number(&own).map(|number| orders.program(number)), Some(own));
        assert_eq!(orders.number(&[Step::Receive]), None);
    }

    #[test]
    fn for_a_balance_a_few_orders_hold_and_for_a_plain_mail_none_does() {
        let balance = classes("consumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n");
        let once = balance.get(&Class::Once).copied().unwrap_or(0);
        assert!((1..10).contains(&once), "{balance:?}");
        let mail = classes("consumer\n  receive\n  begin\n  insert key\n  send mail\n  commit\n  ack\n");
        assert_eq!(mail.get(&Class::Once), None, "{mail:?}");
    }

    #[test]
    fn too_many_steps_or_no_handler_have_no_orders() {
        assert_eq!(Orders::of(&Scenario::default()), None);
        let long = "consumer\n  receive\n  check key\n  insert key\n  add balance\n  send mail\n  charge card\n  publish\n  ack\n";
        assert_eq!(Orders::of(&parse_scenario(long).0), None);
        for class in Class::ALL {
            assert_eq!(Class::from_letter(class.letter()), Some(class));
        }
    }
}
