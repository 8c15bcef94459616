//! Reads a packed page.

use crashpoint_sim::text::parse_scenario;

use super::super::Lesson;
use super::super::fields::Context;
use super::super::front::{self, Sheet};
use super::super::lines::{count, words};
use super::super::problem::Span;
use super::super::prose::{Block, Text};
use super::super::read::{self, Opening};
use super::NAME;
use super::inline::decoded;

/// Deepest nesting that is read.
const DEPTH_MAX: usize = 16;

/// The page in this text; `None`: it is no packed page of this version.
pub fn open(text: &str, sheet: Sheet) -> Option<Lesson> {
    let rest = text.strip_prefix(NAME)?.strip_prefix('\n')?;
    let mut context = Context::new(decoded);
    let (matter, body, _) = front::split(rest);
    let front = front::read(matter?, sheet, &mut context.report);
    let mut reader = Reader { open: vec![Open { kind: Holder::Page, blocks: Vec::new(), items: Vec::new() }] };
    let mut cases = Vec::new();
    let mut lines = body.lines().peekable();
    while let Some(line) = lines.next() {
        let mut below = String::new();
        while let Some(line) = lines.peek().and_then(|line| line.strip_prefix(' ')) {
            below += line;
            below.push('\n');
            lines.next();
        }
        match line.strip_prefix("S ") {
            Some(name) => cases.push((name, parse_scenario(&below).0)),
            None => reader.line(line, below, &mut context),
        }
    }
    let mut lesson = Lesson { front, blocks: reader.finish() };
    cases.iter().for_each(|(name, scenario)| lesson.resolve(name, scenario));
    Some(lesson)
}

enum Holder {
    Page,
    List(Option<u64>),
    Item,
    Facts,
}

struct Open {
    kind: Holder,
    blocks: Vec<Block>,
    items: Vec<Vec<Block>>,
}

struct Reader {
    open: Vec<Open>,
}

impl Reader {
    fn line(&mut self, line: &str, below: String, context: &mut Context) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (kind, number) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        let text = |context: &mut Context| -> Text { decoded(rest, Span::default(), context) };
        let block = match kind {
            "H" => Block::Heading(number.parse().unwrap_or(2), text(context)),
            "P" => Block::Paragraph(text(context)),
            "R" => Block::Rule,
            "C" => Block::Code { language: rest.to_owned(), text: below },
            "F" => match fence(rest, &below, context) {
                Some(block) => block,
                None => return,
            },
            "L" => return self.begin(Holder::List(number.parse().ok())),
            "I" => return self.begin(Holder::Item),
            "Q" => return self.begin(Holder::Facts),
            "/" if self.open.len() > 1 => return self.end(),
            _ => return,
        };
        self.add(block);
    }

    fn add(&mut self, block: Block) {
        if let Some(top) = self.open.last_mut() {
            top.blocks.push(block);
        }
    }

    fn begin(&mut self, kind: Holder) {
        if self.open.len() < DEPTH_MAX {
            self.open.push(Open { kind, blocks: Vec::new(), items: Vec::new() });
        }
    }

    fn end(&mut self) {
        let Some(Open { kind, blocks, items }) = self.open.pop() else { return };
        match kind {
            Holder::Page => self.open.push(Open { kind, blocks, items }),
            Holder::List(start) => self.add(Block::List { start, items }),
            Holder::Facts => self.add(Block::Facts(blocks)),
            Holder::Item => {
                if let Some(top) = self.open.last_mut() {
                    top.items.push(blocks);
                }
            }
        }
    }

    fn finish(mut self) -> Vec<Block> {
        while self.open.len() > 1 {
            self.end();
        }
        self.open.pop().map(|page| page.blocks).unwrap_or_default()
    }
}

/// `42 play id C1` and its lines.
fn fence(info: &str, below: &str, context: &mut Context) -> Option<Block> {
    let (line, info) = info.split_once(' ')?;
    let line = line.parse().unwrap_or(1);
    let end = words(info, line, 1).last().map_or(count(1), |word| word.span.end);
    let opening = Opening { info, span: Span { line, start: 1, end }, nested: false };
    read::fence(&opening, below, context).map(|fence| Block::Fence(Box::new(fence)))
}
