//! Serves the built site from memory-less files on a free port, a thread a connection.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};

/// The address under which the site in this folder can be opened, until the process ends.
pub(crate) fn serve(folder: PathBuf) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            std::thread::spawn(move || answer_all(stream, &folder));
        }
    });
    format!("http://{address}/")
}

/// Answers one request after the other until the browser has no more.
fn answer_all(stream: TcpStream, folder: &Path) {
    let Ok(mut out) = stream.try_clone() else { return };
    let mut lines = BufReader::new(stream).lines();
    while let Some(Ok(request)) = lines.next() {
        // None of the headers matters here.
        while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
        let path = request.split(' ').nth(1).unwrap_or("/").split(['?', '#']).next().unwrap_or("/");
        if out.write_all(&answer(folder, path)).is_err() {
            return;
        }
    }
}

fn answer(folder: &Path, path: &str) -> Vec<u8> {
    let name = if path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
    let mut body = Vec::new();
    let found = !name.contains("..")
        && std::fs::File::open(folder.join(name.trim_start_matches('/')))
            .is_ok_and(|mut file| file.read_to_end(&mut body).is_ok());
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "text/plain",
    };
    let status = if found { "200 OK" } else { "404 Not Found" };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), &body].concat()
}
