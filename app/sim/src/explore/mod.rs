//! Every run there is within the fault budget: breadth first by number of faults, then by ordinary steps.
//!
//! An [`Explorer`] is resumable: [`Explorer::advance`] follows so many states and returns. Nothing depends on a hash's
//! order or a clock, so the same model gives the same [`Report`], state by state. It leaves out: what a verdict means
//! (that is [`crate::verdict`]) and what can happen (that is [`crate::step`]).
//!
//! The reductions, each in a file that argues why it is sound, keep the verdicts, their smallest numbers of faults, the
//! effects' counts, and the length of a shortest run to a settled state. (To a state that can never settle, a reduced run
//! may be longer than the shortest one.)
//!
//! ```
//! use crashpoint_sim::explore::{Limits, explore};
//! use crashpoint_sim::model::Model;
//! use crashpoint_sim::text::parse_scenario;
//!
//! let (scenario, _) = parse_scenario("consumer\n  receive\n  add balance\n  ack\nfaults\n  crash consumer 1\n");
//! let report = explore(&Model::new(&scenario), Limits::default());
//! assert_eq!(report.to_string(), "duplicate@1");
//! assert_eq!(report.found[0].schedule.to_string(), "c c !crash-consumer c c c");
//! ```

mod forget;
mod merge;
mod moves;
mod pack;
mod queue;
mod report;
mod settle;
mod stages;
mod states;
mod symmetry;
mod witness;

pub use report::{Found, Range, Report};

use crate::choice::Choice;
use crate::event::Effect;
use crate::ids::Input;
use crate::model::Model;
use crate::verdict::{Verdict, Verdicts, count, judge};
use crate::world::World;
use moves::Moves;
use pack::{Packed, unpack};
use queue::Queue;
use settle::Layer;
use states::{Known, StateId, States};
use symmetry::Names;

/// Where exploration stops and says that it is unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most states.
    pub states: usize,
    /// Most bytes of memory for them, about.
    pub bytes: usize,
    /// Whether to follow every move, without reductions.
    pub full: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 20_000_000, bytes: 3 << 30, full: false }
    }
}

/// How far exploration has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Different states seen.
    pub states: usize,
    /// Of these, followed.
    pub followed: usize,
    /// All runs with fewer faults than this were followed.
    pub faults: u8,
    /// Nothing is left to follow, or a limit was hit.
    pub done: bool,
}

/// Explores a model to its end.
pub fn explore(model: &Model, limits: Limits) -> Report {
    let mut explorer = Explorer::new(model, limits);
    while !explorer.advance(usize::MAX).done {}
    explorer.report()
}

/// An exploration under way.
pub struct Explorer {
    moves: Moves,
    limits: Limits,
    start: Names,
    states: States,
    queue: Queue,
    layer: Layer,
    faults: u8,
    followed: usize,
    found: [Option<StateId>; Verdict::ALL.len()],
    ranges: [Option<(u8, u8)>; Effect::ALL.len()],
    unfinished: bool,
    done: bool,
    choices: Vec<Choice>,
}

impl Explorer {
    /// An exploration of all runs within the model's budget of faults.
    pub fn new(model: &Model, limits: Limits) -> Self {
        let moves = Moves::of(model, !limits.full);
        let mut explorer = Self {
            moves,
            limits,
            start: Names::SAME,
            states: States::new(),
            queue: Queue::default(),
            layer: Layer::default(),
            faults: 0,
            followed: 0,
            found: [None; Verdict::ALL.len()],
            ranges: [None; Effect::ALL.len()],
            unfinished: false,
            done: false,
            choices: Vec::new(),
        };
        let mut world = model.start(model.budget);
        explorer.start = explorer.moves.normalise(&mut world);
        let first = Known { parent: 0, steps: 0, faults: 0, followed: false, settles: false };
        if explorer.states.find_or_add(Packed::of(&world).words(), first).is_err() {
            explorer.queue.push(0, 0, 0);
        }
        explorer
    }

    /// Follows at most this many states.
    pub fn advance(&mut self, states: usize) -> Progress {
        for _ in 0..states {
            if self.done {
                break;
            }
            match self.queue.pop(self.faults) {
                Some((id, steps)) => self.follow(id, steps),
                None => self.end_layer(),
            }
        }
        Progress { states: self.states.len(), followed: self.followed, faults: self.faults, done: self.done }
    }

    fn follow(&mut self, id: StateId, steps: u16) {
        let known = *self.states.known(id);
        // It was found again with fewer steps or faults, and followed then.
        if known.followed || known.steps != steps || known.faults != self.faults {
            return;
        }
        if self.states.len() > self.limits.states || self.bytes() > self.limits.bytes || steps > u16::MAX / 2 {
            self.unfinished = true;
            self.done = true;
            return;
        }
        self.states.known_mut(id).followed = true;
        self.followed += 1;
        let world = unpack(self.states.words(id));
        let mut choices = std::mem::take(&mut self.choices);
        let (states, queue, layer) = (&mut self.states, &mut self.queue, &mut self.layer);
        let mut cut = false;
        let goes_on = self.moves.follow(&world, &mut choices, &mut |taken| {
            if taken.world.overflow {
                cut = true;
                return;
            }
            let reached = Known {
                parent: id,
                steps: known.steps + taken.choices.len() as u16 - u16::from(taken.fault),
                faults: known.faults + u8::from(taken.fault),
                followed: false,
                settles: false,
            };
            let target = discover(states, queue, Packed::of(taken.world).words(), reached);
            if !taken.fault {
                layer.target(target);
            }
        });
        self.choices = choices;
        self.layer.followed(id);
        self.unfinished |= cut;
        if cut || !goes_on {
            self.states.known_mut(id).settles = true;
        }
        if !goes_on {
            self.settle(id, &world);
        }
    }

    fn settle(&mut self, id: StateId, world: &World) {
        let model = self.moves.model();
        for verdict in judge(model, world).iter() {
            self.found[verdict as usize].get_or_insert(id);
        }
        for effect in Effect::ALL.into_iter().filter(|effect| model.judges(*effect)) {
            for input in Input::all(model.messages) {
                let count = count(world, effect, input);
                let (min, max) = self.ranges[effect as usize].get_or_insert((count, count));
                *min = count.min(*min);
                *max = count.max(*max);
            }
        }
    }

    fn end_layer(&mut self) {
        if let Some(id) = self.layer.never_settles(&mut self.states) {
            let known = |id: StateId| (self.states.known(id).faults, self.states.known(id).steps);
            let stuck = &mut self.found[Verdict::Stuck as usize];
            if stuck.is_none_or(|other| known(id) < known(other)) {
                *stuck = Some(id);
            }
        }
        self.layer.clear();
        self.done = !self.queue.next_layer();
        self.faults += 1;
    }

    /// What the exploration takes in memory, about.
    pub fn bytes(&self) -> usize {
        self.states.bytes() + self.layer.bytes()
    }

    /// The verdicts found so far.
    pub fn verdicts(&self) -> Verdicts {
        let mut verdicts = Verdicts::default();
        Verdict::ALL.into_iter().filter(|verdict| self.found[*verdict as usize].is_some()).for_each(|verdict| {
            verdicts.insert(verdict);
        });
        verdicts
    }

    /// What was found; before the end it is unfinished.
    pub fn report(&self) -> Report {
        let found = Verdict::ALL.into_iter().filter_map(|verdict| {
            let id = self.found[verdict as usize]?;
            let schedule = witness::schedule_to(&self.moves, &self.states, self.start, id);
            Some(Found { verdict, faults: self.states.known(id).faults, schedule })
        });
        let effects = Effect::ALL.into_iter().filter_map(|effect| {
            let (min, max) = self.ranges[effect as usize]?;
            Some(Range { effect, min, max })
        });
        Report {
            found: found.collect(),
            effects: effects.collect(),
            states: self.states.len(),
            unfinished: self.unfinished || !self.done,
        }
    }
}

/// The number of the state with these words; a new or a better reached one waits to be followed.
fn discover(states: &mut States, queue: &mut Queue, words: &[u64], reached: Known) -> StateId {
    match states.find_or_add(words, reached) {
        Err(new) => {
            queue.push(reached.faults, reached.steps, new);
            new
        }
        Ok(id) => {
            let known = states.known_mut(id);
            if !known.followed && (reached.faults, reached.steps) < (known.faults, known.steps) {
                *known = reached;
                queue.push(reached.faults, reached.steps, id);
            }
            id
        }
    }
}
