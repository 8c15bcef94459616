//! A window: the place in a program where a fault hits.

use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::place::{Place, gaps};
use crashpoint_sim::plan::Spot;
use crashpoint_sim::vocabulary::Step;

use crate::pins::Pin;

/// Between two steps of a program, or at one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Whose program.
    pub role: Role,
    /// The last step that was taken; `None`: none of this attempt.
    pub after: Option<Step>,
    /// The step that would have come next.
    pub before: Step,
    /// What the gap means; `None`: it is before the first step.
    pub place: Option<Place>,
    /// The fault is about that step itself: its message, its look-up.
    pub at: bool,
}

impl Window {
    /// Before the step with this index of the role's program; `None`: it has no such step.
    pub fn before(model: &Model, role: Role, step: usize, at: bool) -> Option<Self> {
        let steps = model.code(role).steps();
        let gap = gaps(model, role).into_iter().find(|gap| usize::from(gap.before) == step);
        Some(Window {
            role,
            after: step.checked_sub(1).and_then(|last| steps.get(last)).copied(),
            before: *steps.get(step)?,
            place: gap.map(|gap| Place { role, phase: gap.phase }),
            at,
        })
    }

    /// Where this pin's fault hits.
    pub(super) fn of(model: &Model, pin: &Pin) -> Self {
        let at = matches!(pin.plant.spot, Spot::Message(_));
        let window = Window::before(model, pin.plant.role(), usize::from(pin.step), at);
        window.expect("a pin's step is one of its program")
    }
}
