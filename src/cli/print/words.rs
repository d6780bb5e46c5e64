//! Words of a printed sheet that are not from the dossier, in both languages.

use clap::ValueEnum;

use rules::{Localized, Side};

/// Language of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// Spanish.
    Es,
    /// English.
    En,
}

impl Language {
    /// Returns the system's language; English if that is neither Spanish nor English.
    pub(crate) fn of_the_system() -> Language {
        if mission::is_system_spanish() { Language::Es } else { Language::En }
    }

    /// Returns the key used in file names and in SVG: `es`.
    pub fn key(self) -> &'static str {
        match self {
            Language::Es => "es",
            Language::En => "en",
        }
    }

    /// Returns the text in this language.
    pub(crate) fn of(self, text: &Localized) -> &str {
        match self {
            Language::Es => &text.es,
            Language::En => &text.en,
        }
    }

    /// Returns one of the sheet's own words.
    pub(super) fn word(self, word: Word) -> &'static str {
        self.choose(word.both())
    }

    /// Returns one of two texts, the Spanish first.
    pub(crate) fn choose(self, (es, en): (&'static str, &'static str)) -> &'static str {
        match self {
            Language::Es => es,
            Language::En => en,
        }
    }
}

/// Word of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    File,
    Wins(Side),
    Name(Side),
    Points,
    Legend,
    Entry(Side),
    Exit(Side),
    Both(Side),
    Door { open: bool, sealed: bool, green: bool },
    Obstacle,
    Token,
    Scale,
    Secret,
}

impl Word {
    /// Returns the word in Spanish and in English.
    fn both(self) -> (&'static str, &'static str) {
        use Side::{Allied, German};
        match self {
            Word::File => ("DOSSIER", "DOSSIER"),
            Word::Wins(Allied) => ("Los Aliados ganan", "The Allies win"),
            Word::Wins(German) => ("El SWD gana", "The SWD wins"),
            Word::Name(Allied) => ("ALIADOS", "ALLIES"),
            Word::Name(German) => ("SWD", "SWD"),
            Word::Points => ("PR", "RP"),
            Word::Legend => ("EN EL PLANO", "ON THE MAP"),
            Word::Entry(Allied) => ("Entrada aliada", "Allied entry"),
            Word::Entry(German) => ("Entrada del SWD", "SWD entry"),
            Word::Exit(Allied) => ("Salida aliada", "Allied exit"),
            Word::Exit(German) => ("Salida del SWD", "SWD exit"),
            Word::Both(Allied) => ("Entrada y salida aliada", "Allied entry and exit"),
            Word::Both(German) => ("Entrada y salida del SWD", "SWD entry and exit"),
            Word::Door { sealed: true, green: true, .. } => ("Puerta verde sellada", "Green door, sealed"),
            Word::Door { open: true, green: true, .. } => ("Puerta verde abierta", "Green door, open"),
            Word::Door { green: true, .. } => ("Puerta verde cerrada", "Green door, closed"),
            Word::Door { sealed: true, .. } => ("Puerta sellada", "Sealed door"),
            Word::Door { open: true, .. } => ("Puerta abierta", "Open door"),
            Word::Door { .. } => ("Puerta cerrada", "Closed door"),
            Word::Obstacle => ("Obstáculo: corta el paso y la vista", "Obstacle: blocks movement and sight"),
            Word::Token => ("PV", "VP"),
            Word::Secret => ("ALTO SECRETO", "TOP SECRET"),
            Word::Scale => {
                ("1 casilla = 1 pulgada (25,4 mm). Imprime al 100 %.", "1 square = 1 inch (25.4 mm). Print at 100%.")
            }
        }
    }
}
