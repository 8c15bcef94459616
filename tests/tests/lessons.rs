//! The lessons say what the model says, in both languages.

use std::fs;
use std::path::{Path, PathBuf};

use crashpoint_workbook::lesson::lint::{SourceFile, lint};

/// Every file of `lessons/`; what is no text by its name only.
fn files() -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons");
    let mut files = Vec::new();
    let mut open: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let below = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
            let text = String::from_utf8(fs::read(&path).expect("a file")).unwrap_or_default();
            files.push(SourceFile { path: below, text });
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

#[test]
fn the_lessons_say_what_the_model_says() {
    let files = files();
    assert!(files.iter().any(|file| file.path == "misconceptions.txt"));
    let told: Vec<String> = lint(&files).iter().map(|finding| format!("lessons/{finding}")).collect();
    assert!(told.is_empty(), "\n{}", told.join("\n"));
}
