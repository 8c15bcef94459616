//! `crashpoint test`: every check of the repository, in one command, with the time each took.

use crate::browser::{self, Browser};
use crate::problem::{Problem, failed};
use crate::site::{Quality, ensure_built};
use crate::{lab, process, root, sizes, tools};
use lexopt::prelude::*;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The text of `crashpoint help test`.
pub(crate) const HELP: &str = "\
run every check: format, lints, tests, the lab, the site's size, browser tests

usage: crashpoint test [--quick]

  --quick   without the lab, the site and the browser tests

The lab needs PostgreSQL and RabbitMQ, the browser tests need Chromium and chromedriver. Without them they are not run, and the end
says so; with CI=true that is a failure.";

/// Where the browser tests find the site.
const DIST_VARIABLE: &str = "CRASHPOINT_DIST";
/// Where they find axe, the checker of accessibility: the file of its script.
const AXE_VARIABLE: &str = "CRASHPOINT_AXE";
const AXE_VERSION: &str = "4.14.1";

/// How a stage ended.
#[derive(Debug, PartialEq, Eq, Clone)]
enum Outcome {
    Passed,
    Failed(String),
    /// Not run, and why.
    NotRun(String),
}

/// The stages so far.
#[derive(Default)]
struct Stages {
    done: Vec<(&'static str, Outcome, Duration)>,
}

impl Stages {
    /// Runs one stage. A failure is kept for the end; later stages still run.
    fn run<T>(&mut self, name: &'static str, stage: impl FnOnce() -> Result<T, Problem>) -> Option<T> {
        println!("\n== {name}");
        let started = Instant::now();
        let result = stage();
        let (outcome, value) = match result {
            Ok(value) => (Outcome::Passed, Some(value)),
            Err(problem) => {
                let sentence = problem.sentence();
                eprintln!("{sentence}");
                (Outcome::Failed(sentence), None)
            }
        };
        self.done.push((name, outcome, started.elapsed()));
        value
    }

    fn leave_out(&mut self, name: &'static str, why: impl Into<String>) {
        self.done.push((name, Outcome::NotRun(why.into()), Duration::ZERO));
    }

    fn summary(&self) -> String {
        let mut text = "\n== summary\n".to_owned();
        for (name, outcome, time) in &self.done {
            let told = match outcome {
                Outcome::Passed => "passed".to_owned(),
                Outcome::Failed(sentence) => {
                    format!("FAILED: {}", sentence.lines().next().unwrap_or_default())
                }
                Outcome::NotRun(why) => format!("NOT RUN: {why}"),
            };
            text += &format!("{name:<14} {:>5} s  {told}\n", time.as_secs());
        }
        text
    }

    fn result(&self) -> Result<(), Problem> {
        let is_failed = |outcome: &Outcome| matches!(outcome, Outcome::Failed(_));
        match self.done.iter().filter(|(_, outcome, _)| is_failed(outcome)).count() {
            0 => Ok(()),
            1 => Err(failed("one stage failed.")),
            count => Err(failed(format!("{count} stages failed."))),
        }
    }
}

/// Runs the stages and prints the summary.
pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), Problem> {
    let mut quick = false;
    while let Some(arg) = args.next()? {
        match arg {
            Long("quick") => quick = true,
            Short(_) | Long(_) | Value(_) => return Err(arg.unexpected().into()),
        }
    }
    let root = root::find()?;
    let mut stages = Stages::default();
    let cargo = |line: &str| process::run(&mut self::cargo(&root, line));
    stages.run("set-up", tools::ensure_rust_components);
    stages.run("format", || cargo("fmt --all --check"));
    stages.run("lints", || cargo("clippy --workspace --all-targets -- -D warnings"));
    stages.run("tests", || cargo("test --workspace --exclude crashpoint-web --no-fail-fast"));
    if quick {
        stages.leave_out("lab", "left out by --quick");
        stages.leave_out("site", "left out by --quick");
        stages.leave_out("browser", "left out by --quick");
    } else {
        lab(&root, &mut stages);
        site_and_browser(&root, &mut stages);
    }
    println!("{}", stages.summary());
    stages.result()
}

fn lab(root: &Path, stages: &mut Stages) {
    match (lab::ensure(is_ci()), is_ci()) {
        (Ok(()), _) => {
            stages.run("lab", || lab::run_short(root));
        }
        (Err(problem), true) => {
            stages.run::<()>("lab", || Err(problem));
        }
        (Err(problem), false) => stages.leave_out("lab", problem.sentence()),
    }
}

fn site_and_browser(root: &Path, stages: &mut Stages) {
    let dist = stages.run("site", || {
        let dist = ensure_built(root, Quality::Release)?;
        let sizes = sizes::measure(&dist)?;
        println!("\n{sizes}");
        sizes.check(sizes::FIRST_LOAD_BUDGET_BYTES)?;
        Ok(dist)
    });
    let Some(dist) = dist else {
        return stages.leave_out("browser", "there is no site to open");
    };
    match (browser::ensure(), is_ci()) {
        (Ok(browser), _) => {
            stages.run("browser", || {
                let axe = tools::npm_package("axe-core", AXE_VERSION)?.join("axe.min.js");
                process::run(browser_tests(root, &dist, &browser).env(AXE_VARIABLE, axe))
            });
        }
        (Err(problem), true) => {
            stages.run::<()>("browser", || Err(problem));
        }
        (Err(problem), false) => stages.leave_out("browser", problem.sentence()),
    }
}

fn cargo(root: &Path, line: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(line.split(' '));
    cargo
}

fn browser_tests(root: &Path, dist: &Path, browser: &Browser) -> Command {
    let mut tests = cargo(root, "test -p crashpoint-tests --test browser");
    tests
        .env(DIST_VARIABLE, dist)
        .env(browser::CHROMIUM_VARIABLE, &browser.chromium)
        .env(browser::CHROMEDRIVER_VARIABLE, &browser.chromedriver);
    tests
}

fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true" || value == "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_does_not_stop_later_stages_and_is_told_at_the_end() {
        let mut stages = Stages::default();
        assert_eq!(stages.run::<()>("format", || Err(failed("one file is not formatted\ndiff"))), None);
        assert_eq!(stages.run("lints", || Ok(7)), Some(7));
        stages.leave_out("browser", "there is no chromium");

        let summary = stages.summary();
        assert!(summary.contains("FAILED: one file is not formatted\n"), "{summary}");
        assert!(summary.contains("NOT RUN: there is no chromium"), "{summary}");
        assert!(matches!(stages.result(), Err(Problem::Failed(sentence)) if sentence == "one stage failed."));
    }

    #[test]
    fn what_was_left_out_on_purpose_is_no_failure() {
        let mut stages = Stages::default();
        stages.run("lints", || Ok(()));
        stages.leave_out("browser", "left out by --quick");
        assert!(stages.result().is_ok());
    }
}
