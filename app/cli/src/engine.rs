//! Builds the engine: what explores beside the page, as one script for a web worker and its wasm, named by what is in them.
//!
//! Trunk builds the page. The engine is built first, for speed where the page is built for size, and the page is told its
//! name while it is compiled.

use crate::problem::{Problem, cannot};
use crate::{process, tools};
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
/// As in Trunk's `data-wasm-opt-params`.
const WASM_FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-sign-ext",
];

/// Builds it into `copies`, from where it is copied to the root of the site, and returns the script's name.
pub(crate) fn build(root: &Path, toolbox: &tools::Toolbox, copies: &Path) -> Result<String, Problem> {
    let made = root.join("target/site/engine");
    process::run(Command::new("cargo").current_dir(root).args(["build", "--package", "crashpoint-engine"]).args([
        "--target",
        TARGET,
        "--profile",
        "engine",
        "--locked",
        "--offline",
        "--quiet",
    ]))?;
    let compiled = target_folder(root).join(TARGET).join("engine/crashpoint_engine.wasm");
    process::run(
        tool(toolbox, "wasm-bindgen")
            .arg(compiled)
            .args(["--target", "no-modules", "--no-typescript", "--out-name", "engine", "--out-dir"])
            .arg(&made),
    )?;
    let (bound, small) = (made.join("engine_bg.wasm"), made.join("small.wasm"));
    process::run(tool(toolbox, "wasm-opt").arg("-O3").args(WASM_FEATURES).arg(&bound).arg("-o").arg(&small))?;
    publish(root, &made, copies)
}

/// One script of what wasm-bindgen wrote and of static/engine.js, and the wasm beside it.
fn publish(root: &Path, made: &Path, copies: &Path) -> Result<String, Problem> {
    let read = |file: PathBuf| fs::read(&file).map_err(cannot("read", &file));
    let wasm = read(made.join("small.wasm"))?;
    let mut script = read(made.join("engine.js"))?;
    script.push(b'\n');
    script.extend(read(root.join("static/engine.js"))?);
    let mut hasher = DefaultHasher::new();
    hasher.write(&wasm);
    hasher.write(&script);
    let name = format!("engine-{:016x}", hasher.finish());
    for (ending, bytes) in [(".js", script), ("_bg.wasm", wasm)] {
        let file = copies.join(format!("{name}{ending}"));
        fs::write(&file, bytes).map_err(cannot("write", &file))?;
    }
    Ok(format!("{name}.js"))
}

fn tool(toolbox: &tools::Toolbox, name: &str) -> Command {
    let program = process::find_in(name, &toolbox.path).unwrap_or_else(|| PathBuf::from(name));
    let mut command = Command::new(program);
    command.env("PATH", &toolbox.path);
    command
}

fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}
