//! Why an order was given, as data: the window words it.

use rules::{FigureId, Order, cards::CardId, objects::ObjectId};
use serde::{Deserialize, Serialize};

/// Something that a mission makes worth doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Errand {
    /// Leave the board.
    Exit,
    /// Pick an object up, or activate it.
    Object(ObjectId),
    /// Seal a door.
    Seal(u8),
    /// Open a door that the enemy wants to seal.
    Reopen(u8),
    /// Open the room of who is stranded.
    Free(u8),
    /// Come to grips with the enemy.
    Hunt,
    /// Go after an enemy who carries what decides.
    Chase,
    /// Stand in the way of an enemy on an errand.
    Block,
    /// Come to where the side must come (`COOP-12`).
    Reach,
    /// Keep an enemy from coming to where it must come.
    Guard,
    /// Strike the enemy's gate (`COOP-9`).
    Breach,
    /// Mend one's own.
    Mend,
    /// Place a contraption where the enemy will come along (`COOP-8`).
    Build,
    /// Search for a card (`COOP-14`).
    Search,
}

/// What an order is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// Something that the mission is about, now or on the way to it.
    Errand(Errand),
    /// To hurt that enemy.
    Attack(FigureId),
    /// To burn or blast what stands there.
    Area,
    /// To stand where it is safer or sees more.
    Stand,
    /// To clear what keeps a weapon from firing.
    Clear,
    /// To fire when an enemy comes into sight.
    Watch,
    /// A card to be played, killed, kept or thrown away.
    Card(CardId),
    /// To act first or last.
    Initiative,
    /// To come in where it is best.
    Deploy,
    /// Nobody plays the side: it follows from the rules (`COOP-2`).
    Rules,
    /// Nothing better can be done.
    Rest,
}

/// Why an order was given.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Why {
    /// What for.
    pub goal: Aim,
    /// The chance that the enemy aimed at dies of what is planned, from 0 to 1.
    pub chance: Option<f64>,
    /// What would have been done in place of it: who, and what for.
    pub second: Option<(FigureId, Aim)>,
}

impl Why {
    /// For that alone.
    pub(crate) fn of(goal: Aim) -> Why {
        Why { goal, chance: None, second: None }
    }
}

/// An order and why it is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The order.
    pub order: Order,
    /// The reason.
    pub why: Why,
}

/// An order for that alone.
pub(crate) fn give(order: Order, goal: Aim) -> Choice {
    Choice { order, why: Why::of(goal) }
}
