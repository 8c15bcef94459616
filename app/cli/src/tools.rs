//! The programs a build of the site needs: trunk, wasm-bindgen, wasm-opt and rustc's wasm target.
//!
//! What is on PATH in the right version is used. Else the tool is installed into the [`cache`], with one line of progress.
//! Trunk could fetch the other two itself, but from one host only; package registries are reachable in more places.

use crate::cache::{self, Slot};
use crate::problem::{Problem, cannot, failed};
use crate::process;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Newer ones need a newer rustc than `rust-version` in Cargo.toml.
const TRUNK_VERSION: &str = "0.21.14";
/// npm's `binaryen`; its first number is what `wasm-opt --version` says. A newer wasm-opt on PATH is taken too.
const BINARYEN_VERSION: &str = "132.0.0";
/// Where cargo compiles a tool, inside the folder it is installed into; removed afterwards.
const BUILD_FOLDER: &str = "build";
const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The compiler whose unstable switches [`small_library`] knows. Any other builds the site with its own ready-made library.
const SMALL_LIBRARY_RUSTC: &str = "rustc 1.95.";

/// The tools, found: trunk itself, and a PATH on which trunk finds the others.
pub(crate) struct Toolbox {
    /// The trunk to call.
    pub(crate) trunk: PathBuf,
    /// The PATH to call it with.
    pub(crate) path: OsString,
}

/// A program, the version wanted, and where it comes from.
struct Tool {
    program: &'static str,
    version: String,
    source: Source,
}

enum Source {
    /// A crate with the program in it, compiled here.
    Cargo { package: &'static str, about: &'static str },
    /// An npm package, downloaded.
    Npm { package: &'static str, about: &'static str },
}

/// Makes sure of every tool, installing what is missing.
pub(crate) fn ensure(root: &Path) -> Result<Toolbox, Problem> {
    ensure_wasm_target()?;
    let lock_file = root.join("Cargo.lock");
    let lock = std::fs::read_to_string(&lock_file).map_err(cannot("read", &lock_file))?;
    let cache = cache::folder()?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let trunk = Tool {
        program: "trunk",
        version: TRUNK_VERSION.to_owned(),
        source: Source::Cargo { package: "trunk", about: "3 to 5 minutes" },
    };
    let others = [
        Tool {
            program: "wasm-bindgen",
            version: locked_version(&lock, "wasm-bindgen")?,
            source: Source::Cargo { package: "wasm-bindgen-cli", about: "2 to 4 minutes" },
        },
        Tool {
            program: "wasm-opt",
            version: BINARYEN_VERSION.to_owned(),
            source: Source::Npm { package: "binaryen", about: "10 seconds" },
        },
    ];
    let mut folders = Vec::new();
    for tool in &others {
        folders.extend(tool.ensure(&cache, &path)?.parent().map(Path::to_owned));
    }
    let trunk = trunk.ensure(&cache, &path)?;
    folders.extend(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).map_err(|error| failed(format!("PATH cannot be extended: {error}")))?;
    Ok(Toolbox { trunk, path })
}

/// The version of `package` in the text of a Cargo.lock.
fn locked_version(lock: &str, package: &str) -> Result<String, Problem> {
    let name_line = format!("name = \"{package}\"");
    let versions: Vec<&str> = lock
        .split("[[package]]")
        .filter(|block| block.lines().any(|line| line == name_line))
        .filter_map(|block| block.lines().find_map(|line| line.strip_prefix("version = ")))
        .map(|version| version.trim_matches('"'))
        .collect();
    match versions[..] {
        [version] => Ok(version.to_owned()),
        [] => Err(failed(format!("Cargo.lock names no {package}. Run `cargo update -p {package}`."))),
        _ => Err(failed(format!(
            "Cargo.lock names {package} {} times ({}), the site can be built with one only.",
            versions.len(),
            versions.join(", ")
        ))),
    }
}

impl Tool {
    /// The program's file, on PATH or in the cache, after installing it if it was in neither.
    fn ensure(&self, cache: &Path, path: &OsString) -> Result<PathBuf, Problem> {
        if let Some(found) = process::find_in(self.program, path)
            && self.accepts(&found)
        {
            return Ok(found);
        }
        let slot = Slot::new(cache, self.program, &self.version);
        let installed = slot.home.join(self.source.bin_folder()).join(self.program);
        if !self.accepts(&installed) {
            slot.fill(|| self.accepts(&installed), |folder| self.install(folder, &slot.log))?;
        }
        if self.accepts(&installed) {
            return Ok(installed);
        }
        Err(failed(format!(
            "{} {} was installed but does not run: see `{} --version`.",
            self.program,
            self.version,
            installed.display()
        )))
    }

    /// Whether this file is the program in a version the build can use.
    fn accepts(&self, file: &Path) -> bool {
        let Some(answer) = process::ask(file, &["--version"]) else {
            return false;
        };
        match self.source {
            Source::Cargo { .. } => answer.split_whitespace().nth(1) == Some(&self.version),
            Source::Npm { .. } => major(answer.split_whitespace().nth(2)) >= major(Some(&self.version)),
        }
    }

    fn install(&self, folder: &Path, log: &Path) -> Result<(), Problem> {
        self.source.install_aloud(self.program, &self.version, folder, log)
    }
}

/// The folder of an npm package, installed with what it needs: the tests run it, the site has nothing of it.
pub(crate) fn npm_package(package: &'static str, version: &str) -> Result<PathBuf, Problem> {
    let slot = Slot::new(&cache::folder()?, &package.replace(['@', '/'], ""), version);
    let folder = slot.home.join("node_modules").join(package);
    let is_there = || folder.join("package.json").is_file();
    let source = Source::Npm { package, about: "10 seconds" };
    if !is_there() {
        slot.fill(is_there, |partial| source.install_aloud(package, version, partial, &slot.log))?;
    }
    if is_there() { Ok(folder) } else { Err(failed(format!("npm installed no {} in version {version}.", package))) }
}

impl Source {
    fn bin_folder(&self) -> &'static str {
        match self {
            Source::Cargo { .. } => "bin",
            Source::Npm { .. } => "node_modules/.bin",
        }
    }

    /// Installs with one line of progress.
    fn install_aloud(&self, name: &str, version: &str, folder: &Path, log: &Path) -> Result<(), Problem> {
        let (how, about) = match self {
            Source::Cargo { about, .. } => ("cargo", about),
            Source::Npm { about, .. } => ("npm", about),
        };
        let home = log.with_extension("");
        print!("{name} {version}: installing with {how} into {} (about {about}) ... ", home.display());
        let _ = std::io::stdout().flush();
        let started = Instant::now();
        let result = self.install(version, folder, log);
        let _ = std::fs::remove_dir_all(folder.join(BUILD_FOLDER));
        let end = if result.is_ok() { "done" } else { "failed" };
        println!("{end} after {} s", started.elapsed().as_secs());
        result
    }

    fn install(&self, version: &str, folder: &Path, log: &Path) -> Result<(), Problem> {
        match self {
            Source::Cargo { package, .. } => {
                // The author's lock is preferred, but it can name a crate that this registry does not serve.
                let locked = quietly(&mut cargo_install(package, version, folder, true), log);
                locked.or_else(|_| quietly(&mut cargo_install(package, version, folder, false), log))
            }
            Source::Npm { package, .. } => {
                let npm = process::find("npm").ok_or_else(|| {
                    failed(format!(
                        "npm is not on PATH, and {package} {version} is installed with it. Install Node.js."
                    ))
                })?;
                let mut install = Command::new(npm);
                install.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(folder);
                quietly(install.arg(format!("{package}@{version}")), log)
            }
        }
    }
}

/// A debug build without debug info: three times quicker to make, and the tools' own speed hardly matters here.
fn cargo_install(package: &str, version: &str, folder: &Path, locked: bool) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["install", "--debug", package, "--version", version, "--root"]).arg(folder);
    // Else a CARGO_TARGET_DIR of the user's would be filled with the tool's own build.
    cargo.arg("--target-dir").arg(folder.join(BUILD_FOLDER));
    cargo.env("CARGO_PROFILE_DEV_DEBUG", "false").env_remove("RUSTFLAGS");
    if locked {
        cargo.arg("--locked");
    }
    cargo
}

/// Runs an installer with its output in the log; a failure quotes the log's end.
fn quietly(command: &mut Command, log: &Path) -> Result<(), Problem> {
    let line = process::shown(command);
    let out = File::create(log).map_err(cannot("write", log))?;
    let err = out.try_clone().map_err(cannot("write", log))?;
    let status = command.stdin(Stdio::null()).stdout(out).stderr(err).status();
    if status.as_ref().is_ok_and(std::process::ExitStatus::success) {
        return Ok(());
    }
    let said = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = said.lines().collect();
    let end = lines[lines.len().saturating_sub(15)..].join("\n    ");
    Err(failed(format!("`{line}` failed:\n    {end}\n(all of it: {})", log.display())))
}

/// The first number of a version: 132 of `132.0.0` or of `132`.
fn major(version: Option<&str>) -> Option<u32> {
    version?.split('.').next()?.parse().ok()
}

/// rustc's library for wasm: looked for in the sysroot, else added with rustup.
fn ensure_wasm_target() -> Result<(), Problem> {
    if sysroot()?.join("lib/rustlib").join(WASM_TARGET).join("lib").is_dir() {
        return Ok(());
    }
    println!("rustc: adding the target {WASM_TARGET} with rustup (about 10 seconds)");
    process::run(Command::new("rustup").args(["target", "add", WASM_TARGET])).map_err(|_| {
        failed(format!("rustc has no target {WASM_TARGET}, and `rustup target add {WASM_TARGET}` failed."))
    })
}

fn sysroot() -> Result<PathBuf, Problem> {
    let sysroot = process::ask(Path::new("rustc"), &["--print", "sysroot"]);
    sysroot.map(PathBuf::from).ok_or_else(|| failed("rustc does not answer. Install Rust from https://rustup.rs."))
}

/// What to set so that cargo compiles the standard library with the site, for size and without the sentences of panics: a tenth
/// less to download. It needs the library's source and its crates, both fetched here.
///
/// The switches are unstable, so they are used with the one compiler they were tried with; nothing is for any other.
pub(crate) fn small_library() -> Result<&'static [(&'static str, &'static str)], Problem> {
    let rustc = process::ask(Path::new("rustc"), &["--version"]).unwrap_or_default();
    if !rustc.starts_with(SMALL_LIBRARY_RUSTC) {
        println!(
            "{rustc}: not the compiler the size of the site was tuned with ({SMALL_LIBRARY_RUSTC}x); it gets a tenth larger"
        );
        return Ok(&[]);
    }
    let library = sysroot()?.join("lib/rustlib/src/rust/library/Cargo.toml");
    if !library.is_file() {
        println!("rustc: adding the library's source with rustup (about 10 seconds)");
        if process::run(Command::new("rustup").args(["component", "add", "rust-src"])).is_err() {
            println!("The site is built with the ready-made library: it gets a tenth larger.");
            return Ok(&[]);
        }
    }
    let mut fetch = Command::new("cargo");
    fetch.args(["fetch", "--locked", "--quiet", "--manifest-path"]).arg(&library).env("RUSTC_BOOTSTRAP", "1");
    if process::run(&mut fetch).is_err() {
        println!("The site is built with the ready-made library: it gets a tenth larger.");
        return Ok(&[]);
    }
    Ok(&[
        ("RUSTC_BOOTSTRAP", "1"),
        ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
        ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size"),
        ("CARGO_UNSTABLE_PANIC_IMMEDIATE_ABORT", "true"),
        ("CARGO_PROFILE_SITE_PANIC", "immediate-abort"),
    ])
}

/// rustfmt and clippy, which a minimal rustup leaves out.
pub(crate) fn ensure_rust_components() -> Result<(), Problem> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if process::ask(Path::new("cargo"), &[subcommand, "--version"]).is_none() {
            println!("{component}: adding it with rustup (about 10 seconds)");
            process::run(Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    Ok(())
}
