//! Orders: everything that a player can decide. Client, referee, records, AI and tests all use this one enum.

use serde::{Deserialize, Serialize};

use crate::{
    cards::CardTarget,
    facing::Facing,
    ids::{CardId, FigureId, ObjectId},
    order_subject::{OrderField, OrderSubject},
    side::Side,
    square::{EntryId, Square},
    weapon::Weapon,
};

/// Class of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderClass {
    /// An action of a figure whose points count as spent on Movement (`FLAME-5`).
    Movement,
    /// Any other action of a figure.
    Action,
    /// The beginning or end of an activation, or the end of the half-turn.
    Activation,
    /// A card that is played or killed, also out of turn.
    Card,
    /// The answer to a decision other than the next action.
    Answer,
    /// The end of the battle by decision of its players.
    BreakOff,
}

/// Form of an order: everything about it but the values of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderForm {
    /// Name of the order in records.
    pub name: &'static str,
    /// Names and types of its fields.
    pub fields: &'static [(&'static str, &'static str)],
    /// Class of the order.
    pub class: OrderClass,
    /// End of the ids of its texts.
    pub text_key: &'static str,
}

/// Generates from one list: the enum [`Order`], and the methods and lists that cover all orders. After `=>` each row
/// contains the [class](OrderClass); the rule that says most about the order; the end of the ids of its texts, shared by
/// orders that are described alike; the name of its icon, if it is a step of a figure's plan; and its cost in action
/// points, if that is the same for all figures.
macro_rules! orders {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $of:ty,)+ })?
            => $class:ident, rule $rule:literal, text $text:literal $(, icon $icon:literal)? $(, cost $cost:literal)?;
    )+) => {
        /// A decision of the player for whom the rules wait (see [`PendingDecision`](crate::PendingDecision)). Actions
        /// are those of the active figure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum Order {
            $(
                $(#[$doc])*
                $name $({ $($(#[$field_doc])* $field: $of,)+ })?,
            )+
        }

        impl Order {
            /// The forms of all orders.
            pub const FORMS: &[OrderForm] = &[$(OrderForm {
                name: stringify!($name),
                fields: &[$($((stringify!($field), stringify!($of)),)+)?],
                class: OrderClass::$class,
                text_key: $text,
            }),+];

            /// Returns the class of the order.
            pub fn class(self) -> OrderClass {
                match self {
                    $(Order::$name { .. } => OrderClass::$class,)+
                }
            }

            /// Returns the rule that says most about the order, regardless of its weapon.
            pub(super) fn general_rule(self) -> &'static str {
                match self {
                    $(Order::$name { .. } => $rule,)+
                }
            }

            /// Returns the end of the ids of the order's texts.
            pub fn text_key(self) -> &'static str {
                match self {
                    $(Order::$name { .. } => $text,)+
                }
            }

            /// Returns the name of the order's icon, if it is a step of a figure's plan.
            pub fn icon(self) -> Option<&'static str> {
                let icons: &[&str] = match self {
                    $(Order::$name { .. } => &[$($icon)?],)+
                };
                icons.first().copied()
            }

            /// Returns the cost in action points, if it is the same for all figures (`AP-1`).
            pub(super) fn fixed_cost(self) -> Option<u8> {
                let costs: &[u8] = match self {
                    $(Order::$name { .. } => &[$($cost)?],)+
                };
                costs.first().copied()
            }

            /// Returns the first thing to which the order refers.
            pub fn subject(self) -> Option<OrderSubject> {
                match self {
                    $(Order::$name $({ $($field,)+ })? => None$($(.or(OrderField::subject($field)))+)?,)+
                }
            }
        }
    };
}

orders! {
    /// Declare Allied Intelligence: the Allies go first, without a bid, once a game (`BID-2`).
    DeclareIntelligence => Answer, rule "BID-2", text "intelligence";
    /// Bid command points for the turn, in secret (`BID-1`).
    Bid {
        /// Number of command points, from 0 to all in hand.
        points: u8,
    } => Answer, rule "BID-1", text "bid";
    /// Place a figure that is off the board beside an entry point of its side (`DEPLOY-1`).
    Deploy {
        /// The figure.
        figure: FigureId,
        /// The entry point.
        entry: EntryId,
    } => Answer, rule "DEPLOY-1", text "deploy";
    /// Leave the remaining figures off the board where they wait, place no more pickets, or call no reinforcement
    /// (`M7`).
    EndDeployment => Answer, rule "DEPLOY-1", text "wait";
    /// Choose the figure that is stranded (`M5`).
    Strand {
        /// The figure.
        figure: FigureId,
    } => Answer, rule "M5", text "deploy";
    /// Place the next picket (`M7`).
    Picket {
        /// Its square.
        at: Square,
        /// Its facing.
        facing: Facing,
    } => Answer, rule "M7", text "deploy";
    /// Call up a figure that is held back as this turn's reinforcement (`M7`).
    CallUp {
        /// The figure.
        figure: FigureId,
    } => Answer, rule "M7", text "call";
    /// Begin a figure's activation; a second one in the same turn is paid for with command points only (`ACT-1`,
    /// `ACT-2`).
    Activate {
        /// The figure.
        figure: FigureId,
    } => Activation, rule "ACT-1", text "begin";
    /// Move one square, or leave the board through an exit on that side (`AP-1`, `MOVE-1`).
    Move {
        /// The side of the square that is crossed.
        towards: Facing,
    } => Movement, rule "MOVE-1", text "move", icon "move";
    /// Enter the board through the entry point where the figure waits (`DEPLOY-2`).
    Enter => Movement, rule "DEPLOY-2", text "enter", icon "up", cost 1;
    /// Change facing by 90° or 180° (`AP-1`).
    Turn {
        /// The new facing.
        to: Facing,
    } => Movement, rule "AP-1", text "turn", icon "turn", cost 1;
    /// Open the door on that side of the figure's square (`DOOR-1`).
    OpenDoor {
        /// The side of the square with the door.
        side: Facing,
    } => Movement, rule "DOOR-1", text "open", icon "door", cost 1;
    /// Close the door on that side of the figure's square (`DOOR-1`).
    CloseDoor {
        /// The side of the square with the door.
        side: Facing,
    } => Movement, rule "DOOR-1", text "close", icon "door", cost 1;
    /// Seal the closed door on that side of the figure's square for good, if the mission lets it be sealed (`M2`).
    SealDoor {
        /// The side of the square with the door.
        side: Facing,
    } => Movement, rule "M2", text "seal", icon "lock", cost 1;
    /// Shoot at an enemy in sight (`SHOOT-1`).
    Shoot {
        /// The enemy.
        target: FigureId,
        /// The weapon, one of the figure's.
        weapon: Weapon,
    } => Action, rule "SHOOT-1", text "shoot", icon "shoot";
    /// Make a close attack on an enemy in one of the three squares in front (`CC-1`).
    CloseAttack {
        /// The enemy.
        target: FigureId,
    } => Action, rule "CC-1", text "strike", icon "melee", cost 1;
    /// End the activation; unspent action points are lost (`AP-2`).
    EndActivation => Activation, rule "ACT-1", text "rest";
    /// End this half-turn (`ACT-3`).
    EndHalf => Activation, rule "ACT-3", text "half";
    /// Fire a reaction shot at the enemy that has just acted (`RF-2`).
    React {
        /// The figure that shoots.
        figure: FigureId,
    } => Answer, rule "RF-3", text "react";
    /// Hold fire with this figure for this action (`RF-3`).
    Hold {
        /// The figure that holds.
        figure: FigureId,
    } => Answer, rule "RF-3", text "hold";
    /// Put a figure into reaction mode at the end of the half-turn (`RF-1`).
    EnterReaction {
        /// The figure.
        figure: FigureId,
    } => Answer, rule "RF-1", text "ready";
    /// Put no more figures into reaction mode.
    EndReadiness => Answer, rule "RF-1", text "unready";
    /// Throw or launch a grenade at a square (`GREN-1`, `GREN-3`).
    Throw {
        /// The square.
        at: Square,
        /// Hand grenades or the launcher.
        weapon: Weapon,
    } => Action, rule "GREN-1", text "throw", icon "grenade";
    /// Fire the flamethrower: the square straight ahead is the first (`FLAME-1`).
    Flame => Action, rule "FLAME-1", text "flame", icon "flame";
    /// Let the jet reach one more square.
    Spread {
        /// The square.
        at: Square,
    } => Answer, rule "FLAME-1", text "spread";
    /// Let the jet reach no more squares: they burn now.
    EndFlame => Answer, rule "FLAME-1", text "spread";
    /// Blow the active figure up with its mine, centred on an enemy that it could attack in close combat (`MINE-1`).
    Detonate {
        /// The enemy.
        target: FigureId,
    } => Action, rule "MINE-1", text "mine", icon "kill", cost 1;
    /// Roll one of the dice again (`SLUG-2`, `REROLL-1`).
    Reroll {
        /// Index of the die, from 0.
        die: u8,
    } => Answer, rule "REROLL-1", text "reroll";
    /// Keep the dice as rolled.
    KeepDice => Answer, rule "REROLL-1", text "keep";
    /// Fire no second or further shot (`HMG-1`, `SLUG-1`).
    EndShooting => Answer, rule "SHOOT-1", text "cease";
    /// Choose the square where a harpooned figure lands (`HANS-1`).
    Land {
        /// The square.
        at: Square,
    } => Answer, rule "HANS-1", text "land";
    /// Free the harpoon from a body (`HANS-1`).
    FreeHarpoon => Action, rule "HANS-1", text "free", icon "pickup", cost 1;
    /// Strike the contraption straight ahead, or the enemy's gate (`COOP-8`, `COOP-9`).
    Batter {
        /// The side of the figure's square: the one that it faces.
        towards: Facing,
    } => Action, rule "COOP-8", text "batter", icon "melee";
    /// Search for a card (`COOP-14`).
    Search => Action, rule "COOP-14", text "search", icon "search";
    /// Mend a point of the side's gate (`COOP-9`).
    Mend => Action, rule "COOP-9", text "mend", icon "gate";
    /// Place one of the side's contraptions (`COOP-8`).
    Place {
        /// Index of its kind in the mission's list.
        kind: u8,
        /// The square.
        at: Square,
    } => Action, rule "COOP-8", text "place", icon "barricade";
    /// Shoot at a contraption that blows up (`COOP-8`).
    BlowUp {
        /// Its square.
        at: Square,
        /// The weapon, one of the figure's.
        weapon: Weapon,
    } => Action, rule "COOP-8", text "blow-up", icon "barrel";
    /// Clear a jam by discarding the card that causes it.
    ClearJam {
        /// The card.
        card: CardId,
    } => Action, rule "CARD-2", text "jam", icon "settings";
    /// Kill an effect card on the active figure for an action point (`SLUG-3`).
    ShakeOff {
        /// The card.
        card: CardId,
    } => Action, rule "SLUG-3", text "shake", icon "effect", cost 1;
    /// Pick an object up, from the floor or from a friend (`ITEM-1`, `ITEM-4`).
    PickUp {
        /// The object.
        object: ObjectId,
    } => Movement, rule "ITEM-1", text "pickup", icon "pickup", cost 1;
    /// Activate an object (`ITEM-1`).
    Operate {
        /// The object.
        object: ObjectId,
    } => Movement, rule "ITEM-1", text "operate", icon "pickup", cost 1;
    /// Drop an object that a figure of the side carries (`ITEM-3`).
    Drop {
        /// The object.
        object: ObjectId,
    } => Action, rule "ITEM-3", text "drop", icon "drop";
    /// Enter the board through a hidden tunnel of the figure's side.
    EnterTunnel {
        /// The card that opened it.
        card: CardId,
    } => Movement, rule "DEPLOY-2", text "tunnel", icon "up", cost 1;
    /// Give an unused point to a friend that has not been activated yet (`SARGE-2`).
    GivePoint {
        /// The friend.
        to: FigureId,
    } => Answer, rule "SARGE-2", text "give";
    /// Give no more points; the remaining ones are lost.
    EndSharing => Answer, rule "SARGE-2", text "share";
    /// Play a card from the hand (`CARD-1`).
    PlayCard {
        /// The owner of the hand: some cards may also be played in the other side's half-turn.
        seat: Side,
        /// The card.
        card: CardId,
        /// The target of the card.
        target: CardTarget,
    } => Card, rule "CARD-1", text "card";
    /// Kill a card with command points (`CARD-4`, `CARD-5`).
    KillCard {
        /// The side that pays.
        seat: Side,
        /// The card.
        card: CardId,
    } => Card, rule "CARD-5", text "kill";
    /// Decline to answer an event that has just happened.
    Pass => Answer, rule "CARD-4", text "pass";
    /// Discard a card from the hand before drawing (`HAND-2`).
    Discard {
        /// The card.
        card: CardId,
    } => Answer, rule "HAND-2", text "discard";
    /// End discarding: the hand is filled up.
    EndDiscard => Answer, rule "HAND-2", text "hand";
    /// Kill no more cards at the last chance (`ACT-4`).
    EndLastChance => Answer, rule "ACT-4", text "pass";
    /// Give the battle up: the enemy wins. The seat that must decide may always do so; `legal_orders` doesn't list it.
    Surrender => BreakOff, rule "TURN-1", text "surrender";
    /// Agree to a draw after enough turns without progress (`TURN-3`): the battle is over when both sides have agreed.
    /// The seat that must decide may always do so, but never has to; `legal_orders` doesn't list it.
    AgreeDraw => BreakOff, rule "TURN-3", text "draw";
}

impl Order {
    /// Returns `true` if `legal_orders` lists the order where it may be given. The list leaves out the orders that
    /// break off a battle.
    pub fn is_listed(self) -> bool {
        self.class() != OrderClass::BreakOff
    }

    /// Returns `true` if points paid for the order count as spent on Movement (`FLAME-5`).
    pub(super) fn is_movement(self) -> bool {
        self.class() == OrderClass::Movement
    }

    /// Returns `true` unless the order answers another question of the rules or breaks off the battle.
    pub(super) fn is_action(self) -> bool {
        !matches!(self.class(), OrderClass::Answer | OrderClass::BreakOff)
    }

    /// Returns `true` if the order is an action of a figure, and so may be a step of a plan.
    pub fn is_figure_action(self) -> bool {
        matches!(self.class(), OrderClass::Movement | OrderClass::Action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_name_the_first_thing_to_which_they_refer() {
        let (seat, card, target) = (Side::German, CardId(4), FigureId(2));
        let weapon = Weapon::new("Smg").expect("an id");
        for (order, subject) in [
            (Order::Shoot { target, weapon }, Some(OrderSubject::Figure(target))),
            (Order::PlayCard { seat, card, target: CardTarget::Table }, Some(OrderSubject::Card(card))),
            (Order::Operate { object: ObjectId(1) }, Some(OrderSubject::Object(ObjectId(1)))),
            (Order::Land { at: Square::new(3, 1) }, Some(OrderSubject::Square(Square::new(3, 1)))),
            (Order::Place { kind: 5, at: Square::new(3, 1) }, Some(OrderSubject::Number(5))),
            (Order::Move { towards: Facing::East }, None),
            (Order::EndHalf, None),
        ] {
            assert_eq!(order.subject(), subject, "{order:?}");
        }
    }

    #[test]
    fn the_steps_of_plans_are_the_orders_with_an_icon() {
        let figure = FigureId(1);
        for (order, icon) in [
            (Order::Mend, Some("gate")),
            (Order::Turn { to: Facing::East }, Some("turn")),
            (Order::Activate { figure }, None),
            (Order::CallUp { figure }, None),
            (Order::Surrender, None),
        ] {
            assert_eq!((order.icon(), order.is_figure_action()), (icon, icon.is_some()), "{order:?}");
        }
    }
}
