//! What nobody would do on purpose: everything at once, and twice.

use super::page::{Page, visit};
use serde_json::json;

/// Clicks whatever can be clicked in the playground, without waiting; a quarter of the clicks come twice.
const STORM: &str = "
let seed = arguments[0];
const random = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648, Math.floor(seed / 65536) % below);
for (let i = 0; i < arguments[1]; i++) {
    const things = [...document.querySelectorAll('main :is(button, input[type=radio], input[type=checkbox])')]
        .filter((thing) => !/Play|Pause|Keyboard/.test(thing.textContent));
    const thing = things[random(things.length)];
    thing.click();
    if (random(4) === 0) thing.click();
    if (random(8) === 0) history.back();
}
return true";

#[test]
fn a_storm_of_clicks_leaves_a_page_that_works_and_a_link_that_fits() {
    visit("#/play", |page| {
        for seed in [1, 7, 42, 1234] {
            page.open("#/play?lang=en");
            for _ in 0..5 {
                page.driver.run(STORM, &[json!(seed), json!(30)]);
                page.settle();
            }
            works(page, seed);
        }
    });
}

fn works(page: &Page, seed: u32) {
    page.click("button", "Run to the end");
    page.until(&format!("storm {seed} comes to an end"), || (!page.is_enabled("Step")).then_some(()));
    page.click("button", "Back");
    let moment = page.moment();
    let link = page.link("Share", "Copy link", "Close");
    page.open(&link);
    assert_eq!(page.text(".Notes"), "", "the page's own link has a part it cannot read: {link}");
    assert_eq!(page.moment(), moment, "storm {seed}: {link}");
}

#[test]
fn a_double_click_on_step_takes_two_steps() {
    visit("#/play", |page| {
        let step = page.find("button", "Step");
        page.driver.run("arguments[0].click(); arguments[0].click();", &[super::driver::as_argument(&step)]);
        page.until("two steps", || page.text(".Scrubber").contains("step 2").then_some(()));
    });
}
