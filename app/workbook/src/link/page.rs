//! The pages and their paths.

use crate::lesson::{Sheet, contents};

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// `#/book`: the workbook's contents.
    Workbook,
    /// `#/lesson/08-outbox`
    Lesson(&'static str),
    /// `#/play`
    #[default]
    Play,
    /// `#/map`
    Map,
    /// `#/twin`
    Twin,
    /// `#/worlds`
    Worlds,
    /// `#/orders`
    Orders,
    /// `#/own`
    Own,
    /// `#/export`
    Export,
    /// `#/cases`
    Cases,
    /// `#/case/two-relays`
    Case(&'static str),
    /// `#/guide`
    Guide,
    /// `#/guide/authors`
    GuidePage(&'static str),
}

impl Page {
    /// The pages of the navigation, in its order.
    pub const NAVIGATION: [Page; 4] = [Page::Workbook, Page::Play, Page::Cases, Page::Guide];
    /// The pages about one strategy: they share the player.
    pub const BENCH: [Page; 7] =
        [Page::Play, Page::Map, Page::Twin, Page::Worlds, Page::Orders, Page::Own, Page::Export];

    /// Which part of the navigation it belongs to.
    pub fn part(self) -> Page {
        match self {
            Page::Workbook | Page::Lesson(_) => Page::Workbook,
            Page::Play | Page::Map | Page::Twin | Page::Worlds | Page::Orders | Page::Own | Page::Export => Page::Play,
            Page::Cases | Page::Case(_) => Page::Cases,
            Page::Guide | Page::GuidePage(_) => Page::Guide,
        }
    }

    /// Its path in the fragment.
    pub fn path(self) -> String {
        let (folder, name) = match self {
            Page::Workbook => ("book", ""),
            Page::Lesson(name) => ("lesson", name),
            Page::Play => ("play", ""),
            Page::Map => ("map", ""),
            Page::Twin => ("twin", ""),
            Page::Worlds => ("worlds", ""),
            Page::Orders => ("orders", ""),
            Page::Own => ("own", ""),
            Page::Export => ("export", ""),
            Page::Cases => ("cases", ""),
            Page::Case(name) => ("case", name),
            Page::Guide => ("guide", ""),
            Page::GuidePage(name) => ("guide", name),
        };
        if name.is_empty() { format!("/{folder}") } else { format!("/{folder}/{name}") }
    }

    /// The page with this path.
    pub fn from_path(path: &str) -> Option<Page> {
        let path = path.strip_prefix('/')?.trim_end_matches('/');
        match path.split_once('/') {
            Some(("lesson", name)) => contents::name(Sheet::Lesson, name).map(Page::Lesson),
            Some(("case", name)) => contents::name(Sheet::Case, name).map(Page::Case),
            Some(("guide", name)) => contents::name(Sheet::Page, name).map(Page::GuidePage),
            Some(_) => None,
            None => {
                let plain = Page::NAVIGATION.into_iter().chain(Page::BENCH);
                plain.into_iter().find(|page| page.path()[1..] == *path)
            }
        }
    }
}
