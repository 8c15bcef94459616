//! The header: name, pages, language, theme, and what the open page adds.

use crashpoint_workbook::link::{Page, Theme};
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::text::ui::{Ui, ui};
use leptos::prelude::*;

use super::app::page_title;
use crate::act::Act;
use crate::draw::{changed, does, each};
use crate::live::Live;
use crate::words::Words;

/// The header.
#[component]
pub(crate) fn Header(
    page: Live<Page>,
    lang: Live<Lang>,
    theme: Live<Theme>,
    play_link: Live<String>,
    on_act: Callback<Act>,
    children: Children,
) -> impl IntoView {
    let words = Words::here();
    let nav_link = move |of: Page| {
        let href = move || if of == Page::Play { play_link.get() } else { format!("#{}", of.path()) };
        let current = move || (page.get().part() == of).then_some(if page.get() == of { "page" } else { "true" });
        view! {
            <li><a class="Header-page" href=move || href() aria-current=move || current() on:click=go(of, on_act)>{words.of(page_title(of))}</a></li>
        }
        .into_any()
    };
    let lang_button = move |of: Lang| {
        view! {
            <button
                type="button" class="Header-lang" lang=of.code() title=of.name() aria-pressed=move || (lang.get() == of).to_string()
                on:click=does(on_act, Act::Lang(of))
            ><span class="Header-code">{of.code()}</span><span class="visually-hidden">" "{of.name()}</span></button>
        }
        .into_any()
    };
    view! {
        <header class="Header">
            <a class="Header-name" href=move || play_link.get() on:click=go(Page::Play, on_act)>
                "Crash"<span class="Header-cross" aria-hidden="true">"✕"</span>"point"
            </a>
            <nav aria-label=words.of(Ui::AppName)><ul class="Header-pages">{each(Page::NAVIGATION, nav_link)}</ul></nav>
            <div class="Header-tools">
                <div class="Header-langs" role="group" aria-label=words.of(Ui::Language)>
                    {each(Lang::ALL, lang_button)}
                </div>
                <ThemeChoice theme on_act />
                {children()}
            </div>
        </header>
    }
}

/// A plain click opens the page here, with the player as it is; any other click is the browser's.
pub(crate) fn go(page: Page, on_act: Callback<Act>) -> impl Fn(leptos::ev::MouseEvent) + 'static {
    move |event| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            on_act.run(Act::Go(page));
        }
    }
}

#[component]
fn ThemeChoice(theme: Live<Theme>, on_act: Callback<Act>) -> impl IntoView {
    let words = Words::here();
    let choose = changed(move |word| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.word() == word) {
            on_act.run(Act::Theme(theme));
        }
    });
    let option = move |of: Theme| {
        view! {
            <option value=of.word() selected=move || theme.get() == of>{move || ui(words.lang(), theme_title(of))}</option>
        }
        .into_any()
    };
    view! {
        <select
            class="Header-theme" aria-label=words.of(Ui::Theme) prop:value=move || theme.get().word()
            on:change=choose
        >{each(Theme::ALL, option)}</select>
    }
}

fn theme_title(theme: Theme) -> Ui {
    match theme {
        Theme::Auto => Ui::ThemeAuto,
        Theme::Light => Ui::ThemeLight,
        Theme::Dark => Ui::ThemeDark,
        Theme::Projector => Ui::ThemeProjector,
    }
}
