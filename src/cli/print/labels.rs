//! Labels of a printed sheet: the words that are not from the dossier, in both languages.

use rules::Side;

use crate::language::CliLanguage;

impl CliLanguage {
    /// Returns the text of a label in this language.
    pub(super) fn word(self, word: SheetLabel) -> &'static str {
        self.choose(word.both())
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
