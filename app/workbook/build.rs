//! Lists the files of lessons/ that the workbook carries, so that adding one touches no Rust file.

#[allow(dead_code, reason = "the build script writes, the workbook reads")]
#[path = "src/catalogue/carried.rs"]
mod carried;

use crashpoint_sim::scenario::PartKind;
use crashpoint_sim::text::parse_part;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use matter::{front_matter, tasks};

#[allow(dead_code, unreachable_pub, reason = "the workbook's own module, read here as well")]
#[path = "src/lesson/matter.rs"]
mod matter;

fn main() -> io::Result<()> {
    let lessons = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../../lessons");
    let lessons = lessons.canonicalize()?;
    println!("cargo:rerun-if-changed={}", lessons.display());
    let mut source = String::new();
    for (name, folder, kind) in [
        ("SENDERS", "strategies/senders", Some(PartKind::Sender)),
        ("RECEIVERS", "strategies/receivers", Some(PartKind::Receiver)),
        ("EFFECTS", "strategies/effects", Some(PartKind::Effect)),
        ("CALLS", "calls", None),
    ] {
        source += &list(name, &lessons.join(folder), kind)?;
    }
    let presets = lessons.join("strategies/presets.txt");
    writeln!(source, "pub(crate) const PRESETS: &str = include_str!({:?});", presets).map_err(io::Error::other)?;
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("embedded.rs"), source)?;
    fs::write(out.join("contents.rs"), contents_source(&lessons)?)
}

/// What the contents of the workbook are made of.
fn contents_source(lessons: &Path) -> io::Result<String> {
    let mut source = contents("LESSONS", lessons, |path| {
        let folder = path.file_name()?.to_str()?;
        let (number, _) = folder.split_once('-')?;
        let pages = LANGUAGES.map(|lang| path.join(format!("{lang}.md")));
        (path.is_dir() && number.parse::<u8>().is_ok()).then(|| (folder.to_owned(), pages))
    })?;
    for (name, folder) in [("CASES", "cases"), ("PAGES", "pages")] {
        source += &contents(name, &lessons.join(folder), |path| {
            let page = path.file_name()?.to_str()?.strip_suffix(".en.md")?;
            Some((page.to_owned(), LANGUAGES.map(|lang| path.with_file_name(format!("{page}.{lang}.md")))))
        })?;
    }
    let misconceptions = lessons.join("misconceptions.txt");
    writeln!(source, "pub(crate) const MISCONCEPTIONS: &str = include_str!({misconceptions:?});")
        .map_err(io::Error::other)?;
    Ok(source)
}

/// A constant with (id, text) of each file in the folder, by file name; the id is the name without its `NN-`. Parts are
/// written as the catalogue carries them.
fn list(name: &str, folder: &Path, kind: Option<PartKind>) -> io::Result<String> {
    let extension = if kind.is_some() { "part" } else { "calls" };
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
        match kind {
            // Mistakes in it are told by the lint, which reads it again.
            Some(kind) => {
                let part = parse_part(&fs::read_to_string(&path)?, kind).0;
                writeln!(source, "    ({id:?}, {:?}),", carried::write(&part)).map_err(io::Error::other)?;
            }
            None => writeln!(source, "    ({id:?}, include_str!({path:?})),").map_err(io::Error::other)?,
        }
    }
    Ok(source + "];\n")
}

const LANGUAGES: [&str; 2] = ["en", "ru"];

/// A constant with (name, front matter by language, ids of its tasks) of each page in the folder, by name.
fn contents(name: &str, folder: &Path, page: impl Fn(&Path) -> Option<(String, [PathBuf; 2])>) -> io::Result<String> {
    let files: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(files) => files.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?,
        Err(_) => Vec::new(),
    };
    let mut pages: Vec<(String, [PathBuf; 2])> = files.iter().filter_map(|path| page(path)).collect();
    pages.sort();
    let mut source = format!("pub(crate) const {name}: &[(&str, [&str; 2], &[&str])] = &[\n");
    let named: Vec<String> = pages.iter().map(|(name, _)| name.clone()).collect();
    for (page, files) in pages {
        let texts = files.map(|file| fs::read_to_string(file).unwrap_or_default());
        let tasks = texts.iter().map(|text| tasks(text)).find(|tasks| !tasks.is_empty()).unwrap_or_default();
        let fronts = texts.each_ref().map(|text| front_matter(text));
        writeln!(source, "    ({page:?}, {fronts:?}, &{tasks:?}),").map_err(io::Error::other)?;
    }
    source += "];\n";
    // Apart from the rest: a link needs the names only.
    writeln!(source, "pub(crate) const {name}_NAMES: &[&str] = &{named:?};").map_err(io::Error::other)?;
    Ok(source)
}
