//! Builds the modules that a first visit does not download: the engine, which explores beside the page in a web worker, and
//! the whole site, of which the page that trunk builds is the part that a first visit needs.
//!
//! Each is a script and its wasm, named by what is in them, so that they can be kept for ever.

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

/// One module.
pub(crate) struct Module {
    name: &'static str,
    /// What cargo is asked for.
    cargo: &'static [&'static str],
    /// The compiled file's name without its ending.
    compiled: &'static str,
    profile: &'static str,
    /// The kind of script that wasm-bindgen writes.
    script: &'static str,
    /// How wasm-opt weighs size and speed.
    optimise: &'static str,
    /// A file that stands behind what wasm-bindgen wrote.
    tail: Option<&'static str>,
}

/// Explores beside the page: built for speed.
pub(crate) const ENGINE: Module = Module {
    name: "engine",
    cargo: &["--package", "crashpoint-engine"],
    compiled: "crashpoint_engine",
    profile: "engine",
    script: "no-modules",
    optimise: "-O3",
    tail: Some("static/engine.js"),
};

/// All pages: built for size.
pub(crate) const WHOLE: Module = Module {
    name: "whole",
    cargo: &["--package", "crashpoint-web", "--features", "whole"],
    compiled: "crashpoint-web",
    profile: "site",
    script: "web",
    optimise: "-Oz",
    tail: None,
};

/// Builds it into `copies`, from where it is copied to the root of the site, and returns its name. `variables` are seen
/// while it is compiled.
pub(crate) fn build(
    root: &Path,
    toolbox: &tools::Toolbox,
    copies: &Path,
    module: &Module,
    variables: &[(&str, &str)],
) -> Result<String, Problem> {
    let made = root.join("target/site/modules").join(module.name);
    let target = root.join("target");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(target, PathBuf::from).join("modules");
    process::run(
        Command::new("cargo")
            .current_dir(root)
            .envs(variables.iter().copied())
            .arg("build")
            .args(module.cargo)
            .args(["--target", TARGET, "--profile", module.profile, "--locked", "--offline", "--quiet", "--target-dir"])
            .arg(&target),
    )?;
    let compiled = target.join(TARGET).join(module.profile).join(format!("{}.wasm", module.compiled));
    process::run(
        tool(toolbox, "wasm-bindgen")
            .arg(compiled)
            .args(["--target", module.script, "--no-typescript", "--out-name", "module", "--out-dir"])
            .arg(&made),
    )?;
    let (bound, small) = (made.join("module_bg.wasm"), made.join("small.wasm"));
    process::run(tool(toolbox, "wasm-opt").arg(module.optimise).args(WASM_FEATURES).arg(&bound).arg("-o").arg(&small))?;
    publish(root, &made, copies, module)
}

/// The script and the wasm beside it, under a name made from both.
fn publish(root: &Path, made: &Path, copies: &Path, module: &Module) -> Result<String, Problem> {
    let read = |file: PathBuf| fs::read(&file).map_err(cannot("read", &file));
    let wasm = read(made.join("small.wasm"))?;
    let mut script = read(made.join("module.js"))?;
    if let Some(tail) = module.tail {
        script.push(b'\n');
        script.extend(read(root.join(tail))?);
    }
    let mut hasher = DefaultHasher::new();
    hasher.write(&wasm);
    hasher.write(&script);
    let name = format!("{}-{:016x}", module.name, hasher.finish());
    for (ending, bytes) in [(".js", script), ("_bg.wasm", wasm)] {
        let file = copies.join(format!("{name}{ending}"));
        fs::write(&file, bytes).map_err(cannot("write", &file))?;
    }
    Ok(name)
}

fn tool(toolbox: &tools::Toolbox, name: &str) -> Command {
    let program = process::find_in(name, &toolbox.path).unwrap_or_else(|| PathBuf::from(name));
    let mut command = Command::new(program);
    command.env("PATH", &toolbox.path);
    command
}
