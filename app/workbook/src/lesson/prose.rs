//! Prose as a small owned tree that can be drawn element by element; it holds no markup. Where its links lead is data.

use std::fmt;

use super::fence::Fence;
use super::target::Target;

/// One of the claims that the workbook teaches. Written `C9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim(u8);

/// How many claims there are.
pub const CLAIMS: u8 = 25;

impl Claim {
    /// Every one.
    pub fn all() -> impl Iterator<Item = Claim> {
        (1..=CLAIMS).map(Claim)
    }

    /// The claim written as `C9`.
    pub fn parse(text: &str) -> Option<Self> {
        Claim::all().find(|claim| claim.to_string() == text)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "C{}", self.0)
    }
}

/// A text inside a line.
pub type Text = Vec<Inline>;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Plain words.
    Text(String),
    /// A piece of code.
    Code(String),
    /// Stressed.
    Emphasis(Text),
    /// Stressed more.
    Strong(Text),
    /// A link.
    Link(Target, Text),
    /// The mark of a claim: it leads to the fence of this lesson that proves it.
    Claim(Claim, String),
    /// A picture of the lesson's folder.
    Image {
        /// Its file name.
        file: String,
        /// What it shows, for those who do not see it.
        alt: String,
    },
    /// A line break.
    Break,
}

/// A piece of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading: 2 is the highest there is.
    Heading(u8, Text),
    /// A paragraph.
    Paragraph(Text),
    /// A list.
    List {
        /// The number of its first item; `None`: it has bullets.
        start: Option<u64>,
        /// The items.
        items: Vec<Vec<Block>>,
    },
    /// Facts of real systems, with their sources.
    Facts(Vec<Block>),
    /// Code in another language than ours.
    Code {
        /// `sql`; may be empty.
        language: String,
        /// The lines.
        text: String,
    },
    /// A line across.
    Rule,
    /// A player, a map, a task.
    Fence(Box<Fence>),
}

/// The words of a text without its markup.
pub fn plain(text: &[Inline]) -> String {
    let mut plain = String::new();
    for inline in text {
        match inline {
            Inline::Text(words) | Inline::Code(words) => plain.push_str(words),
            Inline::Emphasis(inner) | Inline::Strong(inner) | Inline::Link(_, inner) => plain += &self::plain(inner),
            Inline::Image { alt, .. } => plain.push_str(alt),
            Inline::Break => plain.push(' '),
            Inline::Claim(..) => {}
        }
    }
    plain
}

/// How many words there are to read; fences and code are not counted.
pub fn words(blocks: &[Block]) -> usize {
    let of_text = |text: &Text| {
        let plain = plain(text);
        plain.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
    };
    let of_block = |block: &Block| match block {
        Block::Heading(_, text) | Block::Paragraph(text) => of_text(text),
        Block::List { items, .. } => items.iter().map(|item| words(item)).sum(),
        Block::Facts(blocks) => words(blocks),
        Block::Code { .. } | Block::Rule | Block::Fence(_) => 0,
    };
    blocks.iter().map(of_block).sum()
}
