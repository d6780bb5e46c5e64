//! Orders: everything that a player can decide. Client, referee, records, AI and tests all use this one enum.

use serde::{Deserialize, Serialize};

use crate::{
    cards::CardTarget,
    facing::Facing,
    ids::{CardId, FigureId, ObjectId},
    pending_decision::PendingDecision,
    side::Side,
    square::{EntryId, Square},
    weapon::Weapon,
};

/// A decision of the player for whom the rules wait (see [`PendingDecision`]). Actions are
/// those of the active figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Order {
    /// Declare Allied Intelligence: the Allies go first, without a bid, once a game (`BID-2`).
    DeclareIntelligence,
    /// Bid command points for the turn, in secret (`BID-1`).
    Bid {
        /// Number of command points, from 0 to all in hand.
        points: u8,
    },
    /// Place a figure that is off the board beside an entry point of its side (`DEPLOY-1`).
    Deploy {
        /// The figure.
        figure: FigureId,
        /// The entry point.
        entry: EntryId,
    },
    /// Leave the remaining figures off the board where they wait, place no more pickets, or call no reinforcement
    /// (`M7`).
    EndDeployment,
    /// Choose the figure that is stranded (`M5`).
    Strand {
        /// The figure.
        figure: FigureId,
    },
    /// Place the next picket (`M7`).
    Picket {
        /// Its square.
        at: Square,
        /// Its facing.
        facing: Facing,
    },
    /// Call up a figure that is held back as this turn's reinforcement (`M7`).
    CallUp {
        /// The figure.
        figure: FigureId,
    },
    /// Begin a figure's activation; a second one in the same turn is paid for with command points only (`ACT-1`,
    /// `ACT-2`).
    Activate {
        /// The figure.
        figure: FigureId,
    },
    /// Move one square, or leave the board through an exit on that side (`AP-1`, `MOVE-1`).
    Move {
        /// The side of the square that is crossed.
        towards: Facing,
    },
    /// Enter the board through the entry point where the figure waits (`DEPLOY-2`).
    Enter,
    /// Change facing by 90° or 180° (`AP-1`).
    Turn {
        /// The new facing.
        to: Facing,
    },
    /// Open the door on that side of the figure's square (`DOOR-1`).
    OpenDoor {
        /// The side of the square with the door.
        side: Facing,
    },
    /// Close the door on that side of the figure's square (`DOOR-1`).
    CloseDoor {
        /// The side of the square with the door.
        side: Facing,
    },
    /// Seal the closed door on that side of the figure's square for good, if the mission lets it be sealed (`M2`).
    SealDoor {
        /// The side of the square with the door.
        side: Facing,
    },
    /// Shoot at an enemy in sight (`SHOOT-1`).
    Shoot {
        /// The enemy.
        target: FigureId,
        /// The weapon, one of the figure's.
        weapon: Weapon,
    },
    /// Make a close attack on an enemy in one of the three squares in front (`CC-1`).
    CloseAttack {
        /// The enemy.
        target: FigureId,
    },
    /// End the activation; unspent action points are lost (`AP-2`).
    EndActivation,
    /// End this half-turn (`ACT-3`).
    EndHalf,
    /// Fire a reaction shot at the enemy that has just acted (`RF-2`).
    React {
        /// The figure that shoots.
        figure: FigureId,
    },
    /// Hold fire with this figure for this action (`RF-3`).
    Hold {
        /// The figure that holds.
        figure: FigureId,
    },
    /// Put a figure into reaction mode at the end of the half-turn (`RF-1`).
    EnterReaction {
        /// The figure.
        figure: FigureId,
    },
    /// Put no more figures into reaction mode.
    EndReadiness,
    /// Throw or launch a grenade at a square (`GREN-1`, `GREN-3`).
    Throw {
        /// The square.
        at: Square,
        /// Hand grenades or the launcher.
        weapon: Weapon,
    },
    /// Fire the flamethrower: the square straight ahead is the first (`FLAME-1`).
    Flame,
    /// Let the jet reach one more square.
    Spread {
        /// The square.
        at: Square,
    },
    /// Let the jet reach no more squares: they burn now.
    EndFlame,
    /// Blow the active figure up with its mine, centred on an enemy that it could attack in close combat (`MINE-1`).
    Detonate {
        /// The enemy.
        target: FigureId,
    },
    /// Roll one of the dice again (`SLUG-2`, `REROLL-1`).
    Reroll {
        /// Index of the die, from 0.
        die: u8,
    },
    /// Keep the dice as rolled.
    KeepDice,
    /// Fire no second or further shot (`HMG-1`, `SLUG-1`).
    EndShooting,
    /// Choose the square where a harpooned figure lands (`HANS-1`).
    Land {
        /// The square.
        at: Square,
    },
    /// Free the harpoon from a body (`HANS-1`).
    FreeHarpoon,
    /// Strike the contraption straight ahead, or the enemy's gate (`COOP-8`, `COOP-9`).
    Batter {
        /// The side of the figure's square: the one that it faces.
        towards: Facing,
    },
    /// Search for a card (`COOP-14`).
    Search,
    /// Mend a point of the side's gate (`COOP-9`).
    Mend,
    /// Place one of the side's contraptions (`COOP-8`).
    Place {
        /// Index of its kind in the mission's list.
        kind: u8,
        /// The square.
        at: Square,
    },
    /// Shoot at a contraption that blows up (`COOP-8`).
    BlowUp {
        /// Its square.
        at: Square,
        /// The weapon, one of the figure's.
        weapon: Weapon,
    },
    /// Clear a jam by discarding the card that causes it.
    ClearJam {
        /// The card.
        card: CardId,
    },
    /// Kill an effect card on the active figure for an action point (`SLUG-3`).
    ShakeOff {
        /// The card.
        card: CardId,
    },
    /// Pick an object up, from the floor or from a friend (`ITEM-1`, `ITEM-4`).
    PickUp {
        /// The object.
        object: ObjectId,
    },
    /// Activate an object (`ITEM-1`).
    Operate {
        /// The object.
        object: ObjectId,
    },
    /// Drop an object that a figure of the side carries (`ITEM-3`).
    Drop {
        /// The object.
        object: ObjectId,
    },
    /// Enter the board through a hidden tunnel of the figure's side.
    EnterTunnel {
        /// The card that opened it.
        card: CardId,
    },
    /// Give an unused point to a friend that has not been activated yet (`SARGE-2`).
    GivePoint {
        /// The friend.
        to: FigureId,
    },
    /// Give no more points; the remaining ones are lost.
    EndSharing,
    /// Play a card from the hand (`CARD-1`).
    PlayCard {
        /// The owner of the hand: some cards may also be played in the other side's half-turn.
        seat: Side,
        /// The card.
        card: CardId,
        /// The target of the card.
        target: CardTarget,
    },
    /// Kill a card with command points (`CARD-4`, `CARD-5`).
    KillCard {
        /// The side that pays.
        seat: Side,
        /// The card.
        card: CardId,
    },
    /// Decline to answer an event that has just happened.
    Pass,
    /// Discard a card from the hand before drawing (`HAND-2`).
    Discard {
        /// The card.
        card: CardId,
    },
    /// End discarding: the hand is filled up.
    EndDiscard,
    /// Kill no more cards at the last chance (`ACT-4`).
    EndLastChance,
    /// Give the battle up: the enemy wins. The seat that must decide may always do so; `legal_orders` doesn't list it.
    Surrender,
    /// Agree to a draw after enough turns without progress (`TURN-3`): the battle is over when both sides have agreed.
    /// The seat that must decide may always do so, but never has to; `legal_orders` doesn't list it.
    AgreeDraw,
}

impl Order {
    /// Returns the seat that gives this order: the one that the rules wait for, except that either seat may kill cards,
    /// and play some of them (`CARD-5`). Returns `None` once the battle is over.
    pub fn seat(&self, awaiting: &PendingDecision) -> Option<Side> {
        match self {
            Order::PlayCard { seat, .. } | Order::KillCard { seat, .. } => Some(*seat),
            _ => awaiting.seat(),
        }
    }

    /// Returns `true` if `legal_orders` lists the order where it may be given. The list leaves out the orders that
    /// break off a battle.
    pub fn is_listed(self) -> bool {
        !matches!(self, Order::Surrender | Order::AgreeDraw)
    }

    /// Returns `true` if points paid for the order count as spent on Movement (`FLAME-5`).
    pub(super) fn is_movement(self) -> bool {
        matches!(
            self,
            Order::Move { .. }
                | Order::Enter
                | Order::EnterTunnel { .. }
                | Order::Turn { .. }
                | Order::OpenDoor { .. }
                | Order::CloseDoor { .. }
                | Order::SealDoor { .. }
                | Order::PickUp { .. }
                | Order::Operate { .. }
        )
    }

    /// Returns `true` unless the order answers another question of the rules or breaks off the battle.
    pub(super) fn is_action(self) -> bool {
        !matches!(
            self,
            Order::Bid { .. }
                | Order::Deploy { .. }
                | Order::EndDeployment
                | Order::Strand { .. }
                | Order::Picket { .. }
                | Order::CallUp { .. }
                | Order::React { .. }
                | Order::Hold { .. }
                | Order::EnterReaction { .. }
                | Order::EndReadiness
                | Order::Spread { .. }
                | Order::EndFlame
                | Order::Reroll { .. }
                | Order::KeepDice
                | Order::EndShooting
                | Order::Land { .. }
                | Order::GivePoint { .. }
                | Order::EndSharing
                | Order::Pass
                | Order::Discard { .. }
                | Order::EndDiscard
                | Order::EndLastChance
                | Order::Surrender
                | Order::AgreeDraw
        )
    }
}
