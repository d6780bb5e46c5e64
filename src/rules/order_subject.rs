//! The things to which orders refer.

use crate::{
    cards::CardTarget,
    facing::Facing,
    ids::{CardId, FigureId, ObjectId},
    side::Side,
    square::{EntryId, Square},
    weapon::Weapon,
};

/// Thing to which an order refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderSubject {
    /// A figure: the one that acts, or the target.
    Figure(FigureId),
    /// A card.
    Card(CardId),
    /// An object.
    Object(ObjectId),
    /// A square.
    Square(Square),
    /// A number: of points, of a die, or of a kind of contraption.
    Number(u8),
}

/// A field of an order.
pub(super) trait OrderField: Copy {
    /// Returns the thing that the field names; `None` if it only says how, for example a facing.
    fn subject(self) -> Option<OrderSubject> {
        None
    }

    /// Returns the weapon that the field names.
    fn weapon(self) -> Option<Weapon> {
        None
    }

    /// Returns the seat that the field names.
    fn seat(self) -> Option<Side> {
        None
    }
}

macro_rules! order_subjects {
    ($($of:ty => $subject:ident;)+) => {$(
        impl OrderField for $of {
            fn subject(self) -> Option<OrderSubject> {
                Some(OrderSubject::$subject(self))
            }
        }
    )+};
}

order_subjects! {
    FigureId => Figure;
    CardId => Card;
    ObjectId => Object;
    Square => Square;
    u8 => Number;
}

impl OrderField for Weapon {
    fn weapon(self) -> Option<Weapon> {
        Some(self)
    }
}

impl OrderField for Side {
    fn seat(self) -> Option<Side> {
        Some(self)
    }
}

impl OrderField for Facing {}
impl OrderField for EntryId {}
impl OrderField for CardTarget {}
