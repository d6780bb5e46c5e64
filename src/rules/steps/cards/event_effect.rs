//! What event cards do, once they take effect (`CARD-3`).

use bevy_ecs::world::World;

use super::cancel::cancel;
use crate::{
    spawn_figures::bring,
    board::Board,
    cards::{CardTarget, Cards, Condition, Deed, Played},
    catalogue::Catalogue,
    causes::CardLoss,
    scenario_rules::Charter,
    command_points::CommandPoints,
    condition::Moment,
    conditions::{Bulwark, Contraptions, Wall, Workshop, happen, more},
    event::BattleEvent,
    event_log::EventLog,
    figure::Wounds,
    figures::{Figure, figures},
    ids::FigureId,
    reserves::Reserves,
    figure_index::Roster,
    side::Side,
    step_stack::Steps,
    step::Step,
    turn::Turn,
};

/// Carries an event out. What it needs was checked when it was played.
pub(super) fn carry_out(world: &mut World, played: &Played, deed: &Deed) {
    match (deed, played.target) {
        (Deed::Cancel, CardTarget::Card(card)) => cancel(world, card, Some(CardLoss::Cancelled)),
        (Deed::LastStand, CardTarget::Figure(figure)) => world.resource_mut::<Steps>().push(Step::LastStand(figure)),
        (Deed::StayReady, CardTarget::Figure(figure)) => world.resource_mut::<Cards>().reloaded = Some(figure),
        (Deed::ActAgain(points, _), CardTarget::Figure(figure)) => {
            world.resource_mut::<Steps>().push(Step::ActAgain(figure, *points));
        }
        (Deed::Heal(points, _), CardTarget::Figure(figure)) => heal(world, figure, *points),
        (Deed::OwnCommand(points), _) => change_command(world, played.side, i16::from(*points)),
        (Deed::EnemyCommand(points), _) => change_command(world, played.side.enemy(), -i16::from(*points)),
        (Deed::OpenDoor, CardTarget::Door(door)) => {
            world.resource_mut::<Board>().set_door(usize::from(door), true, false);
            world.resource_mut::<EventLog>().push(BattleEvent::DoorBurst { door });
            let then = happen(&world.resource::<Charter>().specials, Moment::Opened { door, side: played.side });
            world.resource_mut::<Steps>().push_all(then);
        }
        (Deed::Arrive(count, side), _) => {
            let horde = world.resource::<Reserves>().hordes_of(*side).next();
            let Some(kind) = horde else { return };
            let since = world.resource::<Roster>().next_id();
            bring(world, kind, *count);
            let brought = Moment::Brought { side: *side, since, turn: world.resource::<Turn>().number };
            let mut then = happen(&world.resource::<Charter>().specials, brought);
            if then.is_empty() {
                then.push(Step::AskDeployment { side: *side, since });
            }
            world.resource_mut::<Steps>().push_all(then);
        }
        (Deed::Stock(id, count), _) => {
            let kind = world.resource::<Charter>().condition::<Workshop>().and_then(|shop| shop.find(id));
            let Some(kind) = kind else { return };
            let stock = &mut world.resource_mut::<Contraptions>().into_inner().stock[played.side];
            if let Some(left) = stock.get_mut(usize::from(kind)) {
                *left = left.saturating_add(*count);
            }
            world.resource_mut::<EventLog>().push(BattleEvent::Supplied { side: played.side, kind, count: *count });
        }
        (Deed::HealAll(points, conditions), _) => heal_all(world, *points, conditions),
        (Deed::Gate(change), _) => shake(world, *change),
        (Deed::Surge(each), _) => more(world, *each),
        // These do their work by lying in play.
        (Deed::Tunnel | Deed::WedgeDoor | Deed::ShotRange(_), _) => {}
        (deed, target) => unreachable!("{deed:?} was not checked against {target:?}"),
    }
}

fn heal(world: &mut World, figure: FigureId, points: u8) {
    let entity = world.resource::<Roster>().entity(figure);
    debug_assert!(entity.is_some(), "{figure:?} is not in the game");
    let Some(mut wounds) = entity.and_then(|entity| world.get_mut::<Wounds>(entity)) else { return };
    let points = wounds.0.min(points);
    wounds.0 -= points;
    world.resource_mut::<EventLog>().push(BattleEvent::Healed { figure, points });
}

fn heal_all(world: &mut World, points: u8, conditions: &[Condition]) {
    let catalogue = world.resource::<Catalogue>();
    let is_hurt = |figure: &Figure| {
        let kind = catalogue.kind(figure.kind);
        let fits = conditions.iter().all(|condition| condition.holds(kind, catalogue.armoury()));
        figure.in_play() && figure.wounds > 0 && figure.wounds < kind.damage_points && fits
    };
    let hurt: Vec<FigureId> = figures(world).iter().filter(|figure| is_hurt(figure)).map(|figure| figure.id).collect();
    for figure in hurt {
        heal(world, figure, points);
    }
}

/// `COOP-9`: a card never takes the last point of the gate.
fn shake(world: &mut World, change: i8) {
    let Some(most) = world.resource::<Charter>().condition::<Wall>().map(|wall| wall.points) else { return };
    let mut bulwark = world.resource_mut::<Bulwark>();
    let before = bulwark.left;
    let least = before.min(1);
    bulwark.left = before.saturating_add_signed(change).clamp(least, most.max(least));
    let (left, change) = (bulwark.left, bulwark.left as i8 - before as i8);
    if change != 0 {
        world.resource_mut::<EventLog>().push(BattleEvent::GateShaken { change, left });
    }
}

fn change_command(world: &mut World, side: Side, change: i16) {
    let command = &mut world.resource_mut::<CommandPoints>().0[side];
    let before = i16::from(*command);
    *command = (before + change).clamp(0, i16::from(u8::MAX)) as u8;
    let change = (i16::from(*command) - before) as i8;
    world.resource_mut::<EventLog>().push(BattleEvent::CommandChanged { side, change });
}
