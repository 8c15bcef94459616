//! With which text the page opens. No text that somebody wrote is lost: one that is not shown can be had back by undo.

use std::sync::Arc;

use crashpoint_sim::scenario::Scenario;

use super::file::start;
use super::{Editor, Msg};
use crate::player::Setup;

/// What was edited last, here or in an earlier visit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The text, and what can be taken back.
    pub editor: Editor,
    /// What ran while it was edited: the text as it was when it last had no mistakes.
    pub ran: Option<Arc<Scenario>>,
}

/// The editor to open with: the handler that the player runs, else what was kept, else the strategy at hand.
pub fn opening(kept: Option<Kept>, setup: &Setup) -> Editor {
    let kept = kept.filter(|kept| !kept.editor.draft.text.trim().is_empty());
    let Some(own) = &setup.own else {
        return kept.map_or_else(|| Editor::new(&start(setup.strategy)), |kept| kept.editor);
    };
    match kept {
        // The text may have comments, which what runs has not; and it may have mistakes by now.
        Some(kept) if kept.ran.as_ref() == Some(own) => kept.editor,
        Some(kept) if kept.editor.scenario() == ((**own).clone(), Vec::new()) => kept.editor,
        Some(kept) => kept.editor.update(Msg::Replace(own.to_string())),
        None => Editor::new(&own.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crashpoint_sim::text::parse_scenario;

    use super::{Kept, opening};
    use crate::catalogue::catalogue;
    use crate::editor::{Editor, Msg, start};
    use crate::player::Setup;

    const KEPT: &str = "consumer\n  receive # mine\n  ack\n";

    fn kept(text: &str, ran: Option<&str>) -> Kept {
        let ran = ran.map(|text| Arc::new(parse_scenario(text).0));
        Kept { editor: Editor::new(text), ran }
    }

    fn own(text: &str) -> Setup {
        Setup { own: Some(Arc::new(parse_scenario(text).0)), ..Setup::default() }
    }

    #[test]
    fn one_begins_with_the_strategy_at_hand() {
        let setup = Setup { strategy: catalogue().presets[1].strategy, ..Setup::default() };
        for kept in [None, Some(" \n")] {
            let editor = opening(kept.map(|text| self::kept(text, None)), &setup);
            assert_eq!(editor.draft.text, start(setup.strategy));
            assert!(!editor.history.can_undo());
        }
        assert_eq!(opening(Some(kept("consumer\n  recieve", None)), &setup).draft.text, "consumer\n  recieve");
    }

    #[test]
    fn a_handler_in_the_link_does_not_cost_the_text_that_was_kept() {
        assert_eq!(opening(Some(kept(KEPT, None)), &own(KEPT)).draft.text, KEPT, "comments and all");
        let other = opening(Some(kept(KEPT, None)), &own("consumer\n  receive auto-ack\n"));
        assert_eq!(other.draft.text, "consumer\n  receive auto-ack\n");
        assert_eq!(other.update(Msg::Undo).draft.text, KEPT);
        let first = opening(None, &own(KEPT));
        assert_eq!(first.draft.text, "consumer\n  receive\n  ack\n");
        assert!(!first.history.can_undo());
    }

    #[test]
    fn a_text_with_mistakes_stays_as_it_is_typed() {
        let typed = "consumer\n  recieve # mine\n";
        assert_eq!(opening(Some(kept(typed, Some(KEPT))), &own(KEPT)).draft.text, typed);
    }
}
