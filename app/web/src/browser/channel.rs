//! Words between the windows of this site on one machine.

use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

/// A channel; whoever drops it hears no more.
pub(crate) struct Channel {
    channel: BroadcastChannel,
    // It lives as long as the channel may call it.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Channel {
    /// Joins the channel of this name; `hear` gets what other windows say. `None`: this browser has none.
    pub(crate) fn join(name: &str, hear: impl Fn(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                hear(text);
            }
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some(Channel { channel, _on_message: on_message })
    }

    /// Says this to the other windows.
    pub(crate) fn say(&self, text: &str) {
        // Any text can be said; nobody has to listen.
        let _ = self.channel.post_message(&JsValue::from_str(text));
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.channel.close();
    }
}
