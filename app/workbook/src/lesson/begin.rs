//! How a fence begins: the player of what runs in it, and the panels that suit it.

use std::sync::Arc;

use super::fence::{At, Fence, Kind, Panel, Play, Problem, Source, Start};
use super::target::Target;
use crate::link::{Link, Page, Within};
use crate::player::{Msg, Player, Setup};
use crate::text::lang::Lang;

impl Start {
    /// What the run is made of.
    pub fn setup(&self) -> Setup {
        let mut scenario = self.scenario();
        let messages = scenario.messages();
        let plan = self.plan.clone();
        match (&self.source, &self.faults) {
            (Source::Strategy(strategy), None) => Setup { strategy: *strategy, own: None, messages, plan },
            (source, _) => {
                if let Source::Strategy(strategy) = source {
                    scenario.title.0 = Lang::ALL.map(|lang| (lang.code().to_owned(), strategy.title(lang))).to_vec();
                }
                Setup { own: Some(Arc::new(scenario)), messages, plan, ..Setup::default() }
            }
        }
    }

    /// The player, standing where the lesson says.
    pub fn player(&self) -> Player {
        let chosen = self.schedule.choices.len();
        let cursor = match self.at {
            At::Step(step) => step,
            At::Chosen | At::End => chosen,
        };
        let (player, _) = Player::replay(self.setup(), &self.schedule, cursor, chosen);
        if self.at == At::End { player.update(Msg::End) } else { player }
    }
}

impl Play {
    /// What is shown of it in this fence.
    pub fn shown(&self, fence: &Fence) -> Vec<Panel> {
        if !self.panels.is_empty() {
            return self.panels.clone();
        }
        let suits: &[Panel] = match &fence.kind {
            Kind::Play(_) | Kind::Places(_) | Kind::Scenario(_) | Kind::Map(_) => {
                &[Panel::Stage, Panel::Timeline, Panel::Code, Panel::Outcome]
            }
            Kind::Twin(_) => &[Panel::Stage, Panel::Outcome],
            Kind::Worlds(_) => &[Panel::Stage, Panel::Knowledge],
            Kind::Task(task) => match &task.problem {
                Problem::Attack { .. } => &[Panel::Stage, Panel::Timeline, Panel::Code, Panel::Next, Panel::Outcome],
                Problem::Predict { .. } => &[Panel::Stage, Panel::Timeline, Panel::Code, Panel::Outcome],
                Problem::Defend(_) | Problem::Order(_) | Problem::Question { .. } | Problem::Paint(_) => {
                    &[Panel::Stage, Panel::Timeline, Panel::Outcome]
                }
            },
        };
        suits.to_vec()
    }
}

impl Target {
    /// Where it leads on the site, as a fragment with its `#`; the address itself if it leads elsewhere. `page` is the
    /// one on which the link stands.
    pub fn address(&self, page: Page) -> String {
        let fragment = |page: Option<Page>, to: Option<&String>| {
            let page = page.unwrap_or(Page::Workbook);
            format!("#{}", Link { page, within: Within { to: to.cloned(), ..Within::default() }, ..Link::default() })
        };
        match self {
            Target::Fence(id) => fragment(Some(page), Some(id)),
            Target::Lesson { folder, fence, .. } => {
                fragment(Page::from_path(&format!("/lesson/{folder}")), fence.as_ref())
            }
            Target::Case { name, .. } => fragment(Page::from_path(&format!("/case/{name}")), None),
            Target::Page(address) | Target::External(address) => address.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Sheet, parse};

    #[test]
    fn a_player_begins_where_the_lesson_says() {
        for (lines, cursor, length) in [
            ("strategy naive\n", 0, 0),
            ("strategy naive\nrun c c\n", 2, 2),
            ("strategy naive\nrun c c !crash-consumer\nat 1\n", 1, 3),
            ("strategy naive\nplant crash@consumer-window\nat end\n", 6, 6),
            ("strategy naive\nfaults 1\nat 3\n", 3, 3),
            ("scenario\n  consumer\n    receive\n    send mail\n    ack\nmessages 2\nat 4\n", 4, 4),
        ] {
            let (lesson, _) = parse(&format!("---\ntitle: x\n---\n```play one\n{lines}```\n"), Sheet::Page);
            let fence = lesson.fences().next().expect("a fence");
            let start = fence.starts()[0];
            let player = start.player();
            assert_eq!((player.cursor, player.trace.steps.len()), (cursor, length), "{lines}");
            let (trace, _) = start.run();
            assert_eq!(player.update(Msg::End).trace.schedule(), trace.schedule(), "{lines}");
        }
    }

    #[test]
    fn links_lead_to_pages_of_the_site() {
        let here = Page::from_path("/lesson/01-window").expect("a lesson");
        for (address, leads) in [
            ("#two-worlds", "#/lesson/01-window?to=two-worlds"),
            ("../04-key/ru.md", "#/lesson/04-key"),
            ("../04-key/en.md#one-commit", "#/lesson/04-key?to=one-commit"),
            ("../99-none/en.md", "#/book"),
            ("../cases/two-relays.en.md", "#/case/two-relays"),
            ("#/play?plant=lose-ack", "#/play?plant=lose-ack"),
            ("https://example.org/", "https://example.org/"),
        ] {
            assert_eq!(Target::parse(address).map(|target| target.address(here)), Ok(leads.to_owned()));
            if leads.starts_with("#/lesson") {
                let (link, notes) = Link::parse(leads);
                assert_eq!((format!("#{link}"), notes), (leads.to_owned(), Vec::new()));
            }
        }
    }
}
