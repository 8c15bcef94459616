//! Lists the files of lessons/ that the workbook carries, so that adding one touches no Rust file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let lessons = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../../lessons");
    let lessons = lessons.canonicalize()?;
    println!("cargo:rerun-if-changed={}", lessons.display());
    let mut source = String::new();
    for (name, folder, extension) in [
        ("SENDERS", "strategies/senders", "part"),
        ("RECEIVERS", "strategies/receivers", "part"),
        ("EFFECTS", "strategies/effects", "part"),
        ("CALLS", "calls", "calls"),
    ] {
        source += &list(name, &lessons.join(folder), extension)?;
    }
    let presets = lessons.join("strategies/presets.txt");
    writeln!(source, "pub(crate) const PRESETS: &str = include_str!({:?});", presets).map_err(io::Error::other)?;
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("embedded.rs"), source)
}

/// A constant with (id, text) of each file in the folder, by file name; the id is the name without its `NN-`.
fn list(name: &str, folder: &Path, extension: &str) -> io::Result<String> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let files: io::Result<Vec<PathBuf>> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let mut files: Vec<PathBuf> =
        files?.into_iter().filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    let mut source = format!("pub(crate) const {name}: &[(&str, &str)] = &[\n");
    for path in files {
        println!("cargo:rerun-if-changed={}", path.display());
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let id = stem.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('-');
        writeln!(source, "    ({id:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    Ok(source + "];\n")
}
