//! `crashpoint`, the one command of this repository: it serves, builds and tests the site.
//!
//! Each sub-command is one file with a `HELP` text and a `run(args)`; [`COMMANDS`] lists them. What they share: [`tools`] makes sure of
//! the programs a build needs, [`site`] calls them, [`cache`] is where they are kept, [`browser`] finds Chromium.
//!
//! Exit codes: 0 done, 1 something failed (one sentence on stderr says what and what to do), 2 the command line or a file that it
//! names was not understood.

mod browser;
mod build;
mod cache;
mod check;
mod http;
#[cfg(test)]
mod http_tests;
mod inputs;
mod lab;
mod lint;
mod modules;
mod pack;
mod pages;
mod problem;
mod process;
mod root;
mod serve;
mod site;
mod sizes;
mod test;
mod tools;

use problem::Problem;
use std::ffi::OsString;
use std::process::ExitCode;

/// A sub-command: the word on the command line, its help (the first line is the summary) and what it does.
struct Command {
    name: &'static str,
    help: &'static str,
    run: fn(lexopt::Parser) -> Result<(), Problem>,
}

const COMMANDS: &[Command] = &[
    Command { name: "serve", help: serve::HELP, run: serve::run },
    Command { name: "build", help: build::HELP, run: build::run },
    Command { name: "check", help: check::HELP, run: check::run },
    Command { name: "test", help: test::HELP, run: test::run },
    Command { name: "lint", help: lint::HELP, run: lint::run },
    Command { name: "pack", help: pack::HELP, run: pack::run },
];

fn main() -> ExitCode {
    match dispatch(std::env::args_os().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Problem::Usage(sentence)) => {
            eprintln!("crashpoint: {sentence}\nSee `crashpoint help`.");
            ExitCode::from(2)
        }
        Err(Problem::Unreadable(sentence)) => {
            eprintln!("crashpoint: {sentence}");
            ExitCode::from(2)
        }
        Err(Problem::Failed(sentence)) => {
            eprintln!("crashpoint: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// Finds the sub-command (none, or a flag first, means `serve`) and runs it with the rest of the line.
fn dispatch(mut args: Vec<OsString>) -> Result<(), Problem> {
    let first = args.first().map(|arg| arg.to_string_lossy().into_owned());
    let name = match first.as_deref() {
        None => "serve".to_owned(),
        Some("-h" | "--help" | "help") => return help(args.get(1)),
        Some("-V" | "--version") => {
            println!("crashpoint {}", env!("CARGO_PKG_VERSION"));
            return Ok(());
        }
        Some(flag) if flag.starts_with('-') => "serve".to_owned(),
        Some(word) => {
            args.remove(0);
            word.to_owned()
        }
    };
    let command = find(&name)?;
    if args.iter().any(|arg| arg == "-h" || arg == "--help") {
        println!("{}", command.help);
        return Ok(());
    }
    (command.run)(lexopt::Parser::from_args(args))
}

fn find(name: &str) -> Result<&'static Command, Problem> {
    COMMANDS.iter().find(|command| command.name == name).ok_or_else(|| {
        let known: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
        Problem::Usage(format!("there is no command `{name}`. There are: {}.", known.join(", ")))
    })
}

fn help(topic: Option<&OsString>) -> Result<(), Problem> {
    if let Some(topic) = topic {
        println!("{}", find(&topic.to_string_lossy())?.help);
        return Ok(());
    }
    println!("crashpoint <command> [flags]      (in this repository: cargo run -- <command> [flags])\n");
    for command in COMMANDS {
        println!("  {:<8} {}", command.name, command.help.lines().next().unwrap_or_default());
    }
    println!("\nWithout a command: serve. `crashpoint help <command>` lists its flags.");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage_error(line: &[&str]) -> String {
        match dispatch(line.iter().map(OsString::from).collect()) {
            Err(Problem::Usage(sentence)) => sentence,
            other => panic!("{line:?} should be refused as a usage error, was {other:?}"),
        }
    }

    #[test]
    fn an_unknown_command_names_the_known_ones() {
        assert_eq!(
            usage_error(&["sevre"]),
            "there is no command `sevre`. There are: serve, build, check, test, lint, pack."
        );
    }

    #[test]
    fn unknown_flags_and_bad_values_are_usage_errors() {
        assert!(usage_error(&["--prot", "1"]).contains("--prot"));
        assert!(usage_error(&["serve", "--port", "http"]).contains("http"));
        assert!(usage_error(&["build", "everything"]).contains("everything"));
        assert!(usage_error(&["help", "sevre"]).contains("sevre"));
    }

    #[test]
    fn every_help_starts_with_a_summary() {
        for command in COMMANDS {
            let summary = command.help.lines().next().unwrap_or_default();
            assert!(!summary.is_empty() && summary.len() < 80, "{summary:?}");
        }
    }
}
