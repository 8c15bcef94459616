//! What the contents show of a page, taken from its text without reading all of it: by the build of the workbook, and by whoever
//! makes the contents of another book.

/// What of a page's front matter the contents show. The rest of the page is fetched when it is opened.
const SHOWN: [&str; 6] = ["title", "goal", "minutes", "claims", "product", "mechanism"];

/// The shown lines between the first two `---`, with those indented below them.
pub fn front_matter(text: &str) -> String {
    let mut shown = String::new();
    let mut is_shown = false;
    let mut lines = text.trim_start_matches('\u{feff}').lines();
    if lines.next() != Some("---") {
        return shown;
    }
    for line in lines.take_while(|line| line.trim_end() != "---") {
        if !line.starts_with(char::is_whitespace) {
            is_shown =
                SHOWN.iter().any(|word| line.strip_prefix(word).is_some_and(|rest| rest.starts_with([':', ' '])));
        }
        if is_shown {
            shown += line;
            shown.push('\n');
        }
    }
    shown
}

/// The ids of the tasks, in order: fences of these kinds, and maps to paint.
pub fn tasks(text: &str) -> Vec<&str> {
    const KINDS: [&str; 5] = ["predict", "attack", "defend", "order", "question"];
    let mut tasks = Vec::new();
    // How many marks opened the fence that is open, and its id if it is a map.
    let mut open: Option<(usize, Option<&str>)> = None;
    for line in text.lines() {
        let marks = line.bytes().take_while(|byte| *byte == b'`').count();
        match open {
            Some((opened, _)) if marks >= opened => open = None,
            Some((opened, map)) if line.trim_end() == "paint" => {
                tasks.extend(map);
                open = Some((opened, None));
            }
            None if marks >= 3 => {
                let mut words = line[marks..].split_whitespace();
                let (kind, id) = (words.next().unwrap_or_default(), words.next());
                tasks.extend(id.filter(|_| KINDS.contains(&kind)));
                open = Some((marks, id.filter(|_| kind == "map")));
            }
            Some(_) | None => {}
        }
    }
    tasks
}
