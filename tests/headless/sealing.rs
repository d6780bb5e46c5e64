//! Policy for the Allies in the second mission: they use a flame and a grenade as soon as possible, preferably against
//! an enemy; then each figure goes to a green door, closes and seals it.

use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{
        area_effects,
        plan_preview::{PlanTarget, PlannedAction, plan_order},
        session::BattleView,
    },
};
use rules::{
    BattleState, Facing, Figure, Ground, Order, Square,
    pathfinding::{self, PathGoal},
};

use crate::{
    camera_mirror,
    policy::{
        TestPlayerPolicy, choose_zombie_aim, enemies_by_distance, farthest_aim_along, is_affordable, square_distance,
        square_of_figure,
    },
};

/// Turn from which a flame or a grenade needs no enemy as a target.
const NO_TARGET_FROM_TURN: u16 = 2;

/// Maximum number of squares of a flame's jet.
const MAX_JET_SQUARES: usize = 2;

/// Returns the next aim of an Allied figure: flame, throw, shot, close attack, or the way to its door.
pub fn choose_sealing_aim(view: &BattleView, figure: &Figure, seen: &TestPlayerPolicy) -> Option<PlanTarget> {
    let now = &view.now;
    let acting = [
        choose_flame_aim(now, figure).filter(|_| seen.flames == 0),
        choose_throw_aim(now, figure).filter(|_| seen.throws == 0),
    ];
    if let Some(aim) = acting.into_iter().flatten().find(|aim| is_affordable(now, figure.id, *aim, true)) {
        return Some(aim);
    }
    let near = enemies_by_distance(now, figure);
    let guns = now.profile(figure).weapons().into_iter().filter(|weapon| weapon.is_gun());
    let shots =
        guns.flat_map(|weapon| near.iter().map(move |enemy| Order::Shoot { target: enemy.id, weapon: weapon.id }));
    let blows = near.iter().map(|enemy| Order::CloseAttack { target: enemy.id });
    let blow = || blows.clone().map(PlanTarget::Do).find(|aim| is_affordable(now, figure.id, *aim, false));
    let close = near
        .first()
        .is_some_and(|enemy| square_distance(square_of_figure(now, figure), square_of_figure(now, enemy)) <= 6);
    if close && let Some(shot) = shots.map(PlanTarget::Do).find(|aim| is_affordable(now, figure.id, *aim, false)) {
        return Some(shot);
    }
    if let Some(blow) = blow() {
        return Some(blow);
    }
    choose_door_aim(view, figure, seen.lens).or_else(|| choose_zombie_aim(view, figure, seen.lens))
}

/// Returns an aim if its burst catches an enemy and no friend; from turn [`NO_TARGET_FROM_TURN`] on, an empty burst is
/// enough.
fn aim_if_worthwhile(now: &BattleState, figure: &Figure, order: Order) -> Option<PlanTarget> {
    let burst = PlannedAction::new(now, figure.id, PlanTarget::Do(order))?.area_effect?;
    let friend = burst.caught.iter().any(|caught| caught.friend);
    let good = !friend && (!burst.caught.is_empty() || now.turn.number >= NO_TARGET_FROM_TURN);
    good.then_some(PlanTarget::Do(order))
}

/// Returns the aim of a flame if an enemy is within three squares ahead, because the jet burns a whole path.
fn choose_flame_aim(now: &BattleState, figure: &Figure) -> Option<PlanTarget> {
    now.profile(figure).flamethrower()?;
    let from = figure.square()?;
    let ahead = |enemy: &&Figure| {
        let (dx, dy) = from.delta(square_of_figure(now, enemy));
        let (x, y) = figure.facing.offset();
        dx * x + dy * y > 0 && (dx * y + dy * x).abs() <= 1 && dx.abs().max(dy.abs()) <= 3
    };
    if enemies_by_distance(now, figure).iter().any(ahead) {
        let friend = PlannedAction::new(now, figure.id, PlanTarget::Do(Order::Flame))?
            .area_effect?
            .caught
            .iter()
            .any(|one| one.friend);
        return (!friend).then_some(PlanTarget::Do(Order::Flame));
    }
    aim_if_worthwhile(now, figure, Order::Flame)
}

/// Returns the throw that the button and its key suggest first, if it is worthwhile.
fn choose_throw_aim(now: &BattleState, figure: &Figure) -> Option<PlanTarget> {
    let weapon = area_effects::throwing_weapons(now, figure.id).first()?.id;
    let from = figure.square()?;
    let field: Vec<Square> = now
        .throwing_field(figure)
        .into_iter()
        .filter(|at| now.board.terrain().ground(*at) == Ground::Floor && *at != from)
        .collect();
    let enemy = |at: &&Square| now.figure_at(**at).is_some_and(|other| other.side != figure.side);
    let able = |at: &Square| plan_order(now, figure.id, Order::Throw { at: *at, weapon }).is_ok();
    let mut squares: Vec<Square> = field.iter().filter(enemy).copied().filter(able).collect();
    squares.sort_by_key(|at| square_distance(from, *at));
    if squares.is_empty() {
        squares = field;
        squares.sort_by_key(|at| (square_distance(from, *at) - 3).abs());
    }
    let first = squares.into_iter().take(12).find(able)?;
    aim_if_worthwhile(now, figure, Order::Throw { at: first, weapon })
}

/// Returns the order that adds a square to the jet, or that ends the jet so that it burns.
pub fn choose_jet_square(
    view: &BattleView,
    chosen: &[Square],
    options: &[Square],
    lens: Option<CameraTarget>,
) -> Order {
    let last = chosen.last().copied();
    let shown = |at: &Square| lens.is_none_or(|lens| camera_mirror::click_point_of(lens, *at, None).is_some());
    let side = view.seat;
    let friend = |at: &Square| view.now.figure_at(*at).is_some_and(|figure| figure.side == side);
    let follows = |at: &&Square| last.is_some_and(|last| Facing::ALL.iter().any(|to| last.towards(*to) == Some(**at)));
    let next = options.iter().filter(follows).find(|at| shown(at) && !friend(at));
    match next {
        Some(at) if chosen.len() < MAX_JET_SQUARES => Order::Spread { at: *at },
        _ => Order::EndFlame,
    }
}

/// Returns the figure's next aim concerning its door: to walk there, turn to it, close it, or seal it.
fn choose_door_aim(view: &BattleView, figure: &Figure, lens: Option<CameraTarget>) -> Option<PlanTarget> {
    let now = &view.now;
    let open: Vec<u8> =
        now.sealable.iter().copied().filter(|door| !now.board.doors()[usize::from(*door)].sealed).collect();
    let door = assigned_door(view, figure, &open)?;
    let door = now.board.doors()[usize::from(door)];
    let (at, side, beyond) = (door.at, door.side, door.squares().1?);
    let beside = match figure.square() {
        Some(here) if here == at => Some(side),
        Some(here) if here == beyond => Some(side.back()),
        _ => None,
    };
    if let Some(side) = beside {
        let seal = PlanTarget::Do(Order::SealDoor { side });
        let close = PlanTarget::Do(Order::CloseDoor { side });
        let turn = PlanTarget::Do(Order::Turn { to: side });
        let turns = (figure.facing == side.back()).then_some(turn);
        return turns.into_iter().chain([seal, close]).find(|aim| is_affordable(now, figure.id, *aim, true));
    }
    let ways = [at, beyond]
        .into_iter()
        .filter_map(|square| pathfinding::find_path(now, figure, PathGoal::Square(square)).ok());
    let ways = ways.filter(|orders| !orders.is_empty());
    let orders = ways.min_by_key(|orders| pathfinding::simulate_path(now, figure.id, orders).cost())?;
    farthest_aim_along(view, figure, &orders, true, lens)
}

/// Returns the figure's door: one by its id, or the nearest unsealed door once that one is sealed.
fn assigned_door(view: &BattleView, figure: &Figure, open: &[u8]) -> Option<u8> {
    let now = &view.now;
    let own = now.sealable.get((usize::from(figure.id.0) + 1) % now.sealable.len().max(1)).copied();
    let from = square_of_figure(now, figure);
    let near = open.iter().copied().min_by_key(|door| square_distance(from, now.board.doors()[usize::from(*door)].at));
    own.filter(|door| open.contains(door)).or(near)
}
