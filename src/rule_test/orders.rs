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
    /// A message, if the order names an unknown figure or card.
    pub fn order(&self, order: &RawOrder, state: &BattleState) -> Result<Order, String> {
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
                Order::Shoot { target: self.id(target)?, weapon: find_weapon(state, WeaponKind::is_gun)? }
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
                Order::Throw { at: *at, weapon: find_weapon(state, |weapon| weapon.blast().is_some())? }
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
            RawOrder::BlowUp(at) => Order::BlowUp { at: *at, weapon: find_weapon(state, WeaponKind::is_gun)? },
            RawOrder::Automatic => automaton::choose_automaton_order(state)
                .ok_or_else(|| "no side that nobody plays is asked".to_owned())?,
            _ => self.card_order(order, state)?,
        })
    }

    fn card_order(&self, order: &RawOrder, state: &BattleState) -> Result<Order, String> {
        Ok(match order {
            RawOrder::ClearJam(id) => Order::ClearJam { card: self.find_card_on_board(id, state)? },
            RawOrder::ShakeOff(id) => Order::ShakeOff { card: self.find_card_on_board(id, state)? },
            RawOrder::EnterTunnel => Order::EnterTunnel { card: find_tunnel(state)? },
            RawOrder::Play(seat, id, target) => Order::PlayCard {
                seat: *seat,
                card: find_hand_card(state, *seat, id)?,
                target: self.target(target, *seat, state)?,
            },
            RawOrder::Kill(seat, id) => {
                // The order may also name a card that is not on the board, so that a test can expect the refusal.
                let elsewhere = || state.cards.list.find(id, |_| true);
                let card = self.find_card_on_board(id, state).or_else(|fault| elsewhere().ok_or(fault))?;
                Order::KillCard { seat: *seat, card }
            }
            RawOrder::Discard(id) => {
                let seat = state.awaiting.seat().unwrap_or(Side::Allied);
                Order::Discard { card: find_hand_card(state, seat, id)? }
            }
            _ => return Err("an order that is no card's".into()),
        })
    }

    fn target(&self, target: &RawTarget, seat: Side, state: &BattleState) -> Result<CardTarget, String> {
        Ok(match target {
            RawTarget::Table => CardTarget::Table,
            RawTarget::Figure(name) => CardTarget::Figure(self.id(name)?),
            RawTarget::Horde(kind) => CardTarget::Kind(super::kinds::find_kind(kind, &state.catalogue)?),
            RawTarget::Card(id) => CardTarget::Card(self.find_card_on_board(id, state)?),
            RawTarget::Door(door) => CardTarget::Door(*door),
            RawTarget::Square(at, side) => CardTarget::Square(EdgePoint { at: *at, side: *side, owner: seat }),
        })
    }

    /// Returns the card of a kind that is on the board: the one played last, otherwise the first in play.
    fn find_card_on_board(&self, id: &str, state: &BattleState) -> Result<CardId, String> {
        let pending = state.cards.pending.iter().rev().map(|played| played.card);
        let mut table = pending.chain(state.cards.in_play.iter().map(|lying| lying.card));
        table.find(|card| self.card(*card) == id).ok_or_else(|| format!("no card '{id}' is on the table"))
    }
}

/// Returns a card of a kind in a hand. If the hand has none, returns another card of that kind, so that a test can
/// expect the refusal.
fn find_hand_card(state: &BattleState, seat: Side, id: &str) -> Result<CardId, String> {
    let hand = &state.cards.hands[seat].cards;
    let list = &state.cards.list;
    let held = list.find(id, |card| hand.contains(&card)).or_else(|| list.find(id, |_| true));
    held.ok_or_else(|| format!("there is no kind of card '{id}'"))
}

/// Returns the tunnel of the side that must decide. If it has none, returns the enemy's tunnel, so that a test can
/// expect the refusal.
fn find_tunnel(state: &BattleState) -> Result<CardId, String> {
    let seat = state.awaiting.seat().unwrap_or(Side::Allied);
    let mut tunnels = [seat, seat.enemy()].into_iter().flat_map(|side| state.cards.tunnels(side));
    tunnels.next().map(|(card, _)| card).ok_or_else(|| "there is no tunnel".to_owned())
}

/// Returns the first matching weapon of the active figure. If it has none, returns the first matching weapon of the
/// game, so that a test can expect the refusal.
fn find_weapon(state: &BattleState, is_so: impl Fn(&WeaponKind) -> bool) -> Result<Weapon, String> {
    let active = state.acting.and_then(|id| state.figure(id));
    let own = active.map(|figure| state.profile(figure).weapons()).unwrap_or_default();
    let mut all = own.into_iter().chain(state.catalogue.armoury().kinds());
    all.find(|weapon| is_so(weapon)).map(|weapon| weapon.id).ok_or_else(|| "there is no such weapon".to_owned())
}
