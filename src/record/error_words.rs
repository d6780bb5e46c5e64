//! Errors of battles on disk, and of setups, in both languages of the game.

use mission::sanitize_for_terminal;
use rules::{Localized, Square, board::MAX_BOARD_SIDE, both};

use crate::{
    battle::Truncation,
    format::RecordDamage,
    journal::JournalError,
    replay::{ReplayDrift, ReplayError},
    spec_error::SpecError,
};

impl JournalError {
    /// Returns the reason why the battle can't be saved or opened.
    pub fn message(&self) -> Localized {
        let (path, Localized { es, en }) = match self {
            JournalError::InUse { path } => {
                (path, both!("se está jugando en otra ventana", "it is being played in another window"))
            }
            JournalError::TooLarge { path } => {
                (path, both!("es demasiado grande para una batalla guardada", "it is too large for a saved battle"))
            }
            JournalError::Io { path, source } => (path, mission::describe_io_error(source)),
        };
        let path = path.display();
        both!("{path}: {es}", "{path}: {en}")
    }
}

impl Truncation {
    /// Returns the reason why the last part of a battle was left out.
    pub fn message(&self) -> Localized {
        match self {
            Truncation::Damaged(damage) => damage.message(),
            Truncation::Drifted(drift) => drift.message(),
        }
    }
}

impl RecordDamage {
    /// Returns the damage.
    pub fn message(&self) -> Localized {
        let RecordDamage { line, torn, .. } = self;
        if *torn {
            both!("la última línea se quedó a medias", "the last line was written only in part")
        } else {
            both!("la línea {line} no se puede leer", "line {line} can't be read")
        }
    }
}

impl ReplayDrift {
    /// Returns the difference.
    pub fn message(&self) -> Localized {
        match self.entry {
            0 => both!("según estas reglas empieza de otra manera", "by these rules it starts in another way"),
            entry => both!(
                "según estas reglas la entrada {entry} tiene otro resultado",
                "by these rules entry {entry} has another result"
            ),
        }
    }
}

impl ReplayError {
    /// Returns the reason why a record can't be replayed to its end.
    pub fn message(&self) -> Localized {
        match self {
            ReplayError::Spec(error) => error.message(),
            ReplayError::Drift(drift) => drift.message(),
        }
    }
}

impl SpecError {
    /// Returns the reason why a setup can't be played.
    pub fn message(&self) -> Localized {
        self.board_message().unwrap_or_else(|| self.figure_message())
    }

    /// Returns the reason if it is about the board or about the setup as a whole.
    fn board_message(&self) -> Option<Localized> {
        Some(match self {
            SpecError::BoardSize => both!(
                "el tablero debe tener de 1 a {MAX_BOARD_SIDE} casillas de ancho y de alto",
                "the board must be 1 to {MAX_BOARD_SIDE} squares wide and high"
            ),
            SpecError::Sign { row, sign } => both!(
                "en la fila {row} del tablero, {sign:?} no es ningún suelo",
                "in row {row} of the board, {sign:?} is no ground"
            ),
            SpecError::TooMany(_) => {
                both!("lleva demasiadas piezas de una clase", "it contains too many pieces of a kind")
            }
            SpecError::NotFloor { at: Square { x, y }, .. } => both!(
                "la casilla [{x}, {y}] no es suelo del tablero",
                "the square [{x}, {y}] is not a floor square of the board"
            ),
            SpecError::TwoDoors { at: Square { x, y }, .. } => both!(
                "la casilla [{x}, {y}] tiene dos puertas en un mismo borde",
                "the square [{x}, {y}] has two doors on an edge"
            ),
            SpecError::NoEntry(side) => {
                let (es, en) = (side.in_spanish(), side.in_english());
                both!(
                    "el bando {es} trae figuras, pero no tiene por dónde entrar",
                    "the {en} side has figures to bring but no entry point"
                )
            }
            SpecError::Ending { ending, .. } => both!(
                "el final {ending} nombra una puerta o un objeto que no existe",
                "ending {ending} names a door or an object that does not exist"
            ),
            _ => return None,
        })
    }

    /// Returns the reason if it is about figures or cards.
    fn figure_message(&self) -> Localized {
        match self {
            SpecError::UnknownKind { id } => {
                let id = sanitize_for_terminal(id);
                both!("este juego no tiene la figura `{id}`", "this game has no figure `{id}`")
            }
            SpecError::WrongSide { id } => {
                let id = sanitize_for_terminal(id);
                both!("la figura `{id}` es del otro bando", "the figure `{id}` belongs to the other side")
            }
            SpecError::TwoFigures { at: Square { x, y } } => {
                both!("hay dos figuras en la casilla [{x}, {y}]", "there are two figures on the square [{x}, {y}]")
            }
            SpecError::NoCard { id } => {
                let id = sanitize_for_terminal(id);
                both!("falta la carta `{id}`", "the card `{id}` is missing")
            }
            SpecError::Veteran { side, .. } => {
                let (es, en) = (side.in_spanish(), side.in_english());
                both!(
                    "el bando {es} trae un veterano que no vale",
                    "the {en} side brings a veteran that is not allowed"
                )
            }
            SpecError::Figure { figure, .. } => both!(
                "la figura {figure} está en un estado que no es posible",
                "figure {figure} is in a state that is not possible"
            ),
            _ => both!(
                "lleva figuras, armas o cartas que no valen",
                "it contains figures, weapons or cards that are not allowed"
            ),
        }
    }
}
