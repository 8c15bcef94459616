//! With which text the page opens. No text that somebody wrote is lost: one that is not shown can be had back by undo.

use super::file::start;
use super::{Editor, Msg};
use crate::player::Setup;

/// The editor to open with: the handler that the player runs, else what was kept, else the strategy at hand. `kept` is what
/// was edited last, here or in an earlier visit.
pub fn opening(kept: Option<Editor>, setup: &Setup) -> Editor {
    let kept = kept.filter(|kept| !kept.draft.text.trim().is_empty());
    let Some(own) = &setup.own else {
        return kept.unwrap_or_else(|| Editor::new(&start(setup.strategy)));
    };
    match kept {
        // The text that was kept may have comments, which what runs has not.
        Some(kept) if kept.scenario() == ((**own).clone(), Vec::new()) => kept,
        Some(kept) => kept.update(Msg::Replace(own.to_string())),
        None => Editor::new(&own.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crashpoint_sim::text::parse_scenario;

    use super::opening;
    use crate::catalogue::catalogue;
    use crate::editor::{Editor, Msg, start};
    use crate::player::Setup;

    const KEPT: &str = "consumer\n  receive # mine\n  ack\n";

    fn own(text: &str) -> Setup {
        Setup { own: Some(Arc::new(parse_scenario(text).0)), ..Setup::default() }
    }

    #[test]
    fn one_begins_with_the_strategy_at_hand() {
        let setup = Setup { strategy: catalogue().presets[1].strategy, ..Setup::default() };
        for kept in [None, Some(" \n")] {
            let editor = opening(kept.map(Editor::new), &setup);
            assert_eq!(editor.draft.text, start(setup.strategy));
            assert!(!editor.history.can_undo());
        }
        assert_eq!(opening(Some(Editor::new("consumer\n  recieve")), &setup).draft.text, "consumer\n  recieve");
    }

    #[test]
    fn a_handler_in_the_link_does_not_cost_the_text_that_was_kept() {
        assert_eq!(opening(Some(Editor::new(KEPT)), &own(KEPT)).draft.text, KEPT, "comments and all");
        let other = opening(Some(Editor::new(KEPT)), &own("consumer\n  receive auto-ack\n"));
        assert_eq!(other.draft.text, "consumer\n  receive auto-ack\n");
        assert_eq!(other.update(Msg::Undo).draft.text, KEPT);
        let first = opening(None, &own(KEPT));
        assert_eq!(first.draft.text, "consumer\n  receive\n  ack\n");
        assert!(!first.history.can_undo());
    }
}
