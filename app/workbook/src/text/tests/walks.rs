//! Sentences for whatever can happen: long runs of many strategies in which anything possible is chosen.

use crashpoint_sim::choice::Choice;
use crashpoint_sim::event::Event;
use crashpoint_sim::ids::Actor;
use crashpoint_sim::model::Model;
use crashpoint_sim::step::enabled;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::vocabulary::Step;
use crashpoint_sim::world::World;

use super::rules::{check_sentence, check_text};
use crate::text::broker_view::broker_history;
use crate::text::choice::{choice_hint, choice_label};
use crate::text::sentence::{sentence, sentence_in};
use crate::text::{Cast, Lang};

const STRATEGIES: [&str; 9] = [
    "messages 2\nproducer\n  begin\n  set order paid\n  add outbox\n  commit\n  reply\nrelay x2\n  read outbox locked\n  \
     publish confirmed\n  mark sent\nbroker\n  order any\n  max-deliveries 2 park\n  redrive on\nconsumer x2\n  receive\n  \
     begin\n  insert key\n  add balance\n  commit\n  ack\n",
    "producer\n  client retries new key\n  begin\n  begin broker\n  set order paid\n  publish\n  prepare\n  prepare broker\n  \
     commit\n  commit broker\n  reply\nconsumer\n  receive\n  check key\n  send mail\n  insert key\n  ack\n",
    "producer x2\n  client retries same key\n  publish confirmed\n  set order paid\nbroker\n  dedup on\n  late-ack accepted\n\
     consumer\n  receive\n  look up order\n  charge card\n  ack\n  write log\n",
    "messages 3\nbroker\n  kind log\n  auto-commit on\nconsumer x2\n  receive\n  begin\n  set status if newer\n  commit\n  ack\n",
    "messages 2\nbroker\n  kind log\nconsumer x2\n  receive\n  begin broker\n  publish\n  begin\n  add balance\n  ack\n  \
     commit broker\n  commit\n",
    "messages 2\nconsumer x2\n  receive\n  begin broker\n  publish\n  ack\n  commit broker\n  set status\n",
    "messages 2\nbroker\n  max-deliveries 2 drop\nconsumer\n  keys kept shorter\n  receive\n  check cache\n  \
     charge card with key\n  set cache\n  begin\n  insert key\n  commit\n  nack\n",
    "producer\n  begin\n  set order paid\n  add outbox\n  commit\nrelay\n  read outbox after cursor\n  publish\n  \
     save cursor\nconsumer\n  receive auto-ack\n  add balance if version\n  ack\n",
    "producer\n  set order paid\n  add outbox\n  write log\n  rollback\nrelay x2\n  read outbox\n  publish\n  delete row\n\
     consumer x2\n  keys kept longer\n  receive\n  begin\n  claim cache\n  add balance\n",
];

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

fn next_step(model: &Model, world: &World, actor: Option<Actor>) -> Option<Step> {
    let actor = actor?;
    model.code(actor.role).steps().get(world.pc(actor)).copied()
}

fn walk(model: Model, dice: &mut Dice) -> Trace {
    let mut trace = Trace::new(model);
    for _ in 0..60 {
        let mut choices: Vec<Choice> = Vec::new();
        enabled(&model, trace.last(), &mut |choice| choices.push(choice));
        if choices.is_empty() || trace.last().overflow {
            break;
        }
        // Faults are many: without this hardly any step would get done.
        let choice = choices[dice.below(choices.len())];
        let choice = if choice.fault().is_some() && dice.below(3) > 0 { choices[0] } else { choice };
        assert!(trace.push(choice));
    }
    trace
}

fn check_walk(trace: &Trace) {
    let cast = Cast::of(&trace.model);
    for lang in Lang::ALL {
        for (index, step) in trace.steps.iter().enumerate() {
            let before = trace.world(index);
            check_sentence(lang, &sentence(lang, step.choice, &step.events, cast));
            check_sentence(lang, &sentence_in(lang, step.choice, &step.events, cast, before));
            let next = next_step(&trace.model, before, step.choice.actor());
            check_text(lang, &choice_label(lang, step.choice, next, cast));
            check_text(lang, &choice_hint(lang, step.choice, next, cast));
        }
        let events: Vec<Event> = trace.steps.iter().flat_map(|step| step.events.clone()).collect();
        broker_history(lang, &events, cast).iter().for_each(|line| check_text(lang, line));
    }
}

#[test]
fn whatever_happens_has_a_sentence() {
    let mut dice = Dice(7);
    for text in STRATEGIES {
        let scenario = text.parse().unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
        let model = Model::new(&scenario);
        for _ in 0..60 {
            check_walk(&walk(model, &mut dice));
        }
    }
}
