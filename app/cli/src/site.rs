//! Builds the site: lays out what trunk reads beside the code, calls trunk, remembers what the result was made from.
//!
//! Trunk does not resolve `@import` and would ask for one request per style sheet, so `static/css/*.css` are joined in alphabetical
//! order into `target/site/style.css`, and the rest of `static/` (but for *.md and the scripts in [`WORKED_IN`]) is gathered in
//! `target/site/root/`, which trunk copies to the root of the site; the pages of `lessons/` are there too, packed. Adding a style sheet,
//! an icon or a lesson is adding a file.

use crate::inputs::{files_below, fingerprint, site_fingerprint};
use crate::pack::offline;
use crate::problem::{Problem, cannot, failed};
use crate::{modules, pages, process, tools};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// What the build is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quality {
    /// What is published: small, minutes to make. In `dist/`.
    Release,
    /// For an author who waits for it: quick to make, large, slower. In `target/site/draft/`.
    Draft,
}

impl Quality {
    /// The folder the built site is in.
    pub(crate) fn dist(self, root: &Path) -> PathBuf {
        match self {
            Quality::Release => root.join("dist"),
            Quality::Draft => root.join("target/site/draft"),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Quality::Release => "release",
            Quality::Draft => "draft",
        }
    }
}

/// Stands in Trunk.toml where the name of the module with all pages belongs.
const WHOLE_PLACE: &str = "WHOLE-MODULE";
/// The style sheets of pages that only the whole module has, and the file they are joined in; static/boot.js asks for it.
const WHOLE_STYLES: &str = "css/whole";
pub(crate) const WHOLE_STYLE: &str = "whole.css";
/// Tells app/web, while it is compiled, the name of the engine's script.
const ENGINE_VARIABLE: &str = "CRASHPOINT_ENGINE";

/// Makes sure the site is built from the files as they are now, and says where it is.
pub(crate) fn ensure_built(root: &Path, quality: Quality) -> Result<PathBuf, Problem> {
    let dist = quality.dist(root);
    let site = root.join("target/site");
    fs::create_dir_all(&site).map_err(cannot("make", &site))?;
    // Two builds at once would write over each other's files. The lock ends with this function.
    let lock_file = site.join("build.lock");
    let lock = File::create(&lock_file).map_err(cannot("write", &lock_file))?;
    lock.lock().map_err(cannot("lock", &lock_file))?;

    let stamp = site.join(format!("{}.stamp", quality.name()));
    if dist.join("index.html").is_file() && fs::read_to_string(&stamp).is_ok_and(|old| old == stamp_text(root, &dist)) {
        println!("The site in {} is up to date.", dist.display());
        return Ok(dist);
    }
    let toolbox = tools::ensure(root)?;
    // Taken before the build: a file saved meanwhile must count as changed.
    let made_from = site_fingerprint(root);
    lay_out(root)?;
    let started = Instant::now();
    println!("Building the site ({}; the first time this takes minutes)", quality.name());
    process::run(&mut fetch(root))?;
    let copies = site.join("root");
    let engine = modules::build(root, &toolbox, &copies, &modules::ENGINE, &[])? + ".js";
    let engine = [(ENGINE_VARIABLE, engine.as_str())];
    let whole = match quality {
        Quality::Release => modules::build(root, &toolbox, &copies, &modules::WHOLE, &engine)?,
        Quality::Draft => String::new(),
    };
    let mut trunk = trunk(root, quality, &toolbox);
    if quality == Quality::Release {
        trunk.envs(tools::small_library()?.iter().copied());
    }
    process::run(trunk.envs(engine))?;
    name_whole(&dist, &whole)?;
    offline::write(&dist)?;
    fs::write(&stamp, stamp_of(made_from, &dist)).map_err(cannot("write", &stamp))?;
    println!("Built {} in {} s.", dist.display(), started.elapsed().as_secs());
    Ok(dist)
}

/// Downloads the crates of the site. This program was compiled without most of them.
fn fetch(root: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["fetch", "--locked", "--quiet"]);
    cargo
}

fn trunk(root: &Path, quality: Quality, toolbox: &tools::Toolbox) -> Command {
    let mut trunk = Command::new(&toolbox.trunk);
    trunk.current_dir(root).env("PATH", &toolbox.path);
    // Trunk reads NO_COLOR as true or false; elsewhere any value counts.
    trunk.env_remove("NO_COLOR");
    // Tools are on PATH and crates are here; without this flag trunk looks for both elsewhere.
    trunk.args(["build", "--offline", "--dist"]).arg(quality.dist(root));
    match quality {
        Quality::Release => trunk.arg("--release"),
        Quality::Draft => trunk.args(["--features", "whole"]),
    };
    trunk
}

/// Tells index.html the name of the module with all pages; it has no name where the page itself has all of them.
fn name_whole(dist: &Path, name: &str) -> Result<(), Problem> {
    let file = dist.join("index.html");
    let page = fs::read_to_string(&file).map_err(cannot("read", &file))?;
    fs::write(&file, page.replace(WHOLE_PLACE, name)).map_err(cannot("write", &file))
}

/// Writes what index.html refers to under `target/site/`.
fn lay_out(root: &Path) -> Result<(), Problem> {
    let statics = root.join("static");
    let site = root.join("target/site");
    let copies = site.join("root");
    if copies.exists() {
        fs::remove_dir_all(&copies).map_err(cannot("remove", &copies))?;
    }
    fs::create_dir_all(&copies).map_err(cannot("make", &copies))?;

    let (mut style, mut whole) = (String::new(), String::new());
    for file in files_below(&statics) {
        let Ok(name) = file.strip_prefix(&statics) else {
            continue;
        };
        if name.starts_with("css") {
            if name.extension().is_some_and(|extension| extension == "css") {
                let sheet = fs::read_to_string(&file).map_err(cannot("read", &file))?;
                let joined = if name.starts_with(WHOLE_STYLES) { &mut whole } else { &mut style };
                // Indentation is a tenth of what would be downloaded.
                sheet.lines().map(str::trim).filter(|line| !line.is_empty()).for_each(|line| {
                    *joined += line;
                    joined.push('\n');
                });
            }
        } else if is_copied(name) {
            let copy = copies.join(name);
            let folder = copy.parent().unwrap_or(&copies);
            fs::create_dir_all(folder).map_err(cannot("make", folder))?;
            fs::copy(&file, &copy).map_err(cannot("copy", &file))?;
        }
    }
    pages::lay_out(&root.join("lessons"), &copies.join("lessons"))?;
    let later = copies.join(WHOLE_STYLE);
    fs::write(&later, whole).map_err(cannot("write", &later))?;
    let sheet = site.join("style.css");
    fs::write(&sheet, style).map_err(cannot("write", &sheet))?;

    // wasm-bindgen adds snippets to its output folder and never takes one away.
    let leftovers = root.join("target/wasm-bindgen");
    if leftovers.exists() {
        fs::remove_dir_all(&leftovers).map_err(cannot("remove", &leftovers))?;
    }
    Ok(())
}

/// Scripts that do not lie in the site as they stand: index.html names the first two itself, one becomes a part of the engine, one
/// is told the files of the site, the others go into packages.
const WORKED_IN: [&str; 6] = ["boot.js", "check.js", "engine.js", offline::NAME, "single.js", "scorm.js"];

fn is_copied(name: &Path) -> bool {
    !WORKED_IN.iter().any(|script| name == Path::new(script))
        && name.extension().is_none_or(|extension| extension != "md")
}

/// What a build is made from and what it left: both unchanged means there is nothing to do.
fn stamp_text(root: &Path, dist: &Path) -> String {
    stamp_of(site_fingerprint(root), dist)
}

fn stamp_of(made_from: u64, dist: &Path) -> String {
    let rustc = process::ask(Path::new("rustc"), &["--version"]).unwrap_or_default();
    let flags = std::env::var("RUSTFLAGS").unwrap_or_default();
    let made = fingerprint([dist.to_owned()]);
    format!("{rustc}\n{flags}\n{made_from:016x}\n{made:016x}\n")
}

/// Fails unless `dist` holds a built site.
pub(crate) fn check_built(dist: &Path) -> Result<(), Problem> {
    if dist.join("index.html").is_file() {
        return Ok(());
    }
    Err(failed(format!("{} holds no index.html: the build left nothing.", dist.display())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::testing::empty_folder;

    #[test]
    fn style_sheets_are_joined_in_order_and_the_rest_is_copied() {
        let root = empty_folder("layout");
        for (name, text) in [
            ("static/css/b.css", "b{}"),
            ("static/css/a.css", "a{}"),
            ("static/css/whole/a.css", "later{}"),
            ("static/css/README.md", "how"),
            ("static/icons/mark.svg", "<svg/>"),
            ("static/boot.js", "boot"),
            ("target/site/root/gone.svg", "of an earlier build"),
        ] {
            let file = root.join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("folder");
            fs::write(file, text).expect("file");
        }
        lay_out(&root).expect("it can be laid out");

        let style = fs::read_to_string(root.join("target/site/style.css")).expect("style");
        assert_eq!(style, "a{}\nb{}\n");
        let copies = root.join("target/site/root");
        assert_eq!(files_below(&copies), [copies.join("icons/mark.svg"), copies.join(WHOLE_STYLE)]);
        assert_eq!(fs::read_to_string(copies.join(WHOLE_STYLE)).expect("style"), "later{}\n");
    }
}
