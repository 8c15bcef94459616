//! How fast every run is explored, as ratios measured in one run: `cargo bench -p crashpoint-tests --features bench`.
//!
//! `storm` is checked by Stateright too, with one thread and the same `enabled` and `step`. Times are the best of several.

use std::path::Path;
use std::time::{Duration, Instant};

use crashpoint_sim::choice::Choice;
use crashpoint_sim::explore::{Explorer, Limits, Report, explore};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::{Faults, Program, Scenario};
use crashpoint_sim::step::{enabled, is_settled, step};
use crashpoint_sim::text::parse_scenario;
use crashpoint_sim::verdict::{Verdict, judge};
use crashpoint_sim::world::World;
use crashpoint_workbook::catalogue::{Strategy, catalogue};
use stateright::{Checker, HasDiscoveries, Property};

const FULL: Limits = Limits { states: usize::MAX, bytes: usize::MAX, full: true };
const REDUCED: Limits = Limits { states: usize::MAX, bytes: 1 << 30, full: false };

fn main() {
    storm();
    cube();
    growth();
}

fn storm_scenario() -> Scenario {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/storm.scenario");
    parse_scenario(&std::fs::read_to_string(path).expect("the scenario lies beside this file")).0
}

/// The best of `times` runs.
fn best<T>(times: usize, mut run: impl FnMut() -> T) -> (T, Duration) {
    let mut best = None;
    for _ in 0..times {
        let started = Instant::now();
        let result = run();
        let time = started.elapsed();
        if best.as_ref().is_none_or(|(_, other)| time < *other) {
            best = Some((result, time));
        }
    }
    best.expect("it ran at least once")
}

/// The same model for Stateright. A verdict is a property that no settled state may break.
#[derive(Clone)]
struct Checked(Model);

impl stateright::Model for Checked {
    type State = World;
    type Action = Choice;

    fn init_states(&self) -> Vec<World> {
        vec![self.0.start(self.0.budget)]
    }

    fn actions(&self, world: &World, actions: &mut Vec<Choice>) {
        enabled(&self.0, world, &mut |choice| actions.push(choice));
    }

    fn next_state(&self, world: &World, choice: Choice) -> Option<World> {
        let mut world = *world;
        step(&self.0, &mut world, choice, &mut ());
        Some(world)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        fn never<const V: usize>(checked: &Checked, world: &World) -> bool {
            !(is_settled(&checked.0, world) && judge(&checked.0, world).contains(Verdict::ALL[V]))
        }
        vec![
            Property::always("loss", never::<0>),
            Property::always("parked", never::<1>),
            Property::always("duplicate", never::<2>),
            Property::always("phantom", never::<3>),
            Property::always("reorder", never::<4>),
            Property::always("stuck", never::<5>),
        ]
    }
}

fn storm() {
    println!("storm: 2 messages, outbox, two relays, two consumers, up to two of seven kinds of fault\n");
    let scenario = storm_scenario();
    let model = Model::new(&scenario);
    let (full, full_time) = best(3, || explore(&model, FULL));
    let (reduced, reduced_time) = best(10, || explore(&model, REDUCED));
    assert_eq!(full.to_string(), reduced.to_string(), "reductions change no verdict");
    let ((states, verdicts), other_time) = best(1, || {
        let checker = stateright::Model::checker(Checked(model))
            .threads(1)
            .finish_when(HasDiscoveries::AnyOf(Default::default()))
            .spawn_bfs()
            .join();
        let mut found: Vec<&str> = checker.discoveries().into_keys().collect();
        found.sort_unstable();
        (checker.unique_state_count(), found.join(" "))
    });
    let rate = |states: usize, time: Duration| states as f64 / time.as_secs_f64() / 1e6;
    println!("  {:<22} {:>10} {:>12} {:>16}  verdicts", "", "states", "time", "states/s");
    let row = |name: &str, states: usize, time: Duration, verdicts: &str| {
        let ms = time.as_secs_f64() * 1000.0;
        println!("  {name:<22} {states:>10} {ms:>9.1} ms {:>12.2} M/s  {verdicts}", rate(states, time));
    };
    row("Stateright 0.31", states, other_time, &verdicts);
    row("full", full.states, full_time, &full.to_string());
    row("reduced", reduced.states, reduced_time, &reduced.to_string());
    println!(
        "\n  full: {:.1} times the states per second of Stateright",
        rate(full.states, full_time) / rate(states, other_time)
    );
    println!(
        "  reduced: the same verdicts in {:.0} times less time than Stateright\n",
        other_time.as_secs_f64() / reduced_time.as_secs_f64()
    );
    assert_eq!(states, full.states, "both count the same states");

    let model = Model::new(&Scenario { messages: Some(3), ..scenario });
    let started = Instant::now();
    let mut explorer = Explorer::new(&model, REDUCED);
    while !explorer.advance(usize::MAX).done {}
    let (report, mebibytes) = (explorer.report(), explorer.bytes() >> 20);
    println!(
        "  with 3 messages, reduced: {report}, {} states, {:.0} ms, {mebibytes} MiB\n",
        report.states,
        started.elapsed().as_secs_f64() * 1000.0
    );
}

/// Every strategy of the catalogue.
fn strategies() -> Vec<Strategy> {
    let catalogue = catalogue();
    let mut all = Vec::new();
    for sender in 0..catalogue.senders.len() {
        for receiver in 0..catalogue.receivers.len() {
            all.extend((0..catalogue.effects.len()).map(|effect| Strategy { sender, receiver, effect }));
        }
    }
    all
}

fn cube() {
    let strategies = strategies();
    println!("cube: {} strategies, each explored to its end\n", strategies.len());
    println!("  {:<26} {:>12} {:>12}", "", "states", "time");
    for (messages, total) in [(1, 2), (2, 2), (2, 3)] {
        let models: Vec<Model> = strategies
            .iter()
            .map(|strategy| {
                let scenario = strategy.scenario();
                let faults = Faults { total: Some(total), ..scenario.faults() };
                Model::new(&Scenario { messages: Some(messages), faults: Some(faults), ..scenario })
            })
            .collect();
        let run = || models.iter().map(|model| explore(model, REDUCED).states).sum::<usize>();
        let (states, time) = best(if total == 2 { 10 } else { 2 }, run);
        let name = format!("{messages} message(s), {total} faults");
        println!("  {name:<26} {states:>12} {:>9.1} ms", time.as_secs_f64() * 1000.0);
    }
    println!();
}

fn growth() {
    println!("growth: `storm` with other numbers of messages, actors and faults (full up to 30 million states)\n");
    println!(
        "  {:>8} {:>6} {:>6} | {:>10} {:>10} | {:>12} {:>10}",
        "messages", "actors", "faults", "reduced", "time", "full", "time"
    );
    for actors in 1..=2 {
        for messages in 1..=3 {
            for faults in 0..=4 {
                let model = grown(messages, actors, faults);
                let (reduced, reduced_time) = best(1, || explore(&model, REDUCED));
                let likely = reduced.states < 12_000;
                let full = likely.then(|| best(1, || explore(&model, Limits { states: 30_000_000, ..FULL })));
                let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
                let (states, time) =
                    full.map_or((">".to_owned(), String::new()), |(report, time)| (shown(&report), ms(time)));
                println!(
                    "  {messages:>8} {actors:>6} {faults:>6} | {:>10} {:>10} | {states:>12} {time:>10}",
                    shown(&reduced),
                    ms(reduced_time)
                );
            }
        }
    }
}

fn shown(report: &Report) -> String {
    if report.unfinished { format!("> {}", report.states) } else { report.states.to_string() }
}

fn grown(messages: u8, actors: u8, total: u8) -> Model {
    let mut scenario = storm_scenario();
    scenario.messages = Some(messages);
    scenario.faults = Some(Faults { total: Some(total), ..scenario.faults() });
    for program in [&mut scenario.relay, &mut scenario.consumer] {
        let program: &mut Program = program.as_mut().expect("storm has both");
        program.count = actors;
    }
    Model::new(&scenario)
}
