//! The footer: what the page is about, and, said once and quietly, that the browser keeps nothing for it.

use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::draw::live;
use crate::words::Words;

/// The footer.
#[component]
pub(crate) fn Footer(storage_refused: RwSignal<bool>) -> impl IntoView {
    let words = Words::here();
    view! {
        <footer class="Footer">
            <p>{words.of(Ui::AppName)}". "{words.of(Ui::Tagline)}"."</p>
            {live(move || match storage_refused.get() {
                true => view! { <p>{words.of(Ui::StorageRefused)}</p> }.into_any(),
                false => ().into_any(),
            })}
        </footer>
    }
}
