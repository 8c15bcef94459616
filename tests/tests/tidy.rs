//! House rules as an ordinary test: size of files and functions, who may look at whom, what must not be in the tree.

use std::fs;
use std::path::{Path, PathBuf};

const FILE_LINES_MAX: usize = 400;
const FUNCTION_LINES_MAX: usize = 70;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository")
}

/// Every file below the folder with one of these extensions, as (path from the root, text).
fn files(folder: &str, extensions: &[&str]) -> Vec<(String, String)> {
    let root = root();
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if path.is_dir() {
                if !name.starts_with('.') && !["target", "dist", "node_modules"].contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if extensions.iter().any(|extension| name.ends_with(extension)) {
                let short = path.strip_prefix(&root).expect("below the root").to_string_lossy().into_owned();
                found.push((short, fs::read_to_string(&path).expect("text")));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{folder} has files");
    found
}

fn report(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// A ratchet: files that were longer when the rule came may not grow.
#[test]
fn no_file_is_too_long() {
    const KNOWN: [(&str, usize); 1] = [("tests/tests/scenario_text.rs", 660)];
    let mut problems = Vec::new();
    for (path, text) in files("", &[".rs", ".css"]) {
        let most = KNOWN.iter().find(|(known, _)| *known == path).map_or(FILE_LINES_MAX, |(_, most)| *most);
        let lines = text.lines().count();
        if lines > most {
            problems.push(format!("{path} has {lines} lines; {most} are the most: split it by theme"));
        }
    }
    report(&problems);
}

#[test]
fn no_function_is_too_long() {
    let mut problems = Vec::new();
    for (path, text) in files("app", &[".rs"]) {
        let mut open: Option<(usize, usize, String)> = None;
        for (number, line) in text.lines().enumerate() {
            let indent = line.len() - line.trim_start().len();
            if line.contains("fn ") && line.trim_end().ends_with('{') && !line.trim_start().starts_with("//") {
                open = open.or(Some((number, indent, line.trim().to_owned())));
            }
            if let Some((start, at, name)) = &open
                && line.trim_end() == "}"
                && indent == *at
            {
                // A table, one arm or one entry a line, is data that happens to stand in a function.
                let table = text.lines().skip(*start).take(number - start).filter(|line| line.contains("=>")).count();
                if number - start > FUNCTION_LINES_MAX && table * 3 < number - start {
                    problems.push(format!("{path}:{} `{name}` has {} lines", start + 1, number - start));
                }
                open = None;
            }
        }
    }
    report(&problems);
}

/// The arrows of the README's map.
#[test]
fn crates_look_only_where_they_may() {
    let mut problems = Vec::new();
    for (folder, forbidden) in [
        (
            "app/sim",
            [
                "crashpoint_workbook",
                "crashpoint_web",
                "pulldown_cmark",
                "wasm_bindgen",
                "leptos",
                "std::fs",
                "std::env",
            ]
            .as_slice(),
        ),
        ("app/workbook/src", &["crashpoint_web", "wasm_bindgen", "leptos", "std::fs", "std::net"]),
        ("app/web", &["crashpoint_sim::step", "crashpoint_sim::world", "crashpoint_sim::verdict"]),
        ("app/cli", &["crashpoint_web", "leptos"]),
    ] {
        for (path, text) in files(folder, &[".rs"]) {
            for word in forbidden.iter().filter(|word| text.contains(*word)) {
                problems.push(format!("{path} may not use `{word}`"));
            }
        }
    }
    report(&problems);
}

#[test]
fn the_model_has_no_clock_no_chance_and_no_hash_order() {
    let mut problems = Vec::new();
    for (path, text) in files("app/sim/src", &[".rs"]) {
        for word in ["Instant", "SystemTime", "HashMap", "HashSet", "thread_rng", "RandomState"] {
            if text.lines().any(|line| line.contains(word) && !line.trim_start().starts_with("//")) {
                problems.push(format!("{path} may not use `{word}`"));
            }
        }
    }
    report(&problems);
}

/// Colours are named once, in tokens.css, so that every theme can say its own.
#[test]
fn colours_stand_in_the_tokens_only() {
    let mut problems = Vec::new();
    for (path, text) in files("static/css", &[".css"]).into_iter().filter(|(path, _)| !path.ends_with("tokens.css")) {
        for (number, line) in text.lines().enumerate() {
            let hex = line.split('#').skip(1).any(|rest| {
                let digits = rest.chars().take_while(char::is_ascii_hexdigit).count();
                matches!(digits, 3 | 4 | 6 | 8)
            });
            if line.contains(':') && (hex || line.contains("rgb(") || line.contains("hsl(")) {
                problems.push(format!("{path}:{} names a colour: {}", number + 1, line.trim()));
            }
        }
    }
    report(&problems);
}

#[test]
fn nothing_is_asked_of_another_origin() {
    let mut problems = Vec::new();
    for (path, text) in files("static", &[".css", ".js", ".svg"]).into_iter().chain(files("app/web", &[".html", ".rs"]))
    {
        for line in text.lines().filter(|line| line.contains("http://") || line.contains("https://")) {
            if !line.contains("http://www.w3.org/") {
                problems.push(format!("{path}: {}", line.trim()));
            }
        }
    }
    report(&problems);
}

#[test]
fn no_shortcut_is_left_behind() {
    // Written apart, so that this file does not find itself.
    let words = [
        concat!("todo", "!("),
        concat!("unimplemented", "!("),
        concat!("dbg", "!("),
        concat!("#[ign", "ore"),
        concat!("FIX", "ME"),
    ];
    let mut problems = Vec::new();
    for (path, text) in files("", &[".rs"]) {
        for word in words.iter().filter(|word| text.contains(*word)) {
            problems.push(format!("{path} has `{word}`"));
        }
    }
    report(&problems);
}
