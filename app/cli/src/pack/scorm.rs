//! `pack scorm12` and `pack scorm2004`: a zip for a learning system. The page in it is the one of `pack single`: some systems
//! refuse to serve scripts and wasm beside the page that is launched, and none need to.

use super::book::folder;
use super::files::{Files, write_file};
use super::zip::zip;
use super::{Options, book, check_size, single, tell};
use crate::problem::{Problem, failed};
use crashpoint_workbook::export::escape::xml;
use crashpoint_workbook::lesson::Sheet;
use std::path::Path;

const WRAPPER: &str = include_str!("../../../../static/scorm.js");
const MANIFEST: &str = "imsmanifest.xml";
const PAGE: &str = "index.html";
/// So many of a hundred tasks must be solved.
const PASS_PERCENT: u8 = 80;
const BYTES_MAX: usize = 1024 * 1024;

/// The version of the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scorm {
    /// 1.2
    V12,
    /// 2004, 3rd edition: later systems take it too.
    V2004,
}

/// Writes the zip.
pub(super) fn write(files: &Files, options: &Options, version: Scorm, out: &Path) -> Result<(), Problem> {
    let start = start(options)?;
    let mut package = Files::default();
    package.0.insert(PAGE.to_owned(), page(files, options, version, &start)?.into_bytes());
    package.0.insert(MANIFEST.to_owned(), manifest(options, version).into_bytes());
    let archive = zip(&package, MANIFEST).map_err(|error| failed(format!("the package cannot be made: {error}")))?;
    write_file(out, &archive)?;
    tell(out, archive.len(), &format!(": {MANIFEST} and {PAGE}"));
    check_size(out, archive.len(), BYTES_MAX, "Pack the lessons of one language with --lang.")
}

/// Where a learner begins: at the one lesson, else at the contents.
fn start(options: &Options) -> Result<String, Problem> {
    if options.only.len() != 1 {
        return Ok("#/book".to_owned());
    }
    let pages = book::read(&folder(options)?, &options.only)?;
    let lesson = pages.iter().find(|(sheet, ..)| *sheet == Sheet::Lesson);
    Ok(lesson.map_or("#/book".to_owned(), |(_, name, _)| format!("#/lesson/{name}")))
}

fn page(files: &Files, options: &Options, version: Scorm, start: &str) -> Result<String, Problem> {
    let page = single::page(files, options)?;
    let api = match version {
        Scorm::V12 => "API",
        Scorm::V2004 => "API_1484_11",
    };
    // In front of all other scripts: the storage must be the learning system's before anything asks for it.
    let script = format!(
        "<script id=\"scorm\" data-api=\"{api}\" data-start=\"{}\" data-pass=\"{PASS_PERCENT}\">\n{WRAPPER}</script>\n  </head>",
        xml(start)
    );
    Ok(page.replacen("</head>", &script, 1))
}

fn manifest(options: &Options, version: Scorm) -> String {
    let title = xml(options.title.as_deref().unwrap_or("Crashpoint"));
    match version {
        Scorm::V12 => format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="crashpoint" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="crashpoint-book">
    <organization identifier="crashpoint-book">
      <title>{title}</title>
      <item identifier="crashpoint-item" identifierref="crashpoint-page" isvisible="true">
        <title>{title}</title>
        <adlcp:masteryscore>{PASS_PERCENT}</adlcp:masteryscore>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="crashpoint-page" type="webcontent" adlcp:scormtype="sco" href="{PAGE}">
      <file href="{PAGE}"/>
    </resource>
  </resources>
</manifest>
"#
        ),
        Scorm::V2004 => format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="crashpoint" version="1.0" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 3rd Edition</schemaversion>
  </metadata>
  <organizations default="crashpoint-book">
    <organization identifier="crashpoint-book">
      <title>{title}</title>
      <item identifier="crashpoint-item" identifierref="crashpoint-page" isvisible="true">
        <title>{title}</title>
        <imsss:sequencing>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="crashpoint-tasks" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>0.{PASS_PERCENT}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>
          </imsss:objectives>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="crashpoint-page" type="webcontent" adlcp:scormType="sco" href="{PAGE}">
      <file href="{PAGE}"/>
    </resource>
  </resources>
</manifest>
"#
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::book::tests::site;
    use super::*;
    use crate::process::testing::empty_folder;
    use std::fs;

    #[test]
    fn the_package_holds_the_manifest_first_and_the_page_with_the_wrapper() {
        let folder = empty_folder("pack-scorm");
        for (version, api) in [(Scorm::V12, "data-api=\"API\""), (Scorm::V2004, "data-api=\"API_1484_11\"")] {
            let out = folder.join("package.zip");
            write(&site(), &Options::default(), version, &out).expect("a package");
            let archive = fs::read(&out).expect("file");
            let files = super::super::zip::tests::unzip(&archive);
            let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, [MANIFEST, PAGE]);
            let page = String::from_utf8_lossy(&files[1].1);
            let at = |word: &str| page.find(word).unwrap_or_else(|| panic!("{word} in {page}"));
            assert!(at(api) < at("id=\"app-packed\"") && page.contains("data-start=\"#/book\""));
            write(&site(), &Options::default(), version, &out).expect("a package");
            assert_eq!(fs::read(&out).expect("file"), archive, "the same bytes");
        }
    }

    #[test]
    fn the_title_is_text_in_the_manifest() {
        let options = Options { title: Some("Ack & <crash>".to_owned()), ..Options::default() };
        let manifest = manifest(&options, Scorm::V12);
        assert_eq!(manifest.matches("<title>Ack &amp; &lt;crash&gt;</title>").count(), 2);
    }

    #[test]
    fn one_lesson_is_where_one_begins() {
        let lessons = empty_folder("pack-scorm-one");
        fs::create_dir_all(lessons.join("03-mine")).expect("folder");
        fs::write(lessons.join("03-mine/en.md"), "---\ntitle: Mine\n---\n").expect("file");
        let options = Options { lessons: Some(lessons), only: vec!["mine".to_owned()], ..Options::default() };
        assert_eq!(start(&options).expect("a start"), "#/lesson/03-mine");
    }
}
