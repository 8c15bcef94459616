//! Makes one run for real: starts the processes, holds them at their barriers, kills one or loses a message where the fault
//! is planted, waits until nothing more can happen, and counts.
//!
//! The order is the model's default one: the producer to its end, then the relay until the outbox is empty, then the
//! consumer until the queue is. What is in the queue, what comes again and who skips what is the servers' doing.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use crashpoint_sim::event::Effect;
use crashpoint_sim::ids::Role;
use crashpoint_sim::vocabulary::FaultKind;
use crashpoint_workbook::judgement::shown_effects;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio_postgres::Client;

use crate::cells::{Cell, Outcome};
use crate::problem::{During, Problem, Result};
use crate::process::Told;
use crate::proxy::{Cut, Proxy};
use crate::systems::outside::Outside;
use crate::systems::postgres;
use crate::systems::rabbitmq::{LAST, Link};

/// A run that takes longer hangs; it is a failure, never a result.
const RUN_MOST: Duration = Duration::from_secs(60);

/// Where the servers are.
#[derive(Clone, Debug)]
pub(crate) struct Addresses {
    /// A connection string.
    pub(crate) postgres: String,
    /// `host:port`.
    pub(crate) broker: String,
    /// What stands before `host:port` in the URL: scheme, user, password.
    pub(crate) amqp_user: String,
    /// What stands after it.
    pub(crate) amqp_vhost: String,
}

impl Addresses {
    /// The URL of a broker, or of a proxy to it, at this address.
    pub(crate) fn amqp(&self, address: &str) -> String {
        format!("{}{address}{}", self.amqp_user, self.amqp_vhost)
    }
}

/// Makes runs one after the other; several work at once.
pub(crate) struct Conductor<'a> {
    addresses: Addresses,
    outside: &'a Outside,
    database: Client,
    proxy: Proxy,
    program: PathBuf,
}

impl<'a> Conductor<'a> {
    /// Connects to the servers.
    pub(crate) async fn new(addresses: &Addresses, outside: &'a Outside) -> Result<Self> {
        Ok(Self {
            database: postgres::connect(&addresses.postgres, None).await?,
            proxy: Proxy::start(addresses.broker.clone()).await?,
            program: std::env::current_exe().during("finding this program")?,
            addresses: addresses.clone(),
            outside,
        })
    }

    /// Makes the run and counts. `name` is for its schema, its queue and its file, which are gone afterwards.
    pub(crate) async fn run(&self, cell: &Cell, name: &str) -> Result<Outcome> {
        let what = || format!("{} with {}", cell.strategy, cell.fault_name());
        let link = Link::connect(&self.addresses.amqp(&self.addresses.broker), name).await?;
        let mut run = Run { conductor: self, cell, name, link, struck: cell.fault.is_none(), ack_lost: false };
        let outcome = tokio::time::timeout(RUN_MOST, run.make()).await;
        let all_lost = !self.proxy.disarm();
        let cleaned = run.clean_up().await;
        let outcome = outcome.map_err(|_| Problem(format!("{}: no end after {RUN_MOST:?}", what())))?.during(what())?;
        cleaned?;
        if !run.struck || !all_lost {
            return Err(Problem(format!("{}: the fault found no place to strike", what())));
        }
        Ok(outcome)
    }
}

/// One run.
struct Run<'a> {
    conductor: &'a Conductor<'a>,
    cell: &'a Cell,
    name: &'a str,
    link: Link,
    struck: bool,
    /// The consumer's connection was cut at its ack: before it receives again, what it held has to come back.
    ack_lost: bool,
}

/// How an actor's process ended.
#[derive(PartialEq, Eq)]
enum Ending {
    Finished,
    Killed,
}

impl Run<'_> {
    async fn make(&mut self) -> Result<Outcome> {
        let name = self.name;
        let database = &self.conductor.database;
        let tables = format!("CREATE SCHEMA {name}; SET search_path TO {name}; {}", postgres::TABLES);
        database.batch_execute(&tables).await.during("making the tables")?;
        self.link.declare(name).await?;
        if self.cell.model.code(Role::Producer).is_empty() {
            self.link.publish("1", true).await?;
        } else {
            // A client that gives up: who died here has no second attempt at its input.
            self.actor(Role::Producer).await?;
        }
        if !self.cell.model.code(Role::Relay).is_empty() {
            while self.actor(Role::Relay).await? == Ending::Killed {}
        }
        while self.actor(Role::Consumer).await? == Ending::Killed {}
        self.count().await
    }

    async fn count(&self) -> Result<Outcome> {
        let database = &self.conductor.database;
        let query = format!(
            "SELECT o.status = 'paid', -a.balance / 100, (s.status IS NOT NULL)::int::bigint \
             FROM {0}.orders o, {0}.accounts a, {0}.order_status s",
            self.name
        );
        let row = database.query_one(&query, &[]).await.during("counting")?;
        let counted = |column| row.get::<_, i64>(column).unsigned_abs();
        let outside = self.conductor.outside;
        let count = match shown_effects(&self.cell.model)[0] {
            Effect::Balance => counted(1),
            Effect::Status => counted(2),
            Effect::Mail => outside.count(self.name, "mail"),
            Effect::Charge => outside.count(self.name, "charge"),
            Effect::Log => outside.count(self.name, "log"),
            Effect::Event => return Err(Problem("events downstream are not counted".to_owned())),
        };
        let committed = self.cell.model.code(Role::Producer).is_empty() || row.get(0);
        Ok(Outcome { committed, count })
    }

    async fn clean_up(&self) -> Result<()> {
        let drop = format!("SET search_path TO public; DROP SCHEMA IF EXISTS {} CASCADE", self.name);
        self.conductor.database.batch_execute(&drop).await.during("removing the tables")?;
        self.link.delete().await
    }

    /// Runs one process until it is killed or has nothing left to do.
    async fn actor(&mut self, role: Role) -> Result<Ending> {
        if role == Role::Consumer {
            self.put_last().await?;
        }
        let mut actor = self.start(role).await?;
        loop {
            let line = actor.lines.next_line().await.during("listening to a process")?;
            let line = line.ok_or_else(|| Problem(format!("the {} ended by itself", role.word())))?;
            match line.split_once(' ') {
                Some(("at", step)) => {
                    let step = step.parse().during("listening to a process")?;
                    if self.strike(role, step) {
                        actor.child.kill().await.during("killing a process")?;
                        return Ok(Ending::Killed);
                    }
                    if step == 0 && std::mem::take(&mut self.ack_lost) {
                        self.put_last().await?;
                    }
                }
                _ if line == "idle" || role == Role::Producer => {
                    actor.child.kill().await.during("ending a process")?;
                    return Ok(Ending::Finished);
                }
                _ => {}
            }
            actor.input.write_all(b"go\n").await.during("speaking to a process")?;
        }
    }

    /// What a consumer that is gone held has come back, and behind everything stands the last message.
    async fn put_last(&mut self) -> Result<()> {
        self.link.until_nobody_consumes().await?;
        self.link.publish(LAST, true).await
    }

    /// Whether the process is to be killed now. What is lost on the way is lost at the step that begins.
    fn strike(&mut self, role: Role, step: u8) -> bool {
        let Some((planted, at)) = self.cell.fault else { return false };
        if self.struck || planted.role() != role || at != step {
            return false;
        }
        self.struck = true;
        let proxy = &self.conductor.proxy;
        match planted.kind {
            FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer | FaultKind::DownProducer => {
                return true;
            }
            FaultKind::LosePublish => proxy.arm(Cut::Publish),
            FaultKind::LoseConfirm => proxy.arm(Cut::Confirm),
            FaultKind::LoseAck => {
                proxy.arm(Cut::Ack);
                self.ack_lost = true;
            }
            FaultKind::ExpireLease
            | FaultKind::Rebalance
            | FaultKind::DedupWindowPasses
            | FaultKind::PurgeKey
            | FaultKind::EvictCache => self.struck = false,
        }
        false
    }

    async fn start(&self, role: Role) -> Result<Actor> {
        let conductor = self.conductor;
        let told = Told {
            steps: self.cell.model.code(role).steps().iter().map(|step| step.word().to_owned()).collect(),
            cell: self.name.to_owned(),
            postgres: conductor.addresses.postgres.clone(),
            amqp: conductor.addresses.amqp(&conductor.proxy.address.to_string()),
            outside: conductor.outside.address.clone(),
            log: conductor.outside.folder.join(self.name),
        };
        let told = serde_json::to_string(&told).during("starting a process")?;
        let mut command = Command::new(&conductor.program);
        command.args([role.word(), &told]).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().during(format!("starting the {}", role.word()))?;
        let gone = || Problem(format!("the {} cannot be spoken to", role.word()));
        let input = child.stdin.take().ok_or_else(gone)?;
        let lines = BufReader::new(child.stdout.take().ok_or_else(gone)?).lines();
        Ok(Actor { child, input, lines })
    }
}

/// A process and the two ends of its barrier.
struct Actor {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}
