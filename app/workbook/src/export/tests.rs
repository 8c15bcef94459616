//! Exports of a few runs, for a reader to judge. That they hold whatever a title says is tested in tests/tests/export.rs.

use expect_test::{Expect, expect, expect_file};

use super::form::{Form, Shape};
use super::json::json;
use super::map::{Map, MapCell, MapRow, map_markdown};
use super::mermaid::mermaid;
use super::plain::plain;
use super::svg::{self, tone_colour};
use super::timeline_svg::timeline_svg;
use super::{Export, embed, qr};
use crate::catalogue::catalogue;
use crate::player::{Msg, Player, Setup};
use crate::text::lang::Lang;
use crate::view::{Mark, Tone};

/// The run of a preset with these faults, to its end.
fn export(preset: &str, planted: &str, lang: Lang) -> Export {
    let preset = catalogue().presets.iter().find(|other| other.id == preset).expect("a preset");
    let mut setup = Setup { strategy: preset.strategy, ..Setup::default() };
    setup.plan.planted = planted.split_whitespace().map(|word| word.parse().expect("a fault")).collect();
    let player = Player::new(setup).update(Msg::End).update(Msg::Reset);
    Export::new(&player, lang, "https://example.org/#/play?sender=already-sent")
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&text.replace('\u{a0}', "~"));
}

#[test]
fn a_run_as_text() {
    let naive = export("naive", "crash@consumer-window crash@relay-window", Lang::En);
    expect_file!["golden/naive.txt"].assert_eq(&plain(&naive));
    expect_file!["golden/outbox.ru.txt"].assert_eq(&plain(&export("outbox", "lose-ack", Lang::Ru)));
}

/// Mermaid's own parser (11.17) reads these and the runs of every strategy; it is not part of the tests.
#[test]
fn a_run_as_a_diagram() {
    let outbox = export("outbox-idempotent", "lose-confirm@relay crash@consumer-window", Lang::En);
    expect_file!["golden/outbox-idempotent.mmd"].assert_eq(&mermaid(&outbox));
    expect_file!["golden/naive.ru.mmd"].assert_eq(&mermaid(&export("naive", "crash@consumer-window", Lang::Ru)));
}

#[test]
fn a_run_as_data() {
    expect_file!["golden/naive.json"].assert_eq(&json(&export("naive", "lose-ack", Lang::En)));
    let not_begun = Export::new(&Player::default(), Lang::En, "");
    expect_file!["golden/not-begun.json"].assert_eq(&json(&not_begun));
}

#[test]
fn a_run_as_a_picture() {
    let svg = timeline_svg(&export("naive", "crash@consumer-window", Lang::En));
    assert!(svg.contains("<style>"), "a style of its own");
    expect_file!["golden/naive.svg"].assert_eq(&svg);
}

#[test]
fn the_pictures_have_the_pages_colours() {
    let tokens = include_str!("../../../../static/css/tokens.css");
    let light = |name: &str| {
        let line = tokens.lines().find(|line| line.trim().starts_with(&format!("--{name}:"))).expect("a token");
        line.split(['(', ',']).nth(1).expect("a light colour").to_owned()
    };
    let named = [
        ("paper", svg::PAPER),
        ("ink", svg::INK),
        ("muted", svg::MUTED),
        ("hair", svg::HAIR),
        ("accent", svg::ACCENT),
        ("duplicate", svg::DUPLICATE),
        ("loss", svg::LOSS),
    ];
    let tones = [Tone::Once, Tone::Duplicate, Tone::Loss, Tone::Phantom, Tone::Reorder, Tone::Stuck, Tone::Parked];
    let tones = tones.map(|tone| (tone.class(), tone_colour(tone)));
    for (name, colour) in named.into_iter().chain(tones) {
        assert_eq!(light(name), colour, "{name}");
    }
}

#[test]
fn a_map_as_a_table() {
    let mark = |tone, sign: &str, word: &str| Mark { tone, sign: sign.to_owned(), word: word.to_owned() };
    let loss = mark(Tone::Loss, "∅", "lost");
    let once = mark(Tone::Once, "✓", "once");
    let map = Map {
        title: "balance − 100: every run with up to two faults".to_owned(),
        row_axis: "Sender".to_owned(),
        column_axis: "Receiver".to_owned(),
        columns: vec!["auto-ack".to_owned(), "a | b".to_owned()],
        rows: vec![
            MapRow {
                name: "outbox".to_owned(),
                cells: vec![MapCell {
                    marks: vec![loss, mark(Tone::Duplicate, "×2", "twice")],
                    detail: "739 states".to_owned(),
                }],
            },
            MapRow {
                name: "already sent".to_owned(),
                cells: vec![MapCell::default(), MapCell { marks: vec![once], detail: String::new() }],
            },
        ],
        note: "# no heading".to_owned(),
    };
    check(
        &map_markdown(&map, Lang::En),
        expect![[r#"
        **balance − 100: every run with up to two faults**

        | Sender ↓ Receiver → | auto-ack | a \| b |
        | --- | --- | --- |
        | outbox | ∅ lost, ×2 twice (739 states) | not explored yet |
        | already sent | not explored yet | ✓ once |

        \# no heading
    "#]],
    );
}

#[test]
fn a_link_to_embed() {
    let link = "https://example.org/#/play?sender=outbox&receiver=ack-after";
    check(
        &embed::embed("Outbox \"<b>\"", link),
        expect![[r#"
        <iframe title="Outbox &quot;&lt;b&gt;&quot;" src="https://example.org/#/play?sender=outbox&amp;receiver=ack-after" loading="lazy" width="100%" height="720" style="border: 1px solid; border-radius: 3px" allow="clipboard-write"></iframe>
    "#]],
    );
    check(
        &embed::markdown_link("Outbox [x]", link),
        expect![[r#"
        [Outbox \[x\]](<https://example.org/#/play?sender=outbox&receiver=ack-after>)
    "#]],
    );
}

#[test]
fn every_form_of_a_run_has_a_file_of_its_own() {
    let short = export("naive", "crash@consumer-window", Lang::En);
    let taken: Vec<_> = Form::ALL.map(|form| form.of(&short).expect("it fits")).into();
    for (index, one) in taken.iter().enumerate() {
        assert!(!one.text.is_empty() && !one.content.is_empty(), "{one:?}");
        assert!(taken[..index].iter().all(|other| other.file != one.file), "{}", one.file);
        let drawn = one.shape != Shape::Text;
        assert_eq!(drawn, one.text.starts_with("<svg"), "{one:?}");
    }
    let long = Export { link: "x".repeat(qr::TEXT_BYTES_MAX + 1), ..short };
    let refused = Form::ALL.into_iter().filter(|form| form.of(&long).is_err());
    assert_eq!(refused.collect::<Vec<_>>(), [Form::Qr], "all but the code take a link of any length");
}
