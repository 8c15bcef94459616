//! The timeline: one row an actor, time to the right, an arrow a message; and the same events as a list of sentences.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crashpoint_sim::choice::{Choice, Fault};
use crashpoint_sim::event::{Effect, Event};
use crashpoint_sim::ids::{Actor, Key, Role};
use crashpoint_sim::model::Model;
use crashpoint_sim::trace::TraceStep;
use crashpoint_sim::verdict::count;
use crashpoint_sim::world::{Tx, World};

use super::copies::CopyTrack;
use super::{Lane, Tone};
use crate::player::Player;
use crate::text::lang::Lang;
use crate::text::names::{Cast, actor_name, broker_name, outside_name};
use crate::text::sentence::sentence_in;
use crate::text::steps::before_step;
use crate::text::ui::{Ui, ui};

/// The whole run, also what lies behind the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// The rows, from the top.
    pub lanes: Vec<LaneName>,
    /// One a step, from the left.
    pub columns: Vec<Arc<Column>>,
}

/// A row's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LaneName {
    /// Whose.
    pub lane: Lane,
    /// "Billing".
    pub name: String,
}

/// What one step draws. It never changes once the step is made, so a column is drawn once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Column {
    /// Tells it from every other column that looks otherwise.
    pub id: u64,
    /// The step, counted from 1.
    pub step: usize,
    /// Dots and crosses.
    pub marks: Vec<LaneMark>,
    /// Arrows that end in this column.
    pub arrows: Vec<Arrow>,
    /// Lanes in which a transaction is open through this column.
    pub frames: Vec<TxFrame>,
    /// Lanes whose actor is down through this column: the line is broken.
    pub gone: Vec<usize>,
    /// The list's entry.
    pub line: LogLine,
}

/// A sign in a lane.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LaneMark {
    /// Index of the lane.
    pub lane: usize,
    /// What it is.
    pub shape: Shape,
    /// A short word beside it ("died before the ack"); often empty.
    pub label: String,
}

/// What a mark looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A step.
    Dot,
    /// An effect that somebody would notice: a filled square.
    Effect,
    /// An effect that is one too many.
    Again,
    /// It died here.
    Cross,
    /// Something else went wrong here: an open diamond.
    Fault,
    /// A broker's or environment's own step: a small ring.
    Ring,
}

/// A message between two lanes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Index of the column it leaves from (0-based); equal to its own column for a message that takes one step.
    pub from_column: usize,
    /// Index of the lane it leaves from.
    pub from_lane: usize,
    /// Index of the lane it comes to.
    pub to_lane: usize,
    /// What it is.
    pub kind: ArrowKind,
    /// A short word on it ("delivered again"); often empty.
    pub label: String,
}

/// What an arrow looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// A message arrives.
    Message,
    /// A message arrives again.
    Again,
    /// An ack or a confirm: thin.
    Answer,
    /// It never arrives: broken off half-way.
    Lost,
    /// Data carried inside one's own database (outbox row to relay): dotted.
    Row,
}

/// An open transaction in a lane's column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TxFrame {
    /// Index of the lane.
    pub lane: usize,
    /// The frame's left edge is here.
    pub opens: bool,
    /// The frame's right edge is here.
    pub closes: bool,
}

/// One step as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LogLine {
    /// What happened.
    pub sentence: String,
    /// It was a fault.
    pub fault: bool,
    /// The outcome it brought about, if any: an effect that is one too many, …
    pub tone: Tone,
}

/// The run so far.
pub fn timeline(player: &Player, lang: Lang) -> Timeline {
    Painted::default().timeline(player, lang)
}

/// What was painted last: as long as the run only goes on, so does this.
#[derive(Debug, Default)]
pub struct Painted {
    of: Option<(Model, Lang)>,
    steps: Vec<Arc<TraceStep>>,
    columns: Vec<Arc<Column>>,
    memory: Memory,
}

impl Painted {
    /// The run so far; only steps that were not painted last time are painted.
    pub fn timeline(&mut self, player: &Player, lang: Lang) -> Timeline {
        let (of, steps) = (Some((*player.model(), lang)), &player.trace.steps);
        let goes_on =
            self.steps.len() <= steps.len() && self.steps.iter().zip(steps).all(|(was, is)| Arc::ptr_eq(was, is));
        if self.of != of || !goes_on {
            let memory = Memory { copies: CopyTrack::start(player), delivered: Vec::new(), rows: Vec::new() };
            *self = Painted { of, steps: Vec::new(), columns: Vec::new(), memory };
        }
        let mut painter = Painter::new(player, lang, &mut self.memory);
        for (index, step) in steps.iter().enumerate().skip(self.steps.len()) {
            self.columns.push(Arc::new(painter.column(index)));
            self.steps.push(Arc::clone(step));
        }
        let name = |lane: &Lane| LaneName { lane: *lane, name: lane_name(lang, *lane, painter.cast) };
        Timeline { lanes: painter.lanes.iter().map(name).collect(), columns: self.columns.clone() }
    }
}

/// The step with this index as a line of the list.
pub(crate) fn log_line(player: &Player, lang: Lang, index: usize) -> LogLine {
    let (step, before) = (&player.trace.steps[index], player.trace.world(index));
    let sentence = sentence_in(lang, step.choice, &step.events, Cast::of(player.model()), before);
    let tone = new_damage(player.model(), before, &step.world);
    LogLine { sentence, fault: step.choice.fault().is_some(), tone }
}

/// The one sentence that says what the last step did, and, at the end, what came of it.
pub fn announcement(player: &Player, lang: Lang) -> String {
    let Some(last) = player.cursor.checked_sub(1) else { return String::new() };
    let before = player.trace.world(last);
    let step = &player.trace.steps[last];
    let sentence = sentence_in(lang, step.choice, &step.events, Cast::of(player.model()), before);
    let outcome = super::outcome::outcome(player, lang);
    if outcome.settled { format!("{} {}", sentence, outcome.headline) } else { sentence }
}

/// The name of a lane.
pub fn lane_name(lang: Lang, lane: Lane, cast: Cast) -> String {
    match lane {
        Lane::Sender(actor) | Lane::Consumer(actor) => actor_name(lang, actor, cast),
        Lane::Broker => broker_name(lang).to_owned(),
        Lane::Outside => outside_name(lang).to_owned(),
    }
}

/// Goes through a run from its start.
struct Painter<'a> {
    player: &'a Player,
    lang: Lang,
    cast: Cast,
    lanes: Vec<Lane>,
    memory: &'a mut Memory,
}

/// What arrows need to know of earlier steps.
#[derive(Debug, Default)]
struct Memory {
    copies: CopyTrack,
    /// Keys that were delivered before.
    delivered: Vec<Key>,
    /// In which column, and by whom, the last outbox row with this key was added.
    rows: Vec<(Key, usize, Actor)>,
}

impl<'a> Painter<'a> {
    fn new(player: &'a Player, lang: Lang, memory: &'a mut Memory) -> Self {
        Painter { player, lang, cast: Cast::of(player.model()), lanes: Lane::all(player.model()), memory }
    }

    fn lane(&self, lane: Lane) -> usize {
        self.lanes.iter().position(|other| *other == lane).unwrap_or(0)
    }

    fn column(&mut self, index: usize) -> Column {
        let step = &self.player.trace.steps[index];
        let (before, after) = (self.player.trace.world(index), &step.world);
        let line = log_line(self.player, self.lang, index);
        let mut column = Column {
            id: 0,
            step: index + 1,
            marks: self.marks(step.choice, before, after, line.tone),
            arrows: Vec::new(),
            frames: self.frames(&step.events, before, after),
            gone: self.gone(after),
            line,
        };
        for event in &step.events {
            self.draw(event, index, &mut column);
            self.memory.copies.apply(event);
        }
        let mut hasher = DefaultHasher::new();
        column.hash(&mut hasher);
        Column { id: hasher.finish(), ..column }
    }

    fn marks(&self, choice: Choice, before: &World, after: &World, tone: Tone) -> Vec<LaneMark> {
        let lane = choice.actor().map_or(Lane::Broker, Lane::of);
        let happened = |effect: &Effect| {
            self.player.model().inputs().any(|input| count(after, *effect, input) > count(before, *effect, input))
        };
        let (shape, label) = match choice.fault() {
            Some(Fault::Crash(actor) | Fault::Down(actor)) => (Shape::Cross, self.died(actor, before)),
            Some(_) => (Shape::Fault, String::new()),
            None if tone == Tone::Duplicate => (Shape::Again, String::new()),
            None if Effect::ALL.iter().any(happened) => (Shape::Effect, String::new()),
            None if choice.actor().is_none() => (Shape::Ring, String::new()),
            None => (Shape::Dot, String::new()),
        };
        vec![LaneMark { lane: self.lane(lane), shape, label }]
    }

    /// "died before the ack"
    fn died(&self, actor: Actor, before: &World) -> String {
        let model = self.player.model();
        let step = model.code(actor.role).steps().get(before.pc(actor));
        let when = step.map_or("", |step| before_step(self.lang, *step, self.cast.log));
        format!("{} {when}", ui(self.lang, Ui::Died)).trim_end().to_owned()
    }

    fn frames(&self, events: &[Event], before: &World, after: &World) -> Vec<TxFrame> {
        let began = |actor: Actor| {
            events.iter().any(|event| matches!(event, Event::Began { actor: other, .. } if *other == actor))
        };
        let frame = |actor: Actor| {
            let (was, is) = (has_open(before, actor), has_open(after, actor));
            (was || is || began(actor)).then(|| TxFrame { lane: self.lane(Lane::of(actor)), opens: !was, closes: !is })
        };
        self.player.model().actors().filter_map(frame).collect()
    }

    fn gone(&self, after: &World) -> Vec<usize> {
        let down = |actor: &Actor| actor.role == Role::Producer && after.producers[actor.slot()].down;
        self.player.model().actors().filter(down).map(|actor| self.lane(Lane::of(actor))).collect()
    }

    /// The arrows of one event.
    fn draw(&mut self, event: &Event, index: usize, column: &mut Column) {
        let broker = self.lane(Lane::Broker);
        let outside = self.lane(Lane::Outside);
        let mut arrow = |from_column, from_lane, to_lane, kind, label: &str| {
            column.arrows.push(Arrow { from_column, from_lane, to_lane, kind, label: label.to_owned() });
        };
        match *event {
            Event::Published { actor, .. } | Event::Deduplicated { actor, .. } => {
                arrow(index, self.lane(Lane::of(actor)), broker, ArrowKind::Message, "");
            }
            Event::PublishLost { actor, .. } => {
                arrow(index, self.lane(Lane::of(actor)), broker, ArrowKind::Lost, "");
            }
            Event::ConfirmLost { actor, .. } => {
                arrow(index, broker, self.lane(Lane::of(actor)), ArrowKind::Lost, "");
            }
            Event::Delivered { consumer, key, .. } => {
                let again = self.memory.delivered.contains(&key);
                let (kind, label) = if again {
                    (ArrowKind::Again, ui(self.lang, Ui::DeliveredAgain))
                } else {
                    (ArrowKind::Message, "")
                };
                arrow(index, broker, self.lane(Lane::of(consumer)), kind, label);
                self.memory.delivered.push(key);
            }
            Event::Acked { consumer, .. } | Event::OffsetCommitted { by: Some(consumer), .. } => {
                arrow(index, self.lane(Lane::of(consumer)), broker, ArrowKind::Answer, "");
            }
            Event::AckLost { consumer } | Event::AckRefused { consumer } => {
                arrow(index, self.lane(Lane::of(consumer)), broker, ArrowKind::Lost, "");
            }
            Event::Nacked { consumer, .. } => {
                arrow(index, self.lane(Lane::of(consumer)), broker, ArrowKind::Answer, "");
            }
            Event::RowAdded { producer, key, .. } => self.memory.rows.push((key, index, producer)),
            Event::RowRead { relay, key, .. } => {
                if let Some((_, from, producer)) = self.memory.rows.iter().rev().find(|(of, _, _)| *of == key) {
                    arrow(*from, self.lane(Lane::of(*producer)), self.lane(Lane::of(relay)), ArrowKind::Row, "");
                }
            }
            Event::Happened { consumer, effect, durable: true, .. } if is_outside(effect) => {
                arrow(index, self.lane(Lane::of(consumer)), outside, ArrowKind::Message, "");
            }
            _ => {}
        }
    }
}

fn is_outside(effect: Effect) -> bool {
    match effect {
        Effect::Balance | Effect::Status => false,
        Effect::Mail | Effect::Charge | Effect::Event | Effect::Log => true,
    }
}

fn has_open(world: &World, actor: Actor) -> bool {
    match actor.role {
        Role::Producer => {
            let state = &world.producers[actor.slot()];
            state.local != Tx::None || state.broker != Tx::None
        }
        Role::Relay => false,
        Role::Consumer => {
            let state = &world.consumers[actor.slot()];
            state.tx || state.broker_tx
        }
    }
}

/// What this step did that cannot be undone: an effect that is now one too many, or for nobody.
fn new_damage(model: &Model, before: &World, after: &World) -> Tone {
    for effect in Effect::ALL.into_iter().filter(|effect| model.judges(*effect)) {
        for input in model.inputs() {
            let (was, is) = (count(before, effect, input), count(after, effect, input));
            if is > was && is >= 2 {
                return Tone::Duplicate;
            }
        }
    }
    Tone::Neutral
}
