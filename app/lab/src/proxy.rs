//! A proxy between a client and RabbitMQ that loses one message for real: at the frame that carries it, it forwards
//! nothing more and closes both connections.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::problem::{During, Result};

/// The frame at which the connection is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The client's `basic.publish`.
    Publish,
    /// The broker's `basic.ack`, which confirms a publish.
    Confirm,
    /// The client's `basic.ack`.
    Ack,
}

const BASIC: u16 = 60;
const PUBLISH: u16 = 40;
const ACK: u16 = 80;

/// Which end a frame comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Client,
    Broker,
}

/// A running proxy.
pub(crate) struct Proxy {
    /// Where clients connect.
    pub(crate) address: SocketAddr,
    armed: Arc<Mutex<Option<Cut>>>,
}

impl Proxy {
    /// Listens on a free port; `broker` is where connections lead.
    pub(crate) async fn start(broker: String) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.during("opening a port for the proxy")?;
        let address = listener.local_addr().during("opening a port for the proxy")?;
        let armed = Arc::new(Mutex::new(None));
        let shared = armed.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(relay(client, broker.clone(), shared.clone()));
            }
        });
        Ok(Self { address, armed })
    }

    /// The next frame of this kind is lost, and the connection with it.
    pub(crate) fn arm(&self, cut: Cut) {
        *self.armed.lock().unwrap_or_else(PoisonError::into_inner) = Some(cut);
    }

    /// Whether a cut is still waiting for its frame.
    pub(crate) fn disarm(&self) -> bool {
        self.armed.lock().unwrap_or_else(PoisonError::into_inner).take().is_some()
    }
}

async fn relay(client: TcpStream, broker: String, armed: Arc<Mutex<Option<Cut>>>) {
    let Ok(broker) = TcpStream::connect(broker).await else { return };
    for stream in [&client, &broker] {
        // A frame that waits for the next one would cost forty milliseconds each time.
        if stream.set_nodelay(true).is_err() {
            return;
        }
    }
    let (client_in, client_out) = client.into_split();
    let (broker_in, broker_out) = broker.into_split();
    // Whichever direction ends first, both connections are closed.
    tokio::select! {
        _ = forward(client_in, broker_out, From::Client, &armed) => {}
        _ = forward(broker_in, client_out, From::Broker, &armed) => {}
    }
}

/// Forwards whole frames until one is to be cut or the connection ends.
async fn forward(
    mut input: impl AsyncRead + Unpin,
    mut output: impl AsyncWrite + Unpin,
    from: From,
    armed: &Mutex<Option<Cut>>,
) -> std::io::Result<()> {
    if from == From::Client {
        let mut header = [0; 8];
        input.read_exact(&mut header).await?;
        output.write_all(&header).await?;
    }
    loop {
        let mut frame = vec![0; 7];
        input.read_exact(&mut frame).await?;
        let size = u32::from_be_bytes([frame[3], frame[4], frame[5], frame[6]]) as usize;
        frame.resize(7 + size + 1, 0);
        input.read_exact(&mut frame[7..]).await?;
        if carries(&frame, from).is_some_and(|cut| is_due(armed, cut)) {
            return Ok(());
        }
        output.write_all(&frame).await?;
    }
}

/// Whether this is what waits to be lost; then it waits no longer.
fn is_due(armed: &Mutex<Option<Cut>>, cut: Cut) -> bool {
    armed.lock().unwrap_or_else(PoisonError::into_inner).take_if(|waiting| *waiting == cut).is_some()
}

/// What can be lost with this frame.
fn carries(frame: &[u8], from: From) -> Option<Cut> {
    let method = |at: usize| Some(u16::from_be_bytes([*frame.get(at)?, *frame.get(at + 1)?]));
    if frame.first() != Some(&1) || method(7) != Some(BASIC) {
        return None;
    }
    match (from, method(9)?) {
        (From::Client, PUBLISH) => Some(Cut::Publish),
        (From::Client, ACK) => Some(Cut::Ack),
        (From::Broker, ACK) => Some(Cut::Confirm),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_says_what_it_carries() {
        let method = |class: u8, method: u8| [1, 0, 1, 0, 0, 0, 4, 0, class, 0, method, 0xCE];
        assert_eq!(carries(&method(60, 40), From::Client), Some(Cut::Publish));
        assert_eq!(carries(&method(60, 80), From::Client), Some(Cut::Ack));
        assert_eq!(carries(&method(60, 80), From::Broker), Some(Cut::Confirm));
        assert_eq!(carries(&method(60, 60), From::Broker), None, "a delivery");
        assert_eq!(carries(&method(50, 40), From::Client), None, "another class");
        assert_eq!(carries(&[8, 0, 0, 0, 0, 0, 0, 0xCE], From::Client), None, "a heartbeat");
    }
}
