//! What the lessons say of the servers themselves, measured on them.

mod postgres;
mod rabbitmq;

use std::collections::BTreeMap;
use std::time::Duration;

use crate::conductor::Addresses;
use crate::problem::{Problem, Result};

const FACT_MOST: Duration = Duration::from_secs(60);

/// Each fact and whether it was seen; a sentence on standard error says what was seen instead.
pub(crate) async fn measure(addresses: &Addresses) -> BTreeMap<&'static str, bool> {
    let database = addresses.postgres.as_str();
    let broker = &addresses.amqp(&addresses.broker);
    let measured = [
        (postgres::ABORTED, within(postgres::commit_of_an_aborted_transaction(database)).await),
        (postgres::BLOCKED, within(postgres::a_second_insert_of_a_key(database)).await),
        (postgres::GAP, within(postgres::a_cursor_over_a_sequence(database)).await),
        (postgres::IN_DOUBT, within(postgres::a_prepared_transaction(database)).await),
        (postgres::SKIP_LOCKED, within(postgres::two_relays(database)).await),
        (rabbitmq::REQUEUED, within(rabbitmq::what_a_dead_consumer_held(broker)).await),
        (rabbitmq::NEW_COPY, within(rabbitmq::a_message_published_twice(broker)).await),
        (rabbitmq::UNROUTABLE, within(rabbitmq::a_message_for_no_queue(broker)).await),
    ];
    let told = measured.map(|(fact, seen)| {
        if let Err(problem) = &seen {
            eprintln!("not seen: {fact}: {problem}");
        }
        (fact, seen.is_ok())
    });
    told.into_iter().collect()
}

/// What waits for ever is a fact that was not seen.
async fn within(fact: impl Future<Output = Result<()>>) -> Result<()> {
    let late = |_| Problem(format!("no end after {FACT_MOST:?}"));
    tokio::time::timeout(FACT_MOST, fact).await.map_err(late)?
}

/// The fact does not hold unless this is so.
fn holds(so: bool, instead: impl FnOnce() -> String) -> Result<()> {
    if so { Ok(()) } else { Err(Problem(instead())) }
}
