//! What all runs of the strategy come to: the verdict that holds, not only the run on the stage.

use crashpoint_sim::event::Effect;
use crashpoint_sim::explore::{Found, Report};
use crashpoint_sim::model::Model;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::{Verdict, count, judge_effect};

use super::{Mark, Tone};
use crate::judgement::{Judgement, shown_effects};
use crate::text::lang::Lang;
use crate::text::ui::{Ui, faults_enough, runs_with_faults, states, ui};

/// What is known of all runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing yet: it is being asked, or was given up.
    Nothing,
    /// So many states so far.
    Underway(usize),
    /// Everything.
    All(Report),
}

/// What to say of all runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllRuns {
    /// "All runs with up to 2 faults".
    pub scope: String,
    /// Each verdict, or the one good one.
    pub lines: Vec<Line>,
    /// "27 states".
    pub size: String,
    /// It goes on.
    pub underway: bool,
}

/// One verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Sign, word, colour: "×2 charged twice".
    pub mark: Mark,
    /// "One fault is enough."
    pub text: String,
    /// The run that shows it.
    pub witness: Option<Schedule>,
}

/// What to say of what is known of all runs of this model.
pub fn all_runs(model: &Model, known: &Known, lang: Lang) -> AllRuns {
    let scope = runs_with_faults(lang, usize::from(model.budget.total));
    match known {
        Known::Nothing => AllRuns { scope, lines: Vec::new(), size: String::new(), underway: true },
        Known::Underway(seen) => AllRuns { scope, lines: Vec::new(), size: states(lang, *seen), underway: true },
        Known::All(report) => {
            let mut lines: Vec<Line> = report.found.iter().map(|found| line(model, found, lang)).collect();
            if report.unfinished {
                let mark =
                    Mark { tone: Tone::Neutral, sign: "…".to_owned(), word: ui(lang, Ui::NotAllRuns).to_owned() };
                lines.push(Line { mark, text: ui(lang, Ui::LimitReached).to_owned(), witness: None });
            } else if lines.is_empty() {
                let text = ui(lang, Ui::InEveryRun).to_owned();
                lines.push(Line { mark: once(model).mark(lang), text, witness: None });
            }
            AllRuns { scope, lines, size: states(lang, report.states), underway: false }
        }
    }
}

fn once(model: &Model) -> Judgement {
    let input = model.inputs().next().expect("a scenario has an input");
    Judgement { effect: shown_effects(model)[0], input, verdict: None, count: 1 }
}

fn line(model: &Model, found: &Found, lang: Lang) -> Line {
    let text = faults_enough(lang, usize::from(found.faults));
    Line { mark: shown(model, found).mark(lang), text, witness: Some(found.schedule.clone()) }
}

/// The effect that the witness shows the verdict of.
fn shown(model: &Model, found: &Found) -> Judgement {
    let (trace, _) = Trace::replay(*model, &found.schedule);
    let world = trace.last();
    let verdict = Some(found.verdict);
    let effects = shown_effects(model).into_iter().filter(|effect| *effect != Effect::Log);
    let mut pairs = effects.flat_map(|effect| model.inputs().map(move |input| (effect, input)));
    let shows = |(effect, input): &(Effect, _)| judge_effect(world, *effect, *input) == verdict;
    match pairs.find(shows) {
        Some((effect, input)) => Judgement { effect, input, verdict, count: count(world, effect, input) },
        None => Judgement { verdict, count: if found.verdict == Verdict::Duplicate { 2 } else { 1 }, ..once(model) },
    }
}

#[cfg(test)]
mod tests {
    use crashpoint_sim::explore::{Limits, explore};
    use crashpoint_sim::text::parse_scenario;
    use expect_test::{Expect, expect};

    use super::*;

    fn check(scenario: &str, limits: Limits, expected: Expect) {
        let model = Model::new(&parse_scenario(scenario).0);
        let known = Known::All(explore(&model, limits));
        let mut text = String::new();
        for lang in [Lang::En, Lang::Ru] {
            let said = all_runs(&model, &known, lang);
            text += &format!("{}: ({})\n", said.scope, said.size);
            for line in said.lines {
                let witness = line.witness.map_or(String::new(), |schedule| format!(" [{schedule}]"));
                text += &format!("{} {}. {}{witness}\n", line.mark.sign, line.mark.word, line.text);
            }
        }
        expected.assert_eq(&text);
    }

    #[test]
    fn what_is_said_of_all_runs() {
        let all = Limits::default();
        check(
            "consumer\n  receive\n  add balance\n  ack\n",
            all,
            expect![[r#"
                All runs with up to 2 faults: (18 states)
                ×2 charged twice. One fault is enough. [c c !crash-consumer c c c]
                Все прогоны, где не больше 2 сбоев: (18 состояний)
                ×2 списано дважды. Хватит одного сбоя. [c c !crash-consumer c c c]
            "#]],
        );
        check(
            "consumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n",
            all,
            expect![[r#"
                All runs with up to 2 faults: (12 states)
                ✓ charged once. In every one of them.
                Все прогоны, где не больше 2 сбоев: (12 состояний)
                ✓ списано один раз. В каждом из них.
            "#]],
        );
        check(
            "consumer\n  receive auto-ack\n  send mail\n  ack\nfaults\n  at most 0\n",
            all,
            expect![[r#"
                All runs without a fault: (2 states)
                ✓ mailed once. In every one of them.
                Все прогоны без сбоев: (2 состояния)
                ✓ письмо отправлено один раз. В каждом из них.
            "#]],
        );
        check(
            "consumer\n  receive\n  ack\n  send mail\nfaults\n  crash consumer 1\n  lose ack 1\n",
            all,
            expect![[r#"
                All runs with up to 2 faults: (18 states)
                ∅ never mailed. One fault is enough. [c c !crash-consumer]
                ×2 mailed twice. One fault is enough. [c !lose-ack c expire:1 c c c]
                Все прогоны, где не больше 2 сбоев: (18 состояний)
                ∅ письмо так и не ушло. Хватит одного сбоя. [c c !crash-consumer]
                ×2 письмо отправлено дважды. Хватит одного сбоя. [c !lose-ack c expire:1 c c c]
            "#]],
        );
        check(
            "consumer\n  receive\n  send mail\n",
            all,
            expect![[r#"
                All runs with up to 2 faults: (18 states)
                ‖ stuck. It needs no fault. []
                Все прогоны, где не больше 2 сбоев: (18 состояний)
                ‖ застряло. Сбой для этого не нужен. []
            "#]],
        );
        let limits = Limits { states: 1, ..all };
        check(
            "consumer\n  receive\n  add balance\n  ack\n",
            limits,
            expect![[r#"
                All runs with up to 2 faults: (2 states)
                … not all runs. The limit is reached: what is shown is not everything, so “once” is not claimed.
                Все прогоны, где не больше 2 сбоев: (2 состояния)
                … не все прогоны. Достигнут предел: показано не всё, поэтому «один раз» мы не утверждаем.
            "#]],
        );
    }
}
