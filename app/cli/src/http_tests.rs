//! Tests of [`crate::http`], over real connections where it matters.

use crate::http::{content_type, file_for, listen, serve};
use crate::process::testing::empty_folder;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};

fn site(name: &str) -> PathBuf {
    let outside = empty_folder(name);
    let folder = outside.join("dist");
    fs::create_dir_all(folder.join("a b")).expect("folder");
    fs::write(outside.join("secret.txt"), "secret").expect("file");
    fs::write(folder.join("index.html"), "<p>home").expect("file");
    fs::write(folder.join("app.wasm"), [0, 0x61, 0x73, 0x6d]).expect("file");
    fs::write(folder.join("a b/index.html"), "<p>inner").expect("file");
    folder
}

#[test]
fn addresses_mean_files_inside_the_folder_only() {
    let folder = site("files");
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.join("../secret.txt"), folder.join("link.txt")).expect("link");
    let real = folder.canonicalize().expect("folder");
    let cases = [
        ("/", Some("index.html")),
        ("/?lesson=2", Some("index.html")),
        ("/app.wasm", Some("app.wasm")),
        ("/a%20b/", Some("a b/index.html")),
        ("/a%20b", None),
        ("/absent.js", None),
        ("/../secret.txt", None),
        ("/%2e%2e/secret.txt", None),
        ("/..%2fsecret.txt", None),
        ("/..%5csecret.txt", None),
        ("//etc/passwd", None),
        ("/a%20b/../../secret.txt", None),
        ("/link.txt", None),
        ("/%00", None),
        ("/%zz", None),
        ("/%e", None),
        ("http://elsewhere/", None),
    ];
    for (url, file) in cases {
        assert_eq!(file_for(&folder, url), file.map(|name| real.join(name)), "{url}");
    }
}

#[test]
fn types_are_those_browsers_insist_on() {
    let cases = [
        ("index.html", "text/html; charset=utf-8"),
        ("style-1f.css", "text/css; charset=utf-8"),
        ("app.JS", "text/javascript; charset=utf-8"),
        ("app_bg.wasm", "application/wasm"),
        ("icons/mark.svg", "image/svg+xml"),
        ("LICENSE", "application/octet-stream"),
    ];
    for (name, wanted) in cases {
        assert_eq!(content_type(Path::new(name)), wanted, "{name}");
    }
}

#[test]
fn a_taken_port_gives_way_to_the_next() {
    let (_first, port) = listen(18080).expect("a port");
    let (_second, next) = listen(port).expect("another port");
    assert!(next > port, "{next} > {port}");
}

fn exchange(port: u16, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    write!(stream, "{request}\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn the_server_answers_several_at_once() {
    let folder = site("server");
    let (server, port) = listen(18280).expect("a port");
    std::thread::spawn(move || serve(&server, &folder));

    // Connections that say nothing must not hold up the others, however many.
    let idle: Vec<_> = (0..40).map(|_| TcpStream::connect(("127.0.0.1", port)).expect("open")).collect();
    let wasm = exchange(port, "GET /app.wasm HTTP/1.1");
    assert!(wasm.starts_with("HTTP/1.1 200"), "{wasm}");
    assert!(wasm.contains("Content-Type: application/wasm"), "{wasm}");
    let head = exchange(port, "HEAD / HTTP/1.1");
    assert!(head.starts_with("HTTP/1.1 200") && !head.contains("home"), "{head}");
    assert!(exchange(port, "GET /absent HTTP/1.1").starts_with("HTTP/1.1 404"));
    assert!(exchange(port, "GET /../secret.txt HTTP/1.1").starts_with("HTTP/1.1 404"));
    assert!(exchange(port, "POST / HTTP/1.1").starts_with("HTTP/1.1 405"));
    drop(idle);

    // One connection can ask for several files, one after the other.
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("open");
    write!(stream, "GET / HTTP/1.1\r\n\r\nGET /app.wasm HTTP/1.1\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut both = Vec::new();
    stream.read_to_end(&mut both).expect("it answers");
    let both = String::from_utf8_lossy(&both);
    assert!(both.matches("HTTP/1.1 200").count() == 2 && both.contains("<p>home"), "{both}");
    for nonsense in ["", "\r\n", "GET", "\u{0}\u{0} / HTTP/9", &"x".repeat(100_000)] {
        exchange_raw(port, nonsense);
    }
}

/// Whatever is sent, the server must end it in good time and go on.
fn exchange_raw(port: u16, bytes: &str) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    let _ = stream.write_all(bytes.as_bytes());
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let _ = stream.read_to_end(&mut Vec::new());
    assert!(exchange(port, "GET / HTTP/1.1").starts_with("HTTP/1.1 200"));
}
