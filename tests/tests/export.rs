//! Exports hold whatever a title, a name or a link says: read back as XML, JSON, Markdown, they say just that.

use crashpoint_workbook::catalogue::catalogue;
use crashpoint_workbook::export::embed::{embed, markdown_link};
use crashpoint_workbook::export::json::json;
use crashpoint_workbook::export::map::{Map, MapCell, MapRow, map_markdown};
use crashpoint_workbook::export::map_svg::map_svg;
use crashpoint_workbook::export::mermaid::mermaid;
use crashpoint_workbook::export::plain::plain;
use crashpoint_workbook::export::timeline_svg::timeline_svg;
use crashpoint_workbook::export::{Export, escape};
use crashpoint_workbook::player::{Msg, Player, Setup};
use crashpoint_workbook::text::lang::Lang;
use crashpoint_workbook::view::{Mark, Tone};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Texts that mean something to somebody, alone and in the middle of others.
fn hostile() -> impl Strategy<Value = String> {
    const PIECES: [&str; 40] = [
        "end",
        ";",
        "#",
        "#35;",
        "&",
        "&amp;",
        "<",
        ">",
        "</title>",
        "<script>",
        "]]>",
        "|",
        "\\",
        "`",
        "*",
        "_",
        "[x](y)",
        "\"",
        "'",
        "\n",
        "\r\n",
        "\t",
        "\0",
        "\u{7}",
        "\u{202e}",
        "\u{fffe}",
        "%%{init: {}}%%",
        "wrap:",
        "style a:#b;",
        "classDef",
        "---",
        "| --- |",
        "1. ",
        "https://example.org",
        "<id>",
        "{",
        "}",
        "№ «ё»",
        "日本語 🎉",
        "$x$",
    ];
    let piece = prop_oneof![3 => prop::sample::select(&PIECES[..]).prop_map(str::to_owned), 1 => any::<String>(), 1 => "[a-z ]{0,6}"];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// What is left of a text where it must stand in one line.
fn one_line(text: &str) -> String {
    let breaks = |letter: char| letter.is_control() || "\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}".contains(letter);
    text.chars()
        .map(|letter| if breaks(letter) { ' ' } else { letter })
        .collect::<String>()
        .trim_matches(' ')
        .to_owned()
}

fn export(title: &str, link: &str) -> Export {
    let mut setup = Setup::default();
    setup.plan.planted = vec!["crash@consumer-window".parse().expect("a fault")];
    let player = Player::new(setup).update(Msg::End);
    Export { title: title.to_owned(), ..Export::new(&player, Lang::En, link) }
}

fn map(title: &str, name: &str, note: &str) -> Map {
    let mark = Mark { tone: Tone::Loss, sign: "∅".to_owned(), word: name.to_owned() };
    let cell = MapCell { marks: vec![mark], detail: note.to_owned() };
    Map {
        title: title.to_owned(),
        row_axis: "Sender".to_owned(),
        column_axis: name.to_owned(),
        columns: vec![name.to_owned(), "b".to_owned()],
        rows: vec![MapRow { name: name.to_owned(), cells: vec![cell] }],
        note: note.to_owned(),
    }
}

/// The picture is XML, named by this title, and holds nothing but shapes and text.
fn check_svg(svg: &str, title: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|problem| panic!("{problem}\n{svg}"));
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
    let allowed = ["svg", "title", "desc", "style", "rect", "defs", "marker", "path", "text", "tspan", "g", "line"];
    for node in root.descendants().filter(roxmltree::Node::is_element) {
        assert!(allowed.contains(&node.tag_name().name()), "{}", node.tag_name().name());
        assert!(node.attributes().all(|attribute| !attribute.name().starts_with("on") && attribute.name() != "href"));
    }
    let by_id = |id: &str| document.descendants().find(|node| node.attribute("id") == Some(id));
    for id in root.attribute("aria-labelledby").expect("named").split(' ') {
        assert!(by_id(id).is_some_and(|node| node.text().is_some_and(|text| !text.trim().is_empty())));
    }
    let legal = |letter: &char| matches!(letter, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..);
    let shown = root.children().find(|node| node.tag_name().name() == "title").and_then(|node| node.text());
    let expected: String = title.chars().filter(legal).collect();
    assert_eq!(shown, Some(if one_line(title).is_empty() { "Crashpoint" } else { &expected }));
    for reference in svg.split("url(#").skip(1) {
        let id = reference.split(')').next().unwrap_or_default();
        assert!(by_id(id).is_some() || title.contains("url(#"), "{id} is there");
    }
}

/// The texts of a Markdown table's cells, row by row; nothing in it is a link, a heading, HTML or emphasised.
fn cells(markdown: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut in_cell = false;
    for event in
        Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH)
    {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::Start(Tag::TableCell) => {
                in_cell = true;
                rows.last_mut().expect("a row").push(String::new());
            }
            Event::End(TagEnd::TableCell) => in_cell = false,
            Event::Text(text) if in_cell => {
                rows.last_mut().and_then(|row| row.last_mut()).expect("a cell").push_str(&text)
            }
            Event::Text(_) | Event::SoftBreak => {}
            Event::Start(Tag::Table(_) | Tag::Paragraph | Tag::Strong) | Event::End(_) => {}
            other => panic!("{other:?} in\n{markdown}"),
        }
    }
    rows
}

/// A label of a diagram: nothing in it ends a line or begins an entity of its own.
fn mermaid_label(label: &str) -> String {
    let mut text = String::new();
    let mut rest = label;
    while let Some(at) = rest.find('#') {
        let (number, after) = rest[at + 1..].split_once(';').expect("an entity");
        text += &rest[..at];
        text.extend(char::from_u32(number.parse().expect("digits")));
        rest = after;
    }
    text += rest;
    assert!(!label.replace('#', "").contains(['\n', '\r', '%', '"', '<', '>', '{', '}']));
    assert_eq!(label.matches('#').count(), label.matches(';').count(), "{label}");
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn pictures_hold_any_title(title in hostile(), name in hostile(), note in hostile()) {
        check_svg(&timeline_svg(&export(&title, &note)), &title);
        check_svg(&map_svg(&map(&title, &name, &note), Lang::Ru), &title);
    }

    #[test]
    fn tables_hold_any_name(title in hostile(), name in hostile(), note in hostile()) {
        let markdown = map_markdown(&map(&title, &name, &note), Lang::En);
        let rows = cells(&markdown);
        let detail = if note.is_empty() { String::new() } else { format!(" ({note})") };
        let expected = [
            [format!("Sender ↓ {name} →"), name.clone(), "b".to_owned()],
            [name.clone(), format!("∅ {name}{detail}"), "not explored yet".to_owned()],
        ];
        let trimmed = |text: &String| one_line(text).trim_matches(['\t', ' ']).to_owned();
        prop_assert_eq!(rows, expected.map(|row| row.iter().map(trimmed).collect::<Vec<_>>()).to_vec(), "{}", markdown);
    }

    #[test]
    fn data_holds_any_title(title in hostile(), link in hostile()) {
        let json = json(&export(&title, &link));
        let read: serde_json::Value = serde_json::from_str(&json).map_err(|problem| TestCaseError::fail(problem.to_string()))?;
        prop_assert_eq!(&read["title"], &title);
        prop_assert_eq!(&read["link"], &link);
        prop_assert_eq!(read["steps"].as_array().map(Vec::len), Some(6));
        prop_assert_eq!(&read["verdicts"], &serde_json::json!(["duplicate"]));
        prop_assert!(!json.contains("</"));
    }

    #[test]
    fn diagrams_hold_any_title(title in hostile()) {
        let source = mermaid(&export(&title, ""));
        let plain = mermaid(&export("a", ""));
        prop_assert_eq!(source.lines().count(), plain.lines().count(), "{}", source);
        let shown = source.lines().find_map(|line| line.strip_prefix("  title: ")).expect("a title");
        let expected = Some(one_line(&title).replace('\u{a0}', " ")).filter(|title| !title.is_empty());
        prop_assert_eq!(mermaid_label(shown), expected.unwrap_or("–".to_owned()));
        prop_assert_eq!(mermaid_label(&escape::mermaid(&title)), one_line(&title).replace('\u{a0}', " "));
    }

    #[test]
    fn texts_hold_any_title(title in hostile(), link in hostile()) {
        let text = plain(&export(&title, &link));
        let lines = if one_line(&link).is_empty() { 0 } else { 3 };
        prop_assert_eq!(text.lines().count(), plain(&export("a", "")).lines().count() + lines, "{}", text);
        prop_assert_eq!(text.lines().next().map(str::to_owned), Some(one_line(&title)));
    }

    #[test]
    fn embeds_hold_any_title_and_link(title in hostile(), link in hostile()) {
        let code = embed(&title, &link);
        let document = roxmltree::Document::parse(&code).map_err(|problem| TestCaseError::fail(format!("{problem}\n{code}")))?;
        let frame = document.root_element();
        prop_assert_eq!(frame.tag_name().name(), "iframe");
        prop_assert_eq!(frame.attribute("loading"), Some("lazy"));
        prop_assert_eq!(frame.attribute("title").map(str::to_owned), Some(one_line(&title)));
        prop_assert_eq!(frame.attribute("src").map(str::to_owned), Some(one_line(&link)));
        let written = markdown_link(&title, &link);
        let events: Vec<_> = Parser::new_ext(&written, Options::all()).collect();
        let links = events.iter().filter(|event| matches!(event, Event::Start(Tag::Link { .. }))).count();
        prop_assert_eq!(links, 1, "{:?}", events);
    }
}

#[test]
fn every_strategy_has_its_exports() {
    let catalogue = catalogue();
    for preset in &catalogue.presets {
        let player = Player::new(Setup { strategy: preset.strategy, messages: 3, ..Setup::default() });
        for preview in player.previews.iter() {
            let player = player.update(Msg::Toggle(preview.plant)).update(Msg::End);
            for lang in Lang::ALL {
                let export = Export::new(&player, lang, "https://example.org/");
                check_svg(&timeline_svg(&export), preset.title(lang));
                serde_json::from_str::<serde_json::Value>(&json(&export)).expect("JSON");
                assert!(mermaid(&export).lines().skip(2).all(|line| line.starts_with("  ")));
                assert_eq!(plain(&export).lines().next(), Some(preset.title(lang)));
            }
        }
    }
}
