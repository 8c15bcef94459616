//! Facts about PostgreSQL.

use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Error};

use super::holds;
use crate::problem::{During, Problem, Result};
use crate::systems::postgres::{TABLES, connect};

pub(super) const ABORTED: &str =
    "after a unique violation every statement fails, COMMIT reports no error, and the work before it is gone";
pub(super) const BLOCKED: &str = "a second insert of a key waits for the first one's transaction: it fails after its commit, succeeds after its rollback";
pub(super) const GAP: &str =
    "a relay with a cursor over ids never sees a row whose transaction committed late; one with a mark does";
pub(super) const IN_DOUBT: &str =
    "a prepared transaction outlives its session and keeps its locks until somebody ends it, from anywhere";
pub(super) const SKIP_LOCKED: &str =
    "two relays with SKIP LOCKED get different rows, and a row is free once the session that holds it is gone";

/// Tables in a schema of their own, gone when the fact is measured.
struct Bench<'a> {
    url: &'a str,
    schema: String,
    first: Client,
    second: Client,
}

impl<'a> Bench<'a> {
    async fn new(url: &'a str, fact: &str) -> Result<Self> {
        let schema = format!("lab_{}_{fact}", std::process::id());
        let first = connect(url, None).await?;
        let tables = format!("CREATE SCHEMA {schema}; SET search_path TO {schema}; {TABLES}");
        first.batch_execute(&tables).await.during("making the tables")?;
        let second = connect(url, Some(&schema)).await?;
        Ok(Self { url, schema, first, second })
    }

    async fn end(&self) -> Result<()> {
        let client = connect(self.url, None).await?;
        client.batch_execute(&format!("DROP SCHEMA {} CASCADE", self.schema)).await.during("removing the tables")
    }
}

async fn run(client: &Client, sql: &str) -> Result<()> {
    client.batch_execute(sql).await.during(sql)
}

async fn number(client: &Client, sql: &str) -> Result<Option<i64>> {
    Ok(client.query_opt(sql, &[]).await.during(sql)?.map(|row| row.get(0)))
}

fn is(done: &Result<(), Error>, state: &SqlState) -> bool {
    done.as_ref().is_err_and(|error| error.code() == Some(state))
}

pub(super) async fn commit_of_an_aborted_transaction(url: &str) -> Result<()> {
    let bench = Bench::new(url, "aborted").await?;
    let client = &bench.first;
    run(client, "INSERT INTO processed VALUES ('1')").await?;
    run(client, "BEGIN; UPDATE accounts SET balance = balance - 100").await?;
    let again = client.batch_execute("INSERT INTO processed VALUES ('1')").await;
    holds(is(&again, &SqlState::UNIQUE_VIOLATION), || format!("the second insert: {again:?}"))?;
    let later = client.batch_execute("SELECT 1").await;
    holds(is(&later, &SqlState::IN_FAILED_SQL_TRANSACTION), || format!("a statement after it: {later:?}"))?;
    run(client, "COMMIT").await?;
    let balance = number(client, "SELECT balance FROM accounts").await?;
    holds(balance == Some(0), || format!("the balance is {balance:?}"))?;
    bench.end().await
}

/// Which statement waits for whom is the server's word.
async fn until_blocked(watcher: &Client, waiting: i32) -> Result<()> {
    loop {
        let blocked = watcher.query_one("SELECT cardinality(pg_blocking_pids($1)) > 0", &[&waiting]).await;
        if blocked.during("asking who waits")?.get(0) {
            return Ok(());
        }
    }
}

pub(super) async fn a_second_insert_of_a_key(url: &str) -> Result<()> {
    let bench = Bench::new(url, "blocked").await?;
    let watcher = connect(url, None).await?;
    let own = bench.second.query_one("SELECT pg_backend_pid()", &[]).await.during("asking for the session")?.get(0);
    for (ending, key) in [("COMMIT", "1"), ("ROLLBACK", "2")] {
        let insert = format!("INSERT INTO processed VALUES ('{key}')");
        run(&bench.first, &format!("BEGIN; {insert}")).await?;
        let ended = async {
            until_blocked(&watcher, own).await?;
            run(&bench.first, ending).await
        };
        let (second, ended) = tokio::join!(bench.second.batch_execute(&insert), ended);
        ended?;
        let expected = if ending == "COMMIT" { is(&second, &SqlState::UNIQUE_VIOLATION) } else { second.is_ok() };
        holds(expected, || format!("after {ending}: {second:?}"))?;
    }
    bench.end().await
}

pub(super) async fn a_cursor_over_a_sequence(url: &str) -> Result<()> {
    const INSERT: &str = "INSERT INTO outbox (order_id) VALUES (1)";
    const AFTER: &str = "SELECT id FROM outbox WHERE id > ";
    let bench = Bench::new(url, "gap").await?;
    run(&bench.first, &format!("BEGIN; {INSERT}")).await?;
    run(&bench.second, INSERT).await?;
    let cursor = number(&bench.second, &format!("{AFTER} 0 ORDER BY id LIMIT 1")).await?;
    holds(cursor == Some(2), || format!("the relay read {cursor:?}"))?;
    run(&bench.first, "COMMIT").await?;
    let next = number(&bench.second, &format!("{AFTER} 2 ORDER BY id LIMIT 1")).await?;
    holds(next.is_none(), || format!("after the cursor stood {next:?}"))?;
    run(&bench.second, "UPDATE outbox SET sent = true WHERE id = 2").await?;
    let unsent = number(&bench.second, "SELECT id FROM outbox WHERE NOT sent ORDER BY id LIMIT 1").await?;
    holds(unsent == Some(1), || format!("not sent is {unsent:?}"))?;
    bench.end().await
}

pub(super) async fn a_prepared_transaction(url: &str) -> Result<()> {
    let bench = Bench::new(url, "in_doubt").await?;
    let name = &bench.schema;
    let pid: i32 = bench.first.query_one("SELECT pg_backend_pid()", &[]).await.during("asking for the session")?.get(0);
    run(&bench.first, &format!("BEGIN; INSERT INTO processed VALUES ('1'); PREPARE TRANSACTION '{name}'")).await?;
    kill_session(&bench.second, pid).await?;
    let insert = "SET lock_timeout = '20ms'; INSERT INTO processed VALUES ('1')";
    let blocked = bench.second.batch_execute(insert).await;
    holds(is(&blocked, &SqlState::LOCK_NOT_AVAILABLE), || format!("the other insert: {blocked:?}"))?;
    run(&bench.second, &format!("ROLLBACK PREPARED '{name}'")).await?;
    run(&bench.second, insert).await?;
    bench.end().await
}

/// Ends a session and waits until the server has forgotten it.
async fn kill_session(by: &Client, pid: i32) -> Result<()> {
    let killed = by.query_one("SELECT pg_terminate_backend($1, 10000)", &[&pid]).await.during("ending a session")?;
    if killed.get(0) { Ok(()) } else { Err(Problem("a session does not end".to_owned())) }
}

pub(super) async fn two_relays(url: &str) -> Result<()> {
    const NEXT: &str = "SELECT id FROM outbox WHERE NOT sent ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED";
    let bench = Bench::new(url, "skip_locked").await?;
    run(&bench.first, "INSERT INTO outbox (order_id) VALUES (1), (2)").await?;
    let pid: i32 = bench.first.query_one("SELECT pg_backend_pid()", &[]).await.during("asking for the session")?.get(0);
    run(&bench.first, "BEGIN").await?;
    let rows = (number(&bench.first, NEXT).await?, number(&bench.second, NEXT).await?);
    holds(rows == (Some(1), Some(2)), || format!("the relays got {rows:?}"))?;
    kill_session(&bench.second, pid).await?;
    let freed = number(&bench.second, NEXT).await?;
    holds(freed == Some(1), || format!("after its death the other got {freed:?}"))?;
    bench.end().await
}
