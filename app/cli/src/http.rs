//! A static file server for one folder: GET and HEAD, the right type for each file, nothing outside the folder, a thread a connection.
//!
//! Browsers open connections ahead of use and leave them silent, so one that says nothing must not hold up another.

use crate::problem::{Problem, failed};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// How many ports after the wanted one are tried.
const PORTS_TRIED: u16 = 50;
/// A silent connection is closed after this.
const SILENCE_MAX: Duration = Duration::from_secs(60);
/// More than any browser sends as one request without a body.
const REQUEST_BYTES_MAX: u64 = 64 * 1024;

/// Listens on 127.0.0.1 at `wanted`, or at the next free port.
pub(crate) fn listen(wanted: u16) -> Result<(TcpListener, u16), Problem> {
    let last = wanted.saturating_add(PORTS_TRIED);
    for port in wanted..=last {
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)) {
            let port = listener.local_addr().map_or(port, |address| address.port());
            return Ok((listener, port));
        }
    }
    Err(failed(format!("no port from {wanted} to {last} is free on 127.0.0.1. Choose another with --port.")))
}

/// Answers requests for files of `folder` until the process ends.
pub(crate) fn serve(listener: &TcpListener, folder: &Path) {
    std::thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            scope.spawn(move || {
                // A visitor who went away is no concern of the others.
                let _ = answer_all(&stream, folder);
            });
        }
    });
}

/// One request after the other, until the connection ends or falls silent.
fn answer_all(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(SILENCE_MAX))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    while let Some(request) = Request::read(&mut reader)? {
        let answer = Answer::to(&request, folder);
        stream.write_all(&answer.bytes(request.method == "HEAD"))?;
        if request.last || answer.status == 405 {
            break;
        }
    }
    Ok(())
}

/// What a server of files needs to know of a request.
#[derive(Debug, Default)]
struct Request {
    method: String,
    url: String,
    /// The visitor wants the connection closed afterwards.
    last: bool,
}

impl Request {
    /// The next one; `None` at the end of the connection.
    fn read(reader: &mut impl BufRead) -> std::io::Result<Option<Self>> {
        let mut lines = reader.take(REQUEST_BYTES_MAX).lines();
        let Some(first) = lines.next() else { return Ok(None) };
        let first = first?;
        let mut words = first.split(' ').map(str::to_owned);
        let mut next = || words.next().unwrap_or_default();
        let mut request = Request { method: next(), url: next(), last: next() != "HTTP/1.1" };
        for line in lines {
            let line = line?.to_ascii_lowercase();
            if line.is_empty() {
                return Ok(Some(request));
            }
            request.last |= line.strip_prefix("connection:").is_some_and(|value| value.trim() == "close");
        }
        Ok(None)
    }
}

/// What is sent back.
#[derive(Debug)]
struct Answer {
    status: u16,
    kind: &'static str,
    body: Vec<u8>,
}

impl Answer {
    fn to(request: &Request, folder: &Path) -> Self {
        let plain = |status, text: &str| Answer { status, kind: "text/plain; charset=utf-8", body: text.into() };
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            return plain(405, "Only GET and HEAD.\n");
        }
        let missing = folder.join("404.html");
        let (status, file) = match file_for(folder, &request.url) {
            Some(file) => (200, file),
            None if missing.is_file() => (404, missing),
            None => return plain(404, "There is no such file.\n"),
        };
        match std::fs::read(&file) {
            Ok(body) => Answer { status, kind: content_type(&file), body },
            Err(_) => plain(500, "It cannot be read.\n"),
        }
    }

    fn bytes(&self, head_only: bool) -> Vec<u8> {
        let (status, kind, length) = (self.status, self.kind, self.body.len());
        let reason = match status {
            200 => "OK",
            404 => "Not Found",
            405 => "Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close",
            _ => "Internal Server Error",
        };
        // A frame without an origin of its own asks for module scripts as a stranger does.
        let head = format!(
            "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\nAccess-Control-Allow-Origin: *\r\n\r\n"
        );
        let mut bytes = head.into_bytes();
        if !head_only {
            bytes.extend_from_slice(&self.body);
        }
        bytes
    }
}

/// The file in `folder` that a request for `url` means, if there is one. A folder means its index.html.
pub(crate) fn file_for(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = percent_decoded(url.split(['?', '#']).next()?)?;
    let relative = Path::new(path.strip_prefix('/')?);
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    if path.contains(['\\', '\0']) || !relative.components().all(is_plain) {
        return None;
    }
    let mut file = folder.join(relative);
    if path.ends_with('/') {
        file.push("index.html");
    }
    // A link inside the folder may still lead out of it.
    let file = file.canonicalize().ok()?;
    (file.is_file() && file.starts_with(folder.canonicalize().ok()?)).then_some(file)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        let value = |digit: u8| (digit as char).to_digit(16);
        bytes.push((value(digits[0])? * 16 + value(digits[1])?) as u8);
    }
    String::from_utf8(bytes).ok()
}

/// The Content-Type for a file, by its extension.
pub(crate) fn content_type(path: &Path) -> &'static str {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "scenario" | "part" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        _ => "application/octet-stream",
    }
}
