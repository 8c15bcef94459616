//! Every problem of a scenario's text has a sentence in English and in Russian.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crashpoint_sim::scenario::PartKind;
use crashpoint_sim::text::{
    DIAGNOSTICS_MAX, Entry, ExpectProblem, NumberProblem, Problem, ProgramProblem, Vocabulary, parse_part,
    parse_scenario,
};
use expect_test::expect;

/// Texts that show every problem there is. A receiver's text begins with `#receiver`, an effect's with `#effect`.
const TEXTS: &[&str] = &[
    "consumer\n  receive\nfolks",
    "consumer\n  receive\n  ackk\n  think",
    "consumer\n  receive\nbroker\n  redriv on\n  speed high\n  kind stack\n  order fifi",
    "consumer\n  receive\nfaults\n  crash reply 1\n  lose hope 1",
    "consumer\n  receive\nexpect chaos@1",
    "consumer\n  receive\n  mark sent\n  publish\n  kind log\n  lose ack 1\n  at most 1\n  effect",
    "consumer\n  receive\nmessages",
    "consumer\n  receive\nmessages two",
    "consumer\n  receive\nmessages 4",
    "consumer\n  receive\nexpect",
    "consumer\n  receive\nexpect loss",
    "consumer\n  receive\nexpect once loss@1",
    "consumer\n  receive\nexpect once@1",
    "consumer",
    "consumer\n  ack",
    "consumer\n  receive\n  receive auto-ack",
    "consumer\n  receive\nrelay\n  mark sent",
    "#effect\neffect\n  receive",
    "consumer x3\n  receive",
    "consumer\n  receive\nproducer\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n\
     \u{20} begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n  begin\n\
     \u{20} begin\n  begin\n  begin\n",
    "consumer\n  keys\n  receive\ntitle\ntitle.%% Prozente",
    "consumer\n  receive\nbroker x2\n  kind queue\n  auto-commit on",
    "consumer\n  receive\n broker\n  kind log\n  redrive on",
    "consumer\nreceive",
    "receive",
    "#receiver\nfaults",
    "messages 1\nmessages 1",
    "#effect\ntitle Nothing",
];

#[test]
fn every_problem_has_its_sentences() {
    let mut shown = BTreeSet::new();
    let mut sentences = String::new();
    for text in TEXTS {
        let diagnostics = match text.lines().next() {
            Some("#receiver") => parse_part(text, PartKind::Receiver).1,
            Some("#effect") => parse_part(text, PartKind::Effect).1,
            Some(_) | None => parse_scenario(text).1,
        };
        assert!(!diagnostics.is_empty(), "{text}");
        for found in diagnostics {
            shown.insert(name(&found.problem));
            let _ = writeln!(sentences, "{found}\n    {}", found.message_ru());
        }
    }
    let (_, many) = parse_scenario(&"folks\n".repeat(DIAGNOSTICS_MAX + 1));
    shown.extend(many.iter().map(|found| name(&found.problem)));
    let missing: Vec<&str> = NAMES.iter().copied().filter(|name| !shown.contains(name)).collect();
    assert!(missing.is_empty(), "no text shows {missing:?}");
    assert_eq!(shown.len(), NAMES.len());
    expect![[r#"
        3:1: There is no section `folks`. Sections such as `consumer` start in the first column, their lines are indented.
            Раздела `folks` нет. Имя раздела, например `consumer`, пишется с первого столбца, его строки — с отступом.
        3:3: `ackk` is not a step of the section `consumer`. Did you mean `ack`?
            В разделе `consumer` нет шага `ackk`. Может быть, `ack`?
        4:3: `think` is not a step of the section `consumer`. It has steps such as `begin`, `insert key`, `add balance`, `commit` and `ack`.
            В разделе `consumer` нет шага `think`. Есть, например, `begin`, `insert key`, `add balance`, `commit` и `ack`.
        4:3: `redriv` is not a setting of the broker. Did you mean `redrive`?
            У брокера нет настройки `redriv`. Может быть, `redrive`?
        5:3: `speed` is not a setting of the broker. It has `kind`, `order`, `max-deliveries`, `redrive`, `late-ack`, `dedup` and `auto-commit`.
            У брокера нет настройки `speed`. Есть `kind`, `order`, `max-deliveries`, `redrive`, `late-ack`, `dedup` и `auto-commit`.
        6:8: `kind` can be `queue` or `log`, not `stack`.
            У `kind` может быть значение `queue` или `log`, но не `stack`.
        7:9: `order` can be `fifo`, `any` or `key`, not `fifi`. Did you mean `fifo`?
            У `order` может быть значение `fifo`, `any` или `key`, но не `fifi`. Может быть, `fifo`?
        4:3: `crash reply` is not a kind of fault. Did you mean `crash relay`?
            Сбоя `crash reply` нет. Может быть, `crash relay`?
        5:3: `lose hope` is not a kind of fault. Write a kind and how many, such as `crash consumer 1`.
            Сбоя `lose hope` нет. Напишите вид сбоя и сколько раз, например `crash consumer 1`.
        3:8: `chaos` is not a verdict. Write `once`, or verdicts with their faults: `loss`, `parked`, `duplicate`, `phantom`, `reorder` or `stuck`.
            Вердикта `chaos` нет. Напишите `once` или вердикты с числом сбоев: `loss`, `parked`, `duplicate`, `phantom`, `reorder` или `stuck`.
        3:3: `mark sent` is a step of `relay`, not of `consumer`. Move it there.
            `mark sent` — шаг раздела `relay`, а не `consumer`. Перенесите его туда.
        5:3: `kind` is a setting of `broker`, not of `consumer`. Move it there.
            `kind` — настройка раздела `broker`, а не `consumer`. Перенесите её туда.
        6:3: `lose ack` is a fault: it belongs in the section `faults`, not in `consumer`. Move it there.
            `lose ack` — сбой: его место в разделе `faults`, а не в `consumer`. Перенесите его туда.
        7:3: `at most` belongs in the section `faults`, not in `consumer`. Move it there.
            Место `at most` — в разделе `faults`, а не в `consumer`. Перенесите строку туда.
        8:3: `effect` stands for the effect's steps, and only in a receiver part's `consumer`. Write the steps themselves.
            `effect` стоит на месте шагов эффекта и бывает только в разделе `consumer` части-получателя. Напишите сами шаги.
        3:1: `messages` needs a number after it.
            После `messages` нужно число.
        3:10: `two` is not a number. Write `messages` with one, in digits.
            `two` — не число. Напишите `messages` с числом, цифрами.
        3:10: `messages` can be 1 to 3, not 4.
            Для `messages` подходит число от 1 до 3, но не 4.
        3:1: `expect` needs `once`, or verdicts such as `duplicate@1`.
            После `expect` нужно `once` или вердикты, например `duplicate@1`.
        3:8: `loss` needs its smallest number of faults, as in `loss@1`.
            Для `loss` нужно наименьшее число сбоев, например `loss@1`.
        3:8: `once` means that there is no other verdict. Keep either `once` or the others.
            `once` значит, что других вердиктов нет. Оставьте либо `once`, либо остальные.
        3:8: `once` has no number: it is about all faults together. Write `expect once`.
            У `once` нет числа: речь обо всех сбоях вместе. Напишите `expect once`.
        1:1: The section `consumer` has no step. Write its steps below it, indented.
            В разделе `consumer` нет ни одного шага. Напишите шаги под ним, с отступом.
        2:3: A consumer begins with `receive`, not with `ack`: until then it has nothing in hand.
            Раздел `consumer` начинается с `receive`, а не с `ack`: до этого обрабатывать нечего.
        3:3: `receive auto-ack` can only be the first step: a consumer takes one message at a time.
            `receive auto-ack` может быть только первым шагом: сообщения обрабатываются по одному.
        4:3: A relay begins with `read outbox`, not with `mark sent`: until then it has nothing in hand.
            Раздел `relay` начинается с `read outbox`, а не с `mark sent`: до этого обрабатывать нечего.
        3:3: An effect has no `receive`: the receiver takes the message. Take it out.
            В эффекте не бывает `receive`: сообщение берёт получатель. Уберите этот шаг.
        1:10: After `consumer` can stand `x1` or `x2`, not `x3`: there are at most 2 of each.
            После `consumer` может стоять `x1` или `x2`, но не `x3`: больше двух не бывает.
        28:3: The section `producer` can have at most 24 steps. Take out what is from here on.
            В разделе `producer` может быть не больше 24 шагов. Уберите все шаги начиная с этого.
        2:3: `keys` needs a value: `kept forever`, `kept longer` or `kept shorter`.
            После `keys` нужно значение: `kept forever`, `kept longer` или `kept shorter`.
        4:1: `title` needs a text after it.
            После `title` нужен текст.
        5:1: `title.%%` is not a language code. Write `title …` for English, or a code as in `title.ru …`.
            `title.%%` — не код языка. Для английского пишите `title …`, для русского `title.ru …`.
        3:8: `x2` is too much after `broker`. Take it out; every step and setting has its own line.
            После `broker` лишнее: `x2`. Уберите: у каждого шага и каждой настройки своя строка.
        5:3: A queue has no `auto-commit`. Take it out, or write `kind log`.
            У очереди нет `auto-commit`. Уберите эту строку или напишите `kind log`.
        3:2: `broker` must start in the first column. Take the indentation out.
            Слово `broker` должно начинаться с первого столбца. Уберите отступ.
        5:3: A log has no `redrive`. Take it out, or write `kind queue`.
            У журнала нет `redrive`. Уберите эту строку или напишите `kind queue`.
        2:1: `receive` is a line of the section `consumer`. Indent it by two spaces.
            `receive` — строка раздела `consumer`. Добавьте отступ в два пробела.
        1:1: `receive` stands in no section. Write the section's name, such as `consumer`, above it.
            `receive` стоит вне раздела. Напишите над этой строкой имя раздела, например `consumer`.
        1:1: A receiver part needs a section `consumer`. Add it, with its steps.
            В части-получателе нужен раздел `consumer`. Добавьте его вместе с шагами.
        2:1: A receiver part has no `faults`. It can have `title`, `about`, `broker` and `consumer`.
            В части-получателе не бывает `faults`. Здесь могут быть `title`, `about`, `broker` и `consumer`.
        1:1: A scenario needs a section `consumer`. Add it, with its steps.
            В сценарии нужен раздел `consumer`. Добавьте его вместе с шагами.
        2:1: `messages` is already written in line 1. Keep one of the two.
            `messages` уже есть в строке 1. Оставьте что-то одно.
        1:1: An effect part needs a section `effect`. Add it, with its steps.
            В части-эффекте нужен раздел `effect`. Добавьте его вместе с шагами.
    "#]].assert_eq(&sentences);
}

const NAMES: &[&str] = &[
    "unknown heading",
    "unknown step",
    "unknown setting",
    "unknown value",
    "unknown fault",
    "unknown verdict",
    "misplaced step",
    "misplaced effect",
    "misplaced setting",
    "misplaced fault",
    "misplaced total",
    "missing number",
    "not a number",
    "number out of range",
    "empty expectation",
    "verdict without faults",
    "once and verdicts",
    "once with faults",
    "empty program",
    "first step",
    "receive not first",
    "too many steps",
    "bad count",
    "missing value",
    "missing text",
    "bad language",
    "extra words",
    "indented heading",
    "not indented",
    "outside of a section",
    "not on this page",
    "duplicate",
    "missing section",
    "not on a log",
    "not on a queue",
    "more",
];

/// A new problem does not compile here until it has a name, and then needs a text that shows it.
fn name(problem: &Problem) -> &'static str {
    match problem {
        Problem::Unknown { wanted: Vocabulary::Heading, .. } => "unknown heading",
        Problem::Unknown { wanted: Vocabulary::Step(_), .. } => "unknown step",
        Problem::Unknown { wanted: Vocabulary::BrokerSetting, .. } => "unknown setting",
        Problem::Unknown { wanted: Vocabulary::Value(_), .. } => "unknown value",
        Problem::Unknown { wanted: Vocabulary::Fault, .. } => "unknown fault",
        Problem::Unknown { wanted: Vocabulary::Verdict, .. } => "unknown verdict",
        Problem::Misplaced { entry: Entry::Step(_), .. } => "misplaced step",
        Problem::Misplaced { entry: Entry::Effect, .. } => "misplaced effect",
        Problem::Misplaced { entry: Entry::Setting(_), .. } => "misplaced setting",
        Problem::Misplaced { entry: Entry::Fault(_), .. } => "misplaced fault",
        Problem::Misplaced { entry: Entry::AtMost, .. } => "misplaced total",
        Problem::Number { problem: NumberProblem::Missing, .. } => "missing number",
        Problem::Number { problem: NumberProblem::NotANumber(_), .. } => "not a number",
        Problem::Number { problem: NumberProblem::OutOfRange { .. }, .. } => "number out of range",
        Problem::Expect(ExpectProblem::Empty) => "empty expectation",
        Problem::Expect(ExpectProblem::NoFaults(_)) => "verdict without faults",
        Problem::Expect(ExpectProblem::OnceAndVerdicts) => "once and verdicts",
        Problem::Expect(ExpectProblem::OnceWithFaults) => "once with faults",
        Problem::Program { problem: ProgramProblem::Empty, .. } => "empty program",
        Problem::Program { problem: ProgramProblem::FirstStep(_), .. } => "first step",
        Problem::Program { problem: ProgramProblem::ReceiveNotFirst(_), .. } => "receive not first",
        Problem::Program { problem: ProgramProblem::TooManySteps, .. } => "too many steps",
        Problem::Program { problem: ProgramProblem::BadCount(_), .. } => "bad count",
        Problem::MissingValue(_) => "missing value",
        Problem::MissingText(_) => "missing text",
        Problem::BadLanguage { .. } => "bad language",
        Problem::ExtraWords { .. } => "extra words",
        Problem::HeadingIndented(_) => "indented heading",
        Problem::NotIndented { .. } => "not indented",
        Problem::OutsideSection { .. } => "outside of a section",
        Problem::NotOnThisPage { .. } => "not on this page",
        Problem::Duplicate { .. } => "duplicate",
        Problem::MissingSection { .. } => "missing section",
        Problem::NotOnLog(_) => "not on a log",
        Problem::NotOnQueue(_) => "not on a queue",
        Problem::More(_) => "more",
    }
}
