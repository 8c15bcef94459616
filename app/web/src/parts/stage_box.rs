//! One box on the stage.

use crashpoint_workbook::view::Lane;
use crashpoint_workbook::view::stage::StageBox;
use leptos::prelude::*;

use super::block::BlockView;
use super::figure::heading;
use crate::draw::each;

/// The box; `holders` are the lanes to which a lease leads.
#[component]
pub(crate) fn StageBoxView(content: StageBox, holders: Vec<Lane>) -> impl IntoView {
    let StageBox { lane, name, kind, status, down, active, blocks } = content;
    let part = match lane {
        Lane::Sender(actor) | Lane::Consumer(actor) => actor.role.word(),
        Lane::Broker => "broker",
        Lane::Outside => "outside",
    };
    let mut class = format!("StageBox {part}");
    for (is, word) in [(down, " down"), (active, " active"), (holders.contains(&lane), " holds")] {
        if is {
            class += word;
        }
    }
    let title = view! { {name}" "<span class="StageBox-kind">{kind}</span> }.into_any();
    view! {
        <article class=class>
            {heading(3, "StageBox-name", title)}
            <p class="StageBox-status">{status}</p>
            {each(blocks, |block| view! { <BlockView block /> }.into_any())}
        </article>
    }
}
