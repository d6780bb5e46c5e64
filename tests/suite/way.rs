//! Plans look ahead without a rule being broken on the way.

use record::Battle;
use rules::{
    self, Awaiting, Facing, FigureId, Order, Refusal, Side, Situation, Square,
    way::{self, Goal},
};

use crate::{
    battles::recon,
    odds::scene::{BURNING, Spec, at, scene, step},
};

#[test]
fn who_plans_to_enter_where_somebody_stands_is_refused() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(1), None).expect("a sound setup");
    let give = |battle: &mut Battle, world: &mut bevy_ecs::world::World, order| {
        battle.submit(world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    };
    for order in [Order::Bid { points: 0 }, Order::Bid { points: 0 }] {
        give(&mut battle, &mut world, order);
    }
    while matches!(Situation::of(&world).awaiting, Awaiting::Deploy { .. }) {
        give(&mut battle, &mut world, Order::EndDeployment);
    }
    let one = FigureId(1);
    for order in [Order::Activate { figure: one }, Order::Enter] {
        give(&mut battle, &mut world, order);
    }
    let now = Situation::of(&world);
    let waiting = now.figures.iter().find(|figure| figure.side == Side::Allied && figure.square().is_none());
    let waiting = waiting.expect("a second Ally waits at the same entry").id;
    let plan = way::plan(&now, waiting, &[Order::Enter]).expect("it may become active");
    assert!(plan.refusal.is_some());
}

/// The orders of a way of the first figure, and what becomes of them.
fn way_of(rows: &'static [&'static str], figures: &[Spec], to: Square) -> (Vec<Order>, way::Plan) {
    let side = crate::odds::scene::figures_side(figures);
    let now = Situation::of(&scene(rows, side, figures).world());
    let figure = *now.figure(FigureId(1)).expect("the first figure");
    let orders = way::way(&now, &figure, Goal::Square(to)).expect("a way");
    let plan = way::plan(&now, figure.id, &orders).expect("it may act");
    (orders, plan)
}

const LANE: &[&str] = &["########", "........", "########"];

#[test]
fn leap_1_a_way_goes_over_others_with_own_points() {
    let east = step(Facing::East);
    let over = [at("ilsa", 1, 1, Facing::East), at("sturmzombie", 2, 1, Facing::East)];
    let (orders, plan) = way_of(LANE, &over, Square::new(3, 1));
    assert_eq!((orders, plan.refusal), (vec![east, east], None));
    // Six in a row are too many for five points, and there is no way round.
    let mut row = vec![at("ilsa", 0, 1, Facing::East)];
    row.extend((1..7).map(|x| at("sturmzombie", x, 1, Facing::East)));
    let (_, plan) = way_of(LANE, &row, Square::new(7, 1));
    assert_eq!(plan.refusal, Some(Refusal::LeapTooFar));
}

#[test]
fn hund_2_a_way_turns_for_nothing() {
    let hound = [at("blitzhund", 4, 4, Facing::East)];
    let (orders, plan) = way_of(BURNING, &hound, Square::new(2, 3));
    assert_eq!(plan.walk.cost(), 3, "{orders:?}");
    assert_eq!(plan.refusal, None);
}

#[test]
fn flame_4_a_way_goes_round_fire_where_that_is_cheap() {
    let (orders, plan) = way_of(BURNING, &[at("grunt", 0, 3, Facing::North)], Square::new(0, 1));
    assert_eq!(orders, vec![step(Facing::North); 2]);
    assert!(plan.walk.steps.iter().all(|step| step.burns == 0));
    let (_, plan) = way_of(BURNING, &[at("grunt", 1, 3, Facing::North)], Square::new(1, 1));
    assert_eq!(plan.walk.steps.iter().map(|step| step.burns).sum::<u8>(), 1, "a detour of more than one point");
}
