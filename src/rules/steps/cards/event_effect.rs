//! The effects of event cards (`CARD-3`).

use bevy_ecs::world::World;

use super::cancel::cancel_card;
use crate::{
    board::Board,
    cards::{CardRequirement, CardState, CardTarget, EventEffect, PendingCard},
    catalogue::Catalogue,
    causes::CardLoss,
    command_points::CommandPoints,
    condition::Trigger,
    conditions::{Contraptions, ContraptionsCondition, GateCondition, GateState, spawn_extra_figures, triggered_steps},
    event::BattleEvent,
    event_log::EventLog,
    figure::Wounds,
    figure_index::FigureIndex,
    figures::{Figure, figures},
    ids::FigureId,
    reserves::Reserves,
    scenario_rules::ScenarioRules,
    side::Side,
    spawn_figures::add_figures_of_kind,
    step::Step,
    step_stack::StepStack,
    turn::Turn,
};

/// Applies the effect of an event card. Its requirements were checked when it was played.
pub(super) fn apply_event_effect(world: &mut World, played: &PendingCard, effect: &EventEffect) {
    match (effect, played.target) {
        (EventEffect::Cancel, CardTarget::Card(card)) => cancel_card(world, card, Some(CardLoss::Cancelled)),
        (EventEffect::LastStand, CardTarget::Figure(figure)) => {
            world.resource_mut::<StepStack>().push(Step::LastStand(figure));
        }
        (EventEffect::StayReady, CardTarget::Figure(figure)) => {
            world.resource_mut::<CardState>().reloaded = Some(figure);
        }
        (EventEffect::ActAgain(points, _), CardTarget::Figure(figure)) => {
            world.resource_mut::<StepStack>().push(Step::ActAgain(figure, *points));
        }
        (EventEffect::Heal(points, _), CardTarget::Figure(figure)) => heal_figure(world, figure, *points),
        (EventEffect::OwnCommand(points), _) => change_command_points(world, played.side, i16::from(*points)),
        (EventEffect::EnemyCommand(points), _) => {
            change_command_points(world, played.side.enemy(), -i16::from(*points));
        }
        (EventEffect::OpenDoor, CardTarget::Door(door)) => {
            world.resource_mut::<Board>().set_door(usize::from(door), true, false);
            world.resource_mut::<EventLog>().push(BattleEvent::DoorBurst { door });
            let then = triggered_steps(
                &world.resource::<ScenarioRules>().specials,
                Trigger::Opened { door, side: played.side },
            );
            world.resource_mut::<StepStack>().push_all(then);
        }
        (EventEffect::Arrive(count, side), _) => {
            let horde = world.resource::<Reserves>().hordes_of(*side).next();
            let Some(kind) = horde else { return };
            let since = world.resource::<FigureIndex>().next_id();
            add_figures_of_kind(world, kind, *count);
            let brought = Trigger::Brought { side: *side, since, turn: world.resource::<Turn>().number };
            let mut then = triggered_steps(&world.resource::<ScenarioRules>().specials, brought);
            if then.is_empty() {
                then.push(Step::AskDeployment { side: *side, since });
            }
            world.resource_mut::<StepStack>().push_all(then);
        }
        (EventEffect::Stock(id, count), _) => {
            let kind =
                world.resource::<ScenarioRules>().condition::<ContraptionsCondition>().and_then(|shop| shop.find(id));
            let Some(kind) = kind else { return };
            let stock = &mut world.resource_mut::<Contraptions>().into_inner().stock[played.side];
            if let Some(left) = stock.get_mut(usize::from(kind)) {
                *left = left.saturating_add(*count);
            }
            world.resource_mut::<EventLog>().push(BattleEvent::Supplied { side: played.side, kind, count: *count });
        }
        (EventEffect::HealAll(points, conditions), _) => heal_matching_figures(world, *points, conditions),
        (EventEffect::Gate(change), _) => change_gate_points(world, *change),
        (EventEffect::Surge(each), _) => spawn_extra_figures(world, *each),
        // These take effect while they are in play.
        (EventEffect::Tunnel | EventEffect::WedgeDoor | EventEffect::ShotRange(_), _) => {}
        (effect, target) => unreachable!("{effect:?} was not checked against {target:?}"),
    }
}

fn heal_figure(world: &mut World, figure: FigureId, points: u8) {
    let entity = world.resource::<FigureIndex>().entity(figure);
    debug_assert!(entity.is_some(), "{figure:?} is not in the game");
    let Some(mut wounds) = entity.and_then(|entity| world.get_mut::<Wounds>(entity)) else { return };
    let points = wounds.0.min(points);
    wounds.0 -= points;
    world.resource_mut::<EventLog>().push(BattleEvent::Healed { figure, points });
}

fn heal_matching_figures(world: &mut World, points: u8, conditions: &[CardRequirement]) {
    let catalogue = world.resource::<Catalogue>();
    let is_hurt = |figure: &Figure| {
        let kind = catalogue.kind(figure.kind);
        let fits = conditions.iter().all(|condition| condition.holds(kind, catalogue.armoury()));
        figure.in_play() && figure.wounds > 0 && figure.wounds < kind.damage_points && fits
    };
    let hurt: Vec<FigureId> = figures(world).iter().filter(|figure| is_hurt(figure)).map(|figure| figure.id).collect();
    for figure in hurt {
        heal_figure(world, figure, points);
    }
}

/// `COOP-9`: changes the points of the gate; a card never takes the last one.
fn change_gate_points(world: &mut World, change: i8) {
    let Some(most) = world.resource::<ScenarioRules>().condition::<GateCondition>().map(|wall| wall.points) else {
        return;
    };
    let mut bulwark = world.resource_mut::<GateState>();
    let before = bulwark.left;
    let least = before.min(1);
    bulwark.left = before.saturating_add_signed(change).clamp(least, most.max(least));
    let (left, change) = (bulwark.left, bulwark.left as i8 - before as i8);
    if change != 0 {
        world.resource_mut::<EventLog>().push(BattleEvent::GateShaken { change, left });
    }
}

fn change_command_points(world: &mut World, side: Side, change: i16) {
    let command = &mut world.resource_mut::<CommandPoints>().0[side];
    let before = i16::from(*command);
    *command = (before + change).clamp(0, i16::from(u8::MAX)) as u8;
    let change = (i16::from(*command) - before) as i8;
    world.resource_mut::<EventLog>().push(BattleEvent::CommandChanged { side, change });
}
