//! Plans look ahead without a rule being broken on the way.

use incursion::{
    record::Battle,
    rules::{self, Awaiting, FigureId, Order, Side, Situation, way},
};

use crate::battles::recon;

#[test]
fn who_plans_to_enter_where_somebody_stands_is_refused() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(1), None).expect("a sound setup");
    let give = |battle: &mut Battle, world: &mut bevy::ecs::world::World, order| {
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
