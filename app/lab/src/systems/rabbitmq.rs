//! Steps on RabbitMQ: AMQP 0-9-1 through lapin.
//!
//! A publish without confirms and an ack are only written to a socket. So that a process waits at its barrier with
//! the broker's answer known, each is followed by a question on the same channel, which the broker answers in order.

use futures_util::StreamExt;
use lapin::options::{
    BasicAckOptions, BasicConsumeOptions, BasicPublishOptions, BasicQosOptions, ConfirmSelectOptions,
    QueueDeclareOptions, QueueDeleteOptions,
};
use lapin::publisher_confirm::Confirmation;
use lapin::types::FieldTable;
use lapin::{BasicProperties, Channel, Connection, ConnectionProperties, Consumer, Queue};

use crate::problem::{During, Problem, Result};

/// The message that stands behind all others: whoever is handed it has nothing older to wait for.
pub(crate) const LAST: &str = "last";

/// A connection with one channel, and what has been asked of it.
pub(crate) struct Link {
    _connection: Connection,
    channel: Channel,
    queue: String,
    consumer: Option<Consumer>,
    confirms: bool,
    in_hand: Option<u64>,
}

impl Link {
    /// Connects.
    pub(crate) async fn connect(url: &str, queue: &str) -> Result<Self> {
        let connection = Connection::connect(url, ConnectionProperties::default()).await;
        let connection = connection.during("connecting to RabbitMQ")?;
        let channel = connection.create_channel().await.during("opening a channel")?;
        let queue = queue.to_owned();
        Ok(Self { _connection: connection, channel, queue, consumer: None, confirms: false, in_hand: None })
    }

    /// Makes the queue; it and its messages are durable.
    pub(crate) async fn declare(&mut self, queue: &str) -> Result<()> {
        queue.clone_into(&mut self.queue);
        let options = QueueDeclareOptions { durable: true, ..QueueDeclareOptions::default() };
        self.channel.queue_declare(queue, options, FieldTable::default()).await.during("making a queue").map(drop)
    }

    /// Removes the queue.
    pub(crate) async fn delete(&self) -> Result<()> {
        self.channel.queue_delete(&self.queue, QueueDeleteOptions::default()).await.during("removing a queue").map(drop)
    }

    async fn ask(&self) -> Result<Queue> {
        let options = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
        self.channel.queue_declare(&self.queue, options, FieldTable::default()).await.during("asking about the queue")
    }

    /// `publish` and `publish confirmed`.
    pub(crate) async fn publish(&mut self, message: &str, confirmed: bool) -> Result<()> {
        if confirmed && !self.confirms {
            let select = self.channel.confirm_select(ConfirmSelectOptions::default()).await;
            select.during("switching confirms on")?;
            self.confirms = true;
        }
        let properties = BasicProperties::default().with_delivery_mode(2).with_message_id(message.into());
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let sent = self.channel.basic_publish("", &self.queue, options, message.as_bytes(), properties).await;
        match sent.during("publishing")?.await.during("waiting for the confirm")? {
            Confirmation::Ack(None) => Ok(()),
            Confirmation::NotRequested => self.ask().await.map(drop),
            Confirmation::Ack(Some(_)) | Confirmation::Nack(_) => {
                Err(Problem(format!("RabbitMQ did not take a message for {}", self.queue)))
            }
        }
    }

    /// `receive` and `receive auto-ack`: the message's key; `None` once there is nothing more to wait for.
    pub(crate) async fn receive(&mut self, auto_ack: bool) -> Result<Option<String>> {
        if self.consumer.is_none() {
            self.channel.basic_qos(1, BasicQosOptions::default()).await.during("limiting the prefetch")?;
            let options = BasicConsumeOptions { no_ack: auto_ack, ..BasicConsumeOptions::default() };
            let started = self.channel.basic_consume(&self.queue, "", options, FieldTable::default()).await;
            self.consumer = Some(started.during("`receive` on RabbitMQ")?);
        }
        let consumer = self.consumer.as_mut().ok_or_else(|| Problem("nothing is consumed".to_owned()))?;
        let delivery = consumer.next().await.ok_or_else(|| Problem("RabbitMQ ended the consumer".to_owned()))?;
        let delivery = delivery.during("`receive` on RabbitMQ")?;
        self.in_hand = (!auto_ack).then_some(delivery.delivery_tag);
        let message = String::from_utf8_lossy(&delivery.data).into_owned();
        if message == LAST {
            self.ack().await?;
            return Ok(None);
        }
        Ok(Some(message))
    }

    /// `ack`.
    pub(crate) async fn ack(&mut self) -> Result<()> {
        let Some(tag) = self.in_hand.take() else { return Ok(()) };
        self.channel.basic_ack(tag, BasicAckOptions::default()).await.during("`ack` on RabbitMQ")?;
        self.ask().await.map(drop)
    }

    /// Waits until nobody consumes. The queue drops a consumer and makes its messages ready again in one go, so after
    /// this what a dead one held has come back.
    pub(crate) async fn until_nobody_consumes(&self) -> Result<()> {
        while self.ask().await?.consumer_count() > 0 {
            tokio::task::yield_now().await;
        }
        Ok(())
    }
}

/// The server's version, from the first frame it sends.
pub(crate) async fn version(address: &str) -> Result<String> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.during("connecting to RabbitMQ")?;
    stream.write_all(b"AMQP\0\0\x09\x01").await.during("greeting RabbitMQ")?;
    let mut head = [0; 7];
    stream.read_exact(&mut head).await.during("greeting RabbitMQ")?;
    let mut frame = vec![0; u32::from_be_bytes([head[3], head[4], head[5], head[6]]) as usize];
    stream.read_exact(&mut frame).await.during("greeting RabbitMQ")?;
    // A field of a table: its name's length and name, `S`, the value's length in four bytes, the value.
    let name = b"\x07versionS";
    let found = frame.windows(name.len()).position(|window| window == name).map(|at| at + name.len());
    let value = found.and_then(|at| {
        let size = u32::from_be_bytes(frame.get(at..at + 4)?.try_into().ok()?) as usize;
        String::from_utf8(frame.get(at + 4..at + 4 + size)?.to_vec()).ok()
    });
    value.ok_or_else(|| Problem(format!("{address} does not say which RabbitMQ it is")))
}
