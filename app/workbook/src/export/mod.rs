//! What one can take along: a run as text, as a diagram, as a picture, as data; a map as a table and as a picture; a
//! link as code to embed and as a QR code.
//!
//! Everything is made from the same record as the page: the sentences of the list, the columns of the timeline. Nothing
//! here asks for another file: a picture carries its own style, and its words as text.

pub mod embed;
pub mod escape;
pub mod form;
pub mod json;
pub mod map;
pub mod map_svg;
pub mod mermaid;
pub mod plain;
pub mod qr;
mod svg;
pub mod timeline_svg;

#[cfg(test)]
mod tests;

use crate::player::Player;
use crate::text::export::messages;
use crate::text::lang::Lang;
use crate::view::outcome::{Outcome, outcome};
use crate::view::timeline::{Timeline, timeline};

/// A run to be taken along: all of it, also what lies behind the cursor.
#[derive(Clone, Debug)]
pub struct Export {
    /// The run, seen from its end.
    pub player: Player,
    /// The language of every word.
    pub lang: Lang,
    /// What it is called. It may hold anything.
    pub title: String,
    /// The address at which it can be stepped through; empty: none is given.
    pub link: String,
}

impl Export {
    /// This player's run, under its strategy's name.
    pub fn new(player: &Player, lang: Lang, link: &str) -> Self {
        let mut player = player.clone();
        player.cursor = player.trace.steps.len();
        let title = player.setup.title(lang);
        Export { player, lang, title, link: link.to_owned() }
    }

    /// What it is made of, one line each: the three parts where the title does not name them, messages, faults.
    fn about(&self) -> Vec<String> {
        let setup = &self.player.setup;
        let parts = Some(setup.strategy.parts_title(self.lang))
            .filter(|_| setup.own.is_none())
            .filter(|parts| *parts != self.title);
        let messages = messages(self.lang, setup.messages).to_owned();
        parts.into_iter().chain([messages]).collect()
    }

    fn timeline(&self) -> Timeline {
        timeline(&self.player, self.lang)
    }

    fn outcome(&self) -> Outcome {
        outcome(&self.player, self.lang)
    }
}
