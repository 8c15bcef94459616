//! A static file server for one folder: GET and HEAD, the right type for each file, nothing outside the folder, several requests at once.

use crate::problem::{Problem, failed};
use std::fs::File;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use tiny_http::{Header, Method, Request, Response, Server};

/// How many ports after the wanted one are tried.
const PORTS_TRIED: u16 = 50;
const WORKERS: usize = 4;

/// Listens on 127.0.0.1 at `wanted`, or at the next free port.
pub(crate) fn listen(wanted: u16) -> Result<(Server, u16), Problem> {
    let last = wanted.saturating_add(PORTS_TRIED);
    for port in wanted..=last {
        if let Ok(server) = Server::http(("127.0.0.1", port)) {
            let port = server.server_addr().to_ip().map_or(port, |address| address.port());
            return Ok((server, port));
        }
    }
    Err(failed(format!("no port from {wanted} to {last} is free on 127.0.0.1. Choose another with --port.")))
}

/// Answers requests for files of `folder` until the process ends or the server is unblocked.
pub(crate) fn serve(server: Server, folder: &Path) {
    let server = Arc::new(server);
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            let server = Arc::clone(&server);
            scope.spawn(move || {
                while let Ok(request) = server.recv() {
                    // A visitor who went away is no concern of the others.
                    let _ = answer(request, folder);
                }
            });
        }
    });
}

fn answer(request: Request, folder: &Path) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        let refusal = Response::from_string("Only GET and HEAD.\n").with_status_code(405);
        return request.respond(refusal.with_header(header("Allow", "GET, HEAD")));
    }
    if let Some(file) = file_for(folder, request.url()) {
        return send(request, &file, 200);
    }
    let page = folder.join("404.html");
    if page.is_file() {
        return send(request, &page, 404);
    }
    request.respond(Response::from_string("There is no such file.\n").with_status_code(404))
}

fn send(request: Request, path: &Path, status: u16) -> std::io::Result<()> {
    let Ok(file) = File::open(path) else {
        return request.respond(Response::from_string("It cannot be read.\n").with_status_code(500));
    };
    request.respond(
        Response::from_file(file)
            .with_status_code(status)
            .with_chunked_threshold(usize::MAX)
            .with_header(header("Content-Type", content_type(path)))
            .with_header(header("Cache-Control", "no-cache")),
    )
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).unwrap_or_else(|()| unreachable!("{name}: {value} is plain ASCII"))
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
