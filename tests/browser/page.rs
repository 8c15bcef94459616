//! The page as somebody uses it: things are found by what a screen reader says of them.

use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use super::driver::{Driver, Element, as_argument, elements};
use super::server;

const PATIENCE: Duration = Duration::from_secs(20);

/// WebDriver's characters for keys that write nothing.
pub(crate) mod key {
    pub(crate) const TAB: char = '\u{e004}';
    pub(crate) const ENTER: char = '\u{e007}';
    pub(crate) const END: char = '\u{e010}';
    pub(crate) const HOME: char = '\u{e011}';
    pub(crate) const LEFT: char = '\u{e012}';
    pub(crate) const RIGHT: char = '\u{e014}';
    pub(crate) const DOWN: char = '\u{e015}';
    pub(crate) const ESCAPE: char = '\u{e00c}';
}

/// A browser with the site open in it.
pub(crate) struct Page {
    pub(crate) driver: Driver,
    site: &'static str,
    /// Of the page around it, if there is one.
    host: Option<String>,
}

/// Does the test in a fresh browser, opened at this fragment; afterwards the console must be clean and every request must have
/// gone to the site itself.
pub(crate) fn visit(fragment: &str, test: impl FnOnce(&Page)) {
    let page = Page { driver: Driver::open(), site: site(), host: None };
    page.open(fragment);
    test(&page);
    page.check_console_and_requests();
}

/// Does the test in a page of somebody else's, of another origin than the site; `SITE/` in it is where the site is. Afterwards
/// the same must hold.
pub(crate) fn visit_host(name: &str, html: &str, test: impl FnOnce(&Page)) {
    let folder = std::env::temp_dir().join(format!("crashpoint-host-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder of its own");
    std::fs::write(folder.join("index.html"), html.replace("SITE/", site())).expect("a page");
    let host = server::serve(folder.clone());
    let page = Page { driver: Driver::open(), site: site(), host: Some(host.clone()) };
    page.driver.go(&host);
    test(&page);
    page.check_console_and_requests();
    let _ = std::fs::remove_dir_all(folder);
}

fn site() -> &'static str {
    static SITE: OnceLock<String> = OnceLock::new();
    SITE.get_or_init(|| {
        let dist = std::env::var_os("CRASHPOINT_DIST").expect("CRASHPOINT_DIST is not set: run `cargo run -- test`");
        server::serve(PathBuf::from(dist))
    })
}

impl Page {
    /// Opens the site at this fragment, as if its link had been followed.
    pub(crate) fn open(&self, fragment: &str) {
        // Through an empty page, else only the fragment would change.
        self.driver.go("about:blank");
        self.driver.go(&format!("{}{fragment}", self.site));
        self.until("the page has started", || self.is("return !!document.querySelector('main h1')"));
        self.settle();
    }

    /// Asks until there is an answer.
    pub(crate) fn until<T>(&self, what: &str, ask: impl Fn() -> Option<T>) -> T {
        let started = Instant::now();
        loop {
            if let Some(answer) = ask() {
                return answer;
            }
            if started.elapsed() > PATIENCE {
                panic!("never: {what}. The page says:\n{}", self.text("body"));
            }
        }
    }

    fn is(&self, script: &str) -> Option<()> {
        (self.driver.run(script, &[]) == json!(true)).then_some(())
    }

    /// Until what was done is drawn.
    pub(crate) fn settle(&self) {
        self.driver.run_async("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))");
    }

    /// The visible text of the first element that this selector finds.
    pub(crate) fn text(&self, selector: &str) -> String {
        let text = self.driver.run("return document.querySelector(arguments[0])?.innerText ?? ''", &[json!(selector)]);
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Everything that a moment of a run shows.
    pub(crate) fn moment(&self) -> String {
        [".Stage", ".Verdict", ".Events", ".CodePanel-lines", ".NextList", ".KnowledgeList", ".Scrubber"]
            .map(|part| self.text(part))
            .join("\n---\n")
    }

    /// The elements with this role whose name begins so.
    fn all(&self, role: &str, name: &str) -> Vec<Element> {
        // Only those that mention the name anywhere are worth asking about one by one.
        let script = "const tags = {button: 'button', radio: 'input[type=radio]', combobox: 'select', link: 'a[href]',
                textbox: 'input', slider: 'input[type=range]', checkbox: 'input[type=checkbox]'};
            const says = (e) => [e.getAttribute('aria-label'), e.textContent, e.closest('label')?.textContent].join(' ');
            return [...document.querySelectorAll(tags[arguments[0]] ?? `[role=${arguments[0]}],section,dialog`)]
                .filter((e) => says(e).toLowerCase().includes(arguments[1].toLowerCase()));";
        let mentioned = elements(&self.driver.run(script, &[json!(role), json!(name)]));
        let is_it = |element: &Element| {
            self.driver.label(element).is_some_and(|label| label.starts_with(name))
                && self.driver.role(element).as_deref() == Some(role)
        };
        mentioned.into_iter().filter(is_it).collect()
    }

    /// The one element with this role whose name begins so.
    pub(crate) fn find(&self, role: &str, name: &str) -> Element {
        self.until(&format!("a {role} “{name}”"), || {
            let found = self.all(role, name);
            let exact = found.iter().find(|element| self.driver.label(element).as_deref() == Some(name));
            exact.or(if found.len() == 1 { found.first() } else { None }).cloned()
        })
    }

    /// Whether there is any.
    pub(crate) fn has(&self, role: &str, name: &str) -> bool {
        !self.all(role, name).is_empty()
    }

    /// Clicks it, once it can be clicked.
    pub(crate) fn click(&self, role: &str, name: &str) {
        self.until(&format!("{role} “{name}” can be clicked"), || {
            let element = self.find(role, name);
            self.driver.click(&element).ok()
        });
        self.settle();
    }

    /// An attribute of the element, if it has it.
    pub(crate) fn attribute(&self, element: &Element, name: &str) -> Option<String> {
        let value =
            self.driver.run("return arguments[0].getAttribute(arguments[1])", &[as_argument(element), json!(name)]);
        value.as_str().map(str::to_owned)
    }

    /// Whether the button can be used.
    pub(crate) fn is_enabled(&self, name: &str) -> bool {
        self.attribute(&self.find("button", name), "aria-disabled").is_none()
    }

    /// Presses the button until it can be pressed no more; how often that was.
    pub(crate) fn press_out(&self, name: &str) -> usize {
        let mut times = 0;
        while self.is_enabled(name) {
            self.click("button", name);
            times += 1;
            assert!(times < 300, "“{name}” has no end");
        }
        times
    }

    /// The verdict must say all of this.
    pub(crate) fn expect_verdict(&self, words: &[&str], context: &str) {
        self.until(&format!("{context}: the verdict says {words:?}"), || {
            let verdict = self.text(".Verdict");
            words.iter().all(|word| verdict.contains(word)).then_some(())
        });
    }

    /// Moves the focus on by Tab until it is on an element whose name begins so.
    pub(crate) fn tab_to(&self, name: &str) {
        let mut passed = Vec::new();
        for _ in 0..120 {
            self.driver.press(&[key::TAB]);
            let label = self.driver.focused().and_then(|element| self.driver.label(&element)).unwrap_or_default();
            if label.starts_with(name) {
                return;
            }
            passed.push(label);
        }
        panic!("Tab never comes to “{name}”, only to {passed:?}");
    }

    /// The link that Share offers.
    pub(crate) fn link(&self, share: &str, field: &str, close: &str) -> String {
        self.click("button", share);
        let field = self.find("textbox", field);
        let link = self.driver.run("return arguments[0].value", &[as_argument(&field)]);
        self.click("button", close);
        link.as_str().expect("a link").split_once('#').map(|(_, fragment)| format!("#{fragment}")).expect("a fragment")
    }

    /// As if the screen were this wide.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.driver.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        self.settle();
    }

    /// As if the system forced its own colours on pages, or did not.
    pub(crate) fn forced_colours(&self, active: bool) {
        let value = if active { "active" } else { "none" };
        let media = json!({ "features": [{ "name": "forced-colors", "value": value }] });
        self.driver.devtools("Emulation.setEmulatedMedia", &media);
    }

    fn check_console_and_requests(&self) {
        let complaints: Vec<Value> = self.driver.log("browser");
        assert!(complaints.is_empty(), "the console is not clean: {complaints:#?}");
        let mut requests = 0;
        for entry in self.driver.log("performance") {
            let message = entry["message"].as_str().unwrap_or_default();
            let message: Value = serde_json::from_str(message).unwrap_or_default();
            let message = &message["message"];
            let url = match message["method"].as_str() {
                Some("Network.requestWillBeSent") => &message["params"]["request"]["url"],
                Some("Network.webSocketCreated") => &message["params"]["url"],
                _ => continue,
            };
            let url = url.as_str().unwrap_or_default();
            let own = url.starts_with(self.site)
                || self.host.as_ref().is_some_and(|host| url.starts_with(host))
                || url.starts_with("data:")
                || url.starts_with("blob:");
            assert!(own, "asked of somebody else: {url}");
            requests += 1;
        }
        // What a frame in a process of its own asks for is not in this log.
        let least = if self.host.is_some() { 1 } else { 4 };
        assert!(requests >= least, "the log of requests is empty: nothing was checked");
    }
}
