//! `crashpoint-lab`: the strategies of the catalogue as real processes on a real PostgreSQL and a real RabbitMQ, killed for
//! real where a fault is planted, counted, and compared with what the model says.

mod cells;
mod conductor;
mod evidence;
mod facts;
mod problem;
mod process;
mod proxy;
mod servers;
mod systems;

use std::collections::VecDeque;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use cells::Cell;
use conductor::{Addresses, Conductor};
use evidence::Seen;
use lexopt::prelude::*;
use problem::{During, Problem, Result};
use servers::Servers;
use systems::outside::Outside;

const HELP: &str = "\
run the strategies on real servers, kill them for real, compare with the model

usage: crashpoint-lab [--postgres URL --amqp URL] [--only TEXT] [--short] [--times N] [--jobs N] [--json FILE]

  --postgres URL   a PostgreSQL to use instead of a throw-away one
  --amqp URL       a RabbitMQ to use instead of a throw-away one
  --only TEXT      the cells whose name (SENDER/RECEIVER/EFFECT FAULT) contains it
  --short          every sender with one receiver and every receiver with one sender, one effect
  --times N        run each cell so often (1)
  --jobs N         run so many cells at once (4)
  --json FILE      write what was seen
  --installed      only say whether the servers are installed

Exit code 0: every cell agrees and every fact was seen; 1: not, or a cell could not be run; 2: wrong use.";

#[derive(Default)]
struct Options {
    postgres: Option<String>,
    amqp: Option<String>,
    only: Option<String>,
    short: bool,
    times: usize,
    jobs: usize,
    json: Option<PathBuf>,
    installed: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&Problem(error.to_string()), 1),
    };
    if let [role, told] = arguments.as_slice()
        && ["producer", "relay", "consumer"].contains(&role.as_str())
    {
        return match runtime.block_on(process::run(told)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => fail(&problem, 1),
        };
    }
    let options = match options() {
        Ok(Some(options)) => options,
        Ok(None) => return ExitCode::SUCCESS,
        Err(problem) => return fail(&problem, 2),
    };
    match runtime.block_on(interruptible(options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => fail(&problem, 1),
    }
}

fn fail(problem: &Problem, code: u8) -> ExitCode {
    eprintln!("crashpoint-lab: {problem}");
    ExitCode::from(code)
}

fn options() -> Result<Option<Options>> {
    let mut options = Options { times: 1, jobs: 4, ..Options::default() };
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Long("help") | Short('h') => {
                println!("{HELP}");
                return Ok(None);
            }
            Long("postgres") => options.postgres = Some(args.value()?.string()?),
            Long("amqp") => options.amqp = Some(args.value()?.string()?),
            Long("only") => options.only = Some(args.value()?.string()?),
            Long("short") => options.short = true,
            Long("times") => options.times = args.value()?.parse::<usize>()?.max(1),
            Long("jobs") => options.jobs = args.value()?.parse::<usize>()?.clamp(1, 32),
            Long("json") => options.json = Some(args.value()?.into()),
            Long("installed") => options.installed = true,
            Short(_) | Long(_) | Value(_) => return Err(arg.unexpected().into()),
        }
    }
    Ok(Some(options))
}

/// Ctrl-C and a request to end drop what runs, and with it every server and process.
async fn interruptible(options: Options) -> Result<bool> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt()).during("listening for Ctrl-C")?;
    let mut terminate = signal(SignalKind::terminate()).during("listening for signals")?;
    tokio::select! {
        done = lab(options) => done,
        _ = interrupt.recv() => Err(Problem("interrupted; servers and processes are ended".to_owned())),
        _ = terminate.recv() => Err(Problem("told to end; servers and processes are ended".to_owned())),
    }
}

async fn lab(options: Options) -> Result<bool> {
    if options.installed {
        return servers::installed().map(|()| true);
    }
    let (mut cells, mut not_covered) = cells::grid();
    let wanted = |strategy: &str, fault: &str| {
        let of_short = strategy.ends_with("/increment")
            && (strategy.starts_with("already-sent/") || strategy.contains("/ack-after/"));
        let found = options.only.as_ref().is_none_or(|only| format!("{strategy} {fault}").contains(only.as_str()));
        found && (!options.short || of_short)
    };
    cells.retain(|cell| wanted(&cell.strategy, &cell.fault_name()));
    not_covered.retain(|cell| wanted(&cell.strategy, &cell.fault));
    if cells.is_empty() {
        return Err(Problem(
            "there is no such cell; --only takes a part of `outbox/ack-after/mail lose-ack`".to_owned(),
        ));
    }
    let mut servers = Servers::new()?;
    let addresses = match (&options.postgres, &options.amqp) {
        (None, None) => servers.start_both().await?,
        (Some(postgres), Some(amqp)) => given(postgres, amqp)?,
        _ => return Err(Problem("name both servers, --postgres and --amqp, or none".to_owned())),
    };
    let systems = versions(&addresses).await?;
    println!("{} and {}: {} cells", systems[0], systems[1], cells.len());
    let folder = servers.folder.join("outside");
    std::fs::create_dir_all(&folder).during(format!("making {}", folder.display()))?;
    let outside = Outside::start(&folder).await?;
    let seen = run_all(cells, &addresses, &outside, &options).await?;
    println!("\n{}", evidence::table(&seen, &not_covered));
    let facts = facts::measure(&addresses).await;
    for (fact, so) in &facts {
        println!("{} {fact}", if *so { "seen:    " } else { "NOT SEEN:" });
    }
    let facts_hold = facts.values().all(|so| *so);
    if let Some(file) = &options.json {
        let text = evidence::gather(&seen, &not_covered, facts, systems).to_json().during("writing the evidence")?;
        std::fs::write(file, text).during(format!("writing {}", file.display()))?;
    }
    Ok(facts_hold && seen.iter().all(Seen::agrees))
}

fn given(postgres: &str, amqp: &str) -> Result<Addresses> {
    let wrong = || Problem(format!("{amqp} is no address such as amqp://user:password@host:5672/%2f"));
    let at = amqp.rfind('@').ok_or_else(wrong)? + 1;
    let slash = amqp[at..].find('/').map_or(amqp.len(), |slash| at + slash);
    Ok(Addresses {
        postgres: postgres.to_owned(),
        broker: amqp[at..slash].to_owned(),
        amqp_user: amqp[..at].to_owned(),
        amqp_vhost: amqp[slash..].to_owned(),
    })
}

async fn versions(addresses: &Addresses) -> Result<[String; 2]> {
    let database = systems::postgres::connect(&addresses.postgres, None).await?;
    let version = database.query_one("SHOW server_version", &[]).await.during("asking PostgreSQL its version")?;
    let number = version.get::<_, String>(0);
    let number = number.split(' ').next().unwrap_or_default();
    let broker = systems::rabbitmq::version(&addresses.broker).await?;
    Ok([format!("PostgreSQL {number}"), format!("RabbitMQ {broker}")])
}

async fn run_all(cells: Vec<Cell>, addresses: &Addresses, outside: &Outside, options: &Options) -> Result<Vec<Seen>> {
    let total = cells.len();
    let waiting: Arc<Mutex<VecDeque<(usize, Cell)>>> = Arc::new(Mutex::new(cells.into_iter().enumerate().collect()));
    let progress = Progress { total, done: Mutex::new(0) };
    let work = async || {
        let conductor = Conductor::new(addresses, outside).await?;
        let mut seen = Vec::new();
        loop {
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some((number, cell)) = next else { return Ok::<_, Problem>(seen) };
            let mut outcomes = Vec::with_capacity(options.times);
            for time in 0..options.times {
                let name = format!("lab_{}_{number}_{time}", std::process::id());
                outcomes.push(conductor.run(&cell, &name).await?);
            }
            progress.step();
            seen.push((number, Seen { cell, outcomes }));
        }
    };
    let workers: Vec<_> = (0..options.jobs.min(total)).map(|_| work()).collect();
    let mut seen: Vec<(usize, Seen)> =
        futures_util::future::try_join_all(workers).await?.into_iter().flatten().collect();
    seen.sort_by_key(|(number, _)| *number);
    Ok(seen.into_iter().map(|(_, seen)| seen).collect())
}

/// A bar on a terminal; elsewhere a line now and then.
struct Progress {
    total: usize,
    done: Mutex<usize>,
}

impl Progress {
    fn step(&self) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        *done += 1;
        let filled = *done * 40 / self.total;
        if std::io::stdout().is_terminal() {
            print!("\r[{}{}] {} of {}", "=".repeat(filled), " ".repeat(40 - filled), *done, self.total);
            drop(std::io::stdout().flush());
        } else if *done * 10 / self.total != (*done - 1) * 10 / self.total {
            println!("{} of {}", *done, self.total);
        }
    }
}
