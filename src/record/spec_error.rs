//! What can be wrong with what a battle is made of.

use thiserror::Error;

use rules::{Facing, Side, Square, board::MAX_BOARD_SIDE};

/// What in a written setup can't be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No board, or one larger than [`MAX_BOARD_SIDE`] squares along a side.
    #[error("the board must have 1 to {MAX_BOARD_SIDE} rows of 1 to {MAX_BOARD_SIDE} squares")]
    BoardSize,
    /// A row holds a sign that stands for no ground.
    #[error("row {row}: {sign:?} is no ground: '#' is rock, '.' floor, 'O' an obstacle")]
    Sign {
        /// The row, from 0.
        row: usize,
        /// The sign.
        sign: char,
    },
    /// The kinds of figures are no catalogue: too many, an id twice, no damage points.
    #[error("the kinds of figures: {0}")]
    Kinds(String),
    /// A kind that is not in the catalogue.
    #[error("there is no kind of figure {id:?}")]
    UnknownKind {
        /// The id.
        id: String,
    },
    /// A force holds a kind of the other side (`FORCE-3`).
    #[error("{id:?} is not a figure of that side")]
    WrongSide {
        /// The kind's id.
        id: String,
    },
    /// Too many doors, points or figures.
    #[error("too many {0}")]
    TooMany(&'static str),
    /// A square that must be free floor of the board is not.
    #[error("[{}, {}] is not a floor square of the board: {what}", at.x, at.y)]
    NotFloor {
        /// The square.
        at: Square,
        /// What was to be there.
        what: &'static str,
    },
    /// Two doors on one edge.
    #[error("two doors on the {side:?} side of [{}, {}]", at.x, at.y)]
    TwoDoors {
        /// The square.
        at: Square,
        /// Its side.
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
    /// A card that the deck does not have, has no more of, or that can't lie there.
    #[error("there is no card {id:?} left for that")]
    NoCard {
        /// The id of its kind.
        id: String,
    },
    /// A figure whose number is given can't be (`CAMP-2`, `CAMP-3`).
    #[error("purchase {purchase} of the {side:?} side: {what}")]
    Veteran {
        /// Its side.
        side: Side,
        /// Which purchase it is, from 0.
        purchase: u8,
        /// What is wrong.
        what: &'static str,
    },
    /// An ending names a door or an object that is not there.
    #[error("ending {ending} names {what} {number}, but there are only {count}, numbered from 0")]
    Ending {
        /// Which ending, from 1.
        ending: usize,
        /// What it names: a door or an object.
        what: &'static str,
        /// Its number, from 0.
        number: u8,
        /// How many there are.
        count: usize,
    },
    /// A figure's state can't be.
    #[error("figure {figure}: {what}")]
    Figure {
        /// Its number, from 1.
        figure: usize,
        /// What is wrong.
        what: &'static str,
    },
}

impl SpecError {
    /// The id of the rule that forbids it, where there is one.
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

/// Text from outside, cut to a length that fits a message.
pub(super) fn shorten_for_message(text: &str) -> String {
    text.chars().take(40).collect()
}
