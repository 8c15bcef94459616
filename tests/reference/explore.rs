//! Breadth-first search: by number of faults, then by ordinary steps.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::rc::Rc;

use crashpoint_sim::ids::Input;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::verdict::Verdict;

use super::judge::{self, Effect};
use super::state::{Move, Rules, State};
use super::{environment, faults};

/// What exploration found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Each verdict with the smallest number of faults that shows it.
    pub verdicts: BTreeMap<Verdict, u8>,
    /// Each verdict with the smallest number of ordinary steps among the runs with that number of faults.
    pub steps: BTreeMap<Verdict, u32>,
    /// For each judged effect the smallest and the largest count of an input in a settled state.
    pub effects: BTreeMap<Effect, (u8, u8)>,
    /// Whether a limit was hit.
    pub unfinished: bool,
    /// Different states seen.
    pub states: usize,
}

impl Outcome {
    /// Whether exploration has shown that nothing can go wrong.
    pub fn once(&self) -> bool {
        self.verdicts.is_empty() && !self.unfinished
    }

    fn show(&mut self, verdict: Verdict, faults: u8, steps: u32) {
        let shown = *self.verdicts.entry(verdict).or_insert(faults);
        if shown == faults {
            let fewest = self.steps.entry(verdict).or_insert(steps);
            *fewest = steps.min(*fewest);
        }
    }
}

/// Follows every schedule of the scenario within its faults, up to this many states.
pub fn explore(scenario: &Scenario, limit_states: usize) -> Outcome {
    let rules = Rules::of(scenario);
    let mut outcome = Outcome::default();
    let mut seeds = vec![(0, Rc::new(State::first(&rules, scenario)))];
    for faults in 0..=rules.faults.total() {
        let mut layer = Layer::default();
        let room = limit_states - outcome.states;
        layer.fill(&rules, seeds, room);
        outcome.states += layer.nodes.len();
        outcome.unfinished |= layer.cut;
        layer.judge(&rules, faults, &mut outcome);
        if outcome.states >= limit_states {
            outcome.unfinished |= faults < rules.faults.total();
            break;
        }
        seeds = layer.seeds;
    }
    outcome
}

/// What is known of one state.
struct Node {
    state: Rc<State>,
    steps: u32,
    /// From which states an ordinary step leads here.
    predecessors: Vec<usize>,
    end: End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Ordinary steps go on.
    Open,
    /// No ordinary step is enabled.
    Settled,
    /// Not followed to all of its ends.
    Cut,
}

/// All states with one number of faults. An ordinary step stays in the layer, a fault leads to the next one.
#[derive(Default)]
struct Layer {
    nodes: Vec<Node>,
    index: HashMap<Rc<State>, usize>,
    seeds: Vec<(u32, Rc<State>)>,
    seeded: HashSet<Rc<State>>,
    cut: bool,
}

impl Layer {
    /// Finds every state from the seeds, which come in the order of their steps: all states of one number of steps
    /// before those of the next.
    fn fill(&mut self, rules: &Rules, seeds: Vec<(u32, Rc<State>)>, room: usize) {
        let mut seeds = VecDeque::from(seeds);
        let mut at = 0;
        while let Some(steps) = self.nodes.get(at).map(|node| node.steps).or(seeds.front().map(|seed| seed.0)) {
            while let Some((_, state)) = seeds.pop_front_if(|seed| seed.0 == steps) {
                self.discover(state, steps);
            }
            let level_end = self.nodes.len();
            while at < level_end {
                if self.nodes.len() >= room {
                    self.nodes[at..].iter_mut().for_each(|node| node.end = End::Cut);
                    self.cut = true;
                    return;
                }
                self.expand(rules, at);
                at += 1;
            }
        }
    }

    fn discover(&mut self, state: Rc<State>, steps: u32) -> usize {
        if let Some(known) = self.index.get(&state) {
            return *known;
        }
        let place = self.nodes.len();
        self.index.insert(Rc::clone(&state), place);
        self.nodes.push(Node { state, steps, predecessors: Vec::new(), end: End::Open });
        place
    }

    fn expand(&mut self, rules: &Rules, at: usize) {
        let (state, steps) = (Rc::clone(&self.nodes[at].state), self.nodes[at].steps);
        if state.overgrown() {
            self.nodes[at].end = End::Cut;
            self.cut = true;
            return;
        }
        let ordinary = environment::ordinary(rules, &state);
        if ordinary.is_empty() {
            self.nodes[at].end = End::Settled;
        }
        for (_, after) in ordinary {
            let next = self.discover(Rc::new(after), steps + 1);
            self.nodes[next].predecessors.push(at);
        }
        for (_, after) in faults::moves(rules, &state) {
            let after = Rc::new(after);
            if self.seeded.insert(Rc::clone(&after)) {
                self.seeds.push((steps, after));
            }
        }
    }

    fn judge(&self, rules: &Rules, faults: u8, outcome: &mut Outcome) {
        let settled = self.nodes.iter().filter(|node| node.end == End::Settled);
        for node in settled {
            for verdict in judge::verdicts(rules, &node.state) {
                outcome.show(verdict, faults, node.steps);
            }
            for effect in judge::judged(rules) {
                for input in Input::all(rules.messages) {
                    let count = node.state.count(effect, input);
                    let range = outcome.effects.entry(effect).or_insert((count, count));
                    *range = (count.min(range.0), count.max(range.1));
                }
            }
        }
        for (node, settles) in self.nodes.iter().zip(self.can_settle()) {
            if !settles {
                outcome.show(Verdict::Stuck, faults, node.steps);
            }
        }
    }

    /// Which states some ordinary steps lead to a settled state, as far as is known.
    fn can_settle(&self) -> Vec<bool> {
        let mut settles: Vec<bool> = self.nodes.iter().map(|node| node.end != End::Open).collect();
        let mut todo: Vec<usize> = (0..self.nodes.len()).filter(|at| settles[*at]).collect();
        while let Some(at) = todo.pop() {
            for before in &self.nodes[at].predecessors {
                if !settles[*before] {
                    settles[*before] = true;
                    todo.push(*before);
                }
            }
        }
        settles
    }
}

/// A run: the choices made from the start, and the state they lead to.
#[derive(Clone, Debug)]
pub struct Run {
    /// The schedule.
    pub moves: Vec<Move>,
    /// Where it ends.
    pub last: State,
}

/// A shortest run with the fewest faults to a settled state with this verdict, for a person who looks into a
/// disagreement. A state that cannot settle is not looked for.
pub fn shortest_run(scenario: &Scenario, wanted: Verdict, limit_states: usize) -> Option<Run> {
    let rules = Rules::of(scenario);
    let mut came_from: HashMap<Rc<State>, Option<(Move, Rc<State>)>> = HashMap::new();
    let mut todo = BTreeMap::from([((0u32, 0u32, 0u64), (Rc::new(State::first(&rules, scenario)), None))]);
    let mut serial = 0;
    while let Some(((spent, steps, _), (state, origin))) = todo.pop_first() {
        if came_from.contains_key(&state) || came_from.len() > limit_states || state.overgrown() {
            continue;
        }
        came_from.insert(Rc::clone(&state), origin);
        let ordinary = environment::ordinary(&rules, &state);
        if ordinary.is_empty() && judge::verdicts(&rules, &state).contains(&wanted) {
            return Some(retrace(&came_from, state));
        }
        let ordinary = ordinary.into_iter().map(|found| (0u32, found));
        let faults = faults::moves(&rules, &state).into_iter().map(|found| (1u32, found));
        for (fault, (choice, after)) in ordinary.chain(faults) {
            serial += 1;
            let order = (spent + fault, steps + 1 - fault, serial);
            todo.insert(order, (Rc::new(after), Some((choice, Rc::clone(&state)))));
        }
    }
    None
}

fn retrace(came_from: &HashMap<Rc<State>, Option<(Move, Rc<State>)>>, end: Rc<State>) -> Run {
    let mut moves = Vec::new();
    let mut at = Rc::clone(&end);
    while let Some(Some((choice, before))) = came_from.get(&at) {
        moves.push(*choice);
        at = Rc::clone(before);
    }
    moves.reverse();
    Run { moves, last: State::clone(&end) }
}
