//! Plans: they predict the effects of their orders, and contain only orders that the rules allow.

use bevy_ecs::world::World;
use mission::paths;
use record::Battle;
use rules::{
    self, BattleEvent, BattleState, BySide, Facing, FigureId, FigurePlace, Ground, Order, OrderLogEntry,
    PendingDecision, Refusal, ScratchWorld, Side, Square,
    pathfinding::{self, PathGoal},
};

use crate::{
    battles::recon_spec,
    games::{RandomChooser, random_force},
    odds::scene::{BURNING, FigureSpec, figure_at_square, move_order, odds_position},
    support::{game_catalogue, project_path},
};

#[test]
fn plan_to_enter_an_occupied_square_is_refused() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), None).expect("a sound setup");
    let give = |battle: &mut Battle, world: &mut World, order| {
        battle.submit(world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    };
    for order in [Order::Bid { points: 0 }, Order::Bid { points: 0 }] {
        give(&mut battle, &mut world, order);
    }
    while matches!(BattleState::of(&world).awaiting, PendingDecision::Deploy { .. }) {
        give(&mut battle, &mut world, Order::EndDeployment);
    }
    let one = FigureId(1);
    for order in [Order::Activate { figure: one }, Order::Enter] {
        give(&mut battle, &mut world, order);
    }
    let now = BattleState::of(&world);
    let waiting = now.figures.iter().find(|figure| figure.side == Side::Allied && figure.square().is_none());
    let waiting = waiting.expect("a second Ally waits at the same entry").id;
    let plan = pathfinding::plan_orders(&now, waiting, &[Order::Enter]).expect("it may become active");
    assert!(plan.refusal.is_some());
}

/// Returns the orders of a path for the first figure, and their plan.
fn find_path_in_rows(
    rows: &'static [&'static str],
    figures: &[FigureSpec],
    to: Square,
) -> (Vec<Order>, pathfinding::OrderPlan) {
    let side = crate::odds::scene::side_of_first_figure(figures);
    let now = BattleState::of(&odds_position(rows, side, figures).world());
    let figure = *now.figure(FigureId(1)).expect("the first figure");
    let orders = pathfinding::find_path(&now, &figure, PathGoal::Square(to)).expect("a way");
    let plan = pathfinding::plan_orders(&now, figure.id, &orders).expect("it may act");
    (orders, plan)
}

/// The damage that a plan foresees is that of the order, in all cases of the rule's tests.
#[test]
fn exp_s4_damage_by_noise_is_foreseen() {
    let catalogue = game_catalogue();
    let (mut foreseen, mut fatal) = (0, 0);
    for name in ["noise", "death"] {
        let path = project_path(&format!("tests/rules/exp-s4-{name}.ron"));
        for case in rule_test::play_file(&path, &catalogue).unwrap_or_else(|errors| panic!("{errors}")) {
            let mut world = rules::new_world();
            rules::install_battle(&mut world, &case.setup);
            for entry in &case.entries {
                let OrderLogEntry::Order(order) = entry else { continue };
                let before = BattleState::of(&world);
                let events = rules::submit_order(&mut world, *order).unwrap_or_else(|refusal| panic!("{refusal}"));
                let heard = events.iter().find_map(|event| match event {
                    BattleEvent::Pursued { count, .. } => Some(*count),
                    _ => None,
                });
                let Some(figure) = before.acting else { continue };
                let pursuit = pathfinding::find_pursuit_damage(&before, figure, &[*order]);
                assert_eq!(pursuit.map(|pursuit| pursuit.damage), heard, "{}: {order:?}", case.title);
                let Some(pursuit) = pursuit else { continue };
                let after = BattleState::of(&world);
                let has_left = after.figure(figure).is_some_and(|left| left.place == Some(FigurePlace::Left));
                assert_eq!(pursuit.is_fatal, !has_left, "{}", case.title);
                foreseen += 1;
                fatal += u32::from(pursuit.is_fatal);
            }
        }
    }
    assert!(foreseen > fatal && fatal > 0, "{foreseen}, {fatal} of them fatal");
}

const LANE: &[&str] = &["########", "........", "########"];

#[test]
fn leap_1_path_leaps_over_others_within_own_points() {
    let east = move_order(Facing::East);
    let over = [figure_at_square("ilsa", 1, 1, Facing::East), figure_at_square("sturmzombie", 2, 1, Facing::East)];
    let (orders, plan) = find_path_in_rows(LANE, &over, Square::new(3, 1));
    assert_eq!((orders, plan.refusal), (vec![east, east], None));
    // A row of six zombies can't be passed with five points, and there is no path around them.
    let mut row = vec![figure_at_square("ilsa", 0, 1, Facing::East)];
    row.extend((1..7).map(|x| figure_at_square("sturmzombie", x, 1, Facing::East)));
    let (_, plan) = find_path_in_rows(LANE, &row, Square::new(7, 1));
    assert_eq!(plan.refusal, Some(Refusal::LeapTooFar));
}

#[test]
fn hund_2_turns_in_a_path_are_free() {
    let hound = [figure_at_square("blitzhund", 4, 4, Facing::East)];
    let (orders, plan) = find_path_in_rows(BURNING, &hound, Square::new(2, 3));
    assert_eq!(plan.walk.cost(), 3, "{orders:?}");
    assert_eq!(plan.refusal, None);
}

#[test]
fn flame_4_path_avoids_fire_if_the_detour_is_cheap() {
    let (orders, plan) =
        find_path_in_rows(BURNING, &[figure_at_square("grunt", 0, 3, Facing::North)], Square::new(0, 1));
    assert_eq!(orders, vec![move_order(Facing::North); 2]);
    assert!(plan.walk.steps.iter().all(|step| step.burns == 0));
    let (_, plan) = find_path_in_rows(BURNING, &[figure_at_square("grunt", 1, 3, Facing::North)], Square::new(1, 1));
    assert_eq!(plan.walk.steps.iter().map(|step| step.burns).sum::<u8>(), 1, "a detour of more than one point");
}

/// During a last stand no plan of another figure is possible, because the interrupted action continues first.
#[test]
fn other_figures_can_not_plan_during_a_last_stand() {
    let catalogue = game_catalogue();
    let mut world = rules::new_world();
    let mut planned = 0;
    for case in
        rule_test::play_file(&project_path("tests/rules/card-blaze-of-glory.ron"), &catalogue).expect("they hold")
    {
        rules::install_battle(&mut world, &case.setup);
        for entry in &case.entries {
            match entry {
                OrderLogEntry::Order(order) => {
                    rules::submit_order(&mut world, *order).expect("it was taken before");
                }
                OrderLogEntry::Dice(faces) => rules::script_dice(&mut world, faces).expect("faces of a die"),
                OrderLogEntry::Seed(seed) => rules::seed_dice(&mut world, *seed),
                OrderLogEntry::Reseed(seed) => rules::reseed_dice(&mut world, *seed),
            }
            let now = BattleState::of(&world);
            let acts = now.in_last_stand() && matches!(now.awaiting, PendingDecision::Act { .. });
            let (true, Some(active)) = (acts, now.acting) else { continue };
            for figure in now.figures.iter().filter(|figure| figure.id != active) {
                let plan = pathfinding::plan_orders(&now, figure.id, &[]);
                assert_eq!(plan.map(|plan| plan.lead), Err(Refusal::AnotherIsActive { active }), "{}", case.title);
                planned += 1;
            }
        }
    }
    assert!(planned > 10, "{planned} plans");
}

/// Number of orders in each random game.
const ORDERS: usize = 300;

/// The orders of an accepted plan can be given one by one until another decision interrupts them; those of a refused
/// plan can't.
#[test]
fn plans_predict_which_orders_are_legal() {
    let catalogue = game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let (mut world, mut scratch) = (rules::new_world(), ScratchWorld::default());
    let (mut given, mut refused) = (0, 0);
    for (listed, seed) in library.missions.iter().flat_map(|listed| (0..6).map(move |seed| (listed, seed))) {
        let mission = &listed.mission;
        let catalogue = mission.catalogue(&catalogue);
        let mut chooser = RandomChooser::new(seed);
        let forces = BySide::from_fn(|side| random_force(mission, &catalogue, side, mission.rp[side], &mut chooser));
        let setup = mission.setup(&catalogue, &forces, mission.rp, seed).expect("the force was checked");
        rules::install_battle(&mut world, &setup);
        for _ in 0..ORDERS {
            let now = BattleState::of(&world);
            let orders = rules::legal_orders(&now);
            if orders.is_empty() {
                break;
            }
            if let Some((figure, orders)) = random_path(&now, &mut chooser) {
                match check_plan_kept(scratch.fork(&world), &now, figure, &orders) {
                    Ok(true) => given += 1,
                    Ok(false) => refused += 1,
                    Err(fault) => panic!("{} {seed}: {figure:?} {orders:?}: {fault}", mission.id),
                }
            }
            rules::submit_order(&mut world, chooser.choose(&now, &orders)).expect("a legal order");
        }
    }
    assert!(given > 200 && refused > 200, "{given} plans were given, {refused} refused");
}

/// Returns a path of a random figure of the acting side to a random square nearby.
fn random_path(now: &BattleState, chooser: &mut RandomChooser) -> Option<(FigureId, Vec<Order>)> {
    let PendingDecision::Act { seat, .. } = now.awaiting else { return None };
    if now.charter.plays_itself(seat) {
        return None;
    }
    let own: Vec<_> = now.figures.iter().filter(|figure| figure.side == seat && figure.in_play()).collect();
    let figure = **own.get(chooser.below(own.len().max(1) as u32) as usize)?;
    let terrain = now.board.terrain();
    let from = figure.square().or_else(|| terrain.entries_of(seat).next().map(|entry| terrain.entry(entry).at))?;
    let mut nudge = || chooser.below(9) as i16 - 4;
    let to = from.offset(nudge(), nudge()).filter(|to| terrain.ground(*to) == Ground::Floor)?;
    let orders = pathfinding::find_path(now, &figure, PathGoal::Square(to)).ok().filter(|orders| !orders.is_empty())?;
    Some((figure.id, orders))
}

/// Checks a plan by giving its orders in the fork `world`. Returns `true` if the plan was accepted, and an error if the
/// fork contradicts the plan.
fn check_plan_kept(world: &mut World, now: &BattleState, figure: FigureId, orders: &[Order]) -> Result<bool, String> {
    let plan = pathfinding::plan_orders(now, figure, orders);
    let lead = plan.as_ref().map_or(vec![Order::Activate { figure }], |plan| plan.lead.clone());
    let done = follow_orders(world, figure, &[&lead[..], orders].concat());
    match (plan.map(|plan| plan.refusal), done) {
        (Ok(None), Some(false)) => Err(format!("after {lead:?} it can't be done: {:?}", now.awaiting)),
        (Ok(Some(refusal)) | Err(refusal), Some(true)) => Err(format!("{refusal}, and yet it can be done")),
        (Ok(None), _) => Ok(true),
        _ => Ok(false),
    }
}

/// Returns `true` if all orders are accepted, `false` if one is refused, and `None` if another decision interrupts
/// them.
fn follow_orders(world: &mut World, figure: FigureId, orders: &[Order]) -> Option<bool> {
    for (place, order) in orders.iter().enumerate() {
        let goes_on = match BattleState::of(world).awaiting {
            PendingDecision::Act { figure: active, .. } => active.is_none_or(|active| active == figure),
            _ => false,
        };
        if place > 0 && !goes_on {
            return None;
        }
        if rules::submit_order(world, *order).is_err() {
            return Some(false);
        }
    }
    Some(true)
}
