//! Every fence and every task of every page, in both languages, through what draws it: nothing panics, nothing is said in
//! an empty text.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crashpoint_sim::explore::{Limits, Report, explore};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::text::parse_scenario;
use crashpoint_workbook::lesson::answer::Answer;
use crashpoint_workbook::lesson::contents::contents;
use crashpoint_workbook::lesson::fence::{Change, Fence, Kind, Map, Problem, Source, Start, Task};
use crashpoint_workbook::lesson::hearing::Hearing;
use crashpoint_workbook::lesson::lint::{SourceFile, lint};
use crashpoint_workbook::lesson::prose::plain;
use crashpoint_workbook::lesson::slides::slides;
use crashpoint_workbook::lesson::stated::{solution, untouched};
use crashpoint_workbook::lesson::{Lesson, draft, paper, parse, told};
use crashpoint_workbook::player::{Msg, Player};
use crashpoint_workbook::text::lang::Lang;
use crashpoint_workbook::text::task::task_text;
use crashpoint_workbook::twin::{self, Twin};
use crashpoint_workbook::view::all_runs::{Known, all_runs};
use crashpoint_workbook::view::map::places::{open, places};
use crashpoint_workbook::view::map::{Survey, cell, frame};
use crashpoint_workbook::view::worlds::side_by_side;
use crashpoint_workbook::view::{code, knowledge, next, outcome, stage, timeline};

/// Where one is, for what a failing test says.
#[derive(Clone, Copy)]
struct At<'text> {
    page: &'text str,
    fence: &'text str,
    lang: Lang,
}

impl At<'_> {
    fn said(&self, text: &str, what: &str) {
        assert!(!text.trim().is_empty(), "{}#{}: {what} is empty", self.page, self.fence);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons")
}

fn case(name: &str) -> Scenario {
    let text = fs::read_to_string(root().join(format!("cases/{name}.scenario"))).expect("a case");
    parse_scenario(&text).0
}

/// Each page of the book in each language, by its path.
fn pages() -> Vec<(String, Lang, Lesson)> {
    let contents = contents();
    let entries = contents.lessons.iter().chain(&contents.cases).chain(&contents.pages);
    let read = |(entry, lang): (&crashpoint_workbook::lesson::contents::Entry, Lang)| {
        let path = entry.path(lang).replace(".txt", ".md");
        let text = fs::read_to_string(root().join("..").join(&path)).expect("a page");
        let (mut lesson, mistakes) = parse(&text, entry.sheet);
        assert_eq!(mistakes, [], "{path}");
        let names: Vec<String> = lesson.cases().into_iter().map(str::to_owned).collect();
        names.iter().for_each(|name| lesson.resolve(name, &case(name)));
        (path, lang, lesson)
    };
    entries.flat_map(|entry| Lang::ALL.map(|lang| (entry, lang))).map(read).collect()
}

#[test]
fn every_fence_of_every_page_can_be_drawn() {
    let mut drawn = 0;
    for (page, lang, lesson) in pages() {
        for slide in slides(&lesson, lang) {
            let at = At { page: &page, fence: &slide.id, lang };
            at.said(&slide.heading, "the slide's heading");
            at.said(&slide.kind, "the slide's kind");
        }
        for fence in lesson.fences() {
            draw(At { page: &page, fence: &fence.id, lang }, fence, &lesson);
            drawn += 1;
        }
    }
    assert!(drawn > 300, "only {drawn} fences were drawn");
}

fn draw(at: At<'_>, fence: &Fence, lesson: &Lesson) {
    for start in fence.starts() {
        start_views(at, start);
    }
    match &fence.kind {
        Kind::Play(_) => {}
        Kind::Scenario(start) => {
            let (_, lines) = told::listing(&start.scenario(), at.lang);
            at.said(&lines, "the listing");
            let model = Model::new(&start.scenario());
            let known = Known::All(explore(&model, Limits::default()));
            for line in all_runs(&model, &known, at.lang).lines {
                at.said(&line.mark.word, "a verdict");
                at.said(&line.text, "what a verdict needs");
                let player = start.player();
                line.witness.into_iter().for_each(|run| walk(at, &player.update(Msg::Show(run))));
            }
        }
        Kind::Map(map) => map_views(at, map),
        Kind::Places(play) => {
            let player = play.start.player();
            let rows = places(&player, at.lang);
            assert!(!rows.is_empty(), "{}#{}: there are places", at.page, at.fence);
            for gap in rows.into_iter().flat_map(|row| row.steps).filter_map(|step| step.gap) {
                at.said(&gap.between, "a place");
                at.said(&gap.outcome.word, "what comes of a place");
                walk(at, &open(&player, gap.plant));
            }
        }
        Kind::Twin(pair) => {
            let twin = Twin::of(pair.sides.each_ref().map(|side| side.start.setup())).update(twin::Msg::Both(Msg::End));
            let view = twin::view::twin(&twin, at.lang);
            at.said(&view.summary, "what the twin comes to");
            assert!(!view.rows.is_empty(), "{}#{}: the twin does something", at.page, at.fence);
            at.said(&twin::view::announcement(&twin, at.lang), "what is announced of the twin");
        }
        Kind::Worlds(worlds) => {
            worlds.worlds.iter().for_each(|world| at.said(&plain(&world.title), "a world's title"));
            let players: Vec<Player> = worlds.worlds.iter().map(|world| world.start.player()).collect();
            let view = side_by_side(&players, at.lang);
            assert_eq!(view.worlds.len(), players.len());
            assert!(!view.history.is_empty(), "{}#{}: the broker has a history", at.page, at.fence);
        }
        Kind::Task(task) => task_views(at, fence, task, lesson),
    }
}

fn start_views(at: At<'_>, start: &Start) {
    let player = start.player();
    at.said(&player.setup.title(at.lang), "the title");
    walk(at, &player);
    let run = paper::run(start, at.lang);
    run.lines.iter().for_each(|line| at.said(line, "a line on paper"));
    at.said(&run.outcome.headline, "the outcome on paper");
}

/// Every panel at every step of the run.
fn walk(at: At<'_>, player: &Player) {
    let mut player = player.update(Msg::Reset);
    loop {
        panels(at, &player);
        if player.at_end() {
            return;
        }
        player = player.update(Msg::Step);
    }
}

fn panels(at: At<'_>, player: &Player) {
    let lang = at.lang;
    for shown in stage::stage(player, lang).boxes {
        at.said(&shown.name, "a box");
    }
    for column in timeline::timeline(player, lang).columns {
        at.said(&column.line.sentence, "a step's sentence");
    }
    let shown = outcome::outcome(player, lang);
    at.said(&shown.headline, "the verdict");
    at.said(&shown.mark.word, "the verdict's word");
    for line in code::programs(player, lang, 0).into_iter().flat_map(|program| program.lines) {
        at.said(&line.call, &format!("the call of `{}`", line.word));
    }
    for absent in code::absent(player, lang) {
        at.said(&absent.text, "why a fault does not exist here");
    }
    for choice in next::next(player, lang) {
        at.said(&choice.label, "a choice");
    }
    knowledge::knowledge(player, lang).lines.iter().for_each(|line| at.said(line, "what the broker knows"));
}

fn explored(scenario: &Scenario) -> Report {
    explore(&Model::new(scenario), Limits::default())
}

fn map_views(at: At<'_>, map: &Map) {
    let shown = frame(map, at.lang);
    at.said(&shown.title, "the map's title");
    shown.rows.iter().chain(&shown.columns).for_each(|head| at.said(&head.name, "a head"));
    let mut survey = Survey::new(map.clone());
    while let Some(scenario) = survey.next() {
        let report = explored(&scenario);
        survey.hear(crashpoint_workbook::engine::Answer::Done { id: 0, report });
    }
    for index in 0..survey.len() {
        for verdict in cell(&survey, index, at.lang).verdicts {
            at.said(&verdict.mark.word, "a cell's verdict");
            walk(at, &survey.open(index, verdict.witness.as_ref()));
        }
    }
}

fn task_views(at: At<'_>, fence: &Fence, task: &Task, lesson: &Lesson) {
    at.said(&plain(&told::asked(task, at.lang)), "what is asked");
    at.said(task_text(at.lang, told::kind(task)), "the kind of task");
    task.hints.iter().for_each(|hint| at.said(&plain(hint), "a hint"));
    let refuted_by_itself = matches!(task.problem, Problem::Question { .. } | Problem::Predict { .. });
    assert!(refuted_by_itself || !task.hints.is_empty() || matches!(task.problem, Problem::Paint(_)));
    for (mark, answer) in told::offers(task, at.lang) {
        at.said(&mark.word, "an offer");
        replies(at, fence, answer);
    }
    let answers = solution(task).into_iter().chain(untouched(task));
    answers.for_each(|answer| replies(at, fence, answer));
    match &task.problem {
        Problem::Question { choices } => {
            for (index, choice) in choices.iter().enumerate() {
                at.said(&plain(&choice.text), "a choice");
                at.said(&plain(&choice.why), "why a choice is right or wrong");
                replies(at, fence, Answer::Choices(vec![index]));
                let run = choice.see.as_deref().and_then(|see| told::run_of(lesson, see));
                run.into_iter().for_each(|run| walk(at, &run));
            }
        }
        Problem::Paint(map) => map_views(at, map),
        Problem::Defend(defend) => match (&defend.change, &defend.solution) {
            (Change::Parts(_), _) => {
                for choice in draft::part_choices(task, at.lang) {
                    choice.items.iter().for_each(|item| at.said(&item.title, "a part"));
                }
            }
            (Change::Programs(_), Source::Scenario(scenario)) => {
                let text = draft::text_of(task, scenario);
                assert!(draft::read_text(task, &text, at.lang).is_ok(), "{}#{}: {text}", at.page, at.fence);
            }
            (Change::Programs(_), _) => panic!("{}#{}: programs are solved by programs", at.page, at.fence),
        },
        Problem::Order(_) => draft::step_words(task).iter().for_each(|word| at.said(word, "a step")),
        Problem::Attack { .. } => at.said(&told::aim(task, at.lang), "what is to be reached"),
        Problem::Predict { .. } => {}
    }
    if !matches!(task.problem, Problem::Question { .. }) {
        let lines = paper::answer(task, at.lang);
        assert!(!lines.is_empty(), "{}#{}: the handout has an answer", at.page, at.fence);
        lines.iter().for_each(|line| at.said(line, "a line of the answer"));
    }
}

/// What the model says to this answer, and the run that it shows.
fn replies(at: At<'_>, fence: &Fence, answer: Answer) {
    let mut hearing = Hearing::new(Arc::new(fence.clone()), answer);
    while let Some(scenario) = hearing.next() {
        let report = explored(scenario);
        hearing.hear(report);
    }
    let (Some(task), Some(reply)) = (fence.task(), hearing.reply()) else { panic!("{}: no reply", at.fence) };
    let said = told::told(task, &hearing.answer, &reply, at.lang);
    at.said(&said.text, "the reply");
    said.run.into_iter().for_each(|run| walk(at, &run));
}

/// A proof of the book by its text, and one that says the contrary.
const CONTRARY: [(&str, &str); 6] = [
    ("ends once", "ends loss"),
    ("ends duplicate", "ends once"),
    ("ends loss", "ends once"),
    ("expect once", "expect loss@1"),
    ("expect duplicate@", "expect once #"),
    ("expect loss@", "expect once #"),
];

/// What a page says of a claim is proved by the run that it names: a page that says the contrary is refused.
#[test]
fn a_lesson_that_contradicts_its_run_is_refused() {
    let common = ["misconceptions.txt".to_owned()].map(|path| source(&path));
    let cases = contents().cases.iter().map(|entry| source(&format!("cases/{}.scenario", entry.name)));
    let cases: Vec<SourceFile> = cases.collect();
    let mut broken = 0;
    for entry in &contents().lessons {
        let page = source(&format!("{}/en.md", entry.name));
        for (line, proof) in proofs_of_claims(&page.text) {
            let Some((from, to)) = CONTRARY.into_iter().find(|(from, _)| proof.starts_with(from)) else { continue };
            let contrary: Vec<String> = page
                .text
                .lines()
                .enumerate()
                .map(|(index, text)| if index == line { text.replacen(from, to, 1) } else { text.to_owned() })
                .collect();
            let changed = SourceFile { path: page.path.clone(), text: contrary.join("\n") };
            let files: Vec<SourceFile> = cases.iter().chain(&common).cloned().chain([changed]).collect();
            let found = lint(&files).into_iter().map(|finding| finding.to_string());
            let refused = found.filter(|told| told.contains("come") && told.contains(", not to")).count();
            assert!(refused > 0, "{}:{}: `{proof}` may say the contrary", page.path, line + 1);
            broken += 1;
        }
    }
    assert!(broken > 50, "only {broken} proofs were turned round");
}

fn source(path: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), text: fs::read_to_string(root().join(path)).expect("a file of lessons/") }
}

/// The lines that prove something in fences that carry a claim, each with its number from 0.
fn proofs_of_claims(text: &str) -> Vec<(usize, String)> {
    let mut carries = false;
    let mut proofs = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if let Some(head) = line.strip_prefix("```") {
            carries = head.split(' ').skip(2).any(|word| word.starts_with('C'));
        } else if carries && CONTRARY.iter().any(|(from, _)| line.trim_start().starts_with(from)) {
            proofs.push((number, line.trim_start().to_owned()));
        }
    }
    proofs
}
