//! Sets up a battle in a world: its state, its figures and the first steps.

use bevy_ecs::{entity::Entity, query::With, world::World};

use crate::{
    cards::{CardInPlay, CardState, CardTarget},
    command_points::{CommandPoints, SpecialPoints},
    condition::Trigger,
    conditions::triggered_steps,
    event_log::EventLog,
    figure::{FigureActivity, FigureNumber, ReactionMode, Wounds},
    figure_index::FigureIndex,
    fire::Fire,
    ids::{CardId, FigureId},
    order_log::OrderLog,
    resolver,
    scenario_rules::ScenarioRules,
    setup::{Setup, StartPosition, StartState},
    side::Side,
    spawn_figures::{self, ArrivalPlace},
    stalemate_progress, state_fields,
    state_snapshot::refresh_state,
    step::Step,
    step_stack::StepStack,
    strength_in_numbers::StrengthInNumbers,
    turn::Turn,
    veterans::Veteran,
};

/// Sets up the battle in a world and runs it to the first decision. Any earlier battle in that world is removed. The
/// world must have the rules' systems (see [`plugin`](super::plugin)).
pub fn install_battle(world: &mut World, setup: &Setup) {
    despawn_figures(world);
    // No system here reads removals, and the trackers would grow forever if they were never cleared.
    world.clear_trackers();
    state_fields::begin(world, setup);
    world.insert_resource(FigureIndex::default());
    world.insert_resource(EventLog::default());
    world.insert_resource(OrderLog::default());
    match &setup.start {
        StartState::Maintenance => begin_mission(world, setup),
        StartState::Position(position) => begin_position(world, position),
    }
    resolver::run_steps(world);
    stalemate_progress::begin_measuring_progress(world);
    refresh_state(world);
}

fn begin_mission(world: &mut World, setup: &Setup) {
    for side in Side::BOTH {
        let held = world.resource::<ScenarioRules>().holds_back(side, false, 0);
        let arrival = if held { ArrivalPlace::Reserve } else { ArrivalPlace::Waiting };
        for (purchase, &kind) in setup.forces[side].iter().enumerate() {
            if setup.catalogue.kind(kind).horde().is_none() {
                if let Some(veteran) = setup.veteran(side, purchase) {
                    let number = FigureNumber(veteran.number);
                    let figure = spawn_figures::add_numbered_figure(world, kind, number, arrival);
                    equip_veteran(world, figure, veteran);
                } else {
                    spawn_figures::add_figure(world, kind, arrival);
                }
            }
        }
    }
    let first = triggered_steps(&world.resource::<ScenarioRules>().specials, Trigger::Beginning);
    let mut steps = world.resource_mut::<StepStack>();
    steps.push(Step::StartTurn);
    steps.push_all(first);
}

fn begin_position(world: &mut World, position: &StartPosition) {
    for figure in &position.figures {
        let entity = spawn_figures::add_figure(world, figure.kind, ArrivalPlace::At(figure.place, figure.facing));
        world.entity_mut(entity).insert((
            Wounds(figure.wounds),
            ReactionMode(figure.reaction),
            FigureActivity { activated: figure.activated, points: 0, given: 0 },
        ));
    }
    world.insert_resource(Turn { number: 1, first: Some(position.first), half: Some(position.active) });
    world.insert_resource(CommandPoints(position.command));
    world.insert_resource(SpecialPoints(position.special));
    world.insert_resource(Fire::of(position.ablaze.clone()));
    world.insert_resource(StrengthInNumbers::in_half(position.active));
    world.resource_mut::<StepStack>().push(Step::AskAct);
}

/// Puts a veteran's experience cards into play, on the figure that has just arrived.
fn equip_veteran(world: &mut World, figure: Entity, veteran: &Veteran) {
    let (Some(&id), Some(&side)) = (world.get::<FigureId>(figure), world.get::<Side>(figure)) else { return };
    let lying = |&card: &CardId| CardInPlay { card, side, on: CardTarget::Figure(id), experience: true };
    world.resource_mut::<CardState>().in_play.extend(veteran.cards.iter().map(lying));
}

/// Despawns all figures in the world.
pub fn despawn_figures(world: &mut World) {
    let figures: Vec<Entity> = world.query_filtered::<Entity, With<FigureId>>().iter(world).collect();
    for entity in figures {
        world.despawn(entity);
    }
}
