//! Crashpoint in a page of another origin: as high as what is in it, polite, without rights, and told of by events.

use serde_json::{Value, json};

use super::driver::elements;
use super::page::{Page, visit, visit_host};

/// A page that keeps every message it gets, and a field that has the focus.
fn host(embed: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><link rel=\"icon\" href=\"data:,\"><title>Host</title></head><body style=\"height: 5000px\">\
         <input id=\"mine\" aria-label=\"Mine\"><p style=\"height: 500px\">Above.</p><script>\
         mine.focus(); const got = []; const seen = [];\
         addEventListener('message', (event) => got.push(event.data));\
         for (const name of ['step', 'outcome', 'solved', 'resize']) addEventListener(`crashpoint:${{name}}`, (event) => seen.push(event.detail));\
         </script>{embed}</body></html>"
    )
}

const ELEMENT: &str = "<script src=\"SITE/embed.js\"></script><crash-point receiver=\"ack-after\" plant=\"crash@consumer-window\" \
                       panels=\"stage,timeline,verdict\" controls=\"steps\" lang=\"en\"></crash-point>";

fn frame(attributes: &str, fragment: &str) -> String {
    host(&format!(
        "<iframe {attributes} title=\"Crashpoint\" src=\"SITE/{fragment}\" width=\"100%\" height=\"600\"></iframe>"
    ))
}

fn value(page: &Page, script: &str) -> Value {
    page.driver.run(script, &[])
}

fn is(page: &Page, script: &str) -> Option<()> {
    (value(page, script) == json!(true)).then_some(())
}

fn is_hidden(page: &Page, selector: &str) -> bool {
    let hidden = "return ![...document.querySelectorAll(arguments[0])].some((element) => element.checkVisibility())";
    page.driver.run(hidden, &[json!(selector)]) == json!(true)
}

/// Does this inside the page's first frame, once it has started.
fn inside<T>(page: &Page, what: impl FnOnce() -> T) -> T {
    let frames = elements(&value(page, "return [...document.querySelectorAll('iframe')]"));
    page.driver.enter(frames.first());
    page.until("the frame has started", || is(page, "return !!document.querySelector('main h1')"));
    page.settle();
    let done = what();
    page.driver.enter(None);
    done
}

#[test]
fn the_element_is_as_high_as_what_is_in_it_and_tells_what_happens() {
    visit_host("element", &host(ELEMENT), |page| {
        inside(page, || {
            for hidden in [".Header", ".CodePanel", ".ControlsBar-faults", ".Events", ".SetupChoice", ".Footer-about"] {
                assert!(is_hidden(page, hidden), "{hidden} is left out");
            }
            page.press_out("Step");
            page.expect_verdict(&["×2", "twice"], "in a frame");
        });
        let settled = "told.type === 'crashpoint.outcome' && told.settled && told.outcome === 'duplicate'";
        page.until("the outcome is told", || is(page, &format!("return seen.some((told) => {settled})")));
        let steps = value(page, "return seen.filter((told) => told.type === 'crashpoint.step').length");
        assert!(steps.as_u64().is_some_and(|steps| steps > 3), "{steps}");
        let inner = inside(page, || value(page, "return Math.ceil(document.body.getBoundingClientRect().height)"));
        page.until(&format!("the frame is as high as what is in it, {inner}"), || {
            let same = "return document.querySelector('iframe').clientHeight === arguments[0]";
            (page.driver.run(same, std::slice::from_ref(&inner)) == json!(true)).then_some(())
        });
        for dialect in [
            "told.type === 'crashpoint.resize' && told.height > 300",
            "told.subject === 'lti.frameResize' && told.height > 300",
            "typeof told === 'string' && JSON.parse(told).context === 'iframe.resize'",
        ] {
            assert_eq!(value(page, &format!("return got.some((told) => {dialect})")), json!(true), "{dialect}");
        }
    });
}

#[test]
fn language_and_theme_follow_the_page_around_it() {
    visit_host("follow", &host(ELEMENT), |page| {
        inside(page, || page.press_out("Step"));
        value(page, "document.querySelector('crash-point').setAttribute('theme', 'dark')");
        value(page, "document.querySelector('crash-point').setAttribute('lang', 'ru')");
        inside(page, || {
            let follows =
                "const { lang, dataset } = document.documentElement; return lang === 'ru' && dataset.theme === 'dark'";
            page.until("it is dark and Russian", || is(page, follows));
            page.expect_verdict(&["×2"], "the run is where it was");
        });
    });
}

#[test]
fn neither_focus_nor_scroll_is_taken() {
    for (name, fragment) in [
        ("play", "#/play?frame=bare"),
        ("lesson", "#/lesson/01-window?frame=bare"),
        ("fence", "#/lesson/01-window?frame=bare&to=after-the-charge"),
        ("map", "#/map?frame=bare"),
    ] {
        visit_host(name, &frame("", fragment), |page| {
            inside(page, || ());
            page.settle();
            assert_eq!(value(page, "return document.activeElement.id"), json!("mine"), "{fragment}");
            assert_eq!(value(page, "return scrollY"), json!(0), "{fragment}");
        });
    }
}

#[test]
fn without_an_origin_of_its_own_it_works_and_says_what_it_cannot_keep() {
    let embed = frame("sandbox=\"allow-scripts\"", "#/play?receiver=ack-after&plant=crash@consumer-window&lang=en");
    visit_host("sandbox", &embed, |page| {
        inside(page, || {
            assert_eq!(value(page, "return origin"), json!("null"));
            let own =
                "const site = location.href.split('#')[0]; const asked = performance.getEntriesByType('resource');
                return asked.length > 2 && asked.every(({ name }) => name.startsWith(site))";
            assert_eq!(value(page, own), json!(true), "every request goes to the site");
            // Such a frame is another process, and what a screen reader says of it cannot be asked for.
            value(page, "for (let n = 0; n < 30; n++) document.querySelector('.ControlsBar-run .main').click()");
            assert!(page.text(".Footer").contains("stores nothing"), "{}", page.text(".Footer"));
            let answered = "return document.querySelector('.AllRuns').ariaBusy === 'false'";
            page.until("the engine answers", || is(page, answered));
            assert!(page.text(".AllRuns").contains("×2"), "{}", page.text(".AllRuns"));
        });
    });
}

#[test]
fn nothing_is_loaded_before_somebody_wants_it() {
    visit_host("click", &frame("", "#/play?load=click&lang=en"), |page| {
        let frames = elements(&value(page, "return [...document.querySelectorAll('iframe')]"));
        page.driver.enter(frames.first());
        page.find("button", "Open Crashpoint");
        let loaded = "return performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('.wasm'))";
        assert_eq!(value(page, loaded), json!(false));
        page.click("button", "Open Crashpoint");
        page.until("it has started", || is(page, "return !!document.querySelector('main h1')"));
        assert_eq!(page.text(".Notes"), "", "the link is understood");
        page.driver.enter(None);
    });
}

#[test]
fn a_page_that_speaks_splice_keeps_the_progress() {
    let answers = "<script>addEventListener('message', ({ data, source }) => { if (data.subject === 'SPLICE.getState') \
                   source.postMessage({ subject: 'SPLICE.getState.response', message_id: data.message_id, \
                   state: { progress: 'c1;window:r' } }, '*'); });</script>";
    let embed = frame("", "#/book?host=splice&frame=bare&lang=en").replace("<iframe", &format!("{answers}<iframe"));
    visit_host("splice", &embed, |page| {
        inside(page, || {
            let kept = "return localStorage.getItem('crashpoint.progress.v1')";
            assert_eq!(value(page, kept), json!("c1;window:r"), "the host's state is what is kept");
            value(page, "document.querySelector('a[href=\"#/lesson/02-two-answers\"]').click()");
            page.until("the lesson is open", || is(page, "return location.hash.startsWith('#/lesson/02')"));
        });
        let told = "told.subject === 'SPLICE.reportScoreAndState' && told.score === 0 && told.state.progress.includes(';window:r')";
        page.until("score and state are told", || is(page, &format!("return got.some((told) => {told})")));
    });
}

#[test]
fn by_itself_it_shows_what_its_link_says() {
    visit("#/play?panels=stage&controls=off&frame=bare&lang=en", |page| {
        assert!(!page.has("button", "Step") && page.has("group", "Stage"));
        assert!(is_hidden(page, ".Verdict"));
        let open = page.find("link", "Open in Crashpoint");
        let href = page.attribute(&open, "href").expect("an address");
        assert!(href.starts_with("#/play?") && !href.contains("panels"), "{href}");
    });
}
