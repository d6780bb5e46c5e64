//! Orders of rule tests, converted from names of figures and cards to orders of the game.

use serde::Serialize;

use super::{
    names::TestFigureNames,
    raw_order::{RawOrder, RawPart, RawTarget},
};
use rules::{
    BattleState, EdgePoint, EntryId, Order, Side, Weapon, WeaponKind, automaton,
    cards::{CardId, CardTarget},
    objects::ObjectId,
};

impl TestFigureNames {
    /// # Errors
    /// A message, if the order names an unknown figure or card.
    pub fn order(&self, raw: &RawOrder, state: &BattleState) -> Result<Order, String> {
        let name = match raw.name.as_str() {
            "Automatic" => {
                let chosen = automaton::choose_automaton_order(state);
                return chosen.ok_or_else(|| "no side that nobody plays is asked".to_owned());
            }
            "ShootWith" => "Shoot",
            "ThrowWith" => "Throw",
            "Play" => "PlayCard",
            "Kill" => "KillCard",
            name => name,
        };
        let form = Order::FORMS.iter().find(|form| form.name == name);
        let form = form.ok_or_else(|| format!("there is no order '{name}'"))?;
        let seat = match raw.parts.first() {
            Some(RawPart::Side(seat)) => *seat,
            _ => state.awaiting.seat().unwrap_or(Side::Allied),
        };
        let mut parts = raw.parts.iter();
        let mut values = Vec::new();
        for (field, of) in form.fields {
            let value = match parts.next() {
                Some(part) => self.part(name, (of, part), seat, state)?,
                None => implied_part(name, state)?,
            };
            values.push(format!("{field}: {value}"));
        }
        let values = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
        ron::from_str(&format!("{name}{values}")).map_err(|error| error.to_string())
    }

    /// Returns a part of an order as RON.
    fn part(
        &self,
        order: &str,
        (of, part): (&str, &RawPart),
        seat: Side,
        state: &BattleState,
    ) -> Result<String, String> {
        match part {
            RawPart::Name(name) if of == "FigureId" => to_ron(&self.id(name)?),
            RawPart::Name(id) => to_ron(&self.find_card(order, id, seat, state)?),
            RawPart::Number(number) if of == "EntryId" => to_ron(&EntryId(*number)),
            RawPart::Number(number) if of == "ObjectId" => to_ron(&ObjectId(*number)),
            RawPart::Number(number) => to_ron(number),
            RawPart::Square(at) => to_ron(at),
            RawPart::Facing(facing) => to_ron(facing),
            RawPart::Side(side) => to_ron(side),
            // RON reads the id of a weapon as a bare word.
            RawPart::Weapon(weapon) => Ok(weapon.id().to_owned()),
            RawPart::Target(target) => to_ron(&self.target(target, seat, state)?),
        }
    }

    /// Returns the card of a kind to which an order refers: one of the hand, or one on the board.
    fn find_card(&self, order: &str, id: &str, seat: Side, state: &BattleState) -> Result<CardId, String> {
        match order {
            "PlayCard" | "Discard" => find_hand_card(state, seat, id),
            "KillCard" => {
                // The order may also name a card that is not on the board, so that a test can expect the refusal.
                let elsewhere = || state.cards.list.find(id, |_| true);
                self.find_card_on_board(id, state).or_else(|fault| elsewhere().ok_or(fault))
            }
            _ => self.find_card_on_board(id, state),
        }
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

fn to_ron(value: &impl Serialize) -> Result<String, String> {
    ron::to_string(value).map_err(|error| error.to_string())
}

/// Returns the part that is left out in the notation of an order, as RON: its weapon, or its tunnel.
fn implied_part(order: &str, state: &BattleState) -> Result<String, String> {
    match order {
        "EnterTunnel" => to_ron(&find_tunnel(state)?),
        "Throw" => Ok(find_weapon(state, |weapon| weapon.blast().is_some())?.id().to_owned()),
        _ => Ok(find_weapon(state, WeaponKind::is_gun)?.id().to_owned()),
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
