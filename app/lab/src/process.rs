//! A producer, a relay or a consumer: an operating-system process of its own that takes its program's steps as real calls.
//!
//! It speaks with whoever started it in lines: before each step it says `at N` and waits for `go`. It is killed while it
//! waits, with its connections open. A relay without a row and a consumer without a message say `idle`; a program that
//! came to its end says `end`.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use crashpoint_sim::vocabulary::Step;
use serde::{Deserialize, Serialize};
use tokio_postgres::Client;

use crate::problem::{During, Problem, Result};
use crate::systems::postgres::Done;
use crate::systems::rabbitmq::Link;
use crate::systems::{outside, postgres};

/// What a process is told when it starts, in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Told {
    /// Its program, in the words of the scenario language.
    pub(crate) steps: Vec<String>,
    /// The cell: a schema, a queue and a file have this name.
    pub(crate) cell: String,
    /// PostgreSQL.
    pub(crate) postgres: String,
    /// RabbitMQ, by way of the proxy.
    pub(crate) amqp: String,
    /// The outside world.
    pub(crate) outside: String,
    /// The log file.
    pub(crate) log: PathBuf,
}

/// How a step ended.
enum Ended {
    Next,
    SeenBefore,
    /// It has to be tried again.
    Again,
    /// There is nothing to do.
    Idle,
}

struct Process {
    told: Told,
    database: Option<Client>,
    link: Option<Link>,
    /// The message in hand; a producer makes the first one.
    message: String,
    row: Option<i64>,
}

/// Runs the program until there is nothing left to do or nobody listens.
pub(crate) async fn run(told: &str) -> Result<()> {
    let told: Told = serde_json::from_str(told).during("what a process was told")?;
    let steps: Vec<Step> = told.steps.iter().filter_map(|word| Step::from_word(word)).collect();
    let mut process = Process { told, database: None, link: None, message: "1".to_owned(), row: None };
    loop {
        let mut at = 0;
        while at < steps.len() {
            if !barrier(&format!("at {at}"))? {
                return Ok(());
            }
            match process.step(steps[at]).await? {
                Ended::Next => at += 1,
                Ended::Again => {}
                Ended::SeenBefore => {
                    let ack = steps[at..].iter().position(|step| *step == Step::Ack);
                    at = ack.map_or(steps.len(), |after| at + after);
                }
                Ended::Idle => {
                    barrier("idle")?;
                    return Ok(());
                }
            }
        }
        if !barrier("end")? {
            return Ok(());
        }
    }
}

/// Says where the process is and waits; `false`: nobody is there any more.
fn barrier(line: &str) -> Result<bool> {
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{line}").and_then(|()| stdout.flush()).during("speaking at the barrier")?;
    let mut answer = String::new();
    Ok(std::io::stdin().lock().read_line(&mut answer).during("waiting at the barrier")? > 0)
}

impl Process {
    async fn step(&mut self, step: Step) -> Result<Ended> {
        match step {
            Step::Receive | Step::ReceiveAutoAck => {
                let received = self.link().await?.receive(step == Step::ReceiveAutoAck).await?;
                let Some(message) = received else { return Ok(Ended::Idle) };
                self.message = message;
            }
            Step::Ack => {
                // An ack is written and believed; that the connection ended there shows at the next step over it.
                if self.link().await?.ack().await.is_err() {
                    self.link = None;
                }
            }
            Step::Publish | Step::PublishConfirmed => return self.publish(step).await,
            Step::SendMail | Step::ChargeCard | Step::ChargeCardWithKey | Step::WriteLog => {
                outside::step(&self.told.outside, &self.told.log, &self.told.cell, step, &self.message).await?;
            }
            Step::ReadOutbox => {
                let Some((row, message)) = postgres::read_outbox(self.database().await?).await? else {
                    return Ok(Ended::Idle);
                };
                (self.row, self.message) = (Some(row), message);
            }
            Step::MarkSent => {
                let row = self.row.ok_or_else(|| Problem("`mark sent` without a row".to_owned()))?;
                postgres::mark_sent(self.database().await?, row).await?;
            }
            other => {
                let message = self.message.clone();
                return Ok(match postgres::step(self.database().await?, other, &message).await? {
                    Done::Next => Ended::Next,
                    Done::SeenBefore => Ended::SeenBefore,
                });
            }
        }
        Ok(Ended::Next)
    }

    /// A publish that is not confirmed is tried again over a new connection; one that asks for no confirm is believed.
    async fn publish(&mut self, step: Step) -> Result<Ended> {
        let message = self.message.clone();
        let confirmed = step == Step::PublishConfirmed;
        if self.link().await?.publish(&message, confirmed).await.is_err() {
            self.link = None;
            return Ok(if confirmed { Ended::Again } else { Ended::Next });
        }
        Ok(Ended::Next)
    }

    async fn database(&mut self) -> Result<&Client> {
        if self.database.is_none() {
            self.database = Some(postgres::connect(&self.told.postgres, Some(&self.told.cell)).await?);
        }
        self.database.as_ref().ok_or_else(|| Problem("no database".to_owned()))
    }

    async fn link(&mut self) -> Result<&mut Link> {
        if self.link.is_none() {
            self.link = Some(Link::connect(&self.told.amqp, &self.told.cell).await?);
        }
        self.link.as_mut().ok_or_else(|| Problem("no broker".to_owned()))
    }
}
