//! The costs of actions (`AP-1`).

use crate::{
    conditions::{ContraptionsCondition, MENDING_COST, SupplyCondition},
    edition::RulesEdition,
    facing::Facing,
    figure::Ability,
    figures::Figure,
    order::Order,
    state_fields::BattleState,
};

/// Returns the cost of an action of the active figure in action points (`AP-1`); `None` for orders without a cost.
pub fn action_cost(situation: &BattleState, order: Order) -> Option<u8> {
    let price = base_cost(situation, order)?;
    // `ACT-2`: a figure that acts again must buy a point first.
    let owes = situation.acting.and_then(|id| situation.figure(id)).is_some_and(|acting| situation.owes(acting));
    Some(if owes { price.max(1) } else { price })
}

fn base_cost(situation: &BattleState, order: Order) -> Option<u8> {
    let acting = situation.acting.and_then(|id| situation.figure(id))?;
    match order {
        Order::Move { towards } => Some(move_cost(acting.facing, towards)),
        Order::Turn { .. } if situation.turns_free(acting) => Some(0),
        Order::Throw { .. } | Order::Flame if has_free_blast(situation, acting) => Some(0),
        Order::Batter { .. } => Some(batter_cost(situation, acting)),
        Order::Mend => Some(MENDING_COST),
        Order::Search => search_cost(situation, acting),
        Order::Place { kind, .. } => placing_cost(situation, acting, kind),
        Order::BlowUp { weapon, .. } => situation.catalogue.armoury().find(weapon).map(|weapon| weapon.cost),
        Order::Shoot { weapon, .. } | Order::Throw { weapon, .. } => {
            situation.catalogue.armoury().find(weapon).map(|weapon| weapon.cost)
        }
        Order::Flame => situation.profile(acting).flamethrower().map(|weapon| weapon.cost),
        Order::ClearJam { .. } => situation.profile(acting).jam().map(|(_, cost)| cost),
        Order::Enter
        | Order::EnterTunnel { .. }
        | Order::Turn { .. }
        | Order::OpenDoor { .. }
        | Order::CloseDoor { .. }
        | Order::SealDoor { .. }
        | Order::CloseAttack { .. }
        | Order::Detonate { .. }
        | Order::FreeHarpoon
        | Order::ShakeOff { .. }
        | Order::PickUp { .. }
        | Order::Operate { .. } => Some(1),
        _ => None,
    }
}

impl BattleState {
    /// Returns `true` if a figure that acts now must begin by buying a point (`ACT-2`).
    pub fn owes(&self, figure: &Figure) -> bool {
        match self.activations.now().filter(|activation| activation.figure == figure.id) {
            Some(activation) => activation.owing,
            None => figure.activated && self.charter.edition >= RulesEdition::Second,
        }
    }

    /// Returns `true` if a figure turns at no cost (`HUND-2`, `COOP-4`).
    pub fn turns_free(&self, figure: &Figure) -> bool {
        self.kind_of(figure).has(&Ability::FreeTurns) || self.charter.plays_itself(figure.side)
    }
}

/// `COOP-13`: returns `true` if the next grenade or jet is free: the first of the activation with which a figure begins
/// its turn.
fn has_free_blast(situation: &BattleState, figure: &Figure) -> bool {
    // A figure that continues with command points has no free blast.
    let open = situation.activations.now().is_some_and(|activation| activation.fresh && !activation.blasted);
    open && situation.kind_of(figure).has(&Ability::FreeBlast)
}

/// Returns the cost of a strike at the gate or a contraption ahead: one point, or all points of a figure of an
/// automated side.
fn batter_cost(situation: &BattleState, figure: &Figure) -> u8 {
    if situation.charter.plays_itself(figure.side) { figure.points.max(1) } else { 1 }
}

/// Returns the cost of searching for a figure; `None` if its side can't search.
fn search_cost(situation: &BattleState, figure: &Figure) -> Option<u8> {
    let supply = situation.charter.condition::<SupplyCondition>().filter(|supply| supply.side == figure.side);
    supply.map(|supply| supply.search)
}

/// Returns the cost of placing a contraption of that kind for a figure.
fn placing_cost(situation: &BattleState, figure: &Figure, kind: u8) -> Option<u8> {
    let kind = situation.charter.condition::<ContraptionsCondition>()?.kinds.get(usize::from(kind))?;
    Some(if situation.kind_of(figure).has(&Ability::Builds) { 0 } else { kind.cost })
}

/// Returns the cost of a move: 1 forward, 2 sideways or backward (`AP-1`).
pub fn move_cost(facing: Facing, towards: Facing) -> u8 {
    if facing == towards { 1 } else { 2 }
}
