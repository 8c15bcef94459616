//! `crashpoint serve`: the site on this machine, and with `--watch` always as the files are.

use crate::inputs::site_fingerprint;
use crate::problem::Problem;
use crate::site::{Quality, ensure_built};
use crate::{http, process, root};
use lexopt::prelude::*;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The text of `crashpoint help serve`.
pub(crate) const HELP: &str = "\
build the site if needed, serve it on 127.0.0.1 and open it

usage: crashpoint serve [--port N] [--no-open] [--watch]

  --port N    the port to start looking for a free one at (8080)
  --no-open   do not open a browser
  --watch     for authors: rebuild, quickly and unoptimised, when app/, lessons/ or static/ change; reload the page to see it";

const DEFAULT_PORT: u16 = 8080;
const WATCH_INTERVAL: Duration = Duration::from_millis(500);

struct Flags {
    port: u16,
    open: bool,
    watch: bool,
}

/// Serves until it is interrupted.
pub(crate) fn run(args: lexopt::Parser) -> Result<(), Problem> {
    let flags = parse(args)?;
    let root = root::find()?;
    let quality = if flags.watch { Quality::Draft } else { Quality::Release };
    let dist = ensure_built(&root, quality)?;
    let (server, port) = http::listen(flags.port)?;
    if port != flags.port {
        println!("Port {} is taken.", flags.port);
    }
    let address = format!("http://127.0.0.1:{port}/");
    println!("\nCrashpoint is at {address}  (Ctrl+C ends it)");
    if flags.open {
        open(&address);
    }
    if flags.watch {
        println!("Watching app/, lessons/ and static/. Reload the page after a rebuild.");
        std::thread::spawn(move || watch(&root));
    }
    http::serve(&server, &dist);
    Ok(())
}

fn parse(mut args: lexopt::Parser) -> Result<Flags, Problem> {
    let mut flags = Flags { port: DEFAULT_PORT, open: true, watch: false };
    while let Some(arg) = args.next()? {
        match arg {
            Long("port") | Short('p') => flags.port = args.value()?.parse()?,
            Long("no-open") => flags.open = false,
            Long("watch") => flags.watch = true,
            Short(_) | Long(_) | Value(_) => return Err(arg.unexpected().into()),
        }
    }
    Ok(flags)
}

/// Rebuilds whenever the inputs have changed and then stayed as they are for one interval (an editor saving many files is waited for).
fn watch(root: &Path) {
    let mut built = site_fingerprint(root);
    let mut seen = built;
    loop {
        std::thread::sleep(WATCH_INTERVAL);
        let now = site_fingerprint(root);
        if now != built && now == seen {
            built = now;
            if let Err(problem) = ensure_built(root, Quality::Draft) {
                let sentence = problem.sentence();
                println!("{sentence} The page stays as it was.");
            }
        }
        seen = now;
    }
}

/// Opens the address where there is somebody to see it; that it could not is no failure.
fn open(address: &str) {
    let Some(opener) = opener() else {
        return;
    };
    let mut command = Command::new(opener);
    if cfg!(windows) {
        command.args(["/C", "start", ""]);
    }
    let _ = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

fn opener() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if set("CI") {
        return None;
    }
    if cfg!(target_os = "macos") {
        return process::find("open");
    }
    if cfg!(windows) {
        return process::find("cmd");
    }
    (set("DISPLAY") || set("WAYLAND_DISPLAY")).then(|| process::find("xdg-open"))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(line: &[&str]) -> Option<(u16, bool, bool)> {
        let flags = parse(lexopt::Parser::from_args(line)).ok()?;
        Some((flags.port, flags.open, flags.watch))
    }

    #[test]
    fn flags_are_read() {
        assert_eq!(flags(&[]), Some((8080, true, false)));
        assert_eq!(flags(&["--port", "9000", "--no-open"]), Some((9000, false, false)));
        assert_eq!(flags(&["--watch", "--port=9000"]), Some((9000, true, true)));
        assert_eq!(flags(&["--port", "99999"]), None);
        assert_eq!(flags(&["site"]), None);
    }
}
