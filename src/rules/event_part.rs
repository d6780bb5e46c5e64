//! Parts of an event: the field of any event with its role, so that programs can read events whose fields they don't
//! know by name.

use serde::{Deserialize, Serialize};

use crate::{
    cards::CardTarget,
    causes::{CardLoss, DamageHazard, ReactionLoss},
    end_conditions::EndReason,
    facing::Facing,
    ids::{CardId, FigureId, KindId, ObjectId},
    side::{BySide, Side},
    square::{EdgePoint, EntryId, Square},
    weapon::{FireMode, Weapon},
};

/// A figure that comes in a surge (`COOP-7`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurgeArrival {
    /// Its kind.
    pub kind: KindId,
    /// The square where it appears if the square is free.
    pub at: Square,
}

/// Field of an event. The variant tells its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventPart<'a> {
    /// The figure that caused the event, or that it affected.
    Figure(&'a FigureId),
    /// The other figure: the one that was attacked, let act, or given a point.
    Target(&'a FigureId),
    /// The friend from which an object was taken.
    FormerCarrier(&'a Option<FigureId>),
    /// A kind of figure.
    Kind(&'a KindId),
    /// An entry point.
    Entry(&'a EntryId),
    /// A side.
    Side(&'a Side),
    /// The winner; `None` for a draw.
    Winner(&'a Option<Side>),
    /// The reason for the end of the battle.
    Reason(&'a EndReason),
    /// Command points or bids of each side.
    SidePoints(&'a BySide<u8>),
    /// Victory points of each side.
    SideTotals(&'a BySide<u16>),
    /// The number of a turn or of a surge, from 1.
    Ordinal(&'a u16),
    /// Any other number.
    Number(&'a u8),
    /// A gain, or a loss if negative.
    Change(&'a i8),
    /// A state that holds or not.
    Flag(&'a bool),
    /// The square that the figure left for another one.
    Origin(&'a Square),
    /// The square where the figure is now.
    Position(&'a Square),
    /// Another square.
    Place(&'a Square),
    /// The square of a casualty, if it was on the board.
    LastPlace(&'a Option<Square>),
    /// The square where the figure is now, and the side by which it came.
    Gate(&'a EdgePoint),
    /// The squares of a blast or fire.
    Squares(&'a [Square]),
    /// The figures of a surge.
    Arrivals(&'a [SurgeArrival]),
    /// A facing, or the side of a square.
    Facing(&'a Facing),
    /// A door, by its index.
    Door(&'a u8),
    /// A weapon.
    Weapon(&'a Weapon),
    /// The mode of fire.
    Mode(&'a FireMode),
    /// The damage dice.
    DamageDice(&'a [u8]),
    /// The face that a damage die had to reach.
    Needed(&'a u8),
    /// A single die.
    Die(&'a u8),
    /// A single die that succeeds on [`MIN_CATCH_FACE`](crate::MIN_CATCH_FACE) or more.
    CatchDie(&'a u8),
    /// The new face of a rerolled die.
    NewFace(&'a u8),
    /// The hazard that caught the figure.
    Hazard(&'a DamageHazard),
    /// The reason why reaction mode was lost.
    ReactionCause(&'a ReactionLoss),
    /// The reason why a card left play.
    CardCause(&'a CardLoss),
    /// A card.
    Card(&'a CardId),
    /// The target of a card.
    CardTarget(&'a CardTarget),
    /// An object.
    Object(&'a ObjectId),
    /// A kind of contraption, by its place in the mission's list.
    Contraption(&'a u8),
}
