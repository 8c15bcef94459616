//! Text that may hold anything, made harmless in four languages. What is shown stays what was written.

/// For XML and HTML, in text and in attributes. Characters that XML cannot hold are left out.
///
/// ```
/// use crashpoint_workbook::export::escape::xml;
/// assert_eq!(xml("a < b & \"c\"\u{7}"), "a &lt; b &amp; &quot;c&quot;");
/// ```
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\r' => out.push_str("&#13;"),
            '\t' | '\n' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'.. => out.push(letter),
            _ => {}
        }
    }
    out
}

/// For one line of Markdown, also in a table's cell.
///
/// ```
/// use crashpoint_workbook::export::escape::markdown;
/// assert_eq!(markdown("a | *b*"), "a \\| \\*b\\*");
/// ```
pub fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in one_line(text).chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '$' | '@') {
            out.push('\\');
        }
        out.push(letter);
    }
    // A link that is only written out, a list, a heading, a rule, a line below a heading.
    let out = out.replace("://", "\\://").replace("www.", "www\\.");
    let begins_a_block = |rest: &str| rest.starts_with(['#', '-', '+', '=', ':']);
    if begins_a_block(&out) {
        return format!("\\{out}");
    }
    let digits = out.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && out[digits..].starts_with(['.', ')']) {
        return format!("{}\\{}", &out[..digits], &out[digits..]);
    }
    out
}

/// For a label in a Mermaid sequence diagram: letters, digits and plain signs stay, the rest becomes `#NN;`.
///
/// ```
/// use crashpoint_workbook::export::escape::mermaid;
/// assert_eq!(mermaid("a; b # c"), "a#59; b #35; c");
/// ```
pub fn mermaid(text: &str) -> String {
    let text = one_line(text).replace('\u{a0}', " ");
    // Mermaid takes `wrap:` in front of a label for itself, and cuts a sign off behind `style…:` and `classDef…:`.
    let lower = text.to_lowercase();
    let colon = lower.starts_with("wrap")
        || lower.starts_with("nowrap")
        || lower.contains("style")
        || lower.contains("classdef");
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let plain = match letter {
            ':' => !colon,
            ' ' | '.' | ',' | '-' | '!' | '?' | '/' | '(' | ')' => true,
            _ => letter.is_alphanumeric() || (!letter.is_ascii() && !letter.is_whitespace()),
        };
        if plain {
            out.push(letter);
        } else {
            out.push_str(&format!("#{};", u32::from(letter)));
        }
    }
    out
}

/// A string of JSON, with its quotes.
///
/// ```
/// use crashpoint_workbook::export::escape::json;
/// assert_eq!(json("a \"b\"\n"), "\"a \\\"b\\\"\\n\"");
/// ```
pub fn json(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            // `<` and the two line separators: harmless also where the text stands in a script.
            '\u{0}'..'\u{20}' | '<' | '\u{2028}' | '\u{2029}' => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// What would break a line, or is no sign at all, becomes one space.
pub(super) fn one_line(text: &str) -> String {
    let breaks = |letter: char| {
        letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
    };
    let text: String = text.chars().map(|letter| if breaks(letter) { ' ' } else { letter }).collect();
    text.trim_matches(' ').to_owned()
}
