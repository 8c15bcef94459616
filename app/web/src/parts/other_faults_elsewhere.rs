//! Where the list of all other faults would stand: what shows it is in the whole module, which this loads.

use crashpoint_workbook::link::Show;
use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::act::Act;
use crate::browser::document;
use crate::draw::click;
use crate::store::Store;
use crate::words::Words;

/// What opens it.
#[component]
pub(crate) fn OtherFaults(store: Store, on_act: Callback<Act>) -> impl IntoView {
    let _ = on_act;
    let words = Words::here();
    let show = store.show();
    Effect::new(move |_| {
        if show.get() == Show::Faults {
            document::load_again();
        }
    });
    view! {
        <button type="button" class="OtherFaults-open side-title" on:click=click(move || store.go_to_faults())>
            <span aria-hidden="true">"▸ "</span>{words.of(Ui::OtherFaults)}
        </button>
    }
}
