//! A zip archive: every file deflated, all dated 1980-01-01, so that the same files give the same bytes.

use super::files::Files;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// The first day a zip can say, as MS-DOS writes it: the year counts from 1980.
const DATE: u16 = (1 << 5) | 1;
/// A name in UTF-8.
const FLAGS: u16 = 1 << 11;
const DEFLATE: u16 = 8;
/// The version that can read it: 2.0.
const VERSION: u16 = 20;

/// The archive of these files, in the order of their names, `first` before all others.
pub(super) fn zip(files: &Files, first: &str) -> std::io::Result<Vec<u8>> {
    let (mut archive, mut directory, mut count) = (Vec::new(), Vec::new(), 0_u16);
    let mut names: Vec<&String> = files.0.keys().collect();
    names.sort_by_key(|name| (*name != first, *name));
    for name in names {
        let bytes = &files.0[name];
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes)?;
        let compressed = encoder.finish()?;
        let mut crc = Crc::new();
        crc.update(bytes);
        let mut header = Vec::new();
        [VERSION, FLAGS, DEFLATE, 0, DATE].iter().for_each(|word| header.extend(word.to_le_bytes()));
        [crc.sum(), size(compressed.len())?, size(bytes.len())?]
            .iter()
            .for_each(|word| header.extend(word.to_le_bytes()));
        header.extend((name.len() as u16).to_le_bytes());
        header.extend(0_u16.to_le_bytes());
        let place = size(archive.len())?;
        archive.extend(b"PK\x03\x04");
        archive.extend(&header);
        archive.extend(name.as_bytes());
        archive.extend(compressed);

        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&header);
        // No comment, the first disk, no attributes.
        directory.extend([0_u8; 10]);
        directory.extend(place.to_le_bytes());
        directory.extend(name.as_bytes());
        count += 1;
    }
    let (start, length) = (size(archive.len())?, size(directory.len())?);
    archive.extend(directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    [count, count].iter().for_each(|word| archive.extend(word.to_le_bytes()));
    [length, start].iter().for_each(|word| archive.extend(word.to_le_bytes()));
    archive.extend([0, 0]);
    Ok(archive)
}

fn size(bytes: usize) -> std::io::Result<u32> {
    u32::try_from(bytes).map_err(|_| std::io::Error::other("it is larger than 4 GB"))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::io::Read;

    /// The files in an archive, found as readers find them: through the directory at its end.
    pub(in crate::pack) fn unzip(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
        let word = |at: usize| u32::from_le_bytes(archive[at..at + 4].try_into().expect("four bytes")) as usize;
        let half = |at: usize| u16::from_le_bytes(archive[at..at + 2].try_into().expect("two bytes")) as usize;
        let end = archive.len() - 22;
        let (count, mut at) = (half(end + 10), word(end + 16));
        let mut files = Vec::new();
        for _ in 0..count {
            assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
            let (length, name, place) = (word(at + 20), half(at + 28), word(at + 42));
            let text = String::from_utf8(archive[at + 46..at + 46 + name].to_vec()).expect("a name");
            let start = place + 30 + name;
            let mut bytes = Vec::new();
            flate2::read::DeflateDecoder::new(&archive[start..start + length])
                .read_to_end(&mut bytes)
                .expect("deflated");
            let mut crc = Crc::new();
            crc.update(&bytes);
            assert_eq!((crc.sum() as usize, bytes.len()), (word(at + 16), word(at + 24)));
            files.push((text, bytes));
            at += 46 + name;
        }
        assert_eq!(at, end);
        files
    }

    #[test]
    fn what_goes_in_comes_out_with_the_first_one_first() {
        let mut files = Files::default();
        for (name, text) in
            [("a.txt", "a".repeat(1000)), ("manifest.xml", "<m/>".to_owned()), ("b/ц.txt", String::new())]
        {
            files.0.insert(name.to_owned(), text.into_bytes());
        }
        let archive = zip(&files, "manifest.xml").expect("an archive");
        let names: Vec<String> = unzip(&archive).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["manifest.xml", "a.txt", "b/ц.txt"]);
        assert_eq!(unzip(&archive)[1].1, "a".repeat(1000).into_bytes());
        assert_eq!(archive, zip(&files, "manifest.xml").expect("an archive"));
    }
}
