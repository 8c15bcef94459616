//! The main job without a mouse.

use super::page::{key, visit};
use super::words::ENGLISH;

#[test]
fn the_main_job_by_keyboard_only() {
    visit("#/play", |page| {
        page.tab_to(ENGLISH.in_the_window);
        page.driver.press(&[key::ENTER]);
        page.driver.press(&[key::END]);
        page.expect_verdict(&ENGLISH.twice, "planted and run by keyboard");
        page.driver.press(&[key::HOME]);
        page.until("it is at the start", || page.text(".Scrubber").contains("step 0").then_some(()));
        page.driver.press(&[key::RIGHT, key::RIGHT, key::LEFT, key::RIGHT, key::RIGHT]);
        page.until("three steps were taken", || page.text(".Scrubber").contains("step 3").then_some(()));
        page.driver.press(&['c']);
        page.until("somebody died", || page.text(".Events").contains("dies").then_some(()));
        page.driver.press(&[key::END]);

        page.open("#/play?plant=crash@consumer-window");
        page.tab_to("ack last");
        page.driver.press(&[key::RIGHT]);
        page.until("the next receiver is chosen", || {
            (page.driver.label(&page.driver.focused()?)? == "key, same transaction").then_some(())
        });
        page.tab_to("Run to the end");
        page.driver.press(&[key::ENTER]);
        page.expect_verdict(&["✓\nonce", "Charged once."], "switched by keyboard");
    });
}

#[test]
fn keys_can_be_explained_and_switched_off() {
    visit("#/play", |page| {
        page.tab_to("The run");
        page.driver.press(&['?']);
        page.click("button", "Switch keys off");
        page.driver.press(&[key::ESCAPE]);
        page.until("the dialog is closed", || (!page.has("dialog", "Keyboard")).then_some(()));
        page.driver.press(&[key::RIGHT]);
        page.settle();
        assert!(page.text(".Scrubber").contains("step 0"), "keys are off: {}", page.text(".Scrubber"));
        page.click("button", "Step");
        assert!(page.text(".Scrubber").contains("step 1"), "buttons are not");
    });
}

/// A key held down in a field or on a choice belongs to it.
#[test]
fn keys_leave_fields_and_choices_alone() {
    visit("#/play", |page| {
        page.click("button", "Step");
        page.tab_to("Position in the run");
        page.driver.press(&[key::LEFT]);
        page.until("the slider moved, once", || page.text(".Scrubber").contains("step 0").then_some(()));
        page.driver.press(&['c', ' ']);
        page.settle();
        assert!(page.text(".Scrubber").contains("step 0"), "{}", page.text(".Scrubber"));
    });
}
