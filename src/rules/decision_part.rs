//! Parts of a decision, so that programs can tell decisions apart whose fields they don't know by name.

use crate::{
    ids::{CardId, FigureId},
    side::Side,
    square::Square,
};

/// Part of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionPart<'a> {
    /// The seat that must decide.
    Seat(Side),
    /// The figure that is the subject of the decision.
    Figure(FigureId),
    /// The figures to choose from.
    Figures(&'a [FigureId]),
    /// The card to answer.
    Card(CardId),
    /// A number of points.
    Number(u8),
    /// The numbers to choose from.
    Numbers(Vec<u8>),
    /// The squares to choose from.
    Squares(&'a [Square]),
}
