//! Policy for the Allies in the first mission: they fight at first, then each moves to an exit.

use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{plan_preview::PlanTarget, session::BattleView},
};
use rules::{
    Facing, Figure, Order,
    pathfinding::{self, PathGoal},
};

use crate::policy::{enemies_by_distance, farthest_aim_along, is_affordable, square_distance, square_of_figure};

/// Returns the next aim of an Allied figure. While `fighting` is set, it shoots at an enemy, turns to one at most six
/// squares away, or waits; otherwise it moves to the nearest exit.
pub fn choose_leaving_aim(
    view: &BattleView,
    figure: &Figure,
    fighting: bool,
    lens: Option<CameraTarget>,
) -> Option<PlanTarget> {
    let now = &view.now;
    let near = enemies_by_distance(now, figure);
    let weapon = now.kind_of(figure).weapons.first().copied();
    if let Some(weapon) = weapon.filter(|_| fighting) {
        let shots = near.iter().map(|enemy| PlanTarget::Do(Order::Shoot { target: enemy.id, weapon }));
        if let Some(shot) = shots.clone().find(|aim| is_affordable(now, figure.id, *aim, false)) {
            return Some(shot);
        }
        let close = near
            .first()
            .filter(|enemy| square_distance(square_of_figure(now, figure), square_of_figure(now, enemy)) <= 6);
        if let (Some(enemy), Some(from)) = (close, figure.square()) {
            let (dx, dy) = from.delta(square_of_figure(now, enemy));
            let to = if dx.abs() > dy.abs() {
                if dx > 0 { Facing::East } else { Facing::West }
            } else if dy > 0 {
                Facing::South
            } else {
                Facing::North
            };
            let turn = PlanTarget::Do(Order::Turn { to });
            return (to != figure.facing && is_affordable(now, figure.id, turn, false)).then_some(turn);
        }
        if figure.square().is_some() && now.turn.number > 3 {
            return None;
        }
    }
    let exits = now.board.terrain().exits.iter().filter(|gate| gate.owner == figure.side);
    let ways = exits.filter_map(|gate| pathfinding::find_path(now, figure, PathGoal::Exit(gate.at, gate.side)).ok());
    let Some(orders) = ways.min_by_key(|orders| pathfinding::simulate_path(now, figure.id, orders).cost()) else {
        // There is no free path to an exit, so the figure attacks.
        let blows = near.iter().map(|enemy| PlanTarget::Do(Order::CloseAttack { target: enemy.id }));
        let shots = weapon
            .into_iter()
            .flat_map(|weapon| near.iter().map(move |enemy| PlanTarget::Do(Order::Shoot { target: enemy.id, weapon })));
        return shots.chain(blows).find(|aim| is_affordable(now, figure.id, *aim, true));
    };
    farthest_aim_along(view, figure, &orders, !fighting, lens)
}
