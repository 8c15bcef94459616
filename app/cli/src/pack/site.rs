//! `pack site`: the folder to put on a static host.

use super::files::Files;
use super::{hosts, offline, tell};
use crate::problem::{Problem, failed};
use flate2::{Compression, GzBuilder};
use std::io::Write;
use std::path::Path;

/// Smaller files travel in one packet anyway.
const COMPRESSED_BYTES_MIN: usize = 1024;

/// Writes the folder.
pub(super) fn write(mut files: Files, out: &Path) -> Result<(), Problem> {
    offline::add(&mut files);
    hosts::add(&mut files);
    compress(&mut files)?;
    let count = files.0.len();
    let bytes = files.write(out)?;
    tell(out, bytes, &format!(" in {count} files, compressed ones beside the others"));
    Ok(())
}

/// Puts NAME.br and NAME.gz beside each file that becomes a tenth smaller or more.
fn compress(files: &mut Files) -> Result<(), Problem> {
    let mut compressed = Vec::new();
    for (name, bytes) in files.0.iter().filter(|(_, bytes)| bytes.len() >= COMPRESSED_BYTES_MIN) {
        for (ending, small) in [("br", brotli(bytes)), ("gz", gzip(bytes))] {
            let small = small.map_err(|error| failed(format!("{name} cannot be compressed: {error}")))?;
            if small.len() * 10 <= bytes.len() * 9 {
                compressed.push((format!("{name}.{ending}"), small));
            }
        }
    }
    files.0.extend(compressed);
    Ok(())
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams { quality: 11, size_hint: bytes.len(), ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &params)?;
    Ok(compressed)
}

/// Without a date and a file name: the same bytes at any time.
fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn site() -> Files {
        let mut files = Files::default();
        files.0.insert("index.html".to_owned(), b"<p>".to_vec());
        files.0.insert("app.wasm".to_owned(), b"wasm ".repeat(1000));
        let noise = (0..4000_u32).scan(1_u32, |state, _| {
            *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Some((*state >> 24) as u8)
        });
        files.0.insert("noise.png".to_owned(), noise.collect());
        files
    }

    #[test]
    fn what_becomes_smaller_has_both_beside_it_and_they_hold_the_same() {
        let mut files = site();
        compress(&mut files).expect("it can be compressed");
        let names: Vec<&str> = files.0.keys().map(String::as_str).collect();
        assert_eq!(names, ["app.wasm", "app.wasm.br", "app.wasm.gz", "index.html", "noise.png"]);
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(&files.0["app.wasm.gz"][..]).read_to_end(&mut plain).expect("gzip");
        assert_eq!(plain, files.0["app.wasm"]);
        plain.clear();
        brotli::BrotliDecompress(&mut &files.0["app.wasm.br"][..], &mut plain).expect("brotli");
        assert_eq!(plain, files.0["app.wasm"]);
    }

    #[test]
    fn the_same_site_gives_the_same_bytes() {
        let packed = || {
            let mut files = site();
            offline::add(&mut files);
            hosts::add(&mut files);
            compress(&mut files).expect("it can be compressed");
            files
        };
        assert_eq!(packed(), packed());
    }
}
