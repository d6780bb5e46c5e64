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
    fn subject(self) -> Option<OrderSubject>;
}

macro_rules! order_fields {
    ($($of:ty => $subject:expr;)+) => {$(
        impl OrderField for $of {
            fn subject(self) -> Option<OrderSubject> {
                let subject: Option<fn($of) -> OrderSubject> = $subject;
                subject.map(|subject| subject(self))
            }
        }
    )+};
}

order_fields! {
    FigureId => Some(OrderSubject::Figure);
    CardId => Some(OrderSubject::Card);
    ObjectId => Some(OrderSubject::Object);
    Square => Some(OrderSubject::Square);
    u8 => Some(OrderSubject::Number);
    Facing => None;
    Side => None;
    Weapon => None;
    EntryId => None;
    CardTarget => None;
}
