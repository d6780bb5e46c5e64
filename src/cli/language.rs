//! The language of help, messages and printed sheets.

use clap::ValueEnum;

use rules::Localized;

/// Language of the command line and of printed sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CliLanguage {
    /// Spanish.
    Es,
    /// English.
    En,
}

impl CliLanguage {
    /// Returns the system's language; English if that is neither Spanish nor English.
    pub(crate) fn of_the_system() -> CliLanguage {
        if mission::is_system_spanish() { CliLanguage::Es } else { CliLanguage::En }
    }

    /// Returns the code of the language in file names and in SVG, such as `es`.
    pub fn key(self) -> &'static str {
        self.choose(("es", "en"))
    }

    /// Returns the text in this language.
    pub(crate) fn of(self, text: &Localized) -> &str {
        match self {
            CliLanguage::Es => &text.es,
            CliLanguage::En => &text.en,
        }
    }

    /// Returns one of two texts, the Spanish first.
    pub(crate) fn choose(self, (es, en): (&'static str, &'static str)) -> &'static str {
        match self {
            CliLanguage::Es => es,
            CliLanguage::En => en,
        }
    }
}
