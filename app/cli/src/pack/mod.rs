//! `crashpoint pack`: the site made ready for a place: any static host, one file, a learning system, paper.
//!
//! Every kind starts from the built site and the lessons as [`files::Files`] in memory and writes one folder or one file. The same
//! input gives the same bytes: names are sorted, and nothing carries a date.

mod base91;
mod book;
mod files;
mod hosts;
pub(crate) mod offline;
mod scorm;
mod single;
mod site;
mod zip;

use crate::problem::{Problem, failed};
use crate::root;
use crate::site::{Quality, check_built, ensure_built};
use crashpoint_workbook::text::Lang;
use files::Files;
use lexopt::prelude::*;
use scorm::Scorm;
use std::path::{Path, PathBuf};

/// The text of `crashpoint help pack`.
pub(crate) const HELP: &str = "\
make the site ready for a place: a host, one file, a learning system, paper

usage: crashpoint pack KIND [flags]

  site       a folder for any static host, with .br and .gz beside each file and header files for common hosts
  single     one HTML file that runs from disk, without a server and without a request
  scorm12    a zip for a learning system, SCORM 1.2: resumes, and reports the score
  scorm2004  the same for SCORM 2004

  --out PATH      where to (crashpoint-site, crashpoint.html, crashpoint-scorm12.zip, …)
  --title TEXT    what it is called (Crashpoint)
  --lang en|ru    the language it starts in, unless the reader chose one; one file holds the lessons of this language only
  --lessons DIR   lessons of your own instead of the book's, laid out as lessons/README.md says
  --lesson NAME   one lesson only; can be given several times
  --dist DIR      a site that is built already, instead of building it

The same site, lessons and flags give the same bytes.";

/// What to pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Site,
    Single,
    Scorm(Scorm),
}

impl Kind {
    /// Its word, and where it goes unless the command line says otherwise.
    const ALL: [(&'static str, Kind, &'static str); 4] = [
        ("site", Kind::Site, "crashpoint-site"),
        ("single", Kind::Single, "crashpoint.html"),
        ("scorm12", Kind::Scorm(Scorm::V12), "crashpoint-scorm12.zip"),
        ("scorm2004", Kind::Scorm(Scorm::V2004), "crashpoint-scorm2004.zip"),
    ];
}

/// What the command line says.
#[derive(Debug, PartialEq, Eq)]
struct Flags {
    kind: Kind,
    out: PathBuf,
    options: Options,
    dist: Option<PathBuf>,
}

/// How the packed site differs from the built one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Options {
    title: Option<String>,
    lang: Option<Lang>,
    lessons: Option<PathBuf>,
    only: Vec<String>,
}

/// Packs it and says where it is.
pub(crate) fn run(args: lexopt::Parser) -> Result<(), Problem> {
    let flags = parse(args)?;
    let dist = match flags.dist {
        Some(dist) => dist,
        None => ensure_built(&root::find()?, Quality::Release)?,
    };
    check_built(&dist)?;
    let mut files = Files::read(&dist)?;
    book::apply(&mut files, &flags.options)?;
    match flags.kind {
        Kind::Site => site::write(files, &flags.out),
        Kind::Single => single::write(&files, &flags.options, &flags.out),
        Kind::Scorm(version) => scorm::write(&files, &flags.options, version, &flags.out),
    }
}

fn parse(mut args: lexopt::Parser) -> Result<Flags, Problem> {
    let (mut kind, mut out, mut dist) = (None, None, None);
    let mut options = Options::default();
    while let Some(arg) = args.next()? {
        match arg {
            Value(word) if kind.is_none() => kind = Some(kind_of(&word.to_string_lossy())?),
            Long("out") | Short('o') => out = Some(PathBuf::from(args.value()?)),
            Long("title") => options.title = Some(args.value()?.string()?),
            Long("lang") => options.lang = Some(lang_of(&args.value()?.string()?)?),
            Long("lessons") => options.lessons = Some(args.value()?.into()),
            Long("lesson") => options.only.push(args.value()?.string()?),
            Long("dist") => dist = Some(args.value()?.into()),
            Short(_) | Long(_) | Value(_) => return Err(arg.unexpected().into()),
        }
    }
    let Some((kind, default)) = kind else {
        return Err(Problem::Usage(format!("say what to pack: {}.", kinds())));
    };
    Ok(Flags { kind, out: out.unwrap_or_else(|| default.into()), options, dist })
}

fn kind_of(word: &str) -> Result<(Kind, &'static str), Problem> {
    let found = Kind::ALL.into_iter().find(|(name, ..)| *name == word);
    found
        .map(|(_, kind, out)| (kind, out))
        .ok_or_else(|| Problem::Usage(format!("`{word}` is nothing to pack. There are: {}.", kinds())))
}

fn kinds() -> String {
    Kind::ALL.map(|(name, ..)| name).join(", ")
}

fn lang_of(code: &str) -> Result<Lang, Problem> {
    Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| {
        Problem::Usage(format!("there is no language `{code}`. There are: {}.", Lang::ALL.map(Lang::code).join(", ")))
    })
}

/// "Wrote PATH: N KB."
fn tell(out: &Path, bytes: usize, more: &str) {
    println!("Wrote {}: {:.0} KB{more}.", out.display(), bytes as f64 / 1024.0);
}

/// Fails where the most that was promised is exceeded.
fn check_size(out: &Path, bytes: usize, most: usize, how: &str) -> Result<(), Problem> {
    if bytes <= most {
        return Ok(());
    }
    let kilobytes = |bytes: usize| bytes.div_ceil(1024);
    let (size, most) = (kilobytes(bytes), kilobytes(most));
    Err(failed(format!("{} has {size} KB; {most} KB are the most. {how}", out.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(line: &[&str]) -> Result<Flags, String> {
        parse(lexopt::Parser::from_args(line)).map_err(Problem::sentence)
    }

    #[test]
    fn flags_are_read() {
        let site = flags(&["site"]).expect("a kind is enough");
        assert_eq!((site.kind, site.out), (Kind::Site, PathBuf::from("crashpoint-site")));
        let all = ["single", "--out", "x.html", "--title=A b", "--lang", "ru", "--lessons", "mine", "--lesson", "key"];
        let options = Options {
            title: Some("A b".to_owned()),
            lang: Some(Lang::Ru),
            lessons: Some("mine".into()),
            only: vec!["key".to_owned()],
        };
        let wanted = Flags { kind: Kind::Single, out: "x.html".into(), options, dist: None };
        assert_eq!(flags(&all), Ok(wanted));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, word) in [
            (["sites"].as_slice(), "`sites` is nothing to pack. There are: site, single, scorm12"),
            (&[], "say what to pack: site, single, scorm12"),
            (&["site", "--lang", "de"], "there is no language `de`"),
            (&["site", "single"], "single"),
            (&["site", "--lessen", "x"], "--lessen"),
        ] {
            let sentence = flags(line).expect_err("it is not understood");
            assert!(sentence.contains(word), "{line:?}: {sentence}");
        }
    }
}
