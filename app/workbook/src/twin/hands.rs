//! What was done to both by hand, and where one stands: with the setups, all of a twin. It fits into a link.

use std::fmt;
use std::str::FromStr;

use crashpoint_sim::ids::Role;

use super::{BEATS_MAX, Msg, Twin};
use crate::player::{self, Setup};

/// Most things done by hand in one twin: more than any budget of faults.
pub const HANDS_MAX: usize = 6;

/// Something done to both by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Deed {
    /// An actor of this role dies.
    Crash(Role),
    /// An ack is lost.
    LoseAck,
}

impl Deed {
    const ALL: [Deed; 4] =
        [Deed::Crash(Role::Producer), Deed::Crash(Role::Relay), Deed::Crash(Role::Consumer), Deed::LoseAck];

    fn word(self) -> &'static str {
        match self {
            Deed::Crash(Role::Producer) => "crash-producer",
            Deed::Crash(Role::Relay) => "crash-relay",
            Deed::Crash(Role::Consumer) => "crash-consumer",
            Deed::LoseAck => "lose-ack",
        }
    }

    pub(super) fn msg(self) -> player::Msg {
        match self {
            Deed::Crash(role) => player::Msg::Crash(role),
            Deed::LoseAck => player::Msg::LoseAck,
        }
    }
}

/// A moment of a twin: what was done after how many beats, and how many beats one sees.
///
/// ```
/// use crashpoint_workbook::twin::Moment;
/// let moment: Moment = "4:crash-consumer,9".parse().expect("a moment");
/// assert_eq!(moment.to_string(), "4:crash-consumer,9");
/// assert_eq!(Moment::default().to_string(), "0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moment {
    /// In the order of the beats.
    hands: [Option<(u16, Deed)>; HANDS_MAX],
    /// Where one stands.
    pub beat: u16,
}

impl Moment {
    /// What was done by hand, and before which beat.
    pub(super) fn hands(&self) -> impl Iterator<Item = (usize, Deed)> {
        self.hands.iter().flatten().map(|(beat, deed)| (usize::from(*beat), *deed))
    }

    /// Whether no more can be noted.
    pub(super) fn is_full(&self) -> bool {
        self.hands.iter().all(Option::is_some)
    }

    /// Notes it.
    pub(super) fn note(&mut self, beat: usize, deed: Deed) {
        if let Some(free) = self.hands.iter_mut().find(|hand| hand.is_none()) {
            *free = Some((beat as u16, deed));
        }
    }

    /// What was done from this beat on was not done.
    pub(super) fn forget_from(&mut self, beat: usize) {
        for hand in &mut self.hands {
            *hand = hand.filter(|(at, _)| usize::from(*at) < beat);
        }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hands().try_for_each(|(beat, deed)| write!(f, "{beat}:{},", deed.word()))?;
        write!(f, "{}", self.beat)
    }
}

/// A text that is no moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMoment;

impl FromStr for Moment {
    type Err = NoMoment;

    fn from_str(text: &str) -> Result<Self, NoMoment> {
        let (hands, beat) = text.rsplit_once(',').unwrap_or(("", text));
        let number = |text: &str| text.parse::<u16>().ok().filter(|beat| usize::from(*beat) <= BEATS_MAX);
        let mut moment = Moment { beat: number(beat).ok_or(NoMoment)?, ..Moment::default() };
        for hand in hands.split(',').filter(|hand| !hand.is_empty()) {
            let (beat, word) = hand.split_once(':').ok_or(NoMoment)?;
            let deed = Deed::ALL.into_iter().find(|deed| deed.word() == word).ok_or(NoMoment)?;
            let beat = usize::from(number(beat).ok_or(NoMoment)?);
            let in_order = moment.hands().last().is_none_or(|(last, _)| last <= beat);
            if moment.is_full() || !in_order {
                return Err(NoMoment);
            }
            moment.note(beat, deed);
        }
        Ok(moment)
    }
}

impl Twin {
    /// The twin of these two at this moment. What can no longer be done by hand is left out.
    pub fn at(setups: [Setup; 2], moment: Moment) -> Self {
        let mut twin = Twin::of(setups);
        for (beat, deed) in moment.hands() {
            twin.run_to(beat);
            twin = twin.update(Msg::Both(deed.msg()));
        }
        twin.run_to(usize::from(moment.beat));
        twin
    }

    /// Where it stands, and what was done to it by hand.
    pub fn moment(&self) -> Moment {
        Moment { beat: self.cursor as u16, ..self.done }
    }
}
