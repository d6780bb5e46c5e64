//! Roles of the fields of events. A role determines the type of the field, its documentation and its [`EventPart`].
//!
//! [`EventPart`]: crate::event_part::EventPart

use crate::{
    cards::CardTarget,
    causes::{CardLoss, DamageHazard, ReactionLoss},
    end_conditions::EndReason,
    event_part::SurgeArrival,
    facing::Facing,
    ids::{CardId, FigureId, KindId, ObjectId},
    side::BySide,
    square::{EdgePoint, EntryId, Square},
    weapon::{FireMode, Weapon},
};

/// Generates an alias for the type of each role, and two macros that return the documentation and the
/// [`EventPart`](crate::event_part::EventPart) of a field with a certain role.
macro_rules! roles {
    ($($role:ident: $type:ty => $part:ident, $doc:literal;)+) => {
        $(#[doc = $doc] pub type $role = $type;)+
        macro_rules! role_doc { $(($role) => { $doc };)+ }
        macro_rules! role_part { $(($role) => { crate::event_part::EventPart::$part };)+ }
        pub(super) use {role_doc, role_part};
    };
}

roles! {
    Actor: FigureId => Figure, "The figure.";
    Target: FigureId => Target, "The other figure.";
    FormerCarrier: Option<FigureId> => FormerCarrier, "The friend that had it.";
    Kind: KindId => Kind, "Its kind.";
    Entry: EntryId => Entry, "The entry point.";
    Side: crate::side::Side => Side, "The side.";
    Winner: Option<Side> => Winner, "The winner; none for a draw.";
    Reason: EndReason => Reason, "Reason.";
    SidePoints: BySide<u8> => SidePoints, "Points of each side.";
    SideTotals: BySide<u16> => SideTotals, "Victory points of each side.";
    Turn: u16 => Ordinal, "Number of the turn, from 1.";
    Round: u16 => Ordinal, "Number of the surge, from 1.";
    Total: u16 => Ordinal, "Number of all of them, from 1.";
    Number: u8 => Number, "A number.";
    Points: u8 => Number, "Number of points.";
    Left: u8 => Number, "Number left: damage points, blows that the target withstands, or charges.";
    Change: i8 => Change, "Number of points gained; negative if points were lost.";
    Flag: bool => Flag, "`true` if the following is the case.";
    Origin: Square => Origin, "The square that it left.";
    Position: Square => Position, "The square where it is now.";
    Place: Square => Place, "The square.";
    LastPlace: Option<Square> => LastPlace, "Its square, if it was on the board.";
    Gate: EdgePoint => Gate, "The square, and the side by which it came.";
    Squares: Vec<Square> => Squares, "The squares.";
    Arrivals: Vec<SurgeArrival> => Arrivals, "The figures, each with its square.";
    OldFacing: Facing => Facing, "Old facing.";
    NewFacing: Facing => Facing, "Its facing now.";
    Door: u8 => Door, "The number of the door.";
    WeaponId: Weapon => Weapon, "The weapon.";
    Mode: FireMode => Mode, "Mode of fire: in its own activation or in reaction.";
    DamageDice: Vec<u8> => DamageDice, "The dice.";
    Needed: u8 => Needed, "The face that a die had to reach.";
    Die: u8 => Die, "The die.";
    CatchDie: u8 => CatchDie, "The die; 4 or more is a success.";
    NewFace: u8 => NewFace, "New face.";
    Hazard: DamageHazard => Hazard, "The hazard.";
    ReactionCause: ReactionLoss => ReactionCause, "Reason.";
    CardCause: CardLoss => CardCause, "Reason.";
    Card: CardId => Card, "The card.";
    CardAim: CardTarget => CardTarget, "Target of the card.";
    Object: ObjectId => Object, "The object.";
    Contraption: u8 => Contraption, "Its kind, by its place in the mission's list.";
}
