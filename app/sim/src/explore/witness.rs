//! From a state that the search found back to a schedule that replays from the start.

use super::moves::Moves;
use super::pack::{Packed, unpack};
use super::states::{StateId, States};
use super::symmetry::Names;
use crate::choice::Choice;
use crate::schedule::Schedule;

/// The choices that lead from the start to this state, under the names that everybody has at the start.
pub(super) fn schedule_to(moves: &Moves, states: &States, start: Names, end: StateId) -> Schedule {
    let mut path = vec![end];
    let mut at = end;
    while states.known(at).parent != at {
        at = states.known(at).parent;
        path.push(at);
    }
    path.reverse();
    let mut schedule = Schedule::default();
    let mut names = start;
    for pair in path.windows(2) {
        let (choices, renamed) = choices_between(moves, states, pair[0], pair[1]);
        schedule.choices.extend(choices.into_iter().map(|choice| names.back().choice(choice)));
        names = names.then(renamed);
    }
    schedule
}

/// The move by which the search came from the one state to the other; the names are those of the state before.
fn choices_between(moves: &Moves, states: &States, before: StateId, after: StateId) -> (Vec<Choice>, Names) {
    let world = unpack(&states.packed(before));
    let faults = states.known(after).faults - states.known(before).faults;
    let steps = states.known(after).steps - states.known(before).steps;
    let mut found = None;
    moves.follow(&world, &mut Vec::new(), &mut |taken| {
        let as_long =
            u8::from(taken.fault) == faults && taken.choices.len() == usize::from(steps) + usize::from(faults);
        if found.is_none() && as_long && !taken.world.overflow && Packed::of(taken.world) == states.packed(after) {
            found = Some((taken.choices.to_vec(), taken.names));
        }
    });
    found.expect("a state's parent leads to it")
}
