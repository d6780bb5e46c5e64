//! Errors of a written setup.

use thiserror::Error;

use rules::{Facing, Side, Square, board::MAX_BOARD_SIDE};

/// Error of a written setup that can't be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No board, or one larger than [`MAX_BOARD_SIDE`] squares along a side.
    #[error("the board must have 1 to {MAX_BOARD_SIDE} rows of 1 to {MAX_BOARD_SIDE} squares")]
    BoardSize,
    /// A row contains a character that is no ground.
    #[error("row {row}: {sign:?} is no ground: '#' is rock, '.' floor, 'O' an obstacle")]
    Sign {
        /// The row, from 0.
        row: usize,
        /// The character.
        sign: char,
    },
    /// The kinds of figures are not valid: for example, too many, a duplicate id, or no damage points.
    #[error("the kinds of figures: {0}")]
    Kinds(String),
    /// A kind that is not in the catalogue.
    #[error("there is no kind of figure {id:?}")]
    UnknownKind {
        /// The id.
        id: String,
    },
    /// A force contains a kind of the other side (`FORCE-3`).
    #[error("{id:?} is not a figure of that side")]
    WrongSide {
        /// The kind's id.
        id: String,
    },
    /// Too many elements of a kind, such as doors, points or figures.
    #[error("too many {0}")]
    TooMany(&'static str),
    /// A square that must be floor of the board is not.
    #[error("[{}, {}] is not a floor square of the board: {what}", at.x, at.y)]
    NotFloor {
        /// The square.
        at: Square,
        /// Description of the element at this square.
        what: &'static str,
    },
    /// Two doors on one edge.
    #[error("two doors on the {side:?} side of [{}, {}]", at.x, at.y)]
    TwoDoors {
        /// The square.
        at: Square,
        /// The side of the square on which the doors are.
        side: Facing,
    },
    /// A side has figures to bring but no entry point.
    #[error("the {0:?} side has figures to bring but no entry point")]
    NoEntry(Side),
    /// Two figures on one square (`BOARD-5`).
    #[error("two figures on [{}, {}]", at.x, at.y)]
    TwoFigures {
        /// The square.
        at: Square,
    },
    /// A card that is not, or no longer, in the deck, or that can't be at this place.
    #[error("there is no card {id:?} left for that")]
    NoCard {
        /// The id of the card's kind.
        id: String,
    },
    /// A figure with a given number is not valid (`CAMP-2`, `CAMP-3`).
    #[error("purchase {purchase} of the {side:?} side: {what}")]
    Veteran {
        /// The side that bought the figure.
        side: Side,
        /// Index of the purchase, from 0.
        purchase: u8,
        /// Description of the error.
        what: &'static str,
    },
    /// An end condition names a door or an object that does not exist.
    #[error("ending {ending} names {what} {number}, but there are only {count}, numbered from 0")]
    Ending {
        /// Number of the end condition, from 1.
        ending: usize,
        /// Kind of the missing element: a door or an object.
        what: &'static str,
        /// Number of the missing element, from 0.
        number: u8,
        /// Number of such elements.
        count: usize,
    },
    /// A figure's state is not possible.
    #[error("figure {figure}: {what}")]
    Figure {
        /// Number of the figure, from 1.
        figure: usize,
        /// Description of the error.
        what: &'static str,
    },
}

impl SpecError {
    /// Returns the id of the rule that forbids it, if there is one.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            SpecError::WrongSide { .. } => Some("FORCE-3"),
            SpecError::TwoFigures { .. } => Some("BOARD-5"),
            SpecError::Veteran { .. } => Some("CAMP-3"),
            SpecError::TwoDoors { .. } => Some("BOARD-3"),
            _ => None,
        }
    }
}

/// Shortens text from a file to a length that fits into a message.
pub(super) fn shorten_for_message(text: &str) -> String {
    text.chars().take(40).collect()
}
