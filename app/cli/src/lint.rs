//! `crashpoint lint`: whether the lessons say what the model says.

use crate::inputs::files_below;
use crate::problem::{Problem, cannot, failed};
use crate::root;
use crashpoint_workbook::lesson::lint::{Finding, SourceFile, coverage, lint};
use std::fs;
use std::path::{Path, PathBuf};

/// The text of `crashpoint help lint`.
pub(crate) const HELP: &str = "\
check lessons, strategies and cases: text, links, runs, tasks, both languages

usage: crashpoint lint [FOLDER]

Without a folder: lessons/ of this checkout, and whether the book as a whole teaches all that it should.
With one: the lessons in it. How they are written is said in lessons/README.md.
Each finding is a line, file:line:column: sentence. Exit code 1 if there is one.";

/// Prints what it finds.
pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), Problem> {
    let mut folder: Option<PathBuf> = None;
    while let Some(arg) = args.next()? {
        match arg {
            lexopt::Arg::Value(path) if folder.is_none() => folder = Some(path.into()),
            arg => return Err(arg.unexpected().into()),
        }
    }
    let whole = folder.is_none();
    let folder = match folder {
        Some(folder) => folder,
        None => root::find()?.join("lessons"),
    };
    let files = read(&folder)?;
    let mut findings = lint(&files);
    if whole {
        findings.extend(coverage(&files));
    }
    tell(&folder, &files, &findings)
}

/// Every file of the folder; what is no text, such as a picture, by its name only.
fn read(folder: &Path) -> Result<Vec<SourceFile>, Problem> {
    if !folder.is_dir() {
        return Err(failed(format!("{} is not a folder. Name one with lessons in it.", folder.display())));
    }
    let mut files = Vec::new();
    for path in files_below(folder) {
        let bytes = fs::read(&path).map_err(cannot("read", &path))?;
        let below = path.strip_prefix(folder).unwrap_or(&path);
        let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        files.push(SourceFile { path: parts.join("/"), text: String::from_utf8(bytes).unwrap_or_default() });
    }
    Ok(files)
}

fn tell(folder: &Path, files: &[SourceFile], findings: &[Finding]) -> Result<(), Problem> {
    for finding in findings {
        eprintln!("{}/{finding}", folder.display());
    }
    match findings.len() {
        0 => {
            println!("{} files in {} say what the model says.", files.len(), folder.display());
            Ok(())
        }
        1 => Err(failed("one finding.")),
        count => Err(failed(format!("{count} findings."))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::testing::empty_folder;

    #[test]
    fn a_folder_of_its_own_can_be_checked() {
        let folder = empty_folder("lint");
        fs::create_dir(folder.join("01-mine")).expect("folder");
        fs::write(folder.join("01-mine/en.md"), "---\nid: mine\n---\n```play x\nstrategy naive\nends once\n```\n")
            .expect("file");
        fs::write(folder.join("01-mine/picture.png"), [0xff, 0xfe]).expect("file");
        let files = read(&folder).expect("files");
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["01-mine/en.md", "01-mine/picture.png"]);
        assert!(lint(&files).iter().any(|finding| finding.path == "01-mine/en.md"));
        assert!(read(&folder.join("nothing")).is_err());
    }
}
