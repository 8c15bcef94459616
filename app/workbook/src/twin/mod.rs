//! The twin: two strategies under the same planted faults, stepping together, and the first moment where they part.
//!
//! Two programs rarely have the same number of steps, so the two do not step by number: whoever has less to show for it
//! goes on alone until both have come equally far ([`Beat`]). They part where what stands after a step is not the same
//! on both sides (`deed.rs`).

mod deed;
mod hands;
mod pins;
pub mod view;

#[cfg(test)]
mod tests;

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::Plan;

use crate::catalogue::Strategy;
use crate::player::{self, Player, Setup};
use deed::{Compared, Deed, deeds};
pub use hands::{HANDS_MAX, Moment, NoMoment};
pub use pins::{TwinPin, TwinPins, twin_pins};

/// Most beats of one twin: both runs of the longest length, one after the other.
const BEATS_MAX: usize = 2 * crashpoint_sim::trace::RUN_STEPS_MAX;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first one.
    Left,
    /// The second one.
    Right,
}

impl Side {
    /// Both, the left one first.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];
}

/// Everything a learner can do to a twin.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// To both; whoever cannot do it now waits.
    Both(player::Msg),
    /// Another strategy on one side.
    Strategy(Side, Strategy),
    /// Left becomes right.
    Swap,
}

impl From<player::Msg> for Msg {
    fn from(msg: player::Msg) -> Self {
        Msg::Both(msg)
    }
}

/// One step of the twin: at most one step of each run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The step that each side takes, as an index into its run; `None`: it waits.
    pub steps: [Option<usize>; 2],
    /// How many steps each side has taken after it.
    pub after: [usize; 2],
}

/// Two runs side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// Left and right. Their cursors are where the twin stands.
    pub sides: [Player; 2],
    /// The steps so far; they may go on behind the cursor.
    pub beats: Vec<Beat>,
    /// How many beats have been taken, as one sees it.
    pub cursor: usize,
    /// The beat in which the two part, as an index; `None`: so far they have not.
    pub parting: Option<usize>,
    /// What was done by hand; of its beat nothing is known.
    done: Moment,
}

impl Twin {
    /// This setup on the left, another strategy under the same faults on the right; at the start.
    pub fn new(setup: Setup, right: Strategy) -> Self {
        let other = Setup { strategy: right, own: None, ..setup.clone() };
        Twin {
            sides: [Player::new(setup), Player::new(other)],
            beats: Vec::new(),
            cursor: 0,
            parting: None,
            done: Moment::default(),
        }
    }

    /// These two setups, at the start; what is planted on the left is planted on both.
    pub fn of([left, right]: [Setup; 2]) -> Self {
        let right = Setup { plan: left.plan.clone(), ..right };
        Twin {
            sides: [left, right].map(Player::new),
            beats: Vec::new(),
            cursor: 0,
            parting: None,
            done: Moment::default(),
        }
    }

    /// The player of one side.
    pub fn side(&self, side: Side) -> &Player {
        &self.sides[side as usize]
    }

    /// The beat after which this side has taken so many steps.
    pub fn beat_of(&self, side: Side, steps: usize) -> usize {
        if steps == 0 {
            return 0;
        }
        self.beats.iter().take_while(|beat| beat.after[side as usize] < steps).count() + 1
    }

    /// The planted faults, the same on both sides.
    pub fn plan(&self) -> &Plan {
        &self.sides[0].setup.plan
    }

    /// Whether left may become right: a handler of one's own stands on the left only.
    pub fn can_swap(&self) -> bool {
        self.sides[0].setup.own.is_none()
    }

    /// Whether in the last beat a planted fault struck on either side.
    pub fn at_planted_fault(&self) -> bool {
        let Some(last) = self.cursor.checked_sub(1) else { return false };
        self.sides.iter().zip(self.beats[last].steps).any(|(side, step)| step.is_some() && side.at_planted_fault())
    }

    /// Whether both runs end at the cursor.
    pub fn at_end(&self) -> bool {
        self.cursor == BEATS_MAX || self.sides.iter().all(Player::at_end)
    }

    /// The twin after this.
    #[must_use]
    pub fn update(&self, msg: Msg) -> Twin {
        let mut twin = self.clone();
        match msg {
            Msg::Both(msg) => twin.update_both(msg),
            Msg::Strategy(side, strategy) => twin.rebuild(|setups| {
                let setup = &mut setups[side as usize];
                (setup.strategy, setup.own) = (strategy, None);
            }),
            Msg::Swap if twin.can_swap() => twin.rebuild(|setups| setups.swap(0, 1)),
            Msg::Swap => {}
        }
        twin
    }

    fn update_both(&mut self, msg: player::Msg) {
        use player::Msg;
        match msg {
            Msg::Step => self.run_to(self.cursor + 1),
            Msg::End => self.run_to(BEATS_MAX),
            Msg::Back => self.go_to(self.cursor.saturating_sub(1)),
            Msg::Reset => self.go_to(0),
            Msg::To(cursor) => self.go_to(cursor),
            // Of all choices those that have a meaning on both sides.
            Msg::Choose(_) => {}
            Msg::Crash(role) => self.by_hand(hands::Deed::Crash(role)),
            Msg::CrashNext => {
                // The same role dies on both sides: that of the first side on which one can.
                if let Some(role) = self.sides.iter().find_map(next_to_die) {
                    self.by_hand(hands::Deed::Crash(role));
                }
            }
            Msg::LoseAck => self.by_hand(hands::Deed::LoseAck),
            Msg::Toggle(_) | Msg::ToggleEvery(_) | Msg::ClearPlan => {
                let changed = Player::new(self.sides[0].setup.clone()).update(msg);
                self.replan(changed.setup.plan);
            }
            // A schedule is a run of one strategy: here it has no meaning.
            Msg::Show(_) => {}
            Msg::Own(own) => self.rebuild(|setups| setups[0].own = Some(own)),
            Msg::Strategy(strategy) => self.rebuild(|setups| (setups[0].strategy, setups[0].own) = (strategy, None)),
            Msg::Messages(messages) => self.rebuild(|setups| {
                for setup in setups {
                    setup.messages = messages.clamp(1, 3);
                }
            }),
        }
    }

    /// On until so many beats are taken, or both runs are over.
    fn run_to(&mut self, beats: usize) {
        let beats = beats.min(BEATS_MAX);
        if beats > self.beats.len() {
            self.go_to(self.beats.len());
            let mut pace = Pace::of(self);
            while self.beats.len() < beats && self.beat(&mut pace) {}
            // What was looked at ahead has not happened yet.
            for player in &mut self.sides {
                player.truncate(player.cursor);
            }
        }
        self.go_to(beats);
    }

    fn go_to(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.beats.len());
        let after = self.cursor.checked_sub(1).map_or([0, 0], |last| self.beats[last].after);
        for (player, cursor) in self.sides.iter_mut().zip(after) {
            player.cursor = cursor;
        }
    }

    /// One more beat; `false`: both runs are over.
    fn beat(&mut self, pace: &mut Pace) -> bool {
        let next = [0, 1].map(|side| pace.next(&mut self.sides[side]));
        let moves = match &next {
            [None, None] => return false,
            [Some(_), None] => [true, false],
            [None, Some(_)] => [false, true],
            [Some(left), Some(right)] => match pace.behind(self.parting.is_some()) {
                Some(moves) => moves,
                None if left.is_empty() != right.is_empty() => [left.is_empty(), right.is_empty()],
                None if left.iter().zip(right).all(|(left, right)| left == right) => [true, true],
                None => {
                    self.parting.get_or_insert(self.beats.len());
                    pace.who_goes_on(&mut self.sides)
                }
            },
        };
        self.add_beat(moves, pace);
        true
    }

    /// These sides take their next step, which their runs already have.
    fn add_beat(&mut self, moves: [bool; 2], pace: &mut Pace) {
        let mut beat = Beat { steps: [None; 2], after: [0; 2] };
        for side in [0, 1] {
            let player = &mut self.sides[side];
            if moves[side] {
                pace.streams[side].extend(pace.deeds(player, player.cursor).unwrap_or_default());
                beat.steps[side] = Some(player.cursor);
                player.cursor += 1;
            }
            beat.after[side] = player.cursor;
        }
        self.beats.push(beat);
        self.cursor = self.beats.len();
        if self.parting.is_none() && pace.parts(self.sides.each_ref().map(Player::at_end)) {
            self.parting = Some(self.beats.len() - 1);
        }
    }

    /// Whether one more thing can be done by hand.
    pub fn has_hands(&self) -> bool {
        let mut done = self.done;
        done.forget_from(self.cursor);
        !done.is_full()
    }

    /// From the cursor on, this happens on the sides where it can.
    fn by_hand(&mut self, deed: hands::Deed) {
        let chosen = self.sides.each_ref().map(|player| player.update(deed.msg()));
        let moves = [0, 1].map(|side| chosen[side].cursor > self.sides[side].cursor);
        if moves == [false, false] || self.cursor == BEATS_MAX || !self.has_hands() {
            return;
        }
        self.forget_ahead();
        self.done.note(self.cursor, deed);
        let mut pace = Pace::of(self);
        for (side, player) in chosen.into_iter().enumerate().filter(|(side, _)| moves[*side]) {
            let cursor = std::mem::replace(&mut self.sides[side], player).cursor;
            self.sides[side].cursor = cursor;
        }
        self.add_beat(moves, &mut pace);
    }

    fn forget_ahead(&mut self) {
        self.beats.truncate(self.cursor);
        self.parting = self.parting.filter(|parting| *parting < self.cursor);
        self.done.forget_from(self.cursor);
        for player in &mut self.sides {
            player.truncate(player.cursor);
        }
    }

    /// What is planted changed: the same moment of the run as it is now. From the end one sees the new end at once.
    fn replan(&mut self, plan: Plan) {
        let ended = self.cursor > 0 && self.at_end();
        let setups = self.sides.each_ref().map(|player| Setup { plan: plan.clone(), ..player.setup.clone() });
        if ended {
            *self = Twin::of(setups);
            self.run_to(BEATS_MAX);
        } else {
            *self = Twin::at(setups, self.moment());
        }
    }

    /// Other setups: from the start, or, from the end, to the new end at once.
    fn rebuild(&mut self, change: impl FnOnce(&mut [Setup; 2])) {
        let ended = self.cursor > 0 && self.at_end();
        let mut setups = self.sides.each_ref().map(|player| player.setup.clone());
        change(&mut setups);
        let sides = setups.map(Player::new);
        *self = Twin { sides, beats: Vec::new(), cursor: 0, parting: None, done: Moment::default() };
        if ended {
            self.run_to(BEATS_MAX);
        }
    }
}

/// The role of whoever would die next: whose move it is, else the last on a message's way that can.
fn next_to_die(player: &Player) -> Option<Role> {
    let next = player.next_choice().and_then(|choice| choice.actor()).map(|actor| actor.role);
    next.into_iter().chain(Role::ALL.into_iter().rev()).find(|role| player.crash_choice(*role).is_some())
}

/// How far each side has come, in deeds.
struct Pace {
    compared: Compared,
    streams: [Vec<Deed>; 2],
}

/// How many deeds ahead one looks for a place where the two do the same again.
const AHEAD_MAX: usize = 6;
/// And how many steps.
const AHEAD_STEPS_MAX: usize = 60;

impl Pace {
    /// Up to the twin's cursor.
    fn of(twin: &Twin) -> Self {
        let compared = Compared::of(twin.sides.each_ref().map(Player::model));
        let mut pace = Pace { compared, streams: [Vec::new(), Vec::new()] };
        for (side, player) in twin.sides.iter().enumerate() {
            for step in 0..player.cursor {
                pace.streams[side].extend(pace.deeds(player, step).unwrap_or_default());
            }
        }
        pace
    }

    /// The deeds of one step; `None`: the run has no such step.
    fn deeds(&self, player: &Player, step: usize) -> Option<Vec<Deed>> {
        let taken = player.trace.steps.get(step)?;
        Some(deeds(player.model(), player.trace.world(step), taken, self.compared))
    }

    /// The deeds of the step that comes next; `None`: the run is over.
    fn next(&self, player: &mut Player) -> Option<Vec<Deed>> {
        player.extend_to(player.cursor + 1);
        self.deeds(player, player.cursor)
    }

    /// Until they part, whoever is behind catches up.
    fn behind(&self, parted: bool) -> Option<[bool; 2]> {
        let [left, right] = self.streams.each_ref().map(Vec::len);
        (!parted && left != right).then_some([left < right, right < left])
    }

    /// Both are about to do something, and not the same. If one of them will soon do what the other is about to do (its
    /// first deed: what comes of it may differ), it goes on alone until then.
    fn who_goes_on(&self, sides: &mut [Player; 2]) -> [bool; 2] {
        let [left, right] = sides.each_mut().map(|player| self.ahead(player));
        let same = |skipped: &(usize, usize)| left[skipped.0].first() == right[skipped.1].first();
        let places = (0..left.len()).flat_map(|skip| (0..right.len()).map(move |other| (skip, other)));
        match places.filter(same).min_by_key(|(left, right)| left + right) {
            Some((_, 0)) => [true, false],
            Some((0, _)) => [false, true],
            Some(_) | None => [true, true],
        }
    }

    /// What this side will do next, without steps that do nothing yet.
    fn ahead(&self, player: &mut Player) -> Vec<Vec<Deed>> {
        player.extend_to(player.cursor + AHEAD_STEPS_MAX);
        let steps = player.cursor..player.trace.steps.len();
        steps.filter_map(|step| self.deeds(player, step)).filter(|deeds| !deeds.is_empty()).take(AHEAD_MAX).collect()
    }

    /// Whether something stands on one side that does not on the other, and the other cannot catch up with it.
    fn parts(&self, over: [bool; 2]) -> bool {
        let [left, right] = &self.streams;
        let differ = left.iter().zip(right).any(|(left, right)| left != right);
        let left_behind = left.len() < right.len() && over[0];
        let right_behind = right.len() < left.len() && over[1];
        differ || left_behind || right_behind
    }
}
