//! The interface's words, in the language that is on.

use crate::live::Live;
use crashpoint_workbook::text::Lang;
#[cfg(feature = "whole")]
use crashpoint_workbook::text::bench::{Bench, bench};
#[cfg(feature = "whole")]
use crashpoint_workbook::text::book::{Book, book};
#[cfg(feature = "whole")]
use crashpoint_workbook::text::export::{ExportText, export_text};
#[cfg(feature = "whole")]
use crashpoint_workbook::text::own::{Own, own};
#[cfg(feature = "whole")]
use crashpoint_workbook::text::task::{TaskText, task_text};
#[cfg(feature = "whole")]
use crashpoint_workbook::text::twin::{TwinText, twin_text};
use crashpoint_workbook::text::ui::{Ui, ui};
use leptos::prelude::*;

/// Gives words to components; changes of the language reach what they drew.
#[derive(Clone, Copy)]
pub(crate) struct Words(Live<Lang>);

impl Words {
    /// From this language on, for every component below.
    pub(crate) fn provide(lang: Live<Lang>) {
        provide_context(Words(lang));
    }

    /// The words of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The language now.
    pub(crate) fn lang(self) -> Lang {
        self.0.get()
    }

    /// The language now; whoever asks is not told of changes.
    #[cfg(feature = "whole")]
    pub(crate) fn lang_now(self) -> Lang {
        self.0.get_untracked()
    }

    /// A text of the pages about one strategy, as something that a view follows.
    #[cfg(feature = "whole")]
    pub(crate) fn bench(self, text: Bench) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || bench(self.lang(), text)
    }

    /// A text of the tasks, as something that a view follows.
    #[cfg(feature = "whole")]
    pub(crate) fn task(self, text: TaskText) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || task_text(self.lang(), text)
    }

    /// A text of the workbook's pages, as something that a view follows.
    #[cfg(feature = "whole")]
    pub(crate) fn book(self, text: Book) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || book(self.lang(), text)
    }

    /// A text of "Your own", as something that a view follows.
    #[cfg(feature = "whole")]
    pub(crate) fn own(self, text: Own) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || own(self.lang(), text)
    }

    /// A text of the page that gives a run to take along, as something that a view follows.
    #[cfg(feature = "whole")]
    pub(crate) fn export(self, text: ExportText) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || export_text(self.lang(), text)
    }

    /// A text of the twin, as something that a view follows.
    #[cfg(feature = "whole")]
    pub(crate) fn twin(self, text: TwinText) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || twin_text(self.lang(), text)
    }

    /// The text, as something that a view follows.
    pub(crate) fn of(self, text: Ui) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || ui(self.lang(), text)
    }
}
