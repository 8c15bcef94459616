//! Every fault that can be planted on this strategy, as a list to choose from: by program, in the order of its steps.

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::{Planted, Spot};
use crashpoint_sim::vocabulary::FaultKind;

use super::{Mark, Tone};
use crate::judgement::Judgement;
use crate::pins::{Pin, pins as all_pins};
use crate::player::Player;
use crate::text::fault::{beside, fault_explained, fault_name, planted_name};
use crate::text::lang::Lang;
use crate::text::names::role_name;
use crate::text::place::place_name;
use crate::text::ui::{Ui, at_step, between, ui};

/// The pins of one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PinGroup {
    /// Whose program.
    pub role: Role,
    /// "Billing".
    pub name: String,
    /// In the order of its steps.
    pub pins: Vec<PinView>,
}

/// One pin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PinView {
    /// What a click plants or takes away.
    pub plant: Planted,
    /// It is planted, and whether at every attempt.
    pub planted: Option<bool>,
    /// "ack lost"
    pub name: String,
    /// What it is, in one sentence.
    pub explained: String,
    /// Where: "after “commit”, before “ack”", "at “ack”".
    pub at: String,
    /// "in the window"; empty for what is about a message.
    pub place: String,
    /// The step before which (for a message: at which) it strikes, counted from 1.
    pub step: usize,
    /// It strikes at the step, not before it.
    pub at_step: bool,
    /// What comes of it, before anything runs.
    pub outcome: Mark,
    /// "together with: Billing · …"; empty if it needs nothing else.
    pub with: String,
}

/// The pins that have no place between two lines of the code, where crashes are planted.
pub fn other_pins(player: &Player, lang: Lang) -> Vec<PinGroup> {
    let mut groups = pins(player, lang);
    for group in &mut groups {
        group.pins.retain(|pin| !stands_in_code(&pin.plant));
    }
    groups.retain(|group| !group.pins.is_empty());
    groups
}

/// Whether such a fault is planted.
pub fn plants_others(player: &Player) -> bool {
    player.setup.plan.planted.iter().any(|planted| !stands_in_code(planted))
}

fn stands_in_code(planted: &Planted) -> bool {
    matches!(planted.kind, FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer)
}

/// The pins of the player's strategy.
pub fn pins(player: &Player, lang: Lang) -> Vec<PinGroup> {
    let pins = all_pins(player.model());
    let group = |role| PinGroup {
        role,
        name: role_name(lang, role).to_owned(),
        pins: pins.iter().filter(|pin| pin.plant.role() == role).map(|pin| view(player, lang, pin)).collect(),
    };
    Role::ALL.into_iter().map(group).filter(|group| !group.pins.is_empty()).collect()
}

fn view(player: &Player, lang: Lang, pin: &Pin) -> PinView {
    let step = usize::from(pin.step);
    let steps = player.model().code(pin.plant.role()).steps();
    let (at, place, at_step) = match pin.plant.spot {
        Spot::Gap { place, .. } => {
            (between(lang, steps[step - 1].word(), steps[step].word()), place_name(lang, place).to_owned(), false)
        }
        Spot::Message(_) => (at_step(lang, steps[step].word()), String::new(), true),
    };
    // What is planted may name the place otherwise than a click here would.
    let here = |planted: &&Planted| {
        planted.kind == pin.plant.kind
            && planted.role() == pin.plant.role()
            && planted.step(player.model()) == Some(pin.step)
    };
    let planted = player.setup.plan.planted.iter().find(here);
    PinView {
        plant: planted.copied().unwrap_or(pin.plant),
        planted: planted.map(|planted| planted.every),
        name: fault_name(lang, pin.plant.kind).to_owned(),
        explained: fault_explained(lang, pin.plant.kind).to_owned(),
        at,
        place,
        step: step + 1,
        at_step,
        outcome: outcome_mark(lang, pin.outcome),
        with: pin.with.map_or(String::new(), |with| beside(lang, &planted_name(lang, &with))),
    }
}

/// Sign and word of what comes of a pin.
pub fn outcome_mark(lang: Lang, outcome: Option<Judgement>) -> Mark {
    match outcome {
        Some(judgement) => judgement.mark(lang),
        None => Mark { tone: Tone::Neutral, sign: "…".to_owned(), word: ui(lang, Ui::NotSettled).to_owned() },
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::{other_pins, pins};
    use crate::catalogue::catalogue;
    use crate::player::{Msg, Player, Setup};
    use crate::text::lang::Lang;
    use crate::view::code::{absent, programs};

    fn player(planted: &str) -> Player {
        let mut setup = Setup { strategy: catalogue().presets[2].strategy, ..Setup::default() };
        setup.plan.planted = planted.split_whitespace().map(|word| word.parse().expect("a fault")).collect();
        Player::new(setup)
    }

    fn check(player: &Player, lang: Lang, expected: Expect) {
        let mut story = String::new();
        for group in pins(player, lang) {
            story += &format!("{}\n", group.name);
            for pin in group.pins {
                let planted = pin.planted.map_or("", |every| if every { "*" } else { "+" });
                story += &format!(
                    "{planted:2}{} {} · {} · {} → {} {} {}\n",
                    pin.step, pin.name, pin.at, pin.place, pin.outcome.sign, pin.outcome.word, pin.with
                );
            }
        }
        for absent in absent(player, lang) {
            story += &format!("– {}. {}\n", absent.name, absent.text);
        }
        expected.assert_eq(&story);
    }

    #[test]
    fn the_pins_of_an_idempotent_consumer() {
        let player = player("crash@consumer-window.1* lose-ack evict-cache crash@relay-window");
        check(
            &player,
            Lang::En,
            expect![[r#"
            Billing
              2 crash · after “receive”, before “begin” · before the work → ✓ charged once 
              2 lease runs out · after “receive”, before “begin” · before the work → ✓ charged once 
              3 crash · after “begin”, before “insert key” · before the work → ✓ charged once 
              3 lease runs out · after “begin”, before “insert key” · before the work → ✓ charged once 
              4 crash · after “insert key”, before “add balance” · before the work → ✓ charged once 
              4 lease runs out · after “insert key”, before “add balance” · before the work → ✓ charged once 
            * 5 crash · after “add balance”, before “commit” · in the window → ✓ charged once 
              5 lease runs out · after “add balance”, before “commit” · in the window → ✓ charged once 
              6 crash · after “commit”, before “ack” · after the work, before the ack → ✓ charged once 
              6 lease runs out · after “commit”, before “ack” · after the work, before the ack → ✓ charged once 
            + 6 ack lost · at “ack” ·  → ✓ charged once 
            – Billing · key dropped from the cache. Does not exist here: nothing relies on a cache.
            – Relay · between sending and marking · crash. There is no Relay here: nothing waits in an outbox.
        "#]],
        );
        check(
            &player,
            Lang::Ru,
            expect![[r#"
            Биллинг
              2 падение · после «receive», до «begin» · до работы → ✓ списано один раз 
              2 срок аренды истёк · после «receive», до «begin» · до работы → ✓ списано один раз 
              3 падение · после «begin», до «insert key» · до работы → ✓ списано один раз 
              3 срок аренды истёк · после «begin», до «insert key» · до работы → ✓ списано один раз 
              4 падение · после «insert key», до «add balance» · до работы → ✓ списано один раз 
              4 срок аренды истёк · после «insert key», до «add balance» · до работы → ✓ списано один раз 
            * 5 падение · после «add balance», до «commit» · в окне → ✓ списано один раз 
              5 срок аренды истёк · после «add balance», до «commit» · в окне → ✓ списано один раз 
              6 падение · после «commit», до «ack» · после работы, до ack → ✓ списано один раз 
              6 срок аренды истёк · после «commit», до «ack» · после работы, до ack → ✓ списано один раз 
            + 6 ack потерян · на шаге «ack» ·  → ✓ списано один раз 
            – Биллинг · ключ вытеснен из кэша. Здесь такого сбоя нет: на кэш никто не полагается.
            – Ретранслятор · между отправкой и отметкой · падение. Ретранслятора здесь нет: в outbox ничего не ждёт.
        "#]],
        );
    }

    #[test]
    fn every_pin_stands_in_the_code_or_among_the_others() {
        for preset in &catalogue().presets {
            let player = Player::new(Setup { strategy: preset.strategy, ..Setup::default() });
            let every: Vec<_> = pins(&player, Lang::En).into_iter().flat_map(|group| group.pins).collect();
            let others: Vec<_> = other_pins(&player, Lang::En).into_iter().flat_map(|group| group.pins).collect();
            let gaps = programs(&player, Lang::En, 0).into_iter().flat_map(|program| program.lines);
            let gaps: Vec<_> = gaps.filter_map(|line| line.gap).map(|gap| gap.plant).collect();
            for pin in every {
                let places = others.iter().filter(|other| **other == pin).count()
                    + gaps.iter().filter(|gap| **gap == pin.plant).count();
                assert_eq!(places, 1, "{} of {}", pin.plant, preset.id);
            }
        }
    }

    #[test]
    fn a_click_plants_and_takes_away() {
        for pin in pins(&player(""), Lang::En).into_iter().flat_map(|group| group.pins) {
            let planted = player("").update(Msg::Toggle(pin.plant));
            let found: Vec<_> = pins(&planted, Lang::En).into_iter().flat_map(|group| group.pins).collect();
            let lit: Vec<_> = found.iter().filter(|pin| pin.planted.is_some()).collect();
            assert_eq!(lit.len(), 1, "{}", pin.plant);
            assert_eq!(lit[0].step, pin.step);
            assert_eq!(planted.update(Msg::Toggle(lit[0].plant)), player(""));
            assert!(absent(&planted, Lang::En).is_empty(), "{}", pin.plant);
        }
    }
}
