//! Two worlds: what the broker has seen, and what may have happened meanwhile, side by side.

use crashpoint_sim::event::Event;
use crashpoint_sim::plan::Plan;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;

use super::stage::{StageBox, stage};
use super::timeline::{LogLine, log_line};
use super::{Lane, Tone};
use crate::engine::Ask;
use crate::judgement::shown_effects;
use crate::player::{Player, Setup};
use crate::text::bench::{Bench, bench, worlds_fit};
use crate::text::broker_view::{broker_history, sights};
use crate::text::lang::Lang;
use crate::text::names::{Cast, message_name};
use crate::text::outcome::{Moment, headline};
use crate::worlds::{Effects, effects};

/// The worlds that fit, the run's own first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worlds {
    /// "gave paid #1 to Billing", in order: the same in every one of them.
    pub history: Vec<String>,
    /// Of those that look alike the shortest run of each way in which the effects can stand.
    pub worlds: Vec<World>,
    /// How many there are, and that the broker cannot tell.
    pub summary: String,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// "Charged once so far.", one an effect; of several messages only what is not the same in all worlds.
    pub title: Vec<String>,
    /// The colour of what has happened.
    pub tone: Tone,
    /// What happened, one sentence a step.
    pub lines: Vec<WorldLine>,
    /// In so many of its first steps it goes as the run itself does.
    pub common: usize,
    /// What its consumers and the world outside hold.
    pub boxes: Vec<StageBox>,
    /// How it came about.
    pub run: Schedule,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldLine {
    /// What happened.
    pub line: LogLine,
    /// The broker has seen something of it.
    pub seen: bool,
}

/// The same run at a moment worth asking about: as it is, or, at its start, after the first delivery.
pub fn at_a_moment(player: &Player) -> Player {
    let mut moment = player.clone();
    if moment.cursor > 0 {
        return moment;
    }
    moment.extend_to(crashpoint_sim::trace::RUN_STEPS_MAX);
    let is_delivery = |event: &Event| matches!(event, Event::Delivered { .. });
    let delivery = moment.trace.steps.iter().position(|step| step.events.iter().any(is_delivery));
    let Some(delivery) = delivery else { return player.clone() };
    moment.truncate(player.trace.steps.len().max(delivery + 1));
    moment.cursor = delivery + 1;
    moment
}

/// What to ask about the moment at the cursor.
pub fn question(player: &Player) -> (Ask, Scenario) {
    (Ask::Worlds(run(player)), player.setup.scenario())
}

fn run(player: &Player) -> Schedule {
    Schedule { choices: player.trace.steps[..player.cursor].iter().map(|step| step.choice).collect() }
}

/// The worlds that the engine found for the moment at the cursor.
pub fn worlds(player: &Player, found: &[Schedule], lang: Lang) -> Worlds {
    let own = effects_of(player);
    let others = found.iter().map(|run| open(player, run)).filter(|other| effects_of(other) != own);
    let mut worlds: Vec<World> =
        [open(player, &run(player))].into_iter().chain(others).map(|it| world(&it, player, lang)).collect();
    keep_differences(&mut worlds);
    let history = broker_history(lang, &events(player), Cast::of(player.model()));
    let summary = match (worlds.len(), history.is_empty()) {
        (1, true) => bench(lang, Bench::BrokerHasSeenNothing).to_owned(),
        (1, false) => bench(lang, Bench::OnlyOneWorld).to_owned(),
        (count, _) => worlds_fit(lang, count),
    };
    Worlds { history, worlds, summary }
}

/// These runs as worlds behind one history, that of the first; each stands at its end.
pub fn side_by_side(players: &[Player], lang: Lang) -> Worlds {
    let Some(own) = players.first() else { return Worlds::default() };
    let worlds: Vec<World> = players.iter().map(|player| world(player, own, lang)).collect();
    let history = broker_history(lang, &events(own), Cast::of(own.model()));
    Worlds { history, summary: worlds_fit(lang, worlds.len()), worlds }
}

/// The player at the end of this run of the same strategy; nothing is planted.
pub fn open(player: &Player, run: &Schedule) -> Player {
    let setup = Setup { plan: Plan::default(), ..player.setup.clone() };
    Player::replay(setup, run, run.choices.len(), 0).0
}

fn effects_of(player: &Player) -> Effects {
    effects(player.model(), player.trace.world(player.cursor))
}

fn events(player: &Player) -> Vec<Event> {
    player.trace.steps[..player.cursor].iter().flat_map(|step| step.events.iter().copied()).collect()
}

fn world(player: &Player, own: &Player, lang: Lang) -> World {
    let (title, tone) = title(player, lang);
    let mut so_far: Vec<Event> = Vec::new();
    let mut known = 0;
    let mut lines = Vec::new();
    for (index, step) in player.trace.steps[..player.cursor].iter().enumerate() {
        so_far.extend(&step.events);
        let sights = sights(&so_far).len();
        lines.push(WorldLine { line: log_line(player, lang, index), seen: sights > known });
        known = sights;
    }
    let held = |content: &StageBox| matches!(content.lane, Lane::Consumer(_) | Lane::Outside);
    let boxes = stage(player, lang).boxes.into_iter().filter(held).collect();
    let steps = player.trace.steps.iter().zip(&own.trace.steps[..own.cursor]);
    let common = steps.take_while(|(step, of_own)| step.choice == of_own.choice).count();
    World { title, tone, lines, common, boxes, run: run(player) }
}

/// What all worlds have in common says nothing about any of them.
fn keep_differences(worlds: &mut [World]) {
    let [first, others @ ..] = &*worlds else { return };
    let titles = first.title.iter().enumerate();
    let differs: Vec<bool> =
        titles.map(|(at, title)| others.iter().any(|other| other.title.get(at) != Some(title))).collect();
    if differs.contains(&true) {
        for world in worlds {
            let mut differs = differs.iter();
            world.title.retain(|_| differs.next() == Some(&true));
        }
    }
}

/// How the effects stand, a sentence each; where there are several messages, each by its name.
fn title(player: &Player, lang: Lang) -> (Vec<String>, Tone) {
    let model = player.model();
    let mut sentences: Vec<String> = Vec::new();
    let (mut most, mut least) = (0, u8::MAX);
    for (effect, counts) in shown_effects(model).into_iter().zip(effects_of(player)) {
        for input in model.inputs() {
            let count = counts[input.index()];
            (most, least) = (most.max(count), least.min(count));
            let said = headline(lang, effect, None, count, Moment::Running);
            sentences.push(match model.messages {
                1 => said.to_owned(),
                _ => format!("{}: {said}", message_name(lang, crashpoint_sim::ids::Key::new(input, 0))),
            });
        }
    }
    let tone = match (most, least) {
        (2.., _) => Tone::Duplicate,
        (_, 0) => Tone::Neutral,
        (_, 1..) => Tone::Once,
    };
    (sentences, tone)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::player::Msg;
    use crate::worlds::possible_worlds;

    fn check(player: &Player, lang: Lang, expected: Expect) {
        let (Ask::Worlds(run), scenario) = question(player) else { panic!("a question about worlds") };
        let model = crashpoint_sim::model::Model::new(&scenario);
        let found: Vec<Schedule> = possible_worlds(&model, &run).into_iter().map(|world| world.schedule).collect();
        let said = worlds(player, &found, lang);
        let mut text = format!("{}\n", said.summary);
        said.history.iter().for_each(|line| text += &format!("broker: {line}\n"));
        for world in said.worlds {
            text +=
                &format!("{:?} {} [{}], {} in common\n", world.tone, world.title.join(" "), world.run, world.common);
            for WorldLine { line, seen } in world.lines {
                text += &format!("  {} {}\n", if seen { "●" } else { "○" }, line.sentence);
            }
            for content in world.boxes {
                text += &format!("  | {} · {} blocks\n", content.name, content.blocks.len());
            }
        }
        expected.assert_eq(&text);
    }

    #[test]
    fn a_run_that_has_not_begun_is_taken_to_its_first_delivery() {
        let start = Player::default();
        let moment = at_a_moment(&start);
        assert_eq!(moment.cursor, 1);
        assert_eq!(at_a_moment(&moment), moment, "a moment that was chosen stays");
        let ended = start.update(Msg::End).update(Msg::Reset);
        assert_eq!(at_a_moment(&ended).trace.steps.len(), ended.trace.steps.len(), "the rest of the run stays");
    }

    #[test]
    fn a_missing_ack_leaves_two_worlds() {
        let player =
            at_a_moment(&Player::default()).update(Msg::Step).update(Msg::Crash(crashpoint_sim::ids::Role::Consumer));
        check(
            &player,
            Lang::En,
            expect![[r#"
                The broker has seen exactly this, and it fits 2 worlds. It cannot tell them apart, and no setting of it could.
                broker: gave paid #1 to Billing
                broker: no ack; the connection closed
                Once Charged once so far. [c c !crash-consumer], 3 in common
                  ● The broker gives paid #1 to Billing and waits for an ack.
                  ○ Billing takes 100 from the account for paid #1, at once and for good.
                  ● Billing dies before the ack and forgets how far it got; paid #1 goes back to the queue.
                  | Billing · 1 blocks
                  | Outside · 1 blocks
                Neutral Not charged yet. [c !crash-consumer], 1 in common
                  ● The broker gives paid #1 to Billing and waits for an ack.
                  ● Billing dies before the ack and forgets how far it got; paid #1 goes back to the queue.
                  | Billing · 1 blocks
                  | Outside · 1 blocks
            "#]],
        );
        check(
            &player,
            Lang::Ru,
            expect![[r#"
                Брокер видел ровно это, а миров, в которых он увидел бы то же самое, — 2. Различить их он не может, как его ни настраивай.
                broker: отдал «оплачен №1» Биллингу
                broker: ack нет; соединение закрылось
                Once Пока списано один раз. [c c !crash-consumer], 3 in common
                  ● Брокер выдаёт «оплачен №1» Биллингу и ждёт подтверждения.
                  ○ Биллинг списывает со счёта 100 по «оплачен №1», сразу и насовсем.
                  ● Биллинг падает, не подтвердив, и забывает, докуда дошёл; в очередь возвращается «оплачен №1».
                  | Биллинг · 1 blocks
                  | Внешний мир · 1 blocks
                Neutral Деньги ещё не списаны. [c !crash-consumer], 1 in common
                  ● Брокер выдаёт «оплачен №1» Биллингу и ждёт подтверждения.
                  ● Биллинг падает, не подтвердив, и забывает, докуда дошёл; в очередь возвращается «оплачен №1».
                  | Биллинг · 1 blocks
                  | Внешний мир · 1 blocks
            "#]],
        );
    }

    #[test]
    fn of_several_messages_only_the_differences_are_spoken_of() {
        let player = Player::default().update(Msg::Messages(2));
        let player = (0..4).fold(player, |player, _| player.update(Msg::Step));
        check(
            &player,
            Lang::En,
            expect![[r#"
            The broker has seen exactly this, and it fits 2 worlds. It cannot tell them apart, and no setting of it could.
            broker: gave paid #1 to Billing
            broker: got an ack from Billing, forgot the message
            broker: gave paid #2 to Billing
            Neutral paid #2: Not charged yet. [c c c c], 4 in common
              ● The broker gives paid #1 to Billing and waits for an ack.
              ○ Billing takes 100 from the account for paid #1, at once and for good.
              ● Billing acknowledges paid #1; the broker forgets it.
              ● The broker gives paid #2 to Billing and waits for an ack.
              | Billing · 1 blocks
              | Outside · 1 blocks
            Once paid #2: Charged once so far. [c c c c c], 4 in common
              ● The broker gives paid #1 to Billing and waits for an ack.
              ○ Billing takes 100 from the account for paid #1, at once and for good.
              ● Billing acknowledges paid #1; the broker forgets it.
              ● The broker gives paid #2 to Billing and waits for an ack.
              ○ Billing takes 100 from the account for paid #2, at once and for good.
              | Billing · 1 blocks
              | Outside · 1 blocks
        "#]],
        );
    }

    #[test]
    fn an_ack_leaves_one() {
        check(
            &Player::default().update(Msg::End),
            Lang::En,
            expect![[r#"
                Only one world fits what the broker has seen here: what it knows is enough to tell. Step to a moment after a delivery and before its ack.
                broker: gave paid #1 to Billing
                broker: got an ack from Billing, forgot the message
                Once Charged once so far. [c c c], 3 in common
                  ● The broker gives paid #1 to Billing and waits for an ack.
                  ○ Billing takes 100 from the account for paid #1, at once and for good.
                  ● Billing acknowledges paid #1; the broker forgets it.
                  | Billing · 1 blocks
                  | Outside · 1 blocks
            "#]],
        );
        check(
            &Player::default(),
            Lang::Ru,
            expect![[r#"
                Брокер ещё ничего не видел, и никакого эффекта за его спиной не было.
                Neutral Деньги ещё не списаны. [], 0 in common
                  | Биллинг · 1 blocks
                  | Внешний мир · 1 blocks
            "#]],
        );
    }
}
