//! Lays a battle out in a world: its state, its figures and the first steps.

use bevy_ecs::{entity::Entity, query::With, world::World};

use crate::{
    spawn_figures::{self, Arrival},
    cards::{CardTarget, Cards, InPlay},
    scenario_rules::Charter,
    command_points::{CommandPoints, SpecialPoints},
    condition::Moment,
    conditions::happen,
    strength_in_numbers::Crowding,
    event_log::EventLog,
    figure::{Activity, CopyNumber, Reaction, Wounds},
    fire::Fire,
    ids::{CardId, FigureId},
    order_log::OrderLog,
    stalemate_progress, resolver,
    figure_index::Roster,
    setup::{Position, Setup, Start},
    side::Side,
    step_stack::Steps,
    state_fields,
    step::Step,
    turn::Turn,
    veterans::Veteran,
};

/// Lays the battle out in a world and goes on to the first decision. A battle that was there before is cleared away.
/// The world must have the rules' systems (see [`plugin`](super::plugin)).
pub fn install(world: &mut World, setup: &Setup) {
    clear(world);
    // Nobody here asks what was removed; what is never cleared only grows.
    world.clear_trackers();
    state_fields::begin(world, setup);
    world.insert_resource(Roster::default());
    world.insert_resource(EventLog::default());
    world.insert_resource(OrderLog::default());
    match &setup.start {
        Start::Maintenance => begin_mission(world, setup),
        Start::Position(position) => begin_position(world, position),
    }
    resolver::run(world);
    stalemate_progress::begin(world);
}

fn begin_mission(world: &mut World, setup: &Setup) {
    for side in Side::BOTH {
        let held = world.resource::<Charter>().holds_back(side, false, 0);
        let arrival = if held { Arrival::Reserve } else { Arrival::Waiting };
        for (purchase, &kind) in setup.forces[side].iter().enumerate() {
            if setup.catalogue.kind(kind).horde().is_none() {
                if let Some(veteran) = setup.veteran(side, purchase) {
                    let number = CopyNumber(veteran.number);
                    let figure = spawn_figures::arrive_as(world, kind, number, arrival);
                    equip(world, figure, veteran);
                } else {
                    spawn_figures::arrive(world, kind, arrival);
                }
            }
        }
    }
    let first = happen(&world.resource::<Charter>().specials, Moment::Beginning);
    let mut steps = world.resource_mut::<Steps>();
    steps.push(Step::StartTurn);
    steps.push_all(first);
}

fn begin_position(world: &mut World, position: &Position) {
    for figure in &position.figures {
        let entity = spawn_figures::arrive(world, figure.kind, Arrival::At(figure.place, figure.facing));
        world.entity_mut(entity).insert((
            Wounds(figure.wounds),
            Reaction(figure.reaction),
            Activity { activated: figure.activated, points: 0, given: 0 },
        ));
    }
    world.insert_resource(Turn { number: 1, first: Some(position.first), half: Some(position.active) });
    world.insert_resource(CommandPoints(position.command));
    world.insert_resource(SpecialPoints(position.special));
    world.insert_resource(Fire::of(position.ablaze.clone()));
    world.insert_resource(Crowding::in_half(position.active));
    world.resource_mut::<Steps>().push(Step::AskAct);
}

/// Lays its experience cards under the card of a figure that has just arrived.
fn equip(world: &mut World, figure: Entity, veteran: &Veteran) {
    let (Some(&id), Some(&side)) = (world.get::<FigureId>(figure), world.get::<Side>(figure)) else { return };
    let lying = |&card: &CardId| InPlay { card, side, on: CardTarget::Figure(id), experience: true };
    world.resource_mut::<Cards>().in_play.extend(veteran.cards.iter().map(lying));
}

/// Takes every figure of a battle out of the world.
pub fn clear(world: &mut World) {
    let figures: Vec<Entity> = world.query_filtered::<Entity, With<FigureId>>().iter(world).collect();
    for entity in figures {
        world.despawn(entity);
    }
}
