//! A scenario as canonical text: sections in one order, only what was written.

use std::fmt;

use super::setting::{Setting, client_word, keys_word};
use crate::ids::Role;
use crate::scenario::{Expect, Faults, Program, Scenario, Texts};
use crate::vocabulary::FaultKind;

impl fmt::Display for Scenario {
    /// The text that reads back as this very scenario, if it keeps the language's limits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut head = String::new();
        texts(&mut head, "title", &self.title);
        texts(&mut head, "about", &self.about);
        if let Some(messages) = self.messages {
            head.push_str(&format!("messages {messages}\n"));
        }
        if let Some(expect) = &self.expect {
            head.push_str(&format!("expect {}\n", expect_words(expect)));
        }
        let producer_settings = client_word(self.client).map(|value| setting_line(Setting::Client, value));
        let keys = keys_word(self.keys).map(|value| setting_line(Setting::Keys, value));
        let sections = [
            (!head.is_empty()).then_some(head),
            self.producer.as_ref().map(|it| program(Role::Producer, it, producer_settings.as_deref())),
            self.relay.as_ref().map(|it| program(Role::Relay, it, None)),
            broker(self),
            self.consumer.as_ref().map(|it| program(Role::Consumer, it, keys.as_deref())),
            self.faults.as_ref().map(faults),
        ];
        let sections: Vec<String> = sections.into_iter().flatten().collect();
        f.write_str(&sections.join("\n"))
    }
}

fn texts(out: &mut String, word: &str, texts: &Texts) {
    for (lang, text) in &texts.0 {
        if lang == Texts::DEFAULT_LANG {
            out.push_str(&format!("{word} {text}\n"));
        } else {
            out.push_str(&format!("{word}.{lang} {text}\n"));
        }
    }
}

fn expect_words(expect: &Expect) -> String {
    match expect {
        Expect::Once => "once".to_owned(),
        Expect::Verdicts(verdicts) => {
            let words: Vec<String> = verdicts.iter().map(|(verdict, faults)| format!("{verdict}@{faults}")).collect();
            words.join(" ")
        }
    }
}

fn setting_line(setting: Setting, value: &str) -> String {
    format!("  {} {value}\n", setting.word())
}

fn program(role: Role, program: &Program, setting: Option<&str>) -> String {
    let count = if program.count > 1 { format!(" x{}", program.count) } else { String::new() };
    let mut out = format!("{}{count}\n{}", role.word(), setting.unwrap_or_default());
    for step in &program.steps {
        out.push_str(&format!("  {}\n", step.word()));
    }
    out
}

fn broker(scenario: &Scenario) -> Option<String> {
    let mut out = String::from("broker\n");
    let empty = out.len();
    for setting in Setting::ALL {
        if let Some(value) = setting.written(&scenario.broker) {
            out.push_str(&setting_line(setting, &value));
        }
    }
    (out.len() > empty).then_some(out)
}

fn faults(faults: &Faults) -> String {
    let mut out = String::from("faults\n");
    for kind in FaultKind::ALL.iter().filter(|kind| faults.of(**kind) > 0) {
        out.push_str(&format!("  {} {}\n", kind.word(), faults.of(*kind)));
    }
    if let Some(total) = faults.total {
        out.push_str(&format!("  at most {total}\n"));
    }
    out
}
