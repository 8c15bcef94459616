//! The outside world: a mailbox and a card gateway behind HTTP, and a log file. All of it is lines in a file a cell, which
//! outlives every process that dies here; nothing in it is ever undone.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crashpoint_sim::vocabulary::Step;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;

use crate::problem::{During, Problem, Result};

/// A running outside world.
pub(crate) struct Outside {
    /// Where it listens.
    pub(crate) address: String,
    /// Where its files are.
    pub(crate) folder: PathBuf,
}

impl Outside {
    /// Listens on a free port and keeps its files in this folder.
    pub(crate) async fn start(folder: &Path) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.during("opening a port for the outside world")?;
        let address = listener.local_addr().during("opening a port for the outside world")?.to_string();
        let one_at_a_time = Arc::new(Mutex::new(folder.to_owned()));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, one_at_a_time.clone()));
            }
        });
        Ok(Self { address, folder: folder.to_owned() })
    }

    /// How many lines of this kind a cell has.
    pub(crate) fn count(&self, cell: &str, kind: &str) -> u64 {
        let lines = std::fs::read_to_string(self.folder.join(cell)).unwrap_or_default();
        lines.lines().filter(|line| line.split(' ').next() == Some(kind)).count() as u64
    }
}

async fn serve(mut stream: TcpStream, folder: Arc<Mutex<PathBuf>>) {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        let Ok(byte) = stream.read_u8().await else { return };
        request.push(byte);
    }
    let folder = folder.lock().await;
    let answer = match handle(&folder, &String::from_utf8_lossy(&request)) {
        Ok(()) => "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        Err(_) => "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    };
    // A client that died before its answer has had its effect all the same.
    drop(stream.write_all(answer.as_bytes()).await);
}

/// `POST /CELL/mail` and `POST /CELL/charge`; a charge with a known `Idempotency-Key` is answered and not made again.
fn handle(folder: &Path, request: &str) -> Result<()> {
    let path = request.strip_prefix("POST /").and_then(|rest| rest.split(' ').next());
    let (cell, kind) = path
        .and_then(|path| path.split_once('/'))
        .filter(|(_, kind)| matches!(*kind, "mail" | "charge"))
        .ok_or_else(|| Problem("no such address".to_owned()))?;
    let key = request.lines().find_map(|line| line.strip_prefix("Idempotency-Key: "));
    let line = format!("{kind} {}", key.unwrap_or_default());
    let known = std::fs::read_to_string(folder.join(cell)).unwrap_or_default();
    if key.is_some() && known.lines().any(|made| made == line) {
        return Ok(());
    }
    append(&folder.join(cell), &line)
}

fn append(file: &Path, line: &str) -> Result<()> {
    use std::io::Write as _;
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(file);
    let mut opened = opened.during(format!("opening {}", file.display()))?;
    opened.write_all(format!("{line}\n").as_bytes()).during(format!("writing {}", file.display()))
}

/// Takes the step. `address` and `log` are where the mailbox and the log file are.
pub(crate) async fn step(address: &str, log: &Path, cell: &str, step: Step, message: &str) -> Result<()> {
    let (kind, key) = match step {
        Step::SendMail => ("mail", String::new()),
        Step::ChargeCard => ("charge", String::new()),
        Step::ChargeCardWithKey => ("charge", format!("Idempotency-Key: {message}\r\n")),
        Step::WriteLog => return append(log, &format!("log {message}")),
        other => unreachable!("`{}` is no step outside", other.word()),
    };
    let mut stream = TcpStream::connect(address).await.during("connecting to the outside world")?;
    let request = format!(
        "POST /{cell}/{kind} HTTP/1.1\r\nHost: {address}\r\n{key}Content-Length: 0\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.during(format!("`{}`", step.word()))?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.during(format!("`{}`", step.word()))?;
    if answer.starts_with("HTTP/1.1 200 ") { Ok(()) } else { Err(Problem(format!("`{}`: {answer}", step.word()))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_charged_once_and_no_key_every_time() {
        let folder = std::env::temp_dir().join(format!("crashpoint-outside-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let charge = |key: &str| handle(&folder, &format!("POST /c/charge HTTP/1.1\r\n{key}\r\n")).is_ok();
        assert!(charge("Idempotency-Key: 1\r\n") && charge("Idempotency-Key: 1\r\n"));
        assert!(charge("") && charge(""));
        assert!(handle(&folder, "POST /c/elsewhere HTTP/1.1\r\n\r\n").is_err());
        let outside = Outside { address: String::new(), folder: folder.clone() };
        assert_eq!((outside.count("c", "charge"), outside.count("c", "mail")), (3, 0));
        std::fs::remove_dir_all(folder).expect("the folder");
    }
}
