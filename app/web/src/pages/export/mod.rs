//! A run to be taken along: in which form, how that looks, and the two ways to get it.

use crashpoint_workbook::export::Export;
use crashpoint_workbook::export::form::{Form, Shape, Taken};
use crashpoint_workbook::link::Page;
use crashpoint_workbook::player::Msg;
use crashpoint_workbook::text::export::{ExportText, export_text, run_so_far};
use crashpoint_workbook::text::ui::Ui;
use leptos::prelude::*;

use crate::act::Act;
use crate::browser::{document, picture};
use crate::draw::{changed, each, live, maybe};
use crate::live::Live;
use crate::parts::control::Control;
use crate::store::Store;
use crate::words::Words;

mod take;

use take::Take;

/// The page.
#[component]
pub(crate) fn ExportPage(store: Store) -> impl IntoView {
    let words = Words::here();
    let form = RwSignal::new(Form::default());
    let on_act = Callback::new(move |act: Act| store.dispatch(act));
    let link = store.memo(|state| document::full_address(&state.link().fragments(&[Page::Play])[0]));
    let taken = store.memo(move |state| {
        let export = Export::new(&state.player, words.lang(), &link.get());
        form.get().of(&export)
    });
    let title = store.drawn(|player, lang| player.setup.title(lang));
    let so_far = store.drawn(|player, lang| {
        let ended = player.update(Msg::To(player.trace.steps.len())).at_end();
        run_so_far(lang, player.trace.steps.len(), ended)
    });
    let can_end = store.memo(|state| !state.player.update(Msg::To(state.player.trace.steps.len())).at_end());
    let end = move || {
        maybe(can_end.get().then_some(()), |()| {
            let label = Signal::derive(words.of(Ui::RunToEnd));
            view! { <Control label enabled=Signal::derive(|| true) act=Msg::End.into() on_act /> }.into_any()
        })
    };
    view! {
        <div class="BenchPage ExportPage">
            <h1 class="BenchPage-title">{words.export(ExportText::Title)}</h1>
            <p class="ExportPage-run"><strong>{move || title.get()}</strong>" "<span>{move || so_far.get()}</span>" "{live(end)}</p>
            <div class="ExportPage-desk">
                <FormChoice form />
                <section class="ExportPage-form" aria-label=words.export(ExportText::Preview)>
                    <p class="ExportPage-about">{move || export_text(words.lang(), form.get().texts().1)}</p>
                    <Take taken />
                    {live(move || preview(taken, form.get(), words))}
                </section>
            </div>
        </div>
    }
}

#[component]
fn FormChoice(form: RwSignal<Form>) -> impl IntoView {
    let words = Words::here();
    let one = move |of: Form| {
        view! {
            <label class="ChoiceGroup-item">
                <input
                    type="radio" name="form" prop:checked=move || form.get() == of
                    on:change=changed(move |_| form.set(of))
                />
                <span>{words.export(of.texts().0)}</span>
            </label>
        }
        .into_any()
    };
    view! {
        <fieldset class="ChoiceGroup FormChoice">
            <legend>{words.export(ExportText::Form)}</legend>
            {each(Form::ALL, one)}
        </fieldset>
    }
}

fn preview(taken: Live<Result<Taken, &'static str>>, form: Form, words: Words) -> AnyView {
    match taken.get() {
        Err(why) => view! { <p>{why}</p> }.into_any(),
        Ok(Taken { text, shape: Shape::Text, .. }) => {
            view! { <pre class="ExportPage-text" tabindex="0" role="group" aria-label=words.export(form.texts().0)>{text}</pre> }.into_any()
        }
        Ok(Taken { text, shape: Shape::Svg | Shape::Painted, .. }) => {
            let class = if form == Form::Qr { "ExportPage-code" } else { "ExportPage-picture" };
            view! {
                <div class=class tabindex="0" role="group" aria-label=words.export(ExportText::Preview)>
                    <img src=picture::address(&text) alt=words.export(form.texts().0) />
                </div>
            }
            .into_any()
        }
    }
}
