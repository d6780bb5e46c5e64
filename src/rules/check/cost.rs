//! What actions cost (`AP-1`).

use crate::{facing::Facing, figure::Ability, order::Order, state::Situation};

/// The cost of an action of the active figure in action points (`AP-1`); none for orders that cost nothing.
pub fn cost(situation: &Situation, order: Order) -> Option<u8> {
    let acting = situation.acting.and_then(|id| situation.figure(id))?;
    match order {
        Order::Move { towards } => Some(move_cost(acting.facing, towards)),
        Order::Turn { .. } if situation.card(acting).has(&Ability::FreeTurns) => Some(0),
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

/// Forward 1, sideways or backward 2 (`AP-1`).
pub fn move_cost(facing: Facing, towards: Facing) -> u8 {
    if facing == towards { 1 } else { 2 }
}
