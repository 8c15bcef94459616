//! Prose, element by element.

use std::sync::Arc;

use crashpoint_workbook::lesson::contents::Entry;
use crashpoint_workbook::lesson::prose::{Block, Inline, Text};
use crashpoint_workbook::lesson::{Lesson, Sheet, Target};
use crashpoint_workbook::link::Page;
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::text::book::Book;
use leptos::prelude::*;

use super::fence::FenceFrame;
use super::nav::{page_of, visit};
use super::paper::{Paper, PaperFence};
use crate::draw::each;
use crate::store::Store;
use crate::words::Words;

/// Where a text stands.
#[derive(Clone)]
pub(super) struct Here {
    /// The page, for links.
    pub(super) page: Page,
    /// The folder with its pictures.
    pub(super) folder: String,
    /// Under what its progress is kept; empty: under nothing.
    pub(super) id: &'static str,
    /// All of it.
    pub(super) lesson: Arc<Lesson>,
}

impl Here {
    /// On this page.
    pub(super) fn of(entry: &Entry, lang: Lang, lesson: &Arc<Lesson>) -> Self {
        let path = entry.path(lang);
        let folder = path.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
        let id = if entry.sheet == Sheet::Lesson { entry.id() } else { "" };
        Here { page: page_of(entry), folder, id, lesson: Arc::clone(lesson) }
    }

    pub(super) fn get() -> Self {
        expect_context()
    }
}

/// The blocks, one after the other.
pub(super) fn blocks(blocks: &[Block]) -> AnyView {
    each(blocks, block)
}

fn block(block: &Block) -> AnyView {
    match block {
        Block::Heading(2, content) => view! { <h2>{text(content)}</h2> }.into_any(),
        Block::Heading(3, content) => view! { <h3>{text(content)}</h3> }.into_any(),
        Block::Heading(_, content) => view! { <h4>{text(content)}</h4> }.into_any(),
        Block::Paragraph(content) => view! { <p>{text(content)}</p> }.into_any(),
        Block::List { start, items } => {
            let items = each(items, |item| view! { <li>{blocks(item)}</li> }.into_any());
            match start {
                Some(start) => view! { <ol start=start.to_string()>{items}</ol> }.into_any(),
                None => view! { <ul>{items}</ul> }.into_any(),
            }
        }
        Block::Facts(inner) => {
            let words = Words::here();
            view! { <aside class="Prose-facts" aria-label=words.book(Book::Facts)>{blocks(inner)}</aside> }.into_any()
        }
        Block::Code { language, text } => {
            view! { <pre class="Prose-code" tabindex="0" data-language=language.clone()><code>{text.clone()}</code></pre> }.into_any()
        }
        Block::Rule => view! { <hr /> }.into_any(),
        Block::Fence(fence) => {
            let fence = Arc::new((**fence).clone());
            match use_context::<Paper>() {
                Some(paper) => view! { <div class="Fence"><PaperFence fence paper /></div> }.into_any(),
                None => view! { <FenceFrame fence /> }.into_any(),
            }
        }
    }
}

/// A text inside a line.
pub(super) fn text(content: &Text) -> AnyView {
    each(content, inline)
}

fn inline(inline: &Inline) -> AnyView {
    match inline {
        Inline::Text(words) => words.clone().into_any(),
        Inline::Code(code) => view! { <code>{code.clone()}</code> }.into_any(),
        Inline::Emphasis(inner) => view! { <em>{text(inner)}</em> }.into_any(),
        Inline::Strong(inner) => view! { <strong>{text(inner)}</strong> }.into_any(),
        Inline::Link(target, inner) => link(target, text(inner)),
        Inline::Claim(claim, fence) => claim_mark(&claim.to_string(), fence),
        Inline::Image { file, alt } => {
            let address = format!("./{}/{file}", Here::get().folder);
            view! { <img class="Prose-picture" src=address alt=alt.clone() /> }.into_any()
        }
        Inline::Break => view! { <br /> }.into_any(),
    }
}

/// A link; one to another site opens apart, and tells it nothing of this one.
pub(super) fn link(target: &Target, content: AnyView) -> AnyView {
    let page = Here::get().page;
    let address = target.address(page);
    if let Target::External(_) = target {
        let words = Words::here();
        return view! {
            <a class="Prose-out" href=address rel="noopener noreferrer" target="_blank">
                {content}<span class="visually-hidden">" ("{words.book(Book::NewTab)}")"</span>
            </a>
        }
        .into_any();
    }
    let store: Store = expect_context();
    view! { <a href=address on:click=visit(store, target.clone(), page)>{content}</a> }.into_any()
}

/// The mark of a claim leads to what shows it.
fn claim_mark(claim: &str, fence: &str) -> AnyView {
    let (store, page): (Store, Page) = (expect_context(), Here::get().page);
    let target = Target::Fence(fence.to_owned());
    view! { <a class="Prose-claim" href=target.address(page) on:click=visit(store, target, page)>{claim.to_owned()}</a> }
        .into_any()
}
