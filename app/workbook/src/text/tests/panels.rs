//! What is said around runs: twins, exports, reviews, the editor.

use super::rules::{check_sentence, check_text};
use crate::text::Lang;
use crate::text::twin::{Pair, is_over, pair_text, parts_here, side_name, waits};

#[test]
fn two_runs_have_their_words() {
    for lang in Lang::ALL {
        for pair in [Pair::Start, Pair::Together, Pair::Parted(12), Pair::Same] {
            check_sentence(lang, &pair_text(lang, pair));
        }
        for text in [parts_here(lang), waits(lang), is_over(lang), side_name(lang, true), side_name(lang, false)] {
            check_text(lang, text);
        }
    }
}
