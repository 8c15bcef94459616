//! The faults that can be planted on either side, and what each comes to on both.

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::Planted;

use super::{Side, Twin};
use crate::text::lang::Lang;
use crate::text::names::role_name;
use crate::view::Mark;
use crate::view::pins::{PinView, pins};

/// The pins of one role's programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinPins {
    /// Whose.
    pub role: Role,
    /// "Billing".
    pub name: String,
    /// In the order of the steps, those of the left side first.
    pub pins: Vec<TwinPin>,
}

/// One pin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinPin {
    /// What a click plants or takes away.
    pub plant: Planted,
    /// It is planted.
    pub planted: bool,
    /// "crash"
    pub name: String,
    /// Where, on the first side that has it: "after “commit”, before “ack”".
    pub at: String,
    /// "in the window"; empty for what is about a message.
    pub place: String,
    /// What comes of it on each side; `None`: it has no such place.
    pub outcomes: [Option<Mark>; 2],
}

/// Every fault that one of the two has a place for. It is much work: do it when the setups change, not at every step.
pub fn twin_pins(twin: &Twin, lang: Lang) -> Vec<TwinPins> {
    let of_side = |side| pins(twin.side(side), lang).into_iter().flat_map(|group| group.pins).collect::<Vec<_>>();
    let sides = Side::ALL.map(of_side);
    let group = |role| {
        let of_role = |pin: &&PinView| pin.plant.role() == role;
        let left = sides[0].iter().filter(of_role);
        let right = sides[1].iter().filter(of_role).filter(|pin| !sides[0].iter().any(|left| same(left, pin)));
        TwinPins {
            role,
            name: role_name(lang, role).to_owned(),
            pins: left.chain(right).map(|pin| view(&sides, pin)).collect(),
        }
    };
    Role::ALL.into_iter().map(group).filter(|group| !group.pins.is_empty()).collect()
}

/// The same fault at the same place, which may be planted already.
fn same(one: &PinView, other: &PinView) -> bool {
    (one.plant.kind, one.plant.spot) == (other.plant.kind, other.plant.spot)
}

fn view(sides: &[Vec<PinView>; 2], pin: &PinView) -> TwinPin {
    let outcome = |side: &Vec<PinView>| side.iter().find(|other| same(other, pin)).map(|other| other.outcome.clone());
    TwinPin {
        plant: pin.plant,
        planted: pin.planted.is_some(),
        name: pin.name.clone(),
        at: pin.at.clone(),
        place: pin.place.clone(),
        outcomes: sides.each_ref().map(outcome),
    }
}
