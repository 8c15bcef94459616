//! The site: draws what the workbook computes and forwards what the learner does.
use leptos::prelude::*;

fn main() {
    leptos::mount::mount_to_body(|| view! { <h1>"Crashpoint"</h1> });
}
