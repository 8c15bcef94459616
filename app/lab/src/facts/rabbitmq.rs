//! Facts about RabbitMQ.

use lapin::options::{
    BasicGetOptions, BasicPublishOptions, ConfirmSelectOptions, QueueDeclareOptions, QueueDeleteOptions,
};
use lapin::publisher_confirm::Confirmation;
use lapin::types::FieldTable;
use lapin::{BasicProperties, Channel, Connection, ConnectionProperties};

use super::holds;
use crate::problem::{During, Result};

pub(super) const REQUEUED: &str =
    "what a dead consumer held comes again at its old place, marked as redelivered; what stood behind it is not marked";
pub(super) const NEW_COPY: &str =
    "a message published again after a lost confirm is a new one: it is not marked as redelivered";
pub(super) const UNROUTABLE: &str = "a message that reaches no queue is confirmed all the same";

async fn open(url: &str) -> Result<(Connection, Channel)> {
    let connection =
        Connection::connect(url, ConnectionProperties::default()).await.during("connecting to RabbitMQ")?;
    let channel = connection.create_channel().await.during("opening a channel")?;
    channel.confirm_select(ConfirmSelectOptions::default()).await.during("switching confirms on")?;
    Ok((connection, channel))
}

async fn declare(channel: &Channel, fact: &str) -> Result<String> {
    let queue = format!("lab_{}_{fact}", std::process::id());
    let options = QueueDeclareOptions { durable: true, ..QueueDeclareOptions::default() };
    channel.queue_declare(&queue, options, FieldTable::default()).await.during("making a queue")?;
    Ok(queue)
}

async fn publish(channel: &Channel, queue: &str, text: &str) -> Result<Confirmation> {
    let sent = channel
        .basic_publish("", queue, BasicPublishOptions::default(), text.as_bytes(), BasicProperties::default())
        .await;
    sent.during("publishing")?.await.during("waiting for the confirm")
}

/// The next message, held until the channel is gone, and whether it is marked.
async fn take(channel: &Channel, queue: &str) -> Result<Option<(String, bool)>> {
    let got = channel.basic_get(queue, BasicGetOptions::default()).await.during("taking a message")?;
    Ok(got.map(|got| (String::from_utf8_lossy(&got.delivery.data).into_owned(), got.delivery.redelivered)))
}

fn told(text: &str, redelivered: bool) -> Option<(String, bool)> {
    Some((text.to_owned(), redelivered))
}

async fn remove(channel: &Channel, queue: &str) -> Result<()> {
    channel.queue_delete(queue, QueueDeleteOptions::default()).await.during("removing a queue").map(drop)
}

pub(super) async fn what_a_dead_consumer_held(url: &str) -> Result<()> {
    let (_connection, channel) = open(url).await?;
    let queue = declare(&channel, "requeued").await?;
    for text in ["1", "2"] {
        publish(&channel, &queue, text).await?;
    }
    let (holder, held) = open(url).await?;
    let first = take(&held, &queue).await?;
    holds(first == told("1", false), || format!("the first delivery was {first:?}"))?;
    // The broker answers once it has closed the channels, and what they held is back.
    holder.close(200, "gone").await.during("closing a connection")?;
    let again = [take(&channel, &queue).await?, take(&channel, &queue).await?];
    holds(again == [told("1", true), told("2", false)], || format!("then came {again:?}"))?;
    remove(&channel, &queue).await
}

pub(super) async fn a_message_published_twice(url: &str) -> Result<()> {
    let (_connection, channel) = open(url).await?;
    let queue = declare(&channel, "new_copy").await?;
    for _ in 0..2 {
        publish(&channel, &queue, "1").await?;
    }
    let both = [take(&channel, &queue).await?, take(&channel, &queue).await?];
    holds(both == [told("1", false), told("1", false)], || format!("there came {both:?}"))?;
    remove(&channel, &queue).await
}

pub(super) async fn a_message_for_no_queue(url: &str) -> Result<()> {
    let (_connection, channel) = open(url).await?;
    let confirm = publish(&channel, &format!("lab_{}_nowhere", std::process::id()), "1").await?;
    holds(confirm == Confirmation::Ack(None), || format!("the broker said {confirm:?}"))
}
