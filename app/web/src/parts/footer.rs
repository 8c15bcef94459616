//! The footer: what the page is about, and, said once and quietly, that the browser keeps nothing for it.

use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::draw::{live, maybe};
use crate::live::Live;
use crate::words::Words;

/// The footer.
#[component]
pub(crate) fn Footer(
    storage_refused: RwSignal<bool>,
    /// Where the same page stands by itself, if it stands in another one.
    unframed: Live<Option<String>>,
) -> impl IntoView {
    let words = Words::here();
    let open = live(move || {
        maybe(unframed.get(), |link| {
            view! { <p><a class="Footer-open" href=link target="_blank" rel="noopener">{words.of(Ui::OpenUnframed)}</a></p> }.into_any()
        })
    });
    view! {
        <footer class="Footer">
            {open}
            <p class="Footer-about">{words.of(Ui::AppName)}". "{words.of(Ui::Tagline)}"."</p>
            {live(move || match storage_refused.get() {
                true => view! { <p>{words.of(Ui::StorageRefused)}</p> }.into_any(),
                false => ().into_any(),
            })}
        </footer>
    }
}
