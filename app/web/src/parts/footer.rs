//! The footer: what the page is about, and, said once and quietly, that the browser keeps nothing for it.

use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::words::Words;

/// The footer.
#[component]
pub(crate) fn Footer(storage_refused: RwSignal<bool>) -> impl IntoView {
    let words = Words::here();
    view! {
        <footer class="Footer">
            <p>{words.of(Ui::AppName)}". "{words.of(Ui::Tagline)}"."</p>
            <Show when=move || storage_refused.get()>
                <p>{words.of(Ui::StorageRefused)}</p>
            </Show>
        </footer>
    }
}
