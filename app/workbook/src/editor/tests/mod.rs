//! Small texts in which `|` is the cursor: what could stand there, what moves, what is taken back, what a fix does.

mod completion;

use expect_test::{Expect, expect};

use super::{
    Direction, Draft, Editor, Msg, file_of, from_utf16, import, line_views, marks, move_line, move_line_to, start,
    to_utf16,
};
use crate::catalogue::catalogue;
use crate::text::lang::Lang;

fn draft(text: &str) -> Draft {
    let cursor = text.find('|').expect("a cursor");
    Draft { text: text.replacen('|', "", 1), cursor }
}

fn shown(draft: &Draft) -> String {
    let (before, after) = draft.text.split_at(draft.cursor);
    format!("{before}|{after}")
}

#[test]
fn a_candidate_takes_the_line() {
    let editor = Editor { draft: draft("consumer\n  receive\n  add|balanse # so\n  ack\n"), ..Editor::default() };
    let chosen = editor.update(Msg::Complete(1));
    assert_eq!(shown(&chosen.draft), "consumer\n  receive\n  add balance if version| # so\n  ack\n");
    assert_eq!(editor.update(Msg::Complete(99)).draft, editor.draft);
    assert_eq!(chosen.update(Msg::Undo).draft, editor.draft);
}

#[test]
fn lines_move_within_their_section() {
    use Direction::{Down, Up};
    let text = "producer\n  begin\nconsumer\n  receive\n  add |balance\n  ack # last\n\nfaults\n  at most 1\n";
    for (text, direction, moved) in [
        (text, Up, "producer\n  begin\nconsumer\n  add |balance\n  receive\n  ack # last\n\nfaults\n  at most 1\n"),
        (text, Down, "producer\n  begin\nconsumer\n  receive\n  ack # last\n  add |balance\n\nfaults\n  at most 1\n"),
        ("consumer\n  receive\n  ack|", Up, "consumer\n  ack|\n  receive"),
        // What is not a line of a section stays, and nothing leaves its section.
        ("consumer\n  rec|eive\n  ack\n", Up, "consumer\n  rec|eive\n  ack\n"),
        ("consumer\n  receive\n  ack|\n\nfaults\n", Down, "consumer\n  receive\n  ack|\n\nfaults\n"),
        ("consumer\n  receive\n  ack|", Down, "consumer\n  receive\n  ack|"),
        ("cons|umer\n  receive\n", Down, "cons|umer\n  receive\n"),
        ("title a\n  b|\n  c\n", Up, "title a\n  b|\n  c\n"),
        ("consumer\n  receive\n|\n  ack\n", Down, "consumer\n  receive\n|\n  ack\n"),
        ("|", Up, "|"),
    ] {
        assert_eq!(shown(&move_line(&draft(text), direction)), moved);
    }
    let dragged = |line, target| shown(&move_line_to(&draft("consumer\n  a\n  b\n  |c\nfaults\n  d\n"), line, target));
    assert_eq!(dragged(4, 2), "consumer\n  |c\n  a\n  b\nfaults\n  d\n");
    assert_eq!(dragged(2, 4), "consumer\n  b\n  |c\n  a\nfaults\n  d\n");
    for (line, target) in [(0, 1), (2, 6), (2, 1), (1, 2), (99, 2), (2, 99)] {
        assert_eq!(dragged(line, target), "consumer\n  a\n  b\n  |c\nfaults\n  d\n");
    }
}

#[test]
fn lines_know_their_section() {
    let views = line_views("title a\n\nconsumer # x\n  receive\n\n  ack\n\nmessages 1\n");
    let told = views.iter().map(|view| {
        let section = view.section.map_or("-", |section| section.word());
        format!("{}{} {section}", view.number, if view.movable { "*" } else { "" })
    });
    expect![[r#"
        1 -
        2 -
        3 consumer
        4* consumer
        5 consumer
        6* consumer
        7 consumer
        8 -
        9 -"#]]
    .assert_eq(&told.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_new_line_is_indented() {
    for (text, after) in [
        ("consumer|", "consumer\n  |"),
        ("consumer\n  receive|\n", "consumer\n  receive\n  |\n"),
        ("consumer\n  rec|eive\n", "consumer\n  rec\n  |eive\n"),
        ("title a|", "title a\n|"),
        ("|consumer", "\n|consumer"),
    ] {
        let editor = Editor { draft: draft(text), ..Editor::default() };
        assert_eq!(shown(&editor.update(Msg::Enter).draft), after);
    }
}

/// Types the text letter by letter, `<` for backspace; then takes back change by change.
fn check_history(typed: &str, expected: Expect) {
    let mut editor = Editor::default();
    for letter in typed.chars() {
        let Draft { mut text, mut cursor } = editor.draft.clone();
        if letter == '<' {
            let before = text[..cursor].chars().next_back().map_or(0, char::len_utf8);
            cursor -= before;
            text.replace_range(cursor..cursor + before, "");
        } else {
            text.insert(cursor, letter);
            cursor += letter.len_utf8();
        }
        editor = editor.update(Msg::Typed(Draft { text, cursor }));
    }
    let end = editor.clone();
    let mut steps = vec![shown(&editor.draft)];
    while editor.history.can_undo() {
        editor = editor.update(Msg::Undo);
        steps.push(shown(&editor.draft));
    }
    while editor.history.can_redo() {
        editor = editor.update(Msg::Redo);
    }
    assert_eq!(editor.draft, end.draft, "redo gives all of it again");
    expected.assert_eq(&steps.join("\n--\n"));
}

#[test]
fn undo_takes_back_a_word_at_a_time() {
    check_history(
        "consumer\n  add balance",
        expect![[r#"
        consumer
          add balance|
        --
        consumer
          add |
        --
        consumer
          |
        --
        consumer
        |
        --
        consumer|
        --
        |"#]],
    );
    check_history(
        "ab ёж<<<xy",
        expect![[r#"
        abxy|
        --
        ab|
        --
        ab ёж|
        --
        ab |
        --
        |"#]],
    );
}

#[test]
fn moves_and_fixes_are_changes_of_their_own() {
    let editor = Editor { draft: draft("consumer\n  recieve\n  ack|\n"), ..Editor::default() };
    let fixed = editor.update(Msg::Fix(0));
    assert_eq!(fixed.draft.text, "consumer\n  receive\n  ack\n");
    let typed = fixed.update(Msg::Typed(Draft { text: "consumer\n  receive\n  ackx\n".to_owned(), cursor: 26 }));
    let elsewhere = typed.update(Msg::At(3)).update(Msg::At(26));
    let more = elsewhere.update(Msg::Typed(Draft { text: "consumer\n  receive\n  ackxy\n".to_owned(), cursor: 27 }));
    let back = more.update(Msg::Undo);
    assert_eq!(back.draft.text, typed.draft.text, "a cursor set elsewhere ends a change");
    assert_eq!(back.update(Msg::Undo).draft.text, fixed.draft.text);
    assert_eq!(back.update(Msg::Undo).update(Msg::Undo).draft, editor.draft);
    let replaced = back.update(Msg::Replace("consumer\n".to_owned()));
    assert!(!replaced.history.can_redo(), "a new change ends what could be made again");
    assert_eq!(replaced.update(Msg::Undo).draft.text, back.draft.text);
}

/// Each mark with its place, its message and what its fix makes of the text.
fn check_marks(text: &str, lang: Lang, expected: Expect) {
    let mut story = String::new();
    for mark in marks(text, lang) {
        story += &format!("{}:{} «{}» {}\n", mark.line, mark.column, &text[mark.from..mark.to], mark.message);
        if let Some(fix) = mark.fix {
            let fixed = Editor::new(text).update(Msg::Fix(fix.number)).draft;
            story += &format!("  {} → {:?}\n", fix.label, shown(&fixed));
        }
    }
    expected.assert_eq(&story);
}

#[test]
fn mistakes_and_what_puts_them_right() {
    check_marks(
        "consumer\n  recieve # ёж\n  ack ack\n  mark sent\nrelay\n  read outbox\n",
        Lang::En,
        expect![[r#"
        2:3 «recieve» `recieve` is not a step of the section `consumer`. Did you mean `receive`?
          Write `receive` → "consumer\n  receive| # ёж\n  ack ack\n  mark sent\nrelay\n  read outbox\n"
        3:3 «ack ack» `ack ack` is not a step of the section `consumer`. Did you mean `ack`?
          Write `ack` → "consumer\n  recieve # ёж\n  ack|\n  mark sent\nrelay\n  read outbox\n"
        4:3 «mark sent» `mark sent` is a step of `relay`, not of `consumer`. Move it there.
          Move it to `relay` → "consumer\n  recieve # ёж\n  ack ack\nrelay\n  read outbox\n  mark sent|\n"
    "#]],
    );
    check_marks(
        "mesages 2\nconsumer x3\nack\n  receive\n  ack\n  crash consumer 1\nfaults\n at most 9\n",
        Lang::Ru,
        expect![[r#"
        1:1 «mesages» Раздела `mesages` нет. Может быть, `messages`?
          Написать `messages` → "messages| 2\nconsumer x3\nack\n  receive\n  ack\n  crash consumer 1\nfaults\n at most 9\n"
        2:10 «x3» После `consumer` может стоять `x1` или `x2`, но не `x3`: больше двух не бывает.
          Написать `x2` → "mesages 2\nconsumer x2|\nack\n  receive\n  ack\n  crash consumer 1\nfaults\n at most 9\n"
        3:1 «ack» `ack` — строка раздела `consumer`. Добавьте отступ в два пробела.
          Добавить отступ → "mesages 2\nconsumer x3\n  |ack\n  receive\n  ack\n  crash consumer 1\nfaults\n at most 9\n"
        3:1 «ack» Раздел `consumer` начинается с `receive`, а не с `ack`: до этого обрабатывать нечего.
          Вставить `receive` → "mesages 2\nconsumer x3\n  receive\n|ack\n  receive\n  ack\n  crash consumer 1\nfaults\n at most 9\n"
        6:3 «crash consumer 1» `crash consumer` — сбой: его место в разделе `faults`, а не в `consumer`. Перенесите его туда.
          Перенести в `faults` → "mesages 2\nconsumer x3\nack\n  receive\n  ack\nfaults\n at most 9\n  crash consumer 1|\n"
        8:10 «9» Для `at most` подходит число от 0 до 4, но не 9.
          Написать `4` → "mesages 2\nconsumer x3\nack\n  receive\n  ack\n  crash consumer 1\nfaults\n at most 4|\n"
    "#]],
    );
    check_marks(
        "broker\n  kind\n  order key key\n  auto-commit on\n  max-deliveries 9 parc\n  kind log\n consumer\n  add balance",
        Lang::En,
        expect![[r#"
            2:3 «kind» `kind` needs a value: `queue` or `log`.
              Add `queue` → "broker\n  kind queue|\n  order key key\n  auto-commit on\n  max-deliveries 9 parc\n  kind log\n consumer\n  add balance"
            3:9 «key key» `order` can be `fifo`, `any` or `key`, not `key key`. Did you mean `key`?
              Write `key` → "broker\n  kind\n  order key|\n  auto-commit on\n  max-deliveries 9 parc\n  kind log\n consumer\n  add balance"
            5:18 «9 parc» `max-deliveries` can be `none`, `N park` or `N drop`, not `9 parc`. Did you mean `N park`?
              Write `9 park` → "broker\n  kind\n  order key key\n  auto-commit on\n  max-deliveries 9 park|\n  kind log\n consumer\n  add balance"
            6:3 «kind» `kind` is already written in line 2. Keep one of the two.
              Take the line out → "broker\n  kind\n  order key key\n  auto-commit on\n  max-deliveries 9 parc\n| consumer\n  add balance"
            7:2 «consumer» `consumer` must start in the first column. Take the indentation out.
              Take the indentation out → "broker\n  kind\n  order key key\n  auto-commit on\n  max-deliveries 9 parc\n  kind log\n|consumer\n  add balance"
            8:3 «add balance» A consumer begins with `receive`, not with `add balance`: until then it has nothing in hand.
              Insert `receive` → "broker\n  kind\n  order key key\n  auto-commit on\n  max-deliveries 9 parc\n  kind log\n consumer\n  receive\n|  add balance"
        "#]],
    );
    check_marks(
        "messages 7\nexpect loss once\nexpect once@2\nproducer\n  begin\n",
        Lang::En,
        expect![[r#"
        1:1 «messages 7» A scenario needs a section `consumer`. Add it, with its steps.
          Insert `consumer` → "messages 7\nexpect loss once\nexpect once@2\nproducer\n  begin\nconsumer\n  receive\n  add balance\n  ack\n|"
        1:10 «7» `messages` can be 1 to 3, not 7.
          Write `3` → "messages 3|\nexpect loss once\nexpect once@2\nproducer\n  begin\n"
        2:8 «loss» `loss` needs its smallest number of faults, as in `loss@1`.
          Write `loss@1` → "messages 7\nexpect loss@1| once\nexpect once@2\nproducer\n  begin\n"
        2:13 «once» `once` means that there is no other verdict. Keep either `once` or the others.
          Take it out → "messages 7\nexpect loss|\nexpect once@2\nproducer\n  begin\n"
        3:1 «expect» `expect` is already written in line 2. Keep one of the two.
          Take the line out → "messages 7\nexpect loss once\n|producer\n  begin\n"
    "#]],
    );
}

#[test]
fn files() {
    let file = file_of("title My handler: v2!\ntitle.ru Мой\n");
    assert_eq!(
        (file.name.as_str(), file.text.as_str()),
        ("my-handler-v2.scenario", "title My handler: v2!\ntitle.ru Мой\n")
    );
    assert_eq!(file_of("title.ru Обработчик").name, "handler.scenario");
    let imported = import(b"\xef\xbb\xbfconsumer\r\n  receive\xff\r");
    assert_eq!((imported.text.as_str(), imported.cut), ("consumer\n  receive\u{fffd}\n", false));
    assert!(import(&[b'a'; 30_000]).cut);
}

#[test]
fn every_strategy_can_be_changed() {
    for preset in &catalogue().presets {
        let text = start(preset.strategy);
        assert_eq!(marks(&text, Lang::En), []);
        let (scenario, _) = Editor::new(&text).scenario();
        assert_eq!(scenario.title.get("ru"), Some(preset.title(Lang::Ru)));
        assert_eq!(scenario.consumer, preset.strategy.scenario().consumer);
    }
}

#[test]
fn a_text_field_counts_in_utf_16() {
    let text = "a🎉ё";
    for (units, bytes) in [(0, 0), (1, 1), (3, 5), (4, 7)] {
        assert_eq!((from_utf16(text, units), to_utf16(text, bytes)), (bytes, units));
    }
    assert_eq!((from_utf16(text, 2), from_utf16(text, 99), to_utf16(text, 3), to_utf16(text, 99)), (1, 7, 1, 4));
}
