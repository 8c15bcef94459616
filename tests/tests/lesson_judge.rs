//! Answers put to the model: right ones, and for wrong ones the run that refutes them.

use crashpoint_sim::explore::{Limits, Report, explore};
use crashpoint_sim::model::Model;
use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::fence::Task;
use crashpoint_workbook::lesson::judge::{Refusal, Reply, judge, needs};
use crashpoint_workbook::lesson::stated::{solution, untouched};
use crashpoint_workbook::lesson::{Sheet, parse};

fn task(body: &str) -> Task {
    let (lesson, mistakes) = parse(&format!("---\ntitle: A page\n---\n```{body}\n```\n"), Sheet::Page);
    assert_eq!(mistakes, [], "{body}");
    lesson.fences().next().and_then(|fence| fence.task()).expect("a task").clone()
}

fn reply(task: &Task, answer: &Answer) -> Reply {
    let scenarios = needs(task, answer);
    let reports: Vec<Report> =
        scenarios.iter().map(|scenario| explore(&Model::new(scenario), Limits::default())).collect();
    judge(task, answer, &reports)
}

/// A reply in a few words.
fn told(reply: &Reply) -> String {
    match reply {
        Reply::Solved => "solved".to_owned(),
        Reply::Refuted(witness) => format!("{}: {}", witness.verdicts, witness.schedule),
        Reply::TooManyFaults { used, most } => format!("{used} of {most} faults"),
        Reply::NotThisFault(kind) => format!("not {}", kind.word()),
        Reply::NeverEnds => "never ends".to_owned(),
        Reply::NotAllowed(Refusal::NotOffered(axis)) => format!("no other {}", axis.word()),
        Reply::NotAllowed(Refusal::Keep(step)) => format!("keep {}", step.word()),
        Reply::NotAllowed(Refusal::Conflict(conflict)) => conflict.to_string(),
        Reply::NotAllowed(Refusal::WorkGone) => "the work is gone".to_owned(),
        Reply::NotAllowed(Refusal::OtherKind) => "another kind".to_owned(),
        Reply::ThereIsOne => "there is one".to_owned(),
        Reply::Choices { wrong, missing } => format!("wrong {wrong:?}{}", if *missing { ", missing" } else { "" }),
        Reply::Cells(cells) => {
            let runs = cells.iter().map(|(cell, run)| match run {
                Some(witness) => format!("{cell} {}: {}", witness.verdicts, witness.schedule),
                None => format!("{cell}"),
            });
            runs.collect::<Vec<_>>().join("; ")
        }
        Reply::Unfinished => "unfinished".to_owned(),
    }
}

fn check(body: &str, answers: &[(&str, &str)]) {
    let task = task(body);
    for (text, expected) in answers {
        let answer = Answer::parse(text).unwrap_or_else(|| panic!("`{text}` is an answer"));
        assert_eq!(told(&reply(&task, &answer)), *expected, "{text} to\n{body}");
    }
    if let Some(answer) = untouched(&task) {
        assert!(!reply(&task, &answer).is_solved(), "{answer} to\n{body}");
    }
    if let Some(answer) = solution(&task) {
        assert!(reply(&task, &answer).is_solved(), "{answer} to\n{body}");
        assert_eq!(Answer::parse(&answer.to_string()), Some(answer));
    }
}

#[test]
fn predictions_are_compared_with_the_run() {
    check(
        "predict p\nstrategy naive\nplant crash@consumer-window\nask a",
        &[
            ("verdict duplicate", "solved"),
            ("verdict once", "duplicate: c c !crash-consumer c c c"),
            ("verdict loss", "duplicate: c c !crash-consumer c c c"),
            ("choices 0", "another kind"),
        ],
    );
    check("predict p\nstrategy naive\nask a", &[("verdict once", "solved"), ("verdict loss", "once: c c c")]);
}

#[test]
fn attacks_are_run_to_their_end() {
    check(
        "attack a\nstrategy naive\nreach duplicate\nfaults 1\nask a\nhint h\nsolution run c c !lose-ack",
        &[
            ("run c c !crash-consumer", "solved"),
            ("run c c !lose-ack", "solved"),
            ("run c !crash-consumer", "once: c !crash-consumer c c c"),
            ("run ", "once: c c c"),
            ("run c c !expire-lease", "not expire lease"),
            ("run c c !crash-consumer c c !lose-ack", "2 of 1 faults"),
            ("run c c !crash-consumer c c !crash-consumer", "not crash consumer"),
        ],
    );
    check(
        "attack a\nstrategy naive\nreach duplicate\nfaults\n  expire lease 1\nask a\nhint h\nsolution run c c !expire-lease",
        &[("run c c !crash-consumer", "not crash consumer"), ("run c c !expire-lease", "solved")],
    );
}

#[test]
fn defences_meet_their_shortest_counterexample() {
    let parts = "defend d\nstrategy db-then-send ack-after increment\nchange sender\nchange receiver ack-after key-same-tx key-after\n\
                 ask a\nhint h\nsolution strategy outbox key-same-tx increment";
    check(
        parts,
        &[
            ("strategy outbox key-same-tx increment", "solved"),
            ("strategy outbox ack-after increment", "duplicate: p p p p r r r c c !crash-consumer c c c"),
            ("strategy outbox broker-tx increment", "no other receiver"),
            ("strategy outbox key-same-tx mail", "no other effect"),
            ("program consumer /   receive /   ack", "another kind"),
        ],
    );
    check(
        "defend d\nstrategy db-then-send ack-after increment\nchange sender\navoid loss\nfaults 1\nask a\nhint h\n\
         solution strategy outbox ack-after increment",
        &[("strategy outbox ack-after increment", "solved"), ("strategy send-then-db ack-after increment", "solved")],
    );
}

#[test]
fn edited_programs_keep_their_work() {
    let body = "defend d\nscenario\n  consumer\n    receive\n    check key\n    add balance\n    insert key\n    ack\nedit consumer\nkeep ack\n\
                ask a\nhint h\nsolution scenario\n  consumer\n    receive\n    begin\n    insert key\n    add balance\n    commit\n    ack";
    check(
        body,
        &[
            ("program consumer /   receive /   begin /   add balance /   insert key /   commit /   ack", "solved"),
            ("program consumer /   receive /   insert key /   ack", "the work is gone"),
            ("program consumer /   receive /   insert key /   add balance", "keep ack"),
            (
                "program consumer x2 /   receive /   insert key /   add balance /   ack",
                "loss: c c !crash-consumer c c c",
            ),
            ("strategy outbox key-same-tx increment", "another kind"),
        ],
    );
}

#[test]
fn every_right_order_is_right() {
    let scenario = "order o\nscenario\n  consumer\n    receive\n    begin\n    insert key\n    ack\n    add balance\n    commit\n\
                    ask a\nhint h\n";
    let solution = "solution\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack";
    check(
        &format!("{scenario}{solution}"),
        &[
            ("order 0 1 2 4 5 3", "solved"),
            ("order 0 1 4 2 5 3", "solved"),
            ("order 0 2 1 4 5 3", "loss: c c !crash-consumer c c c"),
            ("order 1 0 2 4 5 3", "another kind"),
            ("order 0 1 2", "another kind"),
            ("order none", "there is one"),
        ],
    );
    let mail = "order o\nscenario\n  consumer\n    receive\n    check key\n    insert key\n    send mail\n    ack\nask a\nhint h\nsolution none";
    check(mail, &[("order none", "solved"), ("order 0 1 3 2 4", "duplicate: c c c !crash-consumer c c c c c")]);
}

#[test]
fn all_right_choices_and_no_other() {
    check(
        "question q\nask a\nright b\n  why w\nwrong c\n  why w\nright d\n  why w",
        &[
            ("choices 0 2", "solved"),
            ("choices 2 0", "solved"),
            ("choices 0", "wrong [], missing"),
            ("choices 0 1 2", "wrong [1]"),
            ("choices 1 7", "wrong [1, 7], missing"),
            ("choices", "wrong [], missing"),
        ],
    );
}

#[test]
fn maps_are_painted_cell_by_cell() {
    let body =
        "map m\nsender already-sent\nreceiver ack-before ack-after key-same-tx\neffect increment mail\npaint\nask a";
    let task = task(body);
    let none = Answer::Cells(vec![None; 6]);
    let reports: Vec<String> = needs(&task, &none)
        .iter()
        .map(|scenario| explore(&Model::new(scenario), Limits::default()).to_string())
        .collect();
    assert_eq!(
        reports,
        ["loss@1 duplicate@1", "loss@1 duplicate@1", "duplicate@1", "duplicate@1", "once", "duplicate@1"]
    );
    let both = "loss+duplicate";
    check(
        body,
        &[
            (&format!("cells {both} {both} duplicate duplicate once duplicate"), "solved"),
            (&format!("cells {both} {both} duplicate duplicate duplicate duplicate"), "4"),
            (
                &format!("cells {both} loss duplicate duplicate once once"),
                "1 duplicate: c !lose-ack c expire:1 c c c; 5 duplicate: c c c c !crash-consumer c c c c c c",
            ),
        ],
    );
}
