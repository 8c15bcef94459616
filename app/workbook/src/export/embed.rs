//! A link as code for a page of one's own: Confluence, MkDocs, Docusaurus, mdBook.

use super::escape::{markdown, one_line, xml};

/// The height of the frame, in CSS pixels: the player with its timeline.
pub const HEIGHT: u32 = 720;

/// An `iframe` that loads when it is scrolled to, named by the title.
pub fn embed(title: &str, link: &str) -> String {
    let (title, link) = (xml(&one_line(title)), xml(&one_line(link)));
    format!(
        "<iframe title=\"{title}\" src=\"{link}\" loading=\"lazy\" width=\"100%\" height=\"{HEIGHT}\" \
         style=\"border: 1px solid; border-radius: 3px\" allow=\"clipboard-write\"></iframe>\n"
    )
}

/// A Markdown link, where frames are not let in.
pub fn markdown_link(title: &str, link: &str) -> String {
    // Angle brackets let anything stand in the address except themselves and the end of the line.
    let escape = |letter: char| match letter {
        '<' => "%3C".to_owned(),
        '>' => "%3E".to_owned(),
        '\\' => "%5C".to_owned(),
        _ if letter.is_control() || letter == ' ' => "%20".to_owned(),
        _ => letter.to_string(),
    };
    format!("[{}](<{}>)\n", markdown(title), link.chars().map(escape).collect::<String>())
}
