//! How long a step takes, measured and printed; machines differ too much to promise it in a test.

use super::page::visit;

/// From the key press to after the frame that shows it: script, style, layout and paint of the page.
const MEASURE: &str = "
const done = arguments[arguments.length - 1];
const player = document.querySelector('.Player');
const times = [];
const frame = () => requestAnimationFrame(() => {
    const start = performance.now();
    player.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true, cancelable: true}));
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
        times.push(performance.now() - start);
        times.length < 60 ? frame() : done(times);
    };
    // This callback is part of a frame: the message comes after what is left of it, style, layout and paint.
    channel.port2.postMessage(null);
});
frame();";

#[test]
fn a_step_in_a_long_run_is_measured() {
    // Through steps that have been taken before, and on to new ones.
    for (kind, at) in [("known", 140), ("new", 200)] {
        visit(&format!("#/play?receiver=ack-after&plant=crash@consumer-window*&at={at}&of=200"), |page| {
            assert!(page.text(".Scrubber").contains(&format!("{at} of 200")), "{}", page.text(".Scrubber"));
            let times = page.driver.run_async(MEASURE);
            let mut times: Vec<f64> = times.as_array().into_iter().flatten().filter_map(|time| time.as_f64()).collect();
            times.sort_by(f64::total_cmp);
            assert_eq!(times.len(), 60);
            assert!(page.text(".Scrubber").contains(&format!("step {} of", at + 60)), "{}", page.text(".Scrubber"));
            println!(
                "a {kind} step at 200 steps, key press to painted frame: median {:.1} ms, slowest {:.1} ms of {}",
                times[times.len() / 2],
                times[times.len() - 1],
                times.len()
            );
        });
    }
}
