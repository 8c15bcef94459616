//! What the page shows, as one value, and what each act makes of it.

#[cfg(not(feature = "whole"))]
use crashpoint_workbook::link::Show;
use crashpoint_workbook::link::{Beside, Frame, Link, Look, Note, Page, Within};
use crashpoint_workbook::player::{Msg, Player};

use crate::act::Act;

/// All of the page's state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    /// The page that is open.
    pub(crate) page: Page,
    /// How the address says to look at it.
    pub(crate) said: Look,
    /// How the visitor chose to look at it, now or earlier.
    pub(crate) chosen: Look,
    /// The run.
    pub(crate) player: Player,
    /// Where within the page one is.
    pub(crate) within: Within,
    /// How it stands in another page.
    pub(crate) frame: Frame,
    /// What the pages beside the player are about.
    pub(crate) beside: Beside,
    /// It goes on by itself.
    pub(crate) playing: bool,
    /// What of the address could not be read.
    pub(crate) notes: Vec<Note>,
}

impl State {
    /// What the address says, looked at as chosen earlier.
    pub(crate) fn open(fragment: &str, chosen: Look) -> Self {
        let (link, notes) = Link::parse(fragment);
        let mut state = State {
            page: link.page,
            said: link.look,
            chosen,
            player: link.player,
            within: link.within,
            frame: link.frame,
            beside: link.beside,
            playing: false,
            notes,
        };
        state.choose_moment();
        state
    }

    /// Two worlds are about a moment of the run, and nothing can be asked about its start.
    #[cfg(feature = "whole")]
    fn choose_moment(&mut self) {
        if self.page == Page::Worlds {
            self.player = crashpoint_workbook::view::worlds::at_a_moment(&self.player);
        }
    }

    #[cfg(not(feature = "whole"))]
    fn choose_moment(&mut self) {}

    /// How to look at it.
    pub(crate) fn look(&self) -> Look {
        self.said.or(self.chosen)
    }

    /// The fragment that leads to this very state, without its `#`.
    pub(crate) fn fragment(&self) -> String {
        self.link().to_string()
    }

    /// Links to the pages about one strategy, each with this very state, in the order of [`Page::BENCH`].
    pub(crate) fn bench_links(&self) -> Vec<String> {
        self.link().fragments(&Page::BENCH).iter().map(|fragment| format!("#{fragment}")).collect()
    }

    /// The fragment that leads to this very state with the list of all faults open, without its `#`.
    #[cfg(not(feature = "whole"))]
    pub(crate) fn faults_fragment(&self) -> String {
        let mut link = self.link();
        link.within.show = Show::Faults;
        link.to_string()
    }

    /// In a bare frame, the same page to open by itself.
    pub(crate) fn unframed(&self) -> Option<String> {
        let fragment = || self.link().fragments(&[self.page]).concat();
        self.frame.is_bare.then(|| format!("#{}", fragment()))
    }

    /// All that a link to this very state says.
    pub(crate) fn link(&self) -> Link {
        let (player, within) = (self.player.clone(), self.within.clone());
        Link { page: self.page, look: self.said, player, beside: self.beside, within, frame: self.frame }
    }

    /// Whether the visitor would expect the browser's Back to lead from one to the other.
    pub(crate) fn is_elsewhere(&self, other: &State) -> bool {
        // Where a handler is being typed, every letter makes another setup of it.
        let setup = self.page != Page::Own && self.player.setup != other.player.setup;
        let setup = setup || self.beside.right != other.beside.right;
        setup || self.page != other.page || self.within != other.within
    }

    /// The state after this.
    pub(crate) fn after(&self, act: Act) -> State {
        let mut state = self.clone();
        match act {
            Act::Player(msg) => {
                state.player = state.player.update(msg);
                state.playing = false;
            }
            Act::Show(schedule) => {
                state.player = state.player.update(Msg::Show(schedule));
                state.playing = true;
            }
            Act::Take { player, playing } => {
                state.player = *player;
                state.page = Page::Play;
                state.playing = playing;
            }
            Act::Beside(beside) => state.beside = beside,
            #[cfg(feature = "whole")]
            Act::Pair { left, beside } => {
                state.player = *left;
                state.beside = beside;
            }
            Act::Tick => {
                state.player = state.player.update(Msg::Step);
                state.playing &= !state.player.at_end() && !state.player.at_planted_fault();
            }
            Act::TogglePlaying => state.playing = !state.playing && !state.player.at_end(),
            Act::Go(page) => {
                state.page = page;
                state.within = Within::default();
                state.playing = false;
                state.choose_moment();
            }
            Act::Lang(lang) => {
                state.chosen.lang = Some(lang);
                state.said.lang = Some(lang);
            }
            Act::Calls(calls) => {
                state.chosen.calls = Some(calls);
                state.said.calls = Some(calls);
            }
            // Colours and keys are one's own: they get into a link only where it spoke of them already.
            Act::Theme(theme) => {
                state.chosen.theme = Some(theme);
                state.said.theme = state.said.theme.map(|_| theme);
            }
            Act::Keys(on) => {
                state.chosen.keys = Some(on);
                state.said.keys = state.said.keys.map(|_| on);
            }
            Act::DismissNotes => state.notes.clear(),
            #[cfg(feature = "whole")]
            Act::Visit(fragment) => {
                let said = state.said;
                state = State { frame: state.frame, ..state.opened(&fragment) };
                state.said = state.said.or(said);
            }
            Act::Open(fragment) => state = state.opened(&fragment),
        }
        state
    }

    fn opened(self, fragment: &str) -> State {
        let opened = State::open(fragment, self.chosen);
        // Other pages say nothing of the player: it waits where it was.
        let (player, beside) = if opened.page.part() == Page::Play {
            (opened.player.clone(), opened.beside)
        } else {
            (self.player, self.beside)
        };
        State { player, beside, ..opened }
    }
}
