//! Steps on PostgreSQL: both databases, the producer's and the consumer's, each over a connection of its own.

use crashpoint_sim::vocabulary::Step;
use tokio_postgres::{Client, NoTls, error::SqlState};

use crate::problem::{During, Result};

/// The tables of one cell, in a schema of its own.
pub(crate) const TABLES: &str = "
    CREATE TABLE orders (id bigint PRIMARY KEY, status text NOT NULL);
    CREATE TABLE outbox (id bigserial PRIMARY KEY, order_id bigint, event text, message_id text, sent boolean NOT NULL DEFAULT false);
    CREATE TABLE processed (message_id text PRIMARY KEY);
    CREATE TABLE accounts (id bigint PRIMARY KEY, balance bigint NOT NULL, version bigint NOT NULL);
    CREATE TABLE order_status (order_id bigint PRIMARY KEY, status text);
    INSERT INTO orders VALUES (1, 'new');
    INSERT INTO accounts VALUES (1, 0, 0);
    INSERT INTO order_status VALUES (1, NULL);";

/// How a step went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// To the next step.
    Next,
    /// The key was there: to the next ack, or to the end.
    SeenBefore,
}

/// Opens a connection whose tables are those of this schema.
pub(crate) async fn connect(url: &str, schema: Option<&str>) -> Result<Client> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.during("connecting to PostgreSQL")?;
    tokio::spawn(connection);
    if let Some(schema) = schema {
        client.batch_execute(&format!("SET search_path TO {schema}")).await.during("choosing the schema")?;
    }
    Ok(client)
}

/// Takes the step.
pub(crate) async fn step(client: &Client, step: Step, message: &str) -> Result<Done> {
    let order = 1_i64;
    let done = match step {
        Step::Begin => client.batch_execute("BEGIN").await,
        Step::Commit => client.batch_execute("COMMIT").await,
        Step::Rollback => client.batch_execute("ROLLBACK").await,
        Step::SetOrderPaid => {
            client.execute("UPDATE orders SET status = 'paid' WHERE id = $1", &[&order]).await.map(drop)
        }
        Step::AddOutbox => client
            .execute("INSERT INTO outbox (order_id, event, message_id) VALUES ($1, 'paid', $2)", &[&order, &message])
            .await
            .map(drop),
        Step::AddBalance => {
            client.execute("UPDATE accounts SET balance = balance - 100 WHERE id = $1", &[&order]).await.map(drop)
        }
        Step::AddBalanceIfVersion => client
            .execute(
                "UPDATE accounts SET balance = balance - 100, version = $3 WHERE id = $1 AND version = $2",
                &[&order, &0_i64, &1_i64],
            )
            .await
            .map(drop),
        Step::SetStatus => client
            .execute("UPDATE order_status SET status = $2 WHERE order_id = $1", &[&order, &"paid"])
            .await
            .map(drop),
        Step::CheckKey => return check_key(client, message).await,
        Step::InsertKey => return insert_key(client, message).await,
        other => unreachable!("`{}` is no step on PostgreSQL", other.word()),
    };
    done.during(format!("`{}` on PostgreSQL", step.word()))?;
    Ok(Done::Next)
}

async fn check_key(client: &Client, message: &str) -> Result<Done> {
    let found = client.query_opt("SELECT 1 FROM processed WHERE message_id = $1", &[&message]).await;
    if found.during("`check key` on PostgreSQL")?.is_none() {
        return Ok(Done::Next);
    }
    undo(client).await
}

async fn insert_key(client: &Client, message: &str) -> Result<Done> {
    match client.execute("INSERT INTO processed (message_id) VALUES ($1)", &[&message]).await {
        Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => undo(client).await,
        other => other.during("`insert key` on PostgreSQL").map(|_| Done::Next),
    }
}

/// Outside a transaction PostgreSQL only warns.
async fn undo(client: &Client) -> Result<Done> {
    client.batch_execute("ROLLBACK").await.during("rolling back on PostgreSQL")?;
    Ok(Done::SeenBefore)
}

/// The lowest row that is not sent, with the message it carries.
pub(crate) async fn read_outbox(client: &Client) -> Result<Option<(i64, String)>> {
    let row = client.query_opt("SELECT id, message_id FROM outbox WHERE NOT sent ORDER BY id LIMIT 1", &[]).await;
    Ok(row.during("`read outbox` on PostgreSQL")?.map(|row| (row.get(0), row.get(1))))
}

/// The row is sent.
pub(crate) async fn mark_sent(client: &Client, row: i64) -> Result<()> {
    let marked = client.execute("UPDATE outbox SET sent = true WHERE id = $1", &[&row]).await;
    marked.during("`mark sent` on PostgreSQL").map(drop)
}
