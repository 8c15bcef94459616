//! What all runs of one's own handler come to, each verdict with the sentence that names the window.

use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Scenario;

use super::all_runs::{AllRuns, Known, Line, all_runs};
use crate::review::why;
use crate::text::lang::Lang;

/// What to say of all runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRuns {
    /// "All runs with up to 2 faults".
    pub scope: String,
    /// Each verdict, or the one good one.
    pub lines: Vec<OwnLine>,
    /// "27 states".
    pub size: String,
    /// It goes on.
    pub underway: bool,
}

/// One verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLine {
    /// What it is, and the run that shows it.
    pub line: Line,
    /// "Billing dies between `add balance` and `ack`: …"; empty where no run breaks. In Markdown: only words of the
    /// language stand in backticks.
    pub why: String,
}

/// What to say of what is known of all runs of this handler.
pub fn own_runs(scenario: &Scenario, known: &Known, lang: Lang) -> OwnRuns {
    let AllRuns { scope, lines, size, underway } = all_runs(&Model::new(scenario), known, lang);
    let with_why = |line: Line| {
        let why = line.witness.as_ref().map_or(String::new(), |run| why(scenario, run, lang).sentence);
        OwnLine { line, why }
    };
    OwnRuns { scope, lines: lines.into_iter().map(with_why).collect(), size, underway }
}

/// All of it in one breath.
pub fn spoken(runs: &OwnRuns) -> String {
    let told = runs.lines.iter().map(|OwnLine { line, why }| {
        let why = if why.is_empty() { line.text.clone() } else { why.replace('`', "") };
        format!(" {}. {why}", line.mark.word)
    });
    format!("{}:{}", runs.scope, told.collect::<String>())
}

#[cfg(test)]
mod tests {
    use crashpoint_sim::explore::{Limits, explore};
    use crashpoint_sim::model::Model;
    use crashpoint_sim::text::parse_scenario;
    use expect_test::expect;

    use super::{own_runs, spoken};
    use crate::text::lang::Lang;
    use crate::view::all_runs::Known;

    #[test]
    fn each_verdict_names_its_window() {
        let scenario =
            parse_scenario("consumer\n  receive\n  ack\n  send mail\nfaults\n  crash consumer 1\n  lose ack 1\n").0;
        let known = Known::All(explore(&Model::new(&scenario), Limits::default()));
        let told: Vec<String> = Lang::ALL.iter().map(|lang| spoken(&own_runs(&scenario, &known, *lang))).collect();
        expect![[r#"
            All runs with up to 2 faults: never mailed. Billing dies between ack and send mail: the work counts as done, and it is not. The mail never comes, and nobody knows. mailed twice. Billing acknowledges after receive, and the ack is lost on the way. The customer gets the mail twice.
            Все прогоны, где не больше 2 сбоев: письмо так и не ушло. Биллинг падает между ack и send mail: работа считается сделанной, а она не сделана. Письмо так и не пришло, и никто об этом не знает. письмо отправлено дважды. Биллинг подтверждает после receive, а ack теряется по дороге. Клиент получил письмо дважды."#]].assert_eq(&told.join("\n"));
        let holds = parse_scenario("consumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n").0;
        let known = Known::All(explore(&Model::new(&holds), Limits::default()));
        expect!["All runs with up to 2 faults: charged once. In every one of them."].assert_eq(&spoken(&own_runs(
            &holds,
            &known,
            Lang::En,
        )));
    }
}
