//! What can happen from a world, as the search follows it: every enabled choice, or, reduced, the moves that stand for
//! them all.

use super::forget::Forget;
use super::merge::Merge;
use super::stages::Stages;
use super::symmetry::{Names, Symmetry};
use crate::choice::Choice;
use crate::ids::{Actor, Role};
use crate::model::Model;
use crate::step::{enabled, offer_actor, offer_environment, offer_network_faults, step};
use crate::world::World;

/// One move: some choices in a row, of which the last may be a fault or be followed by steps taken at once.
pub(super) struct Move<'a> {
    /// The choices, under the names of the world before.
    pub(super) choices: &'a [Choice],
    /// The world after them, under its own names.
    pub(super) world: &'a World,
    /// What became of the names.
    pub(super) names: Names,
    /// Whether one of the choices is a fault.
    pub(super) fault: bool,
}

/// How to follow a model.
pub(super) struct Moves {
    model: Model,
    reductions: Option<Reductions>,
}

struct Reductions {
    forget: Forget,
    merge: Merge,
    stages: Stages,
    symmetry: Symmetry,
}

impl Moves {
    pub(super) fn of(model: &Model, reduce: bool) -> Self {
        let reductions = reduce.then(|| Reductions {
            forget: Forget::of(model),
            merge: Merge::of(model),
            stages: Stages::of(model),
            symmetry: Symmetry::of(model),
        });
        Self { model: *model, reductions }
    }

    pub(super) fn model(&self) -> &Model {
        &self.model
    }

    /// The world as the search keeps it, and what became of the names.
    pub(super) fn normalise(&self, world: &mut World) -> Names {
        let Some(reductions) = &self.reductions else { return Names::SAME };
        let senders_are_done = reductions.forget.forget(&self.model, world);
        reductions.symmetry.rename(world, senders_are_done)
    }

    /// Calls `offer` with every move from this world; `false` if no ordinary step can happen.
    pub(super) fn follow(&self, world: &World, choices: &mut Vec<Choice>, offer: &mut impl FnMut(Move<'_>)) -> bool {
        match &self.reductions {
            None => self.follow_all(world, choices, offer),
            Some(reductions) => self.follow_reduced(reductions, world, choices, offer),
        }
    }

    fn follow_all(&self, world: &World, choices: &mut Vec<Choice>, offer: &mut impl FnMut(Move<'_>)) -> bool {
        let mut ordinary = false;
        enabled(&self.model, world, &mut |choice| {
            let fault = choice.fault().is_some();
            ordinary |= !fault;
            let mut after = *world;
            step(&self.model, &mut after, choice, &mut ());
            choices.clear();
            choices.push(choice);
            offer(Move { choices, world: &after, names: Names::SAME, fault });
        });
        ordinary
    }

    fn follow_reduced(
        &self,
        reductions: &Reductions,
        world: &World,
        choices: &mut Vec<Choice>,
        offer: &mut impl FnMut(Move<'_>),
    ) -> bool {
        let mut follower = Follower { moves: self, reductions, choices, offer, ordinary: false };
        let mut stage = 0;
        for role in Role::ALL {
            let next = reductions.stages.of_role(role);
            if next > stage && follower.ordinary {
                break;
            }
            stage = next;
            for index in 0..self.model.code(role).count {
                follower.follow_actor(world, Actor { role, index });
            }
        }
        if stage == reductions.stages.of_role(Role::Consumer) {
            offer_environment(&self.model, world, &mut |choice| follower.follow_choice(world, choice));
        }
        let ordinary = follower.ordinary;
        crate::step::enabled_faults(&self.model, world, &mut |choice| {
            if reductions.stages.of_choice(choice) <= stage {
                follower.follow_choice(world, choice);
            }
        });
        ordinary
    }
}

struct Follower<'a, O> {
    moves: &'a Moves,
    reductions: &'a Reductions,
    choices: &'a mut Vec<Choice>,
    offer: &'a mut O,
    ordinary: bool,
}

impl<O: FnMut(Move<'_>)> Follower<'_, O> {
    /// The actor's next step with what it takes along, and the faults that can strike there.
    fn follow_actor(&mut self, world: &World, actor: Actor) {
        let model = &self.moves.model;
        let mut ahead = *world;
        let mut along = 0;
        while self.reductions.merge.takes_along(model, &ahead, actor) && !ahead.overflow {
            step(model, &mut ahead, Choice::Step(actor), &mut ());
            along += 1;
        }
        let mut moved = false;
        offer_actor(model, &ahead, actor, &mut |choice| {
            moved = true;
            self.choices.clear();
            self.choices.resize(along, Choice::Step(actor));
            self.make(&ahead, choice);
        });
        if along == 0 {
            return;
        }
        if !moved {
            self.choices.clear();
            self.choices.resize(along, Choice::Step(actor));
            self.finish(ahead, false);
        }
        if world.budget.total > 0 {
            offer_network_faults(model, &ahead, actor, &mut |choice| {
                self.choices.clear();
                self.choices.resize(along, Choice::Step(actor));
                self.make(&ahead, choice);
            });
        }
    }

    fn follow_choice(&mut self, world: &World, choice: Choice) {
        self.choices.clear();
        self.make(world, choice);
    }

    fn make(&mut self, world: &World, choice: Choice) {
        let mut after = *world;
        step(&self.moves.model, &mut after, choice, &mut ());
        self.choices.push(choice);
        self.finish(after, choice.fault().is_some());
    }

    /// What is taken at once is; then the world is normalised and offered.
    fn finish(&mut self, mut world: World, fault: bool) {
        self.ordinary |= !fault;
        let model = &self.moves.model;
        while !world.overflow
            && let Some(actor) = model.actors().find(|actor| self.reductions.merge.takes_at_once(model, &world, *actor))
        {
            step(model, &mut world, Choice::Step(actor), &mut ());
            self.choices.push(Choice::Step(actor));
        }
        let names = self.moves.normalise(&mut world);
        (self.offer)(Move { choices: self.choices, world: &world, names, fault });
    }
}
