//! The options of a decision, and its use of the board: data for code that handles decisions by the kind of their
//! options, not one by one.

use crate::{
    facing::Facing,
    ids::{CardId, FigureId},
    order::Order,
    square::{EntryId, Square},
    weapon::Weapon,
};

/// Options of a decision, each kind with the order that chooses one of them. They are candidates:
/// [`check_order`](crate::check_order) decides which of them are legal.
#[derive(Clone, Debug)]
pub enum DecisionOptions<'a> {
    /// No options, because the battle is over.
    Nothing,
    /// A number of points, from 0 to a maximum.
    Points(u8, fn(u8) -> Order),
    /// A figure that waits, and an entry point of its side.
    Entries(fn(FigureId, EntryId) -> Order),
    /// The actions of the active figure; without one, the figures that may be activated.
    Actions(Option<FigureId>),
    /// The figures that may react, each with two orders: to react, or not to.
    Reactions(&'a [FigureId], fn(FigureId) -> [Order; 2]),
    /// Any number of the figures, one by one.
    FigureSet(&'a [FigureId], fn(FigureId) -> Order),
    /// One of the figures.
    Figures(&'a [FigureId], fn(FigureId) -> Order),
    /// A friend.
    Friends(fn(FigureId) -> Order),
    /// An enemy on the board, to shoot at with that weapon.
    Targets(Weapon),
    /// Cards of the hand, one by one.
    HandCards(fn(CardId) -> Order),
    /// Only cards: those that may be played or killed, also in other decisions.
    Responses,
    /// One of the dice, by its index.
    Dice(Vec<u8>, fn(u8) -> Order),
    /// One of the squares.
    Squares(&'a [Square], fn(Square) -> Order),
    /// One of the squares, and a facing on it.
    Placements(&'a [Square], fn(Square, Facing) -> Order),
}

/// Use of the board for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardUse {
    /// The decision is secret, also from an opponent who looks at the same board.
    Hidden,
    /// The decision is not made on the board.
    Closed,
    /// The options are on the board, and nothing else can be done there.
    Choice,
    /// Everything can be done on the board, as in a half-turn.
    Free,
}
