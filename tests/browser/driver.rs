//! As much of WebDriver as the tests need: one chromedriver and one browser with an empty profile a session.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const FLAGS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--window-size=1320,1000",
];

/// The key under which WebDriver hands out elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// An element of the page that is open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Element(pub(crate) String);

/// A browser that is open.
pub(crate) struct Driver {
    agent: ureq::Agent,
    process: Child,
    session: String,
}

impl Driver {
    /// A browser with nothing in it.
    pub(crate) fn open() -> Self {
        let named =
            |name: &str| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set: run `cargo run -- test`"));
        let mut process = Command::new(named("CRASHPOINT_CHROMEDRIVER"))
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let said = BufReader::new(process.stdout.take().expect("its output is ours"));
        let port = said.lines().map_while(Result::ok).find_map(|line| {
            let port = line.strip_suffix('.')?.rsplit_once("on port ")?.1;
            port.parse::<u16>().ok()
        });
        let port = port.expect("chromedriver says its port");
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .build()
            .new_agent();
        let mut driver = Driver { agent, process, session: format!("http://127.0.0.1:{port}/session") };
        let options = json!({ "binary": named("CRASHPOINT_CHROMIUM"), "args": FLAGS });
        let wanted = json!({ "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" } });
        let opened = driver.post("", &json!({ "capabilities": { "alwaysMatch": wanted } }));
        driver.session += &format!("/{}", opened["sessionId"].as_str().expect("a session"));
        driver
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.try_post(path, body).unwrap_or_else(|error| panic!("{path} {body}: {error}"))
    }

    fn try_post(&self, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.agent.post(format!("{}{path}", self.session)).send(body.to_string());
        read(answer.expect("chromedriver answers"))
    }

    fn get(&self, path: &str) -> Result<Value, String> {
        read(self.agent.get(format!("{}{path}", self.session)).call().expect("chromedriver answers"))
    }

    /// Opens the address.
    pub(crate) fn go(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// One entry back or forward in the browser's history.
    pub(crate) fn history(&self, direction: &str) {
        self.post(&format!("/{direction}"), &json!({}));
    }

    /// From now on everything is about what is in this frame; without one, about the page itself again.
    pub(crate) fn enter(&self, frame: Option<&Element>) {
        self.post("/frame", &json!({ "id": frame.map(as_argument) }));
    }

    /// What the script returns.
    pub(crate) fn run(&self, script: &str, args: &[Value]) -> Value {
        self.post("/execute/sync", &json!({ "script": script, "args": args }))
    }

    /// What the script hands to its callback, its last argument.
    pub(crate) fn run_async(&self, script: &str) -> Value {
        self.post("/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// A command of the browser's own protocol.
    pub(crate) fn devtools(&self, command: &str, params: &Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": params }));
    }

    /// A click in the middle of it; the error if something covers it or it is gone.
    pub(crate) fn click(&self, element: &Element) -> Result<(), String> {
        self.try_post(&format!("/element/{}/click", element.0), &json!({})).map(drop)
    }

    /// Its role, as a screen reader is told.
    pub(crate) fn role(&self, element: &Element) -> Option<String> {
        Some(self.get(&format!("/element/{}/computedrole", element.0)).ok()?.as_str()?.to_owned())
    }

    /// Its name, as a screen reader is told.
    pub(crate) fn label(&self, element: &Element) -> Option<String> {
        Some(self.get(&format!("/element/{}/computedlabel", element.0)).ok()?.as_str()?.to_owned())
    }

    /// The element that has the focus.
    pub(crate) fn focused(&self) -> Option<Element> {
        element(&self.get("/element/active").ok()?)
    }

    /// Presses and releases keys, one after the other. Special keys are WebDriver's characters, see [`super::page::key`].
    pub(crate) fn press(&self, keys: &[char]) {
        let strokes: Vec<Value> = keys
            .iter()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        self.post("/actions", &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": strokes }] }));
    }

    /// What the browser wrote to this log since it was last asked.
    pub(crate) fn log(&self, of: &str) -> Vec<Value> {
        self.post("/se/log", &json!({ "type": of })).as_array().cloned().unwrap_or_default()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Whatever fails here, the process ends, and takes its browser with it.
        let _ = self.agent.delete(self.session.as_str()).call();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The elements in a script's answer.
pub(crate) fn elements(value: &Value) -> Vec<Element> {
    value.as_array().into_iter().flatten().filter_map(element).collect()
}

fn element(value: &Value) -> Option<Element> {
    Some(Element(value[ELEMENT].as_str()?.to_owned()))
}

/// The element as a script's argument.
pub(crate) fn as_argument(element: &Element) -> Value {
    json!({ ELEMENT: element.0 })
}

fn read(mut answer: ureq::http::Response<ureq::Body>) -> Result<Value, String> {
    let text = answer.body_mut().with_config().limit(64 << 20).read_to_string().expect("text");
    let value: Value = serde_json::from_str(&text).expect("JSON");
    match value["value"]["error"].as_str() {
        Some(error) => Err(format!("{error}: {}", value["value"]["message"].as_str().unwrap_or_default())),
        None => Ok(value["value"].clone()),
    }
}
