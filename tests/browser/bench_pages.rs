//! The pages about one strategy: the map, two worlds, every order. What they show is explored beside the page.

use super::page::{Page, key, visit};

/// Until the page says so.
fn until_said(page: &Page, selector: &str, words: &str) {
    page.until(&format!("{selector} says “{words}”"), || page.text(selector).contains(words).then_some(()));
}

#[test]
fn the_pages_lead_to_each_other_with_the_same_strategy() {
    visit("#/play?sender=outbox&receiver=ack-after&effect=mail", |page| {
        page.click("link", "Map");
        until_said(page, "main h1", "Mail: every run with up to 2 faults");
        page.click("link", "Two worlds");
        until_said(page, "main h1", "outbox × ack last × mail");
        page.click("link", "Every order");
        until_said(page, ".OrdersPage-summary", "none holds");
        page.click("link", "Run");
        page.until("the playground is back", || page.has("button", "Crash consumer").then_some(()));
    });
}

#[test]
fn the_map_is_filled_and_a_cell_opens_its_run() {
    visit("#/map", |page| {
        until_said(page, ".MapPage-said", "40 of 40 cells");
        until_said(
            page,
            ".MapPage-note",
            "Once holds only for “key, same transaction” with “already sent” or “outbox”.",
        );
        let once = page.driver.run("return document.querySelectorAll('.MapCell.holds').length", &[]);
        assert_eq!(once, 2);
        page.click("radio", "mail");
        until_said(page, ".MapPage-note", "No cell holds.");
        page.click("button", "outbox × ack last: ×2 twice");
        page.expect_verdict(&["twice"], "the run that the cell opens plays to its end");
    });
}

#[test]
fn the_map_by_keyboard() {
    visit("#/map?axes=sender.effect&faults=1", |page| {
        until_said(page, ".MapPage-said", "35 of 35 cells");
        page.tab_to("already sent × balance − 100");
        page.driver.press(&[key::RIGHT, key::RIGHT, key::RIGHT, key::DOWN, key::DOWN, key::DOWN, key::DOWN]);
        let label = page.driver.focused().and_then(|element| page.driver.label(&element)).unwrap_or_default();
        assert!(label.starts_with("outbox × mail: ×2 twice"), "{label}");
        page.driver.press(&[key::ENTER]);
        page.expect_verdict(&["twice"], "opened by keyboard");
    });
}

#[test]
fn a_guess_comes_before_the_map() {
    visit("#/map", |page| {
        page.click("button", "Predict first");
        assert!(!page.has("button", "already sent × ack last: ×2 twice. "), "the cells are hidden");
        page.click("button", "already sent × ack last: ×2 twice");
        page.click("button", "already sent × auto-ack: ✓ once");
        page.click("button", "Compare");
        until_said(page, ".MapPage-note", "1 of 2 cells are as you said.");
        until_said(page, ".MapCell.differs", "you said: ✓ once");
        page.click("button", "Show everything");
        until_said(page, ".MapPage-note", "Once holds only");
    });
}

#[test]
fn a_map_that_takes_long_can_be_stopped() {
    visit("#/map", |page| {
        until_said(page, ".MapPage-said", "40 of 40 cells");
        // At once, in the page: a short map is done before a test can click.
        page.driver.run(
            "document.querySelector('input[name=messages][value=\"3\"]').click();
            setTimeout(() => [...document.querySelectorAll('button')].find((b) => b.textContent === 'Cancel').click(), 20)",
            &[],
        );
        until_said(page, ".MapPage-note", "Stopped.");
        page.click("button", "Go on");
        until_said(page, ".MapPage-said", "40 of 40 cells");
    });
}

#[test]
fn two_worlds_share_one_history() {
    visit("#/worlds", |page| {
        until_said(page, ".WorldsPage-summary", "it fits 2 worlds");
        until_said(page, ".WorldsPage-history", "to Billing");
        let worlds = page.text(".WorldsPage-worlds");
        assert!(worlds.contains("Not charged yet.") && worlds.contains("Charged once so far."), "{worlds}");
        page.click("button", "Step");
        page.click("button", "Crash consumer");
        until_said(page, ".WorldsPage-history", "no ack; the connection closed");
        let link = page.link("Share", "Copy link", "Close");
        page.open(&link);
        until_said(page, ".WorldsPage-history", "no ack; the connection closed");
        page.open("#/worlds?at=3");
        until_said(page, ".WorldsPage-summary", "Only one world fits");
    });
}

#[test]
fn for_a_balance_a_few_orders_hold_and_for_a_mail_none_does() {
    visit("#/orders", |page| {
        page.click("button", "A mail, six steps");
        until_said(page, ".OrdersPage-summary", "Of 15,840 programs none holds.");
        page.click("button", "A balance, six steps");
        until_said(page, ".OrdersPage-summary", "Of 15,840 programs 274 hold.");
        page.click("button", "A balance and its key");
        until_said(page, ".OrdersPage-summary", "Of 42 programs 2 hold.");
        until_said(page, ".PickedProgram", "This is the handler as it is.");
        // A click on a square of those that are lost.
        let script = "const squares = document.querySelectorAll('.OrdersPicture-squares')[1];
            const box = squares.getBoundingClientRect();
            squares.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: box.left + 20, clientY: box.top + 4}))";
        page.driver.run(script, &[]);
        until_said(page, ".PickedProgram", "never charged");
        page.click("button", "Show me");
        page.expect_verdict(&["lost"], "the run that breaks it plays to its end");
    });
}
