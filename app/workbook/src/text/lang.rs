//! The languages.

/// A language the learner can read in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Lang {
    /// Every one, in the order in which a switch shows them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ru];

    /// Its code, as in a link, a file name or an HTML `lang` attribute.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ru => "ru",
        }
    }

    /// The one with this code; a region (`ru-RU`) is ignored.
    ///
    /// ```
    /// use crashpoint_workbook::text::Lang;
    /// assert_eq!(Lang::parse("ru-RU"), Some(Lang::Ru));
    /// assert_eq!(Lang::parse("de"), None);
    /// ```
    pub fn parse(code: &str) -> Option<Self> {
        let language = code.split(['-', '_']).next().unwrap_or(code);
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(language))
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Ru => "Русский",
        }
    }

    /// The text of this language out of both.
    pub(crate) fn pick<T>(self, en: T, ru: T) -> T {
        match self {
            Lang::En => en,
            Lang::Ru => ru,
        }
    }
}
