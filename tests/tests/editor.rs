//! The editor under whatever is typed, clicked and pasted: no panic, and what was done can be taken back.

use crashpoint_workbook::catalogue::{Strategy as Choice, catalogue};
use crashpoint_workbook::editor::{
    Direction, Draft, Editor, Msg, TEXT_BYTES_MAX, complete, file_of, from_utf16, import, line_views, marks, move_line,
    move_line_to, start, to_utf16,
};
use crashpoint_workbook::text::lang::Lang;
use proptest::prelude::*;

/// Texts that are nearly scenarios.
fn text() -> impl Strategy<Value = String> {
    const PIECES: [&str; 34] = [
        "consumer",
        "producer",
        "relay",
        "broker",
        "faults",
        "title.ru ",
        "messages ",
        "expect ",
        "\n",
        "\n  ",
        "\n  ",
        "\n  ",
        "receive",
        "recieve",
        "add balance",
        "ack",
        "nack",
        "begin",
        "commit",
        "kind log",
        "max-deliveries 9 parc",
        "crash consumer 1",
        "at most 99",
        "client retries",
        "keys kept",
        " x2",
        " x9",
        "#",
        "\r\n",
        "\t",
        "ёж",
        "🎉",
        "\u{feff}",
        "loss once@2",
    ];
    let piece = prop_oneof![6 => prop::sample::select(&PIECES[..]).prop_map(str::to_owned), 1 => any::<String>()];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn msg() -> impl Strategy<Value = Msg> {
    prop_oneof![
        (text(), any::<usize>()).prop_map(|(text, cursor)| Msg::Typed(Draft { text, cursor })),
        (0..200usize).prop_map(Msg::At),
        Just(Msg::Enter),
        prop::sample::select(vec![Msg::Move(Direction::Up), Msg::Move(Direction::Down), Msg::Undo, Msg::Redo]),
        (0..12usize, 0..12usize).prop_map(|(line, target)| Msg::MoveTo(line, target)),
        (0..20usize).prop_map(Msg::Complete),
        (0..6usize).prop_map(Msg::Fix),
        text().prop_map(Msg::Replace),
    ]
}

fn letter(editor: &Editor, at: usize, letter: char) -> Msg {
    let mut text = editor.draft.text.clone();
    let at = (0..=at % (text.len() + 1)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text.insert(at, letter);
    Msg::Typed(Draft { text, cursor: at + letter.len_utf8() })
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.split('\n').collect();
    lines.sort_unstable();
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_breaks_it_and_all_can_be_taken_back(begin in text(), msgs in prop::collection::vec(msg(), 0..30)) {
        let first = Editor::new(&begin);
        let mut editor = first.clone();
        for msg in msgs {
            editor = editor.update(msg);
            let Draft { text, cursor } = &editor.draft;
            prop_assert!(text.len() <= TEXT_BYTES_MAX && text.is_char_boundary(*cursor));
        }
        while editor.history.can_redo() {
            editor = editor.update(Msg::Redo);
        }
        let end = editor.draft.text.clone();
        while editor.history.can_undo() {
            editor = editor.update(Msg::Undo);
        }
        prop_assert_eq!(&editor.draft.text, &first.draft.text);
        while editor.history.can_redo() {
            editor = editor.update(Msg::Redo);
        }
        prop_assert_eq!(editor.draft.text, end);
    }

    #[test]
    fn letters_typed_anywhere_can_be_taken_back(begin in text(), letters in prop::collection::vec((any::<usize>(), "[a-z \n]"), 0..30)) {
        let mut editor = Editor::new(&begin);
        let first = editor.draft.text.clone();
        for (at, word) in letters {
            editor = editor.update(letter(&editor, at, word.chars().next().unwrap_or('a')));
        }
        while editor.history.can_undo() {
            editor = editor.update(Msg::Undo);
        }
        prop_assert_eq!(editor.draft.text, first);
    }

    #[test]
    fn places_lie_in_the_text(text in text(), cursor in any::<usize>()) {
        let draft = Draft::new(&text, cursor);
        for lang in Lang::ALL {
            let found = complete(&draft, lang);
            prop_assert!(draft.text.get(found.range.clone()).is_some());
            for number in 0..found.candidates.len() {
                let chosen = found.choose(&draft, number).expect("a candidate");
                prop_assert!(chosen.text.is_char_boundary(chosen.cursor));
            }
            for mark in marks(&draft.text, lang) {
                prop_assert!(draft.text.get(mark.from..mark.to).is_some());
            }
        }
        prop_assert_eq!(from_utf16(&draft.text, to_utf16(&draft.text, draft.cursor)), draft.cursor);
        prop_assert_eq!(line_views(&draft.text).len(), draft.text.split('\n').count());
        prop_assert!(import(text.as_bytes()).text.len() <= TEXT_BYTES_MAX);
        prop_assert!(file_of(&text).name.ends_with(".scenario"));
    }

    #[test]
    fn a_move_changes_only_the_order(text in text(), cursor in any::<usize>(), line in 0..20usize, target in 0..20usize) {
        let draft = Draft::new(&text, cursor);
        for moved in [move_line(&draft, Direction::Up), move_line(&draft, Direction::Down), move_line_to(&draft, line, target)] {
            prop_assert_eq!(sorted(&moved.text), sorted(&draft.text));
            prop_assert!(moved.text.is_char_boundary(moved.cursor));
        }
    }

    /// Fix after fix comes to an end: none brings back what another took away.
    #[test]
    fn fixes_come_to_an_end(text in text()) {
        let mut editor = Editor::new(&text);
        for _ in 0..400 {
            match marks(&editor.draft.text, Lang::En).into_iter().find_map(|mark| mark.fix) {
                None => return Ok(()),
                Some(fix) => {
                    let fixed = editor.update(Msg::Fix(fix.number));
                    prop_assert_ne!(&fixed.draft.text, &editor.draft.text, "{}", fix.label);
                    editor = fixed;
                }
            }
        }
        prop_assert!(false, "no end: {}", editor.draft.text);
    }
}

/// Each strategy of the catalogue with one letter left out somewhere: whatever has a fix is right again after it, or at
/// least no worse.
#[test]
fn a_letter_left_out() {
    for (sender, _) in catalogue().senders.iter().enumerate() {
        let text = start(Choice { sender, receiver: 3, effect: 2 });
        for at in text.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase()).map(|(at, _)| at) {
            let mut broken = text.clone();
            broken.remove(at);
            let mut editor = Editor::new(&broken);
            let mistakes = marks(&broken, Lang::En);
            if let Some(fix) = mistakes.iter().find_map(|mark| mark.fix.clone()) {
                editor = editor.update(Msg::Fix(fix.number));
                assert!(marks(&editor.draft.text, Lang::En).len() < mistakes.len().max(2), "{broken}");
            }
        }
    }
}
