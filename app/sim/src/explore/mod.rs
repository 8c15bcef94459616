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
use states::{Known, StateId, States, hash};
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
    batch: Batch,
}

/// States that are followed together, and what their moves reached.
#[derive(Default)]
struct Batch {
    /// Each with where its moves end in `reached`.
    followed: Vec<(StateId, usize)>,
    reached: Vec<Reached>,
}

impl Batch {
    fn clear(&mut self) {
        self.followed.clear();
        self.reached.clear();
    }
}

struct Reached {
    packed: Packed,
    hash: u64,
    known: Known,
    fault: bool,
}

/// States followed together: enough for their memory to be fetched at once, and few enough to stay near.
const BATCH_STATES: usize = 32;
/// A run longer than this is not followed: it is not one that a person would look at.
const STEPS_MAX: u16 = 30_000;

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
            batch: Batch::default(),
        };
        let mut world = model.start(model.budget);
        explorer.start = explorer.moves.normalise(&mut world);
        let packed = Packed::of(&world);
        let first = Reached { hash: hash(&packed), packed, known: Known::new(0, 0, 0), fault: false };
        discover(&mut explorer.states, &mut explorer.queue, &first);
        explorer
    }

    /// Follows at most this many states.
    pub fn advance(&mut self, states: usize) -> Progress {
        let mut left = states;
        while left > 0 && !self.done {
            match self.follow_some(left) {
                None => self.end_layer(),
                Some(followed) => left -= followed,
            }
            if self.states.len() > self.limits.states || self.bytes() > self.limits.bytes {
                self.unfinished |= !self.done;
                self.done = true;
            }
        }
        Progress { states: self.states.len(), followed: self.followed, faults: self.faults, done: self.done }
    }

    /// Follows at most this many of the states that wait under the same number of steps, a few together; `None` if no
    /// state of this layer waits.
    fn follow_some(&mut self, most: usize) -> Option<usize> {
        let steps = self.queue.next_steps(self.faults)?;
        let mut batch = std::mem::take(&mut self.batch);
        while batch.followed.len() < most.min(BATCH_STATES)
            && let Some(id) = self.queue.pop(self.faults)
        {
            let known = self.states.known_mut(id);
            // Else it was found again with fewer steps or faults, and followed then.
            if !known.followed && known.steps == steps && known.faults == self.faults {
                known.followed = true;
                self.follow(id, &mut batch);
            }
        }
        let followed = batch.followed.len();
        self.followed += followed;
        self.discover(&batch);
        batch.clear();
        self.batch = batch;
        Some(followed)
    }

    /// Puts every move of this state into the batch.
    fn follow(&mut self, id: StateId, batch: &mut Batch) {
        let world = unpack(&self.states.packed(id));
        let known = *self.states.known(id);
        let mut cut = false;
        let goes_on = self.moves.follow(&world, &mut self.choices, &mut |taken| {
            if taken.world.overflow {
                cut = true;
                return;
            }
            let packed = Packed::of(taken.world);
            let steps = taken.choices.len() as u16 - u16::from(taken.fault);
            let known = Known::new(id, known.steps + steps, known.faults + u8::from(taken.fault));
            batch.reached.push(Reached { hash: hash(&packed), packed, known, fault: taken.fault });
        });
        batch.followed.push((id, batch.reached.len()));
        self.unfinished |= cut || known.steps > STEPS_MAX;
        if cut || !goes_on {
            self.states.set_settles(id);
        }
        if !goes_on {
            self.settle(id, &world);
        }
    }

    /// Finds or adds everything that the batch reached.
    fn discover(&mut self, batch: &Batch) {
        let slots = batch.reached.iter().map(|reached| (reached.hash, self.states.touch(reached.hash)));
        let touched = slots.fold(0, |all, (hash, slot)| all ^ self.states.touch_line(hash, slot));
        std::hint::black_box(touched);
        let mut reached = batch.reached.iter();
        let mut start = 0;
        for (id, end) in &batch.followed {
            for reached in reached.by_ref().take(end - start) {
                let target = discover(&mut self.states, &mut self.queue, reached);
                if !reached.fault {
                    self.layer.target(target);
                }
            }
            self.layer.followed(*id);
            start = *end;
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

/// The number of this state; a new or a better reached one waits to be followed.
fn discover(states: &mut States, queue: &mut Queue, reached: &Reached) -> StateId {
    let Known { steps, faults, .. } = reached.known;
    let (id, waits) = match states.find_or_add(&reached.packed, reached.hash, reached.known) {
        Err(new) => (new, true),
        Ok(id) => {
            let known = states.known_mut(id);
            let better = !known.followed && (faults, steps) < (known.faults, known.steps);
            if better {
                *known = reached.known;
            }
            (id, better)
        }
    };
    if waits {
        queue.push(faults, steps, id);
    }
    id
}
