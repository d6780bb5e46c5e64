//! Labels of a printed sheet: the words that are not from the dossier, in both languages.

use clap::ValueEnum;

use rules::{Localized, Side};

/// Language of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SheetLanguage {
    /// Spanish.
    Es,
    /// English.
    En,
}

impl SheetLanguage {
    /// Returns the system's language; English if that is neither Spanish nor English.
    pub(crate) fn of_the_system() -> SheetLanguage {
        if mission::is_system_spanish() { SheetLanguage::Es } else { SheetLanguage::En }
    }

    /// Returns the code of the language in file names and in SVG, such as `es`.
    pub fn key(self) -> &'static str {
        match self {
            SheetLanguage::Es => "es",
            SheetLanguage::En => "en",
        }
    }

    /// Returns the text in this language.
    pub(crate) fn of(self, text: &Localized) -> &str {
        match self {
            SheetLanguage::Es => &text.es,
            SheetLanguage::En => &text.en,
        }
    }

    /// Returns the text of a label in this language.
    pub(super) fn word(self, word: SheetLabel) -> &'static str {
        self.choose(word.both())
    }

    /// Returns one of two texts, the Spanish first.
    pub(crate) fn choose(self, (es, en): (&'static str, &'static str)) -> &'static str {
        match self {
            SheetLanguage::Es => es,
            SheetLanguage::En => en,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetLabel {
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

impl SheetLabel {
    /// Returns the text in Spanish and in English.
    fn both(self) -> (&'static str, &'static str) {
        use Side::{Allied, German};
        match self {
            SheetLabel::File => ("DOSSIER", "DOSSIER"),
            SheetLabel::Wins(Allied) => ("Los Aliados ganan", "The Allies win"),
            SheetLabel::Wins(German) => ("El SWD gana", "The SWD wins"),
            SheetLabel::Name(Allied) => ("ALIADOS", "ALLIES"),
            SheetLabel::Name(German) => ("SWD", "SWD"),
            SheetLabel::Points => ("PR", "RP"),
            SheetLabel::Legend => ("EN EL PLANO", "ON THE MAP"),
            SheetLabel::Entry(Allied) => ("Entrada aliada", "Allied entry"),
            SheetLabel::Entry(German) => ("Entrada del SWD", "SWD entry"),
            SheetLabel::Exit(Allied) => ("Salida aliada", "Allied exit"),
            SheetLabel::Exit(German) => ("Salida del SWD", "SWD exit"),
            SheetLabel::Both(Allied) => ("Entrada y salida aliada", "Allied entry and exit"),
            SheetLabel::Both(German) => ("Entrada y salida del SWD", "SWD entry and exit"),
            SheetLabel::Door { sealed: true, green: true, .. } => ("Puerta verde sellada", "Green door, sealed"),
            SheetLabel::Door { open: true, green: true, .. } => ("Puerta verde abierta", "Green door, open"),
            SheetLabel::Door { green: true, .. } => ("Puerta verde cerrada", "Green door, closed"),
            SheetLabel::Door { sealed: true, .. } => ("Puerta sellada", "Sealed door"),
            SheetLabel::Door { open: true, .. } => ("Puerta abierta", "Open door"),
            SheetLabel::Door { .. } => ("Puerta cerrada", "Closed door"),
            SheetLabel::Obstacle => ("Obstáculo: corta el paso y la vista", "Obstacle: blocks movement and sight"),
            SheetLabel::Token => ("PV", "VP"),
            SheetLabel::Secret => ("ALTO SECRETO", "TOP SECRET"),
            SheetLabel::Scale => {
                ("1 casilla = 1 pulgada (25,4 mm). Imprime al 100 %.", "1 square = 1 inch (25.4 mm). Print at 100%.")
            }
        }
    }
}
