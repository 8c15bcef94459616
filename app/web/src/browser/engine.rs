//! The engine in its worker: asked with text, answering with text. Whoever drops it ends it, in the middle of whatever it
//! does, and gets its memory back.

use crashpoint_workbook::engine::{Answer, Question};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

/// The engine's script beside the page, as the build named it.
const SCRIPT: Option<&str> = option_env!("CRASHPOINT_ENGINE");

/// A worker that answers.
pub(crate) struct Engine {
    worker: Worker,
    // They live as long as the worker may call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut()>,
}

impl Engine {
    /// Starts it. `on_answer` gets `None` if it cannot be loaded. `None`: this browser has no workers here.
    pub(crate) fn start(on_answer: impl Fn(Option<Answer>) + Clone + 'static) -> Option<Self> {
        let worker = Worker::new(&format!("./{}", SCRIPT?)).ok()?;
        let on_error = {
            let on_answer = on_answer.clone();
            Closure::<dyn FnMut()>::new(move || on_answer(None))
        };
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(answer) = event.data().as_string().and_then(|text| text.parse().ok()) {
                on_answer(Some(answer));
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Engine { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Asks; answers come in the order of the questions.
    pub(crate) fn ask(&self, question: &Question) {
        // A worker takes any text; what it does not understand it leaves unanswered.
        let _ = self.worker.post_message(&JsValue::from_str(&question.to_string()));
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
