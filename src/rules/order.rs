//! Orders: everything that a player can decide. Client, referee, records, AI and tests all use this one enum.

use serde::{Deserialize, Serialize};

use crate::{
    cards::CardTarget,
    facing::Facing,
    ids::{CardId, FigureId, ObjectId},
    order_form::{OrderClass, OrderForm, OrderTag},
    order_subject::{OrderField, OrderSubject},
    order_table::orders,
    side::Side,
    square::{EntryId, Square},
    weapon::Weapon,
};

orders! {
    /// Declare Allied Intelligence: the Allies go first, without a bid, once a game (`BID-2`).
    DeclareIntelligence => Answer, rule "BID-2", text "intelligence",
        words ("declara la Inteligencia Aliada", "declares Allied Intelligence"), tags [Final, Secret];
    /// Bid command points for the turn, in secret (`BID-1`).
    Bid {
        /// Number of command points, from 0 to all in hand.
        points: u8,
    } => Answer, rule "BID-1", text "bid", words ("puja @ PM", "bids @ CP"), tags [Final, Secret];
    /// Place a figure that is off the board beside an entry point of its side (`DEPLOY-1`).
    Deploy {
        /// The figure.
        figure: FigureId,
        /// The entry point.
        entry: EntryId,
    } => Answer, rule "DEPLOY-1", text "deploy", words ("despliega a @", "deploys @");
    /// Leave the remaining figures off the board where they wait, place no more pickets, or call no reinforcement
    /// (`M7`).
    EndDeployment => Answer, rule "DEPLOY-1", text "wait",
        words ("deja al resto fuera", "leaves the others outside"), tags [Final];
    /// Choose the figure that is stranded (`M5`).
    Strand {
        /// The figure.
        figure: FigureId,
    } => Answer, rule "M5", text "deploy", words ("deja aislado a @", "leaves @ stranded");
    /// Place the next picket (`M7`).
    Picket {
        /// Its square.
        at: Square,
        /// Its facing.
        facing: Facing,
    } => Answer, rule "M7", text "deploy", words ("coloca un centinela", "places a picket");
    /// Call up a figure that is held back as this turn's reinforcement (`M7`).
    CallUp {
        /// The figure.
        figure: FigureId,
    } => Answer, rule "M7", text "call", words ("llama a @", "calls up @");
    /// Begin a figure's activation; a second one in the same turn is paid for with command points only (`ACT-1`,
    /// `ACT-2`).
    Activate {
        /// The figure.
        figure: FigureId,
    } => Activation, rule "ACT-1", text "begin", words ("activa a @", "activates @"), tags [Minor];
    /// Move one square, or leave the board through an exit on that side (`AP-1`, `MOVE-1`).
    Move {
        /// The side of the square that is crossed.
        towards: Facing,
    } => Movement, rule "MOVE-1", text "move", words ("se mueve", "moves"), icon "move";
    /// Enter the board through the entry point where the figure waits (`DEPLOY-2`).
    Enter => Movement, rule "DEPLOY-2", text "enter", words ("entra", "enters"), icon "up", cost 1;
    /// Change facing by 90° or 180° (`AP-1`).
    Turn {
        /// The new facing.
        to: Facing,
    } => Movement, rule "AP-1", text "turn", words ("gira", "turns"), icon "turn", cost 1, tags [Minor];
    /// Open the door on that side of the figure's square (`DOOR-1`).
    OpenDoor {
        /// The side of the square with the door.
        side: Facing,
    } => Movement, rule "DOOR-1", text "open", words ("abre la puerta", "opens the door"), icon "door", cost 1;
    /// Close the door on that side of the figure's square (`DOOR-1`).
    CloseDoor {
        /// The side of the square with the door.
        side: Facing,
    } => Movement, rule "DOOR-1", text "close", words ("cierra la puerta", "closes the door"), icon "door", cost 1;
    /// Seal the closed door on that side of the figure's square for good, if the mission lets it be sealed (`M2`).
    SealDoor {
        /// The side of the square with the door.
        side: Facing,
    } => Movement, rule "M2", text "seal",
        words ("sella la puerta", "seals the door"), icon "lock", cost 1, tags [Task];
    /// Shoot at an enemy in sight (`SHOOT-1`).
    Shoot {
        /// The enemy.
        target: FigureId,
        /// The weapon, one of the figure's.
        weapon: Weapon,
    } => Action, rule "SHOOT-1", text "shoot", words ("dispara a @", "shoots at @"), icon "shoot", tags [Attack];
    /// Make a close attack on an enemy in one of the three squares in front (`CC-1`).
    CloseAttack {
        /// The enemy.
        target: FigureId,
    } => Action, rule "CC-1", text "strike", words ("golpea a @", "strikes @"), icon "melee", cost 1, tags [Attack];
    /// End the activation; unspent action points are lost (`AP-2`).
    EndActivation => Activation, rule "ACT-1", text "rest", words ("termina", "ends its activation"), tags [Minor];
    /// End this half-turn (`ACT-3`).
    EndHalf => Activation, rule "ACT-3", text "half", words ("termina su mitad del turno", "ends its half of the turn");
    /// Fire a reaction shot at the enemy that has just acted (`RF-2`).
    React {
        /// The figure that shoots.
        figure: FigureId,
    } => Answer, rule "RF-3", text "react", words ("reacciona con @", "reacts with @");
    /// Hold fire with this figure for this action (`RF-3`).
    Hold {
        /// The figure that holds.
        figure: FigureId,
    } => Answer, rule "RF-3", text "hold", words ("no reacciona con @", "holds the fire of @");
    /// Put a figure into reaction mode at the end of the half-turn (`RF-1`).
    EnterReaction {
        /// The figure.
        figure: FigureId,
    } => Answer, rule "RF-1", text "ready", words ("pone a @ en modo de reacción", "puts @ into reaction mode");
    /// Put no more figures into reaction mode.
    EndReadiness => Answer, rule "RF-1", text "unready",
        words ("nadie más entra en modo de reacción", "puts nobody else into reaction mode");
    /// Throw or launch a grenade at a square (`GREN-1`, `GREN-3`).
    Throw {
        /// The square.
        at: Square,
        /// Hand grenades or the launcher.
        weapon: Weapon,
    } => Action, rule "GREN-1", text "throw",
        words ("lanza una granada a @", "throws a grenade at @"), icon "grenade", tags [Attack, Area];
    /// Fire the flamethrower: the square straight ahead is the first (`FLAME-1`).
    Flame => Action, rule "FLAME-1", text "flame",
        words ("dispara el lanzallamas", "fires the flamethrower"), icon "flame", tags [Attack, Area];
    /// Let the jet reach one more square.
    Spread {
        /// The square.
        at: Square,
    } => Answer, rule "FLAME-1", text "spread", words ("extiende las llamas", "spreads the flames"), tags [Minor];
    /// Let the jet reach no more squares: they burn now.
    EndFlame => Answer, rule "FLAME-1", text "spread",
        words ("extiende las llamas", "spreads the flames"), tags [Minor];
    /// Blow the active figure up with its mine, centred on an enemy that it could attack in close combat (`MINE-1`).
    Detonate {
        /// The enemy.
        target: FigureId,
    } => Action, rule "MINE-1", text "mine",
        words ("detona su mina junto a @", "sets off its mine at @"), icon "kill", cost 1, tags [Attack, Area];
    /// Roll one of the dice again (`SLUG-2`, `REROLL-1`).
    Reroll {
        /// Index of the die, from 0.
        die: u8,
    } => Answer, rule "REROLL-1", text "reroll", words ("repite un dado", "rerolls a die");
    /// Keep the dice as rolled.
    KeepDice => Answer, rule "REROLL-1", text "keep",
        words ("deja los dados como están", "leaves the dice as they are"), tags [Minor];
    /// Fire no second or further shot (`HMG-1`, `SLUG-1`).
    EndShooting => Answer, rule "SHOOT-1", text "cease", words ("no dispara más", "fires no more"), tags [Minor];
    /// Choose the square where a harpooned figure lands (`HANS-1`).
    Land {
        /// The square.
        at: Square,
    } => Answer, rule "HANS-1", text "land", words ("cae en otra casilla", "lands on another square");
    /// Free the harpoon from a body (`HANS-1`).
    FreeHarpoon => Action, rule "HANS-1", text "free",
        words ("libera el arpón", "frees the harpoon"), icon "pickup", cost 1;
    /// Strike the contraption straight ahead, or the enemy's gate (`COOP-8`, `COOP-9`).
    Batter {
        /// The side of the figure's square: the one that it faces.
        towards: Facing,
    } => Action, rule "COOP-8", text "batter",
        words ("golpea lo que tiene delante", "batters what is in front of it"), icon "melee";
    /// Search for a card (`COOP-14`).
    Search => Action, rule "COOP-14", text "search",
        words ("busca una carta", "searches for a card"), icon "search", tags [Task];
    /// Mend a point of the side's gate (`COOP-9`).
    Mend => Action, rule "COOP-9", text "mend",
        words ("repara la compuerta", "repairs the gate"), icon "gate", cost 2, tags [Task];
    /// Place one of the side's contraptions (`COOP-8`).
    Place {
        /// Index of its kind in the mission's list.
        kind: u8,
        /// The square.
        at: Square,
    } => Action, rule "COOP-8", text "place", words ("coloca un artefacto", "places a contraption"), icon "barricade";
    /// Shoot at a contraption that blows up (`COOP-8`).
    BlowUp {
        /// Its square.
        at: Square,
        /// The weapon, one of the figure's.
        weapon: Weapon,
    } => Action, rule "COOP-8", text "blow-up", words ("dispara a un barril", "shoots at a barrel"), icon "barrel";
    /// Clear a jam by discarding the card that causes it.
    ClearJam {
        /// The card.
        card: CardId,
    } => Action, rule "CARD-2", text "jam", words ("desencasquilla el arma", "clears a jam"), icon "settings";
    /// Kill an effect card on the active figure for an action point (`SLUG-3`).
    ShakeOff {
        /// The card.
        card: CardId,
    } => Action, rule "SLUG-3", text "shake", words ("se sacude una carta", "shakes off a card"), icon "effect", cost 1;
    /// Pick an object up, from the floor or from a friend (`ITEM-1`, `ITEM-4`).
    PickUp {
        /// The object.
        object: ObjectId,
    } => Movement, rule "ITEM-1", text "pickup",
        words ("recoge «@»", "picks up “@”"), icon "pickup", cost 1, tags [Task];
    /// Activate an object (`ITEM-1`).
    Operate {
        /// The object.
        object: ObjectId,
    } => Movement, rule "ITEM-1", text "operate",
        words ("activa «@»", "activates “@”"), icon "pickup", cost 1, tags [Task];
    /// Drop an object that a figure of the side carries (`ITEM-3`).
    Drop {
        /// The object.
        object: ObjectId,
    } => Action, rule "ITEM-3", text "drop", words ("suelta «@»", "drops “@”"), icon "drop";
    /// Enter the board through a hidden tunnel of the figure's side.
    EnterTunnel {
        /// The card that opened it.
        card: CardId,
    } => Movement, rule "DEPLOY-2", text "tunnel",
        words ("entra por el túnel", "enters by the tunnel"), icon "up", cost 1;
    /// Give an unused point to a friend that has not been activated yet (`SARGE-2`).
    GivePoint {
        /// The friend.
        to: FigureId,
    } => Answer, rule "SARGE-2", text "give", words ("da un PA a @", "gives an AP to @");
    /// Give no more points; the remaining ones are lost.
    EndSharing => Answer, rule "SARGE-2", text "share", words ("no da más PA", "gives no more AP"), tags [Minor];
    /// Play a card from the hand (`CARD-1`).
    PlayCard {
        /// The owner of the hand: some cards may also be played in the other side's half-turn.
        seat: Side,
        /// The card.
        card: CardId,
        /// The target of the card.
        target: CardTarget,
    } => Card, rule "CARD-1", text "card", words ("juega «@»", "plays “@”"), tags [Final];
    /// Kill a card with command points (`CARD-4`, `CARD-5`).
    KillCard {
        /// The side that pays.
        seat: Side,
        /// The card.
        card: CardId,
    } => Card, rule "CARD-5", text "kill", words ("mata «@»", "kills “@”");
    /// Decline to answer an event that has just happened.
    Pass => Answer, rule "CARD-4", text "pass", words ("no juega nada", "plays nothing"), tags [Final];
    /// Discard a card from the hand before drawing (`HAND-2`).
    Discard {
        /// The card.
        card: CardId,
    } => Answer, rule "HAND-2", text "discard", words ("descarta una carta", "discards a card"), tags [Final, Secret];
    /// End discarding: the hand is filled up.
    EndDiscard => Answer, rule "HAND-2", text "hand",
        words ("se queda con su mano", "keeps its hand"), tags [Final, Secret];
    /// Kill no more cards at the last chance (`ACT-4`).
    EndLastChance => Answer, rule "ACT-4", text "pass", words ("no juega nada", "plays nothing"), tags [Final];
    /// Give the battle up: the enemy wins. The seat that must decide may always do so; `legal_orders` doesn't list it.
    Surrender => BreakOff, rule "TURN-1", text "surrender", words ("se rinde", "surrenders");
    /// Agree to a draw after enough turns without progress (`TURN-3`): the battle is over when both sides have agreed.
    /// The seat that must decide may always do so, but never has to; `legal_orders` doesn't list it.
    AgreeDraw => BreakOff, rule "TURN-3", text "draw", words ("acepta el empate", "agrees to the draw");
    /// Choose the entry point to which the reinforcements of an alarm come (`ALARM-1`).
    AnswerAlarm {
        /// The square of the entry point.
        at: Square,
    } => Answer, rule "ALARM-1", text "alarm", words ("manda los refuerzos a @", "sends the reinforcements to @");
    /// Search a cache (`EXP-S1`).
    SearchCache {
        /// The cache.
        object: ObjectId,
    } => Action, rule "EXP-S1", text "search-cache",
        words ("registra el alijo", "searches the cache"), icon "search", tags [Task];
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

    /// Returns `true` if the order has a tag.
    pub fn has_tag(self, tag: OrderTag) -> bool {
        self.tags().contains(&tag)
    }

    /// Returns `true` if the order is an attack.
    pub fn is_attack(self) -> bool {
        self.has_tag(OrderTag::Attack)
    }

    /// Returns the object with which the order carries out a task of the mission.
    pub fn task_object(self) -> Option<ObjectId> {
        match self.subject() {
            Some(OrderSubject::Object(object)) if self.has_tag(OrderTag::Task) => Some(object),
            _ => None,
        }
    }

    /// Returns the enemy at which an attack is aimed; `None` for attacks on squares, and for other orders.
    pub fn attack_target(self) -> Option<FigureId> {
        match self.subject() {
            Some(OrderSubject::Figure(target)) if self.is_attack() => Some(target),
            _ => None,
        }
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
