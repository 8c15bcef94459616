//! `pack single`: one HTML file that runs from disk. Module scripts and wasm cannot be fetched there, so all of it is in the page.

use super::base91::encode;
use super::files::{Files, INDEX, write_file};
use super::{Options, check_size, tell};
use crate::problem::{Problem, failed};
use crate::site::WHOLE_STYLE;
use crashpoint_workbook::text::Lang;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::io::Write;
use std::path::Path;

/// The most that was promised.
const BYTES_MAX: usize = 600 * 1024;

const START: &str = include_str!("../../../../static/single.js");
const CHECK: &str = include_str!("../../../../static/check.js");

/// Lets the browser itself refuse every request; scripts and styles are in the page.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; \
                      worker-src blob:; base-uri 'none'; form-action 'none'";

/// Writes the file.
pub(super) fn write(files: &Files, options: &Options, out: &Path) -> Result<(), Problem> {
    let page = page(files, options)?;
    write_file(out, page.as_bytes())?;
    tell(out, page.len(), ", everything in it");
    check_size(out, page.len(), BYTES_MAX, "Pack the lessons of one language with --lang, or fewer with --lesson.")
}

/// The page.
pub(super) fn page(files: &Files, options: &Options) -> Result<String, Problem> {
    let index = files.text(INDEX)?;
    let app = App::of(index)?;
    let goes = |name: &str| {
        name == app.js
            || name == app.wasm
            || (name.starts_with("engine-") && (name.ends_with(".js") || name.ends_with(".wasm")))
            || (name.starts_with("lessons/") && options.lang.is_none_or(|lang| is_in(name, lang)))
    };
    let packed: Vec<(&str, &[u8])> =
        files.0.iter().filter(|(name, _)| goes(name)).map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    if !packed.iter().any(|(name, _)| *name == app.wasm) {
        return Err(failed(format!("the site has no {}: build it again.", app.wasm)));
    }
    let bytes =
        compressed(&archive(&packed)).map_err(|error| failed(format!("the site cannot be compressed: {error}")))?;
    let style = files.text(app.style)?.to_owned() + files.text(WHOLE_STYLE).unwrap_or_default();
    let text = encode(&bytes);
    let (wasm, js) = (app.wasm, app.js);
    let icon = files.text("favicon.svg").unwrap_or_default().trim().replace('#', "%23").replace('"', "'");
    let head = format!(
        "{before}<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n    \
         <link rel=\"icon\" href=\"data:image/svg+xml,{icon}\" />\n    <style>\n{style}</style>\n    {contents}\n  </head>\n",
        before = app.before,
        contents = app.contents,
    );
    let body = format!(
        "{body}<script>\n{check}</script>\n<script id=\"app-packed\" type=\"text/plain\" data-bytes=\"{length}\" data-js=\"{js}\" \
         data-wasm=\"{wasm}\">{text}</script>\n<script type=\"module\">\n{START}</script>\n  </body>\n</html>\n",
        body = app.body,
        check = CHECK,
        length = bytes.len(),
    );
    Ok(head + &body)
}

/// Of a page in several languages, whether it is in this one; pictures are in all.
fn is_in(name: &str, lang: Lang) -> bool {
    let others = Lang::ALL.into_iter().filter(|other| *other != lang);
    !others.map(|other| format!("{}.txt", other.code())).any(|end| name.ends_with(&end))
}

/// What of index.html goes into the page, and the files it names.
struct App<'a> {
    /// From the beginning to the icon's link.
    before: String,
    contents: &'a str,
    /// What stands in the body.
    body: &'a str,
    style: &'a str,
    js: String,
    wasm: String,
}

impl<'a> App<'a> {
    fn of(index: &'a str) -> Result<App<'a>, Problem> {
        let read = || {
            let head = &index[..index.find("</head>")?];
            let before: Vec<&str> = head
                .lines()
                .filter(|line| !line.contains("<link") && !line.contains("<script") && !line.contains("<template"))
                .collect();
            let before = before.join("\n").split("<!-- Written").next()?.trim_end().to_owned() + "\n    ";
            let contents = index.find("<template id=\"app-contents\"").map_or("", |start| &index[start..]);
            let contents = &contents[..contents.find("</template>").map_or(0, |end| end + "</template>".len())];
            let body = between(index, "<body>", "</body>")?;
            let style = between(index, "<link rel=\"stylesheet\" href=\"./", "\"")?;
            let whole = between(index, "data-whole=\"", "\"").filter(|name| !name.is_empty());
            let (js, wasm) = match whole {
                Some(whole) => (format!("{whole}.js"), format!("{whole}_bg.wasm")),
                None => {
                    let named =
                        |name: &str| between(index, name, "\"").map(|name| name.trim_start_matches("./").to_owned());
                    (named("data-js=\"")?, named("data-wasm=\"")?)
                }
            };
            Some(App { before, contents, body, style, js, wasm })
        };
        read().ok_or_else(|| failed(format!("{INDEX} of the site is not one that `crashpoint build` made.")))
    }
}

/// What stands between the two, the first time.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let rest = text.split_once(start)?.1;
    Some(rest.split_once(end)?.0)
}

/// How long the list is; the list, a line `path length` a file; the files.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let list: String = files.iter().map(|(name, bytes)| format!("{name} {}\n", bytes.len())).collect();
    let mut archive = format!("{}\n{list}", list.len()).into_bytes();
    files.iter().for_each(|(_, bytes)| archive.extend_from_slice(bytes));
    archive
}

/// In the format of `.lzma` files, its length in the header.
fn compressed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let options = LzmaOptions { lc: 3, lp: 0, pb: 0, dict_size: 1 << 23, ..LzmaOptions::with_preset(9) };
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(bytes)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::super::book::tests::site;
    use super::*;

    #[test]
    fn everything_is_in_the_page_and_nothing_is_asked_for() {
        let page = page(&site(), &Options::default()).expect("a page");
        assert!(!page.contains("src=") && !page.contains("href=\"./"), "{page}");
        for word in [
            "<style>\np{}",
            "data-js=\"whole-00000000000000cc.js\"",
            "Content-Security-Policy",
            "<title>Crashpoint</title>",
        ] {
            assert!(page.contains(word), "{word}: {page}");
        }
        assert_eq!(page.matches("</script>").count(), 3, "a script in the archive ends none of the page's");
        assert_eq!(page, super::page(&site(), &Options::default()).expect("a page"), "the same bytes");
    }

    #[test]
    fn a_language_leaves_the_others_pages_out() {
        assert!(is_in("lessons/01-window/en.txt", Lang::En) && !is_in("lessons/01-window/ru.txt", Lang::En));
        assert!(
            is_in("lessons/cases/two-relays.ru.txt", Lang::Ru) && !is_in("lessons/cases/two-relays.en.txt", Lang::Ru)
        );
        assert!(is_in("lessons/01-window/queue.svg", Lang::Ru));
    }

    #[test]
    fn the_list_says_where_each_file_is() {
        assert_eq!(archive(&[("a b.js", b"12"), ("c", b"")]), b"13\na b.js 2\nc 0\n12");
    }
}
