//! The reasons of orders, as data; the client puts them into words.

use rules::{FigureId, Order, cards::CardId, objects::ObjectId};
use serde::{Deserialize, Serialize};

/// A task that a mission makes worth doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Objective {
    /// Leave the board.
    Exit,
    /// Pick up an object, or activate it.
    Object(ObjectId),
    /// Seal a door.
    Seal(u8),
    /// Open a door that the enemy wants to seal, or a red door whose alarm helps to win (`ALARM-1`).
    Reopen(u8),
    /// Open the room of the stranded figure.
    Free(u8),
    /// Approach the enemy to fight it.
    Hunt,
    /// Pursue an enemy that carries the deciding object.
    Chase,
    /// Block the path of an enemy that pursues an objective.
    Block,
    /// Reach the area that the side must reach (`COOP-12`).
    Reach,
    /// Keep an enemy from reaching the area that it must reach.
    Guard,
    /// Strike the enemy's gate (`COOP-9`).
    Breach,
    /// Mend the side's gate.
    Mend,
    /// Place a contraption in the path of the enemy (`COOP-8`).
    Build,
    /// Search for a card (`COOP-14`).
    Search,
}

/// The purpose of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// To achieve an objective of the mission, or to approach it.
    Errand(Objective),
    /// To hurt an enemy.
    Attack(FigureId),
    /// To burn or blast the figures on some squares.
    Area,
    /// To take a square that is safer or has a better view.
    Stand,
    /// To clear a jam or a stuck harpoon.
    Clear,
    /// To fire when an enemy comes into sight.
    Watch,
    /// To play, kill, keep or discard a card.
    Card(CardId),
    /// To act first or last.
    Initiative,
    /// To enter the board at the best place.
    Deploy,
    /// The side has no player: the rules determine the order (`COOP-2`).
    Rules,
    /// No better order exists.
    Rest,
}

/// The reason of an order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reason {
    /// The purpose of the order.
    pub goal: Purpose,
    /// Probability that the plan kills the targeted enemy, from 0 to 1.
    pub chance: Option<f64>,
    /// The second choice: its figure and purpose.
    pub second: Option<(FigureId, Purpose)>,
}

impl Reason {
    /// Returns a reason that consists only of a purpose.
    pub(crate) fn of(goal: Purpose) -> Reason {
        Reason { goal, chance: None, second: None }
    }
}

/// An order and its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderChoice {
    /// The chosen order.
    pub order: Order,
    /// The reason for it.
    pub why: Reason,
}

/// Returns an order with a purpose as its only reason.
pub(crate) fn order_for_purpose(order: Order, goal: Purpose) -> OrderChoice {
    OrderChoice { order, why: Reason::of(goal) }
}
