//! What nobody would do on purpose.

use super::driver::as_argument;
use super::page::visit;

#[test]
fn a_double_click_on_step_takes_two_steps() {
    visit("#/play", |page| {
        let step = page.find("button", "Step");
        page.driver.run("arguments[0].click(); arguments[0].click();", &[as_argument(&step)]);
        page.until("two steps", || page.text(".Scrubber").contains("step 2").then_some(()));
    });
}
