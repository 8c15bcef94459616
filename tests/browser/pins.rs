//! Faults as pins: planted at a role by click, keyboard or link; each says beforehand what it would come to.

use serde_json::json;

use super::page::{key, visit};

const OTHERS: &str =
    "[...document.querySelectorAll('.Pin-plant')].map((pin) => pin.innerText.replace(/\\s+/g, ' ').trim())";

#[test]
fn every_fault_beside_the_crashes_is_planted_by_click_and_link() {
    visit("#/play?sender=outbox&receiver=ack-after&show=faults", |page| {
        let pins = page.until("the pins are there", || {
            let pins = page.driver.run(&format!("return {OTHERS}"), &[]);
            (pins.as_array()?.len() == 8).then_some(pins)
        });
        let lost = pins.as_array().into_iter().flatten().filter_map(|pin| pin.as_str());
        let lost = lost.filter(|pin| pin.contains("ack lost")).collect::<Vec<_>>();
        assert_eq!(lost, ["✕ ack lost at “ack” ×2 charged twice"], "it says what it comes to before it runs");
        page.click("button", "ack lost");
        page.click("button", "Run to the end");
        page.expect_verdict(&["×2\ntwice"], "as the pin said");
        let link = page.link("Share", "Copy link", "Close");
        assert!(link.contains("plant=lose-ack"), "{link}");
        page.open(&link);
        let planted = page.attribute(&page.find("button", "ack lost"), "aria-pressed");
        assert_eq!(planted.as_deref(), Some("true"), "the link opens the list where one is planted");
        // On another strategy the pin stays, and what has no place there says so.
        page.open("#/play?sender=outbox&receiver=ack-after&plant=lose-confirm@relay,lose-ack");
        page.click("radio", "already sent");
        let absent = page.text(".AbsentFaults");
        assert!(absent.contains("confirm lost") && !absent.contains("ack lost"), "{absent}");
        page.click("button", "Run to the end");
        page.expect_verdict(&["×2\ntwice"], "the other one is still planted");
    });
}

#[test]
fn a_pin_by_keyboard() {
    visit("#/play?receiver=ack-after", |page| {
        // Named as it is written: in capitals.
        page.tab_to("OTHER FAULTS TO PLANT");
        page.driver.press(&[key::ENTER]);
        page.until("the list is open", || page.has("button", "ack lost").then_some(()));
        page.tab_to("ack lost");
        page.driver.press(&[' ']);
        page.until("it is planted", || {
            (page.attribute(&page.find("button", "ack lost"), "aria-pressed")? == "true").then_some(())
        });
    });
}

#[test]
fn it_plays_up_to_each_planted_fault_and_waits_there() {
    visit("#/play?receiver=ack-after&plant=crash@consumer-window,lose-ack", |page| {
        let fast = "const speed = document.querySelector('.SpeedChoice');
            speed.value = '2'; speed.dispatchEvent(new Event('change', {bubbles: true}))";
        page.driver.run(fast, &[]);
        for (said, place) in [("dies before the ack", "step 3 of 3"), ("ack is lost", "step 6 of 6")] {
            page.click("button", "Play");
            page.until("it waits", || {
                let waits = page.text("[role=status]").contains(said) && page.has("button", "Play");
                waits.then_some(())
            });
            assert_eq!(page.text(".Scrubber-said"), place, "exactly at the fault");
        }
        page.click("button", "Play");
        page.expect_verdict(&["The customer is charged three times or more."], "to the end");
        assert_eq!(page.driver.run("return document.querySelectorAll('[role=status]').length", &[]), json!(1));
    });
}
