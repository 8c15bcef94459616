//! `crashpoint check`: what all runs of a scenario come to, for files, folders and lessons.

mod print;
mod sources;
#[cfg(test)]
mod tests;

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crashpoint_sim::explore::{Explorer, Limits, Report};
use crashpoint_sim::model::Model;
use lexopt::prelude::*;

use crate::problem::Problem;
use sources::{Checked, Sources};

/// The text of `crashpoint help check`.
pub(crate) const HELP: &str = "\
explore every run of scenarios and say what can go wrong

usage: crashpoint check [flags] FILE...

Reads .scenario files, .part files, lessons (.md, every fence in them) and folders of these.
A sender, a receiver and an effect given as three .part files are checked as the strategy they make.

  --trace        for each verdict the shortest run, one sentence a step
  --json         one line of JSON a scenario
  --states N     give up after N states (default 20000000)
  --full         without reductions
  --lang en|ru   the language of the sentences (default en)

Exit code: 0 if every scenario comes out as its `expect` line says, or as `once` where it has none; 1 if one does not;
2 if something could not be read (file:line:column: message on standard error; the rest is checked all the same).";

/// States between two looks at the clock.
const STATES_A_LOOK: usize = 20_000;
/// Nothing is said about a run shorter than this.
const PATIENCE: Duration = Duration::from_millis(800);

/// What the flags say.
struct Options {
    limits: Limits,
    trace: bool,
    json: bool,
    lang: crashpoint_workbook::text::lang::Lang,
}

/// Checks what the command line names.
pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), Problem> {
    let mut options = Options { limits: Limits::default(), trace: false, json: false, lang: Default::default() };
    let mut paths = Vec::new();
    while let Some(arg) = args.next()? {
        match arg {
            Long("trace") => options.trace = true,
            Long("json") => options.json = true,
            Long("full") => options.limits.full = true,
            Long("states") => options.limits.states = args.value()?.parse()?,
            Long("lang") => {
                let code = args.value()?.string()?;
                options.lang = crashpoint_workbook::text::lang::Lang::parse(&code)
                    .ok_or_else(|| Problem::Usage(format!("there is no language `{code}`. There are: en, ru.")))?;
            }
            Value(path) => paths.push(path.into()),
            other => return Err(other.unexpected().into()),
        }
    }
    if paths.is_empty() {
        return Err(Problem::Usage("check needs a file or a folder: crashpoint check FILE...".to_owned()));
    }
    let sources = Sources::read(&paths);
    for sentence in &sources.unreadable {
        eprintln!("{sentence}");
    }
    let wrong = check_all(&sources.checked, &options)?;
    match (sources.unreadable.len(), wrong, sources.checked.len()) {
        (0, 0, 0) => Err(Problem::Unreadable("there is no scenario in what was named.".to_owned())),
        (0, 0, _) => Ok(()),
        (0, wrong, all) => Err(Problem::Failed(format!("{wrong} of {all} did not come out as expected."))),
        (mistakes, _, _) => Err(Problem::Unreadable(format!(
            "{mistakes} {} to mend.",
            if mistakes == 1 { "mistake" } else { "mistakes" }
        ))),
    }
}

/// Explores each and prints what it comes to; how many did not come out as expected.
fn check_all(checked: &[Checked], options: &Options) -> Result<usize, Problem> {
    let width = checked.iter().map(|checked| checked.name.chars().count()).max().unwrap_or(0);
    let mut wrong = 0;
    for checked in checked {
        let model = Model::new(&checked.scenario);
        let started = Instant::now();
        let report = explore(&checked.name, &model, options.limits);
        let time = started.elapsed();
        let expected = checked.scenario.expect.as_ref().map(|expect| report.is_as_expected(expect));
        if !expected.unwrap_or(report.once() || checked.shown_only) {
            wrong += 1;
        }
        let text = if options.json {
            print::json(checked, &report, expected)
        } else {
            let line = print::line(checked, width, &report, expected, time);
            if options.trace { line + &print::traces(options.lang, &model, &report) } else { line }
        };
        // Whoever reads may have stopped reading: `check … | head` is no failure.
        if writeln!(std::io::stdout(), "{text}").is_err() {
            break;
        }
    }
    Ok(wrong)
}

/// Explores, with a line about it on a terminal if it takes long.
fn explore(name: &str, model: &Model, limits: Limits) -> Report {
    let started = Instant::now();
    let shown = std::io::stderr().is_terminal();
    let mut explorer = Explorer::new(model, limits);
    let mut told = false;
    loop {
        let progress = explorer.advance(STATES_A_LOOK);
        if progress.done {
            break;
        }
        if shown && started.elapsed() > PATIENCE {
            told = true;
            let (states, faults) = (print::grouped(progress.states), progress.faults);
            eprint!("\r\x1b[K{name}: {states} states, runs with {faults} faults …");
        }
    }
    if told {
        eprint!("\r\x1b[K");
    }
    explorer.report()
}
