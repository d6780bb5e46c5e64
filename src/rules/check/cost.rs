//! The costs of actions (`AP-1`).

use crate::{
    edition::RulesEdition, facing::Facing, figure::Ability, figures::Figure, order::Order, state_fields::BattleState,
};

/// Returns the cost of an action of the active figure in action points (`AP-1`); `None` for orders without a cost.
pub fn action_cost(state: &BattleState, order: Order) -> Option<u8> {
    let price = base_cost(state, order)?;
    // `ACT-2`: a figure that acts again must buy a point first.
    let owes = state.acting.and_then(|id| state.figure(id)).is_some_and(|acting| state.owes(acting));
    Some(if owes { price.max(1) } else { price })
}

fn base_cost(state: &BattleState, order: Order) -> Option<u8> {
    let acting = state.acting.and_then(|id| state.figure(id))?;
    match order {
        Order::Move { towards } => Some(move_cost(acting.facing, towards)),
        Order::Turn { .. } if state.turns_free(acting) => Some(0),
        Order::Throw { .. } | Order::Flame if has_free_blast(state, acting) => Some(0),
        Order::Batter { .. } => Some(batter_cost(state, acting)),
        Order::Place { kind, .. } => placing_cost(state, acting, kind),
        Order::Flame => state.profile(acting).flamethrower().map(|weapon| weapon.cost),
        Order::ClearJam { .. } => state.profile(acting).jam().map(|(_, cost)| cost),
        _ => match order.weapon() {
            Some(weapon) => state.catalogue.armoury().find(weapon).map(|weapon| weapon.cost),
            None => order
                .fixed_cost()
                .or_else(|| state.charter.conditions().find_map(|condition| condition.action_cost(acting, order))),
        },
    }
}

impl BattleState {
    /// Returns `true` if a figure that acts now must begin by buying a point (`ACT-2`).
    pub fn owes(&self, figure: &Figure) -> bool {
        match self.activations.current().filter(|activation| activation.figure == figure.id) {
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
fn has_free_blast(state: &BattleState, figure: &Figure) -> bool {
    // A figure that continues with command points has no free blast.
    let open = state.activations.current().is_some_and(|activation| activation.fresh && !activation.blasted);
    open && state.kind_of(figure).has(&Ability::FreeBlast)
}

/// Returns the cost of a strike at the gate or a contraption ahead: one point, or all points of a figure of an
/// automated side.
fn batter_cost(state: &BattleState, figure: &Figure) -> u8 {
    if state.charter.plays_itself(figure.side) { figure.points.max(1) } else { 1 }
}

/// Returns the cost for a figure of placing a contraption of that kind.
fn placing_cost(state: &BattleState, figure: &Figure, kind: u8) -> Option<u8> {
    let kind = state.charter.contraption_kind(kind)?;
    Some(if state.kind_of(figure).has(&Ability::Builds) { 0 } else { kind.cost })
}

/// Returns the cost of a move: 1 forward, 2 sideways or backward (`AP-1`).
pub fn move_cost(facing: Facing, towards: Facing) -> u8 {
    if facing == towards { 1 } else { 2 }
}
