//! What is said of a task and of an answer to it, in the reader's language, ready to be drawn.

use crashpoint_sim::plan::Plan;
use crashpoint_sim::scenario::{Scenario, Texts};
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::Verdict;
use crashpoint_sim::vocabulary::FaultKind;

use super::answer::Answer;
use super::fence::{Fence, Kind, Limit, Play, Problem, Source, Start, Task};
use super::judge::{Refusal, Reply, Witness};
use super::prose::{Inline, Text};
use super::{Lesson, stated};
use crate::judgement::{tone, worst};
use crate::player::{Msg, Player, Setup};
use crate::text::fault::fault_name;
use crate::text::lang::Lang;
use crate::text::outcome::{verdict_sign, verdict_word};
use crate::text::task::{
    TaskText, cells_differ, does_not_withstand, ends_otherwise, must_stay, not_this_fault, task_text, to_reach,
    to_withstand, too_many_faults,
};
use crate::view::Mark;

/// What is said of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The task is solved.
    pub solved: bool,
    /// What the model says.
    pub text: String,
    /// The run that says so, at its start.
    pub run: Option<Player>,
    /// Of each choice of a question that was chosen, or all of them: whether it is right.
    pub choices: Vec<(usize, bool)>,
}

/// What a verdict is called by itself; `None` is once.
pub fn verdict_mark(lang: Lang, verdict: Option<Verdict>) -> Mark {
    Mark {
        tone: tone(verdict),
        sign: verdict_sign(verdict, 2).to_owned(),
        word: verdict_word(lang, verdict, 2).to_owned(),
    }
}

/// What kind of task it is.
pub fn kind(task: &Task) -> TaskText {
    match &task.problem {
        Problem::Predict { .. } => TaskText::Predict,
        Problem::Attack { .. } => TaskText::Attack,
        Problem::Defend(_) => TaskText::Defend,
        Problem::Order(_) => TaskText::Order,
        Problem::Question { .. } => TaskText::Question,
        Problem::Paint(_) => TaskText::Paint,
    }
}

/// What is asked; a map to paint need not ask.
pub fn asked(task: &Task, lang: Lang) -> Text {
    if task.ask.is_empty() {
        return vec![Inline::Text(task_text(lang, TaskText::PaintAsk).to_owned())];
    }
    task.ask.clone()
}

/// What has to be reached, or withstood; empty where the question says it all.
pub fn aim(task: &Task, lang: Lang) -> String {
    let faults = task.play.start.scenario().faults();
    match &task.problem {
        Problem::Attack { reach, .. } => {
            let only = match &task.play.start.faults {
                Some(Limit::Faults(only)) => {
                    let allowed = FaultKind::ALL.iter().filter(|kind| only.of(**kind) > 0);
                    let mut names: Vec<&str> = allowed.map(|kind| fault_name(lang, *kind)).collect();
                    names.dedup();
                    names
                }
                Some(Limit::Total(_)) | None => Vec::new(),
            };
            let mark = verdict_mark(lang, Some(*reach));
            to_reach(lang, &format!("{} {}", mark.sign, mark.word), faults.total(), &only)
        }
        Problem::Defend(_) | Problem::Order(_) => to_withstand(lang, faults.total()),
        Problem::Predict { .. } | Problem::Question { .. } | Problem::Paint(_) => String::new(),
    }
}

/// What a predict task offers, each with its answer.
pub fn offers(task: &Task, lang: Lang) -> Vec<(Mark, Answer)> {
    match &task.problem {
        Problem::Predict { offer } => {
            offer.iter().map(|verdict| (verdict_mark(lang, *verdict), Answer::Verdict(*verdict))).collect()
        }
        Problem::Attack { .. }
        | Problem::Defend(_)
        | Problem::Order(_)
        | Problem::Question { .. }
        | Problem::Paint(_) => Vec::new(),
    }
}

/// The answer that this player gives to an attack: its run, on to the end with what is planted.
pub fn attack(player: &Player) -> (Player, Answer) {
    let ended = player.update(Msg::End);
    let answer = Answer::Run(ended.trace.schedule());
    (ended, answer)
}

/// What the model's reply comes to.
pub fn told(task: &Task, answer: &Answer, reply: &Reply, lang: Lang) -> Told {
    let plain = |text: TaskText| task_text(lang, text).to_owned();
    let (text, run) = match reply {
        Reply::Solved => (plain(right(task, answer)), solved_run(task)),
        Reply::Refuted(witness) => refuted(task, witness, lang),
        Reply::TooManyFaults { used, most } => (too_many_faults(lang, *used, *most), None),
        Reply::NotThisFault(kind) => (not_this_fault(lang, fault_name(lang, *kind)), None),
        Reply::NeverEnds => (plain(TaskText::NeverEnds), None),
        Reply::NotAllowed(refusal) => (refused(refusal, lang), None),
        Reply::ThereIsOne => (plain(TaskText::ThereIsOne), None),
        Reply::Choices { wrong, .. } if wrong.is_empty() => (plain(TaskText::NotAll), None),
        Reply::Choices { .. } => (plain(TaskText::NotSoChoices), None),
        Reply::Cells(wrong) => {
            let all = if let Answer::Cells(cells) = answer { cells.len() } else { wrong.len() };
            (cells_differ(lang, wrong.len(), all), None)
        }
        Reply::Unfinished => (plain(TaskText::Unfinished), None),
    };
    Told { solved: reply.is_solved(), text, run, choices: chosen(task, answer, reply) }
}

fn right(task: &Task, answer: &Answer) -> TaskText {
    match (&task.problem, answer) {
        (Problem::Predict { .. }, _) => TaskText::RightPredict,
        (Problem::Attack { .. }, _) => TaskText::RightAttack,
        (Problem::Defend(_), _) => TaskText::RightDefend,
        (Problem::Order(_), Answer::Order(None)) => TaskText::RightNone,
        (Problem::Order(_), _) => TaskText::RightOrder,
        (Problem::Question { .. }, _) => TaskText::RightQuestion,
        (Problem::Paint(_), _) => TaskText::RightPaint,
    }
}

/// Whoever has said how a run ends may watch it.
fn solved_run(task: &Task) -> Option<Player> {
    matches!(task.problem, Problem::Predict { .. }).then(|| from_its_start(&task.play.start))
}

fn from_its_start(start: &Start) -> Player {
    start.player().update(Msg::Reset)
}

fn refuted(task: &Task, witness: &Witness, lang: Lang) -> (String, Option<Player>) {
    match &task.problem {
        Problem::Predict { .. } => {
            (task_text(lang, TaskText::NotSoPredict).to_owned(), Some(from_its_start(&task.play.start)))
        }
        // The run is the reader's own, and stands there already.
        Problem::Attack { .. } => (ends_otherwise(lang, &word_of(witness, lang)), None),
        Problem::Defend(_) | Problem::Order(_) | Problem::Question { .. } | Problem::Paint(_) => {
            let faults = witness.schedule.choices.iter().filter(|choice| choice.fault().is_some()).count();
            (does_not_withstand(lang, &word_of(witness, lang), faults), Some(player_of(witness)))
        }
    }
}

/// "charged twice": what the run of a witness comes to.
fn word_of(witness: &Witness, lang: Lang) -> String {
    let player = player_of(witness);
    let mut trace = Trace::replay(*player.model(), &witness.schedule).0;
    trace.run_on(&Plan::default());
    worst(player.model(), trace.last()).mark(lang).word
}

/// The run of a witness, at its start.
pub fn player_of(witness: &Witness) -> Player {
    Player::replay(setup_of(&witness.scenario), &witness.schedule, 0, 0).0
}

fn setup_of(scenario: &Scenario) -> Setup {
    Start { source: Source::Scenario(Box::new(scenario.clone())), ..Start::default() }.setup()
}

fn refused(refusal: &Refusal, lang: Lang) -> String {
    let text = match refusal {
        Refusal::Keep(step) => return must_stay(lang, step.word()),
        Refusal::NotOffered(_) => TaskText::NotOffered,
        Refusal::Conflict(_) => TaskText::DoesNotFit,
        Refusal::WorkGone => TaskText::WorkGone,
        Refusal::OtherKind => TaskText::OtherKind,
    };
    task_text(lang, text).to_owned()
}

/// Of which choices it is said whether they are right: those that were chosen; once solved, of all.
fn chosen(task: &Task, answer: &Answer, reply: &Reply) -> Vec<(usize, bool)> {
    let (Problem::Question { choices }, Answer::Choices(chosen)) = (&task.problem, answer) else { return Vec::new() };
    let shown = |index: &usize| reply.is_solved() || chosen.contains(index);
    (0..choices.len()).filter(shown).map(|index| (index, choices[index].right)).collect()
}

/// A scenario as it is shown: its title, and its text without what is said of it.
pub fn listing(scenario: &Scenario, lang: Lang) -> (String, String) {
    let title = scenario.title.get(lang.code()).unwrap_or_default().to_owned();
    let bare = Scenario { title: Texts::default(), about: Texts::default(), expect: None, ..scenario.clone() };
    (title, bare.to_string())
}

/// The run of the fence with this id, at its start: what refutes a wrong answer that names it.
pub fn run_of(lesson: &Lesson, id: &str) -> Option<Player> {
    let fence = lesson.fences().find(|fence| fence.id == id)?;
    match &fence.kind {
        Kind::Task(task) => match &task.problem {
            Problem::Attack { .. } => match stated::solution(task)? {
                Answer::Run(schedule) => Some(task.play.start.player().update(Msg::Show(schedule))),
                _ => None,
            },
            _ => task.runs().then(|| from_its_start(&task.play.start)),
        },
        Kind::Map(_) => None,
        Kind::Scenario(_) | Kind::Play(_) | Kind::Places(_) | Kind::Twin(_) | Kind::Worlds(_) => {
            fence.starts().first().map(|start| from_its_start(start))
        }
    }
}

/// How a run that refutes something is shown.
pub fn shown_of(lesson: &Lesson, id: &str) -> Option<Vec<super::fence::Panel>> {
    let fence: &Fence = lesson.fences().find(|fence| fence.id == id)?;
    let play: Option<&Play> = match &fence.kind {
        Kind::Play(play) => Some(play),
        Kind::Task(task) => Some(&task.play),
        Kind::Scenario(_) | Kind::Map(_) | Kind::Places(_) | Kind::Twin(_) | Kind::Worlds(_) => None,
    };
    play.map(|play| play.shown(fence))
}
