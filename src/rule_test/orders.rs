//! Orders of rule tests, converted from names of figures and cards to orders of the game.

use super::{
    names::TestFigureNames,
    raw_step::{RawOrder, RawTarget},
};
use rules::{
    BattleState, EdgePoint, EntryId, Order, Side, Weapon, WeaponKind, automaton,
    cards::{CardId, CardTarget},
    objects::ObjectId,
};

impl TestFigureNames {
    /// # Errors
    /// A sentence, if the order names an unknown figure or card.
    pub fn order(&self, order: &RawOrder, situation: &BattleState) -> Result<Order, String> {
        Ok(match order {
            RawOrder::DeclareIntelligence => Order::DeclareIntelligence,
            RawOrder::Bid(points) => Order::Bid { points: *points },
            RawOrder::Deploy(figure, entry) => Order::Deploy { figure: self.id(figure)?, entry: EntryId(*entry) },
            RawOrder::EndDeployment => Order::EndDeployment,
            RawOrder::Activate(figure) => Order::Activate { figure: self.id(figure)? },
            RawOrder::Move(towards) => Order::Move { towards: *towards },
            RawOrder::Enter => Order::Enter,
            RawOrder::Turn(to) => Order::Turn { to: *to },
            RawOrder::OpenDoor(side) => Order::OpenDoor { side: *side },
            RawOrder::CloseDoor(side) => Order::CloseDoor { side: *side },
            RawOrder::SealDoor(side) => Order::SealDoor { side: *side },
            RawOrder::Shoot(target) => {
                Order::Shoot { target: self.id(target)?, weapon: find_weapon(situation, WeaponKind::is_gun)? }
            }
            RawOrder::ShootWith(target, weapon) => Order::Shoot { target: self.id(target)?, weapon: *weapon },
            RawOrder::CloseAttack(target) => Order::CloseAttack { target: self.id(target)? },
            RawOrder::EndActivation => Order::EndActivation,
            RawOrder::EndHalf => Order::EndHalf,
            RawOrder::React(figure) => Order::React { figure: self.id(figure)? },
            RawOrder::Hold(figure) => Order::Hold { figure: self.id(figure)? },
            RawOrder::EnterReaction(figure) => Order::EnterReaction { figure: self.id(figure)? },
            RawOrder::EndReadiness => Order::EndReadiness,
            RawOrder::Throw(at) => {
                Order::Throw { at: *at, weapon: find_weapon(situation, |weapon| weapon.blast().is_some())? }
            }
            RawOrder::ThrowWith(at, weapon) => Order::Throw { at: *at, weapon: *weapon },
            RawOrder::Flame => Order::Flame,
            RawOrder::Spread(at) => Order::Spread { at: *at },
            RawOrder::EndFlame => Order::EndFlame,
            RawOrder::Detonate(target) => Order::Detonate { target: self.id(target)? },
            RawOrder::Reroll(die) => Order::Reroll { die: *die },
            RawOrder::KeepDice => Order::KeepDice,
            RawOrder::EndShooting => Order::EndShooting,
            RawOrder::Land(at) => Order::Land { at: *at },
            RawOrder::FreeHarpoon => Order::FreeHarpoon,
            RawOrder::PickUp(object) => Order::PickUp { object: ObjectId(*object) },
            RawOrder::Operate(object) => Order::Operate { object: ObjectId(*object) },
            RawOrder::Drop(object) => Order::Drop { object: ObjectId(*object) },
            RawOrder::GivePoint(to) => Order::GivePoint { to: self.id(to)? },
            RawOrder::EndSharing => Order::EndSharing,
            RawOrder::Pass => Order::Pass,
            RawOrder::EndDiscard => Order::EndDiscard,
            RawOrder::EndLastChance => Order::EndLastChance,
            RawOrder::Surrender => Order::Surrender,
            RawOrder::AgreeDraw => Order::AgreeDraw,
            RawOrder::Strand(figure) => Order::Strand { figure: self.id(figure)? },
            RawOrder::Picket(at, facing) => Order::Picket { at: *at, facing: *facing },
            RawOrder::CallUp(figure) => Order::CallUp { figure: self.id(figure)? },
            RawOrder::Batter(towards) => Order::Batter { towards: *towards },
            RawOrder::Mend => Order::Mend,
            RawOrder::Search => Order::Search,
            RawOrder::Place(kind, at) => Order::Place { kind: *kind, at: *at },
            RawOrder::BlowUp(at) => Order::BlowUp { at: *at, weapon: find_weapon(situation, WeaponKind::is_gun)? },
            RawOrder::Automatic => automaton::choose_automaton_order(situation)
                .ok_or_else(|| "no side that nobody plays is asked".to_owned())?,
            _ => self.card_order(order, situation)?,
        })
    }

    fn card_order(&self, order: &RawOrder, situation: &BattleState) -> Result<Order, String> {
        Ok(match order {
            RawOrder::ClearJam(id) => Order::ClearJam { card: self.on_table(id, situation)? },
            RawOrder::ShakeOff(id) => Order::ShakeOff { card: self.on_table(id, situation)? },
            RawOrder::EnterTunnel => Order::EnterTunnel { card: find_tunnel(situation)? },
            RawOrder::Play(seat, id, target) => Order::PlayCard {
                seat: *seat,
                card: find_hand_card(situation, *seat, id)?,
                target: self.target(target, *seat, situation)?,
            },
            RawOrder::Kill(seat, id) => {
                // A card that is not on the board may be ordered too, so that a test can expect the refusal.
                let elsewhere = || situation.cards.list.find(id, |_| true);
                let card = self.on_table(id, situation).or_else(|fault| elsewhere().ok_or(fault))?;
                Order::KillCard { seat: *seat, card }
            }
            RawOrder::Discard(id) => {
                let seat = situation.awaiting.seat().unwrap_or(Side::Allied);
                Order::Discard { card: find_hand_card(situation, seat, id)? }
            }
            _ => return Err("an order that is no card's".into()),
        })
    }

    fn target(&self, target: &RawTarget, seat: Side, situation: &BattleState) -> Result<CardTarget, String> {
        Ok(match target {
            RawTarget::Table => CardTarget::Table,
            RawTarget::Figure(name) => CardTarget::Figure(self.id(name)?),
            RawTarget::Horde(kind) => CardTarget::Kind(super::position::find_kind(kind, &situation.catalogue)?),
            RawTarget::Card(id) => CardTarget::Card(self.on_table(id, situation)?),
            RawTarget::Door(door) => CardTarget::Door(*door),
            RawTarget::Square(at, side) => CardTarget::Square(EdgePoint { at: *at, side: *side, owner: seat }),
        })
    }

    /// Returns the card of that kind on the board: the one played last, otherwise the first in play.
    fn on_table(&self, id: &str, situation: &BattleState) -> Result<CardId, String> {
        let pending = situation.cards.pending.iter().rev().map(|played| played.card);
        let mut table = pending.chain(situation.cards.in_play.iter().map(|lying| lying.card));
        table.find(|card| self.card(*card) == id).ok_or_else(|| format!("no card '{id}' is on the table"))
    }
}

/// Returns a card of that kind in a hand. A card that is not there may be ordered too, so that a test can expect the
/// refusal.
fn find_hand_card(situation: &BattleState, seat: Side, id: &str) -> Result<CardId, String> {
    let hand = &situation.cards.hands[seat].cards;
    let list = &situation.cards.list;
    let held = list.find(id, |card| hand.contains(&card)).or_else(|| list.find(id, |_| true));
    held.ok_or_else(|| format!("there is no kind of card '{id}'"))
}

/// Returns the tunnel of the side that must decide; otherwise the enemy's, so that a test can expect the refusal.
fn find_tunnel(situation: &BattleState) -> Result<CardId, String> {
    let seat = situation.awaiting.seat().unwrap_or(Side::Allied);
    let mut tunnels = [seat, seat.enemy()].into_iter().flat_map(|side| situation.cards.tunnels(side));
    tunnels.next().map(|(card, _)| card).ok_or_else(|| "there is no tunnel".to_owned())
}

/// Returns the first matching weapon of the active figure. A weapon that it lacks may be ordered too, so that a test
/// can expect the refusal.
fn find_weapon(situation: &BattleState, is_so: impl Fn(&WeaponKind) -> bool) -> Result<Weapon, String> {
    let active = situation.acting.and_then(|id| situation.figure(id));
    let own = active.map(|figure| situation.profile(figure).weapons()).unwrap_or_default();
    let mut all = own.into_iter().chain(situation.catalogue.armoury().kinds());
    all.find(|weapon| is_so(weapon)).map(|weapon| weapon.id).ok_or_else(|| "there is no such weapon".to_owned())
}
