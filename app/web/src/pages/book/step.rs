//! Two windows in step: what one of them does, the other one shows.
//!
//! Everything that can be in step has a topic and says of itself a text. A window that comes later is told everything;
//! what is said of a topic that nobody listens to yet waits for whoever will.

use std::collections::HashMap;

use leptos::prelude::*;

use crate::browser::channel::Channel;

const NAME: &str = "crashpoint.present";
/// A window says this when it comes.
const HELLO: &str = "hello";
/// What one listens to before everything else, because it brings the others about.
pub(super) const SLIDE: &str = "slide";

/// Handle on what is in step.
#[derive(Clone, Copy)]
pub(super) struct InStep {
    channel: StoredValue<Option<Channel>, LocalStorage>,
    said: StoredValue<HashMap<String, String>>,
    listeners: StoredValue<HashMap<String, Callback<String>>>,
    /// The fence whose parts take their topics from it.
    fence: StoredValue<(String, u32)>,
}

impl InStep {
    /// Joins the other windows that show this page.
    pub(super) fn join(page: &str) -> Self {
        let step = InStep {
            channel: StoredValue::new_local(None),
            said: StoredValue::new(HashMap::new()),
            listeners: StoredValue::new(HashMap::new()),
            fence: StoredValue::new(Default::default()),
        };
        step.channel.set_value(Channel::join(&format!("{NAME} {page}"), move |text| step.hear(&text)));
        step.send(HELLO);
        step
    }

    /// Where one is, if windows are in step there.
    pub(super) fn here() -> Option<Self> {
        use_context()
    }

    /// What is drawn from now on belongs to this fence.
    pub(super) fn begin(self, fence: &str) {
        self.fence.set_value((fence.to_owned(), 0));
    }

    /// A topic for a part of the fence that is drawn; both windows draw the same parts in the same order.
    pub(super) fn topic(self, kind: &str) -> String {
        self.fence.update_value(|(_, count)| *count += 1);
        self.fence.with_value(|(fence, count)| format!("{kind} {fence} {count}"))
    }

    /// Says this of a topic, unless it is what was said or heard of it last.
    pub(super) fn say(self, topic: &str, text: &str) {
        if self.said.with_value(|said| said.get(topic).is_some_and(|before| before == text)) {
            return;
        }
        self.keep(topic, text);
        self.send(&format!("{topic}\n{text}"));
    }

    /// `hear` gets what is said of this topic from now on, and what was said before.
    pub(super) fn listen(self, topic: &str, hear: Callback<String>) {
        self.listeners.update_value(|listeners| {
            listeners.insert(topic.to_owned(), hear);
        });
        let gone = topic.to_owned();
        on_cleanup(move || {
            self.listeners.try_update_value(|listeners| listeners.remove(&gone));
        });
        if let Some(text) = self.said.with_value(|said| said.get(topic).cloned()) {
            hear.run(text);
        }
    }

    fn keep(self, topic: &str, text: &str) {
        self.said.update_value(|said| {
            said.insert(topic.to_owned(), text.to_owned());
        });
    }

    fn send(self, text: &str) {
        self.channel.with_value(|channel| channel.iter().for_each(|channel| channel.say(text)));
    }

    fn hear(self, text: &str) {
        if text == HELLO {
            return self.tell_all();
        }
        let Some((topic, text)) = text.split_once('\n') else { return };
        self.keep(topic, text);
        let listener = self.listeners.with_value(|listeners| listeners.get(topic).copied());
        if let Some(listener) = listener {
            listener.run(text.to_owned());
        }
    }

    fn tell_all(self) {
        let mut said: Vec<(String, String)> =
            self.said.with_value(|said| said.iter().map(|(topic, text)| (topic.clone(), text.clone())).collect());
        said.sort_by_key(|(topic, _)| topic != SLIDE);
        said.iter().for_each(|(topic, text)| self.send(&format!("{topic}\n{text}")));
    }
}
