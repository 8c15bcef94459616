//! CommonMark to our own tree. What a lesson may not have (raw HTML, a heading of the first rank, links that lead
//! nowhere) is reported and left out; what is too deep is drawn less deep.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use super::fields::Context;
use super::lines::count;
use super::problem::{Problem, Span};
use super::prose::{Block, Claim, Inline, Text};
use super::read;
use super::target::Target;

/// Deepest nesting that is kept.
const DEPTH_MAX: usize = 12;

/// Something that somebody must look at when the whole book is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Link(Target),
    Claim(Claim, String),
    Image { file: String, alt: String },
}

/// The blocks of a page whose first line has this number.
pub(crate) fn blocks(text: &str, first_line: u32, context: &mut Context) -> Vec<Block> {
    let places = Places::new(text, first_line);
    let mut builder = Builder::new(context, Where::Page(&places));
    for (event, range) in Parser::new(text).into_offset_iter() {
        builder.event(event, range.start);
    }
    builder.finish().blocks
}

/// One line of text that stands in a fence at this place.
pub(crate) fn line(text: &str, span: Span, context: &mut Context) -> Text {
    // Behind a full stop nothing begins a list, a heading or a quotation.
    let text = format!(".{text}");
    let mut builder = Builder::new(context, Where::Line(span));
    for event in Parser::new(&text) {
        builder.event(event, 0);
    }
    let mut text = builder.finish().inlines;
    if let Some(Inline::Text(first)) = text.first_mut() {
        first.remove(0);
        if first.is_empty() {
            text.remove(0);
        }
    }
    text
}

/// Where the lines of a text begin.
struct Places<'text> {
    text: &'text str,
    starts: Vec<usize>,
    first_line: u32,
}

impl<'text> Places<'text> {
    fn new(text: &'text str, first_line: u32) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Places { text, starts: [0].into_iter().chain(ends.map(|(at, _)| at + 1)).collect(), first_line }
    }

    /// The place of the byte, up to the end of its line.
    fn span(&self, at: usize) -> Span {
        let line = self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        let from = self.starts[line];
        let whole = self.text[from..].lines().next().unwrap_or_default();
        let before = self.text.get(from..at).unwrap_or_default().chars().count();
        let number = self.first_line.saturating_add(count(line));
        Span { line: number, start: count(before + 1), end: count(whole.chars().count().max(before) + 1) }
    }

    /// The line that the byte is in.
    fn line(&self, at: usize) -> &'text str {
        let line = self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        self.text[self.starts[line]..].lines().next().unwrap_or_default()
    }
}

/// What the events' places are relative to.
enum Where<'text> {
    Page(&'text Places<'text>),
    Line(Span),
}

/// An element whose end has not come.
struct Open<'text> {
    tag: Option<Tag<'text>>,
    at: usize,
    blocks: Vec<Block>,
    inlines: Text,
    items: Vec<Vec<Block>>,
}

impl<'text> Open<'text> {
    fn new(tag: Option<Tag<'text>>, at: usize) -> Self {
        Open { tag, at, blocks: Vec::new(), inlines: Vec::new(), items: Vec::new() }
    }

    /// What stands in a line by itself becomes a paragraph.
    fn close_line(&mut self) {
        if !self.inlines.is_empty() {
            self.blocks.push(Block::Paragraph(std::mem::take(&mut self.inlines)));
        }
    }
}

struct Builder<'text, 'context> {
    open: Vec<Open<'text>>,
    place: Where<'context>,
    context: &'context mut Context,
}

impl<'text, 'context> Builder<'text, 'context> {
    fn new(context: &'context mut Context, place: Where<'context>) -> Self {
        Builder { open: vec![Open::new(None, 0)], place, context }
    }

    fn span(&self, at: usize) -> Span {
        match &self.place {
            Where::Page(places) => places.span(at),
            Where::Line(span) => *span,
        }
    }

    fn report(&mut self, at: usize, problem: Problem) {
        let span = self.span(at);
        self.context.add(span, problem);
    }

    fn top(&mut self) -> &mut Open<'text> {
        self.open.last_mut().expect("the page itself is never closed")
    }

    fn event(&mut self, event: Event<'text>, at: usize) {
        match event {
            Event::Start(tag) => {
                if matches!(tag, Tag::HtmlBlock) {
                    self.report(at, HTML);
                }
                if self.open.len() == DEPTH_MAX {
                    self.report(at, Problem::TooMuch("This is nested too deep."));
                }
                self.open.push(Open::new(Some(tag), at));
            }
            Event::End(end) => self.end(end),
            Event::Text(text) if matches!(self.top().tag, Some(Tag::CodeBlock(_))) => self.text(&text),
            // A control character can come from an entity; it stands for nothing.
            Event::Text(text) => self.text(&text.replace(char::is_control, " ")),
            Event::Code(text) => self.top().inlines.push(Inline::Code(text.replace(char::is_control, " "))),
            Event::InlineHtml(_) => self.report(at, HTML),
            Event::SoftBreak => self.text(" "),
            Event::HardBreak => self.top().inlines.push(Inline::Break),
            Event::Rule => self.block(Block::Rule),
            Event::Html(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }

    fn text(&mut self, text: &str) {
        let inlines = &mut self.top().inlines;
        match inlines.last_mut() {
            Some(Inline::Text(last)) => last.push_str(text),
            _ => inlines.push(Inline::Text(text.to_owned())),
        }
    }

    fn texts(&mut self, texts: Text) {
        for inline in texts {
            match inline {
                Inline::Text(text) => self.text(&text),
                inline => self.top().inlines.push(inline),
            }
        }
    }

    fn block(&mut self, block: Block) {
        let top = self.top();
        top.close_line();
        top.blocks.push(block);
    }

    fn end(&mut self, _: TagEnd) {
        let too_deep = self.open.len() > DEPTH_MAX;
        let Some(mut open) = self.open.pop() else { return };
        let Some(tag) = open.tag.take() else { return self.open.push(open) };
        if too_deep {
            // Its content belongs to what it is in.
            open.close_line();
            let blocks = open.items.into_iter().flatten().chain(open.blocks);
            return self.top().blocks.extend(blocks);
        }
        let at = open.at;
        match tag {
            Tag::Paragraph => match self.place {
                Where::Page(_) => self.block(Block::Paragraph(open.inlines)),
                Where::Line(_) => self.texts(open.inlines),
            },
            Tag::Heading { level, .. } => self.heading(level, open.inlines, at),
            Tag::BlockQuote(_) => {
                open.close_line();
                if !open.blocks.iter().any(names_a_source) {
                    let rule = "A fact box names its source: a link that begins with `https://`.";
                    self.report(at, Problem::Rule(rule));
                }
                self.block(Block::Facts(open.blocks));
            }
            Tag::CodeBlock(kind) => self.code(&kind, &open.inlines, at),
            Tag::List(start) => self.block(Block::List { start, items: open.items }),
            Tag::Item => {
                open.close_line();
                self.top().items.push(open.blocks);
            }
            Tag::Emphasis => self.top().inlines.push(Inline::Emphasis(open.inlines)),
            Tag::Strong => self.top().inlines.push(Inline::Strong(open.inlines)),
            Tag::Link { dest_url, .. } => self.link(&dest_url, open.inlines, at),
            Tag::Image { dest_url, .. } => self.image(&dest_url, &open.inlines, at),
            // HTML was reported where it began; the others are extensions that are not switched on.
            _ => {}
        }
    }

    fn heading(&mut self, level: HeadingLevel, text: Text, at: usize) {
        let rank = level as u8;
        if rank == 1 {
            self.report(at, Problem::Rule("The title stands in the front matter; headings begin at `##`."));
        }
        self.block(Block::Heading(rank.max(2), text));
    }

    fn link(&mut self, address: &str, text: Text, at: usize) {
        let target = match Target::parse(address) {
            Ok(target) => target,
            Err(why) => {
                self.report(at, Problem::Rule(why));
                return self.texts(text);
            }
        };
        let span = self.span(at);
        let claim = match text.as_slice() {
            [Inline::Text(word)] => Claim::parse(word),
            _ => None,
        };
        if let (Some(claim), Target::Fence(fence)) = (claim, &target) {
            self.context.seen.push((span, Seen::Claim(claim, fence.clone())));
            self.top().inlines.push(Inline::Claim(claim, fence.clone()));
        } else {
            self.context.seen.push((span, Seen::Link(target.clone())));
            self.top().inlines.push(Inline::Link(target, text));
        }
    }

    fn image(&mut self, file: &str, alt: &[Inline], at: usize) {
        let alt = super::prose::plain(alt);
        let own = !file.is_empty() && file.chars().all(|char| char.is_alphanumeric() || "-_.".contains(char));
        if !own {
            return self.report(at, Problem::Rule("A picture lies in the lesson's own folder; name its file."));
        }
        if alt.trim().is_empty() {
            let rule = "A picture needs an alternative text: what it shows, for those who do not see it.";
            self.report(at, Problem::Rule(rule));
        }
        let span = self.span(at);
        self.context.seen.push((span, Seen::Image { file: file.to_owned(), alt: alt.clone() }));
        self.top().inlines.push(Inline::Image { file: file.to_owned(), alt });
    }

    fn code(&mut self, kind: &CodeBlockKind<'_>, lines: &[Inline], at: usize) {
        let mut text = super::prose::plain(lines);
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let CodeBlockKind::Fenced(info) = kind else {
            return self.block(Block::Code { language: String::new(), text });
        };
        let Where::Page(places) = self.place else { return };
        let opening = read::Opening { info: places.line(at), span: places.span(at), nested: self.open.len() > 1 };
        let block = match read::fence(&opening, &text, self.context) {
            Some(fence) => Block::Fence(Box::new(fence)),
            None => Block::Code { language: info.split_whitespace().next().unwrap_or_default().to_owned(), text },
        };
        self.block(block);
    }

    /// The page, whatever is still open.
    fn finish(mut self) -> Finished {
        while self.open.len() > 1 {
            self.end(TagEnd::Paragraph);
        }
        let Open { blocks, inlines, .. } = self.open.remove(0);
        Finished { blocks, inlines }
    }
}

fn names_a_source(block: &Block) -> bool {
    fn in_text(text: &[Inline]) -> bool {
        text.iter().any(|inline| match inline {
            Inline::Link(Target::External(_), _) => true,
            Inline::Emphasis(inner) | Inline::Strong(inner) => in_text(inner),
            _ => false,
        })
    }
    match block {
        Block::Paragraph(text) | Block::Heading(_, text) => in_text(text),
        Block::List { items, .. } => items.iter().flatten().any(names_a_source),
        Block::Facts(blocks) => blocks.iter().any(names_a_source),
        Block::Code { .. } | Block::Rule | Block::Fence(_) => false,
    }
}

struct Finished {
    blocks: Vec<Block>,
    inlines: Text,
}

const HTML: Problem = Problem::Rule("Raw HTML is not passed through. Write Markdown; `&lt;` for a `<`.");
