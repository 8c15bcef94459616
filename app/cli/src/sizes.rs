//! What a visitor downloads: each file of the site raw and as brotli, and whether the first load keeps to its budget.

use crate::inputs::files_below;
use crate::problem::{Problem, cannot, failed};
use std::fmt;
use std::fs;
use std::path::Path;

/// The most the first load may be, compressed: html, js, wasm and css together.
pub(crate) const FIRST_LOAD_BUDGET_BYTES: u64 = 200 * 1024;

/// One file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileSize {
    name: String,
    raw_bytes: u64,
    brotli_bytes: u64,
    first_load: bool,
}

/// All files of the site. `Display` is the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sizes {
    files: Vec<FileSize>,
}

/// Measures the site in `dist`. The first load is index.html and each file it names.
pub(crate) fn measure(dist: &Path) -> Result<Sizes, Problem> {
    let index_file = dist.join("index.html");
    let index = fs::read_to_string(&index_file).map_err(cannot("read", &index_file))?;
    let mut files = Vec::new();
    for file in files_below(dist) {
        let bytes = fs::read(&file).map_err(cannot("read", &file))?;
        let name = file.strip_prefix(dist).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        files.push(FileSize {
            raw_bytes: bytes.len() as u64,
            brotli_bytes: brotli_bytes(&bytes),
            first_load: name == "index.html" || index.contains(&format!("./{name}")),
            name,
        });
    }
    Ok(Sizes { files })
}

impl Sizes {
    /// What a first visit downloads, compressed.
    pub(crate) fn first_load_bytes(&self) -> u64 {
        let first = self.files.iter().filter(|file| file.first_load);
        first.map(|file| file.brotli_bytes).sum()
    }

    /// Fails when the first load is above `budget_bytes`.
    pub(crate) fn check(&self, budget_bytes: u64) -> Result<(), Problem> {
        let total = self.first_load_bytes();
        if total <= budget_bytes {
            return Ok(());
        }
        Err(failed(format!(
            "the first load is {} KB compressed, {} KB above the budget of {} KB. Make it smaller; the largest files are at the top of the table.",
            kilobytes(total),
            kilobytes(total - budget_bytes),
            kilobytes(budget_bytes)
        )))
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut files: Vec<&FileSize> = self.files.iter().collect();
        files.sort_by_key(|file| (!file.first_load, std::cmp::Reverse(file.brotli_bytes)));
        let width = files.iter().map(|file| file.name.len()).max().unwrap_or(0).max(12);
        writeln!(f, "{:<width$}  {:>9}  {:>9}", "file", "KB raw", "KB brotli")?;
        for file in files {
            let mark = if file.first_load { "" } else { "  later" };
            let (raw, brotli) = (kilobytes(file.raw_bytes), kilobytes(file.brotli_bytes));
            writeln!(f, "{:<width$}  {raw:>9}  {brotli:>9}{mark}", file.name)?;
        }
        let (total, budget) = (kilobytes(self.first_load_bytes()), kilobytes(FIRST_LOAD_BUDGET_BYTES));
        write!(f, "{:<width$}  {:>9}  {total:>9}  of {budget}", "first load", "")
    }
}

fn kilobytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1024.0)
}

/// The size of `bytes` as a static host sends them: brotli at its best quality.
fn brotli_bytes(bytes: &[u8]) -> u64 {
    let mut compressed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &params).map_or(bytes.len() as u64, |size| size as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::testing::empty_folder;

    fn site(name: &str) -> Sizes {
        let dist = empty_folder(name);
        fs::write(dist.join("index.html"), r#"<script src="./app-1.js"></script>"#).expect("file");
        fs::write(dist.join("app-1.js"), "x".repeat(4096)).expect("file");
        fs::write(dist.join("embed.js"), "y".repeat(4096)).expect("file");
        measure(&dist).expect("it can be measured")
    }

    #[test]
    fn the_first_load_is_what_the_page_names() {
        let sizes = site("sizes");
        let first: Vec<_> = sizes.files.iter().filter(|file| file.first_load).map(|file| file.name.as_str()).collect();
        assert_eq!(first, ["app-1.js", "index.html"]);
        assert!(sizes.first_load_bytes() < 100, "{sizes}");
        assert!(sizes.to_string().contains("later"), "{sizes}");
    }

    #[test]
    fn a_load_above_the_budget_fails_with_both_numbers() {
        let sizes = Sizes {
            files: vec![FileSize {
                name: "app.wasm".to_owned(),
                raw_bytes: 900 * 1024,
                brotli_bytes: 205 * 1024,
                first_load: true,
            }],
        };
        let Err(Problem::Failed(sentence)) = sizes.check(FIRST_LOAD_BUDGET_BYTES) else {
            panic!("205 KB are above the budget");
        };
        assert!(
            sentence.starts_with("the first load is 205.0 KB compressed, 5.0 KB above the budget of 200.0 KB."),
            "{sentence}"
        );
        assert!(sizes.check(205 * 1024).is_ok());
    }
}
