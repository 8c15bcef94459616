//! What the lab saw on real servers (lessons/evidence) is what the model says today.

use std::fs;
use std::path::Path;

use crashpoint_sim::model::Model;
use crashpoint_sim::plan::{Plan, Planted};
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::count;
use crashpoint_workbook::catalogue::{Item, Strategy, catalogue};
use crashpoint_workbook::judgement::shown_effects;
use serde_json::Value;

/// Every committed piece, by file name.
fn pieces() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/evidence");
    let files = fs::read_dir(folder).expect("lessons/evidence");
    let pieces: Vec<(String, Value)> = files
        .map(|file| {
            let path = file.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("text");
            (path.display().to_string(), serde_json::from_str(&text).expect("JSON"))
        })
        .collect();
    assert!(!pieces.is_empty(), "there is evidence");
    pieces
}

fn strategy(name: &str) -> Option<Strategy> {
    let mut parts = name.split('/');
    let mut index = |items: &[Item]| {
        let id = parts.next()?;
        items.iter().position(|item| item.id == id)
    };
    let catalogue = catalogue();
    Some(Strategy {
        sender: index(&catalogue.senders)?,
        receiver: index(&catalogue.receivers)?,
        effect: index(&catalogue.effects)?,
    })
}

/// Committed, and how often the effect happened, in the model's run with this fault.
fn model_says(model: &Model, fault: &str) -> Option<(bool, u8)> {
    let planted: Vec<Planted> = if fault == "none" { Vec::new() } else { vec![fault.parse().ok()?] };
    let mut trace = Trace::new(*model);
    let settled = trace.run_on(&Plan { planted: planted.clone() });
    let struck = planted.iter().all(|planted| planted.struck(&trace));
    let (world, input) = (trace.last(), model.inputs().next()?);
    let said = (world.committed.contains(input), count(world, shown_effects(model)[0], input));
    (settled && struck).then_some(said)
}

/// A line for every cell in which the servers and the model differ.
fn contradictions(piece: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for (name, faults) in piece["cells"].as_object().expect("cells") {
        let Some(strategy) = strategy(name) else {
            found.push(format!("{name}: the catalogue has no such strategy"));
            continue;
        };
        let model = Model::new(&strategy.scenario());
        for (fault, seen) in faults.as_object().expect("faults") {
            let said = model_says(&model, fault);
            let seen = (seen[0].as_bool().expect("committed"), seen[1].as_u64().expect("a count"));
            if said.map(|(committed, count)| (committed, u64::from(count))) != Some(seen) {
                found.push(format!(
                    "{name} with {fault}: seen {seen:?}, the model says {said:?}; run crashpoint-lab again"
                ));
            }
        }
    }
    found
}

#[test]
fn what_was_seen_is_what_the_model_says() {
    for (file, piece) in pieces() {
        let found = contradictions(&piece);
        assert!(found.is_empty(), "{file}\n{}", found.join("\n"));
        assert_eq!(piece["differ"], 0, "{file}");
        let facts = piece["facts"].as_object().expect("facts");
        assert!(!facts.is_empty() && facts.values().all(|seen| *seen == true), "{file}: {facts:?}");
    }
}

#[test]
fn the_evidence_says_how_many_runs_it_is() {
    for (file, piece) in pieces() {
        let cells = piece["cells"].as_object().expect("cells").values();
        let cells: usize = cells.map(|faults| faults.as_object().expect("faults").len()).sum();
        let times = piece["times"].as_u64().expect("times") as usize;
        assert_eq!(piece["runs"], cells * times, "{file}");
    }
}

#[test]
fn a_contradiction_is_named() {
    let piece = |cells: &str| serde_json::from_str::<Value>(&format!("{{\"cells\":{{{cells}}}}}")).expect("JSON");
    let found = |cells: &str| contradictions(&piece(cells));
    assert!(found("\"outbox/ack-after/mail\":{\"crash@consumer-window\":[true,2]}").is_empty());
    assert_eq!(found("\"outbox/ack-after/mail\":{\"crash@consumer-window\":[true,1]}").len(), 1);
    assert_eq!(found("\"outbox/ack-after/mail\":{\"crash@producer-window\":[true,0]}").len(), 1);
    assert_eq!(found("\"outbox/ack-after/mail\":{\"purge-key\":[true,1]}").len(), 1, "it has no place there");
    assert_eq!(found("\"outbox/no-such/mail\":{\"none\":[true,1]}").len(), 1);
}

/// The page for people says the numbers of the evidence, in both languages.
#[test]
fn the_page_tells_what_the_evidence_says() {
    let (_, piece) = pieces().remove(0);
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/pages");
    for lang in ["en", "ru"] {
        let page = fs::read_to_string(pages.join(format!("seen-for-real.{lang}.md"))).expect("the page");
        let systems = piece["systems"].as_array().expect("systems");
        let numbers = systems.iter().map(|system| system.as_str().expect("a name").to_owned());
        for word in numbers.chain([piece["runs"].to_string()]) {
            assert!(page.contains(&format!("**{word}**")), "{lang}: the page does not say {word}");
        }
        let listed = page.lines().filter(|line| line.starts_with("- ") && !line.starts_with("- **")).count();
        assert_eq!(listed, piece["facts"].as_object().expect("facts").len(), "{lang}: the facts that were seen");
    }
}
