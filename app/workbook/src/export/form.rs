//! The forms in which a run can be taken along: what each is to be copied as, and as which file it is kept.

use super::embed::{embed, markdown_link};
use super::json::json;
use super::mermaid::mermaid;
use super::plain::plain;
use super::qr::qr;
use super::timeline_svg::timeline_svg;
use super::{Export, escape};
use crate::text::export::{ExportText, too_long_for_qr};

/// A form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// The address.
    #[default]
    Link,
    /// The address, for a phone.
    Qr,
    /// A frame in a page of one's own.
    Embed,
    /// A Markdown link.
    Markdown,
    /// Sentences, tables and verdict as plain text.
    Plain,
    /// A sequence diagram.
    Mermaid,
    /// The timeline, to be scaled.
    Svg,
    /// The timeline, in dots.
    Png,
    /// Everything, for a program.
    Json,
}

/// A run in one of the forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// What is shown, and copied as text.
    pub text: String,
    /// What it is seen as.
    pub shape: Shape,
    /// The name of its file.
    pub file: &'static str,
    /// The kind of its file.
    pub kind: &'static str,
    /// What its file holds; for one of dots, the SVG that is painted.
    pub content: String,
}

/// What a form is seen as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Text.
    Text,
    /// The text is an SVG, and is taken along as it is.
    Svg,
    /// The text is an SVG, and is taken along as the picture that it paints.
    Painted,
}

impl Form {
    /// Every one, in the order in which they are offered.
    pub const ALL: [Form; 9] = [
        Form::Link,
        Form::Qr,
        Form::Embed,
        Form::Markdown,
        Form::Plain,
        Form::Mermaid,
        Form::Svg,
        Form::Png,
        Form::Json,
    ];

    /// What it is called, and what it is for.
    pub fn texts(self) -> (ExportText, ExportText) {
        match self {
            Form::Link => (ExportText::Link, ExportText::AboutLink),
            Form::Qr => (ExportText::Qr, ExportText::AboutQr),
            Form::Embed => (ExportText::Embed, ExportText::AboutEmbed),
            Form::Markdown => (ExportText::Markdown, ExportText::AboutMarkdown),
            Form::Plain => (ExportText::Plain, ExportText::AboutPlain),
            Form::Mermaid => (ExportText::Mermaid, ExportText::AboutMermaid),
            Form::Svg => (ExportText::Svg, ExportText::AboutSvg),
            Form::Png => (ExportText::Png, ExportText::AboutPng),
            Form::Json => (ExportText::Json, ExportText::AboutJson),
        }
    }

    /// The run in this form; else why it does not fit.
    pub fn of(self, export: &Export) -> Result<Taken, &'static str> {
        let (shape, file, kind) = match self {
            Form::Link => (Shape::Text, "crashpoint.url", "application/internet-shortcut"),
            Form::Qr => (Shape::Painted, "crashpoint-qr.png", "image/png"),
            Form::Embed => (Shape::Text, "crashpoint-embed.html", "text/html;charset=utf-8"),
            Form::Markdown => (Shape::Text, "crashpoint-link.md", "text/markdown;charset=utf-8"),
            Form::Plain => (Shape::Text, "crashpoint-run.txt", "text/plain;charset=utf-8"),
            Form::Mermaid => (Shape::Text, "crashpoint-run.mmd", "text/plain;charset=utf-8"),
            Form::Svg => (Shape::Svg, "crashpoint-run.svg", "image/svg+xml"),
            Form::Png => (Shape::Painted, "crashpoint-run.png", "image/png"),
            Form::Json => (Shape::Text, "crashpoint-run.json", "application/json"),
        };
        let text = self.text(export)?;
        let content = match self {
            // What Windows and macOS open as a link.
            Form::Link => format!("[InternetShortcut]\r\nURL={}\r\n", escape::one_line(&export.link)),
            _ => text.clone(),
        };
        Ok(Taken { text, shape, file, kind, content })
    }

    fn text(self, export: &Export) -> Result<String, &'static str> {
        Ok(match self {
            Form::Link => export.link.clone(),
            Form::Qr => match qr(&export.link) {
                Ok(code) => code.svg(&export.title),
                Err(_) => return Err(too_long_for_qr(export.lang)),
            },
            Form::Embed => embed(&export.title, &export.link),
            Form::Markdown => markdown_link(&export.title, &export.link),
            Form::Plain => plain(export),
            Form::Mermaid => mermaid(export),
            Form::Svg | Form::Png => timeline_svg(export),
            Form::Json => json(export),
        })
    }
}

/// What the button that copies it is called.
pub fn copy_label(shape: Shape) -> ExportText {
    match shape {
        Shape::Text | Shape::Svg => ExportText::Copy,
        Shape::Painted => ExportText::CopyPicture,
    }
}
