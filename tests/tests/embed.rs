//! Crashpoint in somebody else's page: the parameters of a link are one list, and everything that names them names all of them.

use crashpoint_workbook::link::schema::PARAMETERS;
use crashpoint_workbook::link::{Controls, Frame, LeftOut, Link, Panel};
use crashpoint_workbook::player::Player;
use proptest::prelude::*;

fn read(name: &str) -> String {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn every_parameter_is_understood_and_written_again() {
    for parameter in PARAMETERS.iter().filter(|parameter| parameter.name != "own") {
        let (link, notes) = Link::parse(parameter.example);
        assert_eq!(notes, [], "{}", parameter.example);
        let (again, notes) = Link::parse(&link.to_string());
        assert_eq!((&again, notes), (&link, vec![]), "{}", parameter.example);
        assert!(parameter.example.contains(&format!("{}=", parameter.name)), "{}", parameter.example);
        let (path, _) = parameter.example.split_once('?').expect("a query");
        assert_ne!(link, Link::parse(path).0, "{}: it makes no difference", parameter.example);
    }
}

#[test]
fn a_misspelt_value_is_a_note_and_changes_nothing() {
    for parameter in PARAMETERS.iter().filter(|parameter| parameter.name != "plant") {
        let (link, notes) = Link::parse(&format!("/play?{}=%00 nonsense", parameter.name));
        assert_eq!((link, notes.len()), (Link::default(), 1), "{}", parameter.name);
    }
}

#[test]
fn the_element_and_the_guides_know_every_parameter() {
    let element = read("static/embed.js");
    let (_, list) = element.split_once("const PARAMETERS = [").expect("its list");
    let (list, _) = list.split_once("];").expect("the list's end");
    let mut named: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    let mut wanted: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
    named.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(named, wanted);
    for lang in ["en", "ru"] {
        let guide = read(&format!("lessons/pages/embedding.{lang}.md"));
        let names = wanted.iter().map(|name| format!("`{name}`"));
        let panels = Panel::ALL.map(|panel| format!("`{}`", panel.word()));
        let controls = Controls::ALL.map(|controls| format!("`{}`", controls.word()));
        for word in names.chain(panels).chain(controls) {
            assert!(guide.contains(&word), "embedding.{lang}.md does not name {word}");
        }
    }
}

#[test]
fn the_style_sheet_leaves_out_what_a_link_leaves_out() {
    let style = read("static/css/frame.css");
    let all = Panel::ALL.into_iter().fold(LeftOut::default(), |left_out, panel| left_out.with(panel, true));
    let nothing = Frame { is_bare: true, left_out: all, controls: Controls::Off, ..Frame::default() };
    for word in nothing.without().split(' ') {
        assert!(style.contains(&format!("[data-without~=\"{word}\"]")), "{word}");
    }
    assert_eq!(Frame::default().without(), "");
}

proptest! {
    #[test]
    fn a_frame_stays_with_the_link(bits in 0_u16..512, controls in 0_usize..3, bare: bool, on_click: bool, splice: bool) {
        let left_out = Panel::ALL.into_iter().fold(LeftOut::default(), |left_out, panel| left_out.with(panel, bits & (1 << panel as u16) != 0));
        let frame = Frame { is_bare: bare, left_out, controls: Controls::ALL[controls], on_click, splice };
        let link = Link { frame, player: Player::default(), ..Link::default() };
        let (read, notes) = Link::parse(&link.to_string());
        prop_assert_eq!((read.frame, notes), (frame, vec![]));
    }
}
