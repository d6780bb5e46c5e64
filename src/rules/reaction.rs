//! Reaction mode and reaction fire (`RF-1` to `RF-6`). The reacting player chooses, figure by figure and in any order.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};

use super::{
    Awaiting, Board, Catalogue, Facing, FigureId, KindId, Occupancy, Side, Weapon,
    event::{BattleEvent, EventLog},
    figure::{FigureKind, Place, Reaction, Roster},
    resolve::{Phase, Step, Steps, on},
    sight,
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Reaction, (provoke, hold, ask_readiness, enter_reaction).chain());
}

/// The gun that a kind of figure uses in reaction: its first (`RF-1`).
pub fn reaction_weapon(kind: &FigureKind) -> Option<Weapon> {
    kind.weapons.first().copied()
}

/// After an action, asks the enemies in reaction mode that see the figure and have not had their say (`RF-2`, `RF-3`).
fn provoke(
    steps: Res<Steps>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    roster: Res<Roster>,
    figures: Query<(&FigureId, &Side, &Place, &Facing, &Reaction)>,
    mut commands: Commands,
) {
    let Step::Provoke { figure: target, asked } = steps.current() else { return };
    let found = roster.entity(*target).and_then(|entity| figures.get(entity).ok());
    let Some((_, mover, goal, ..)) = found else { return };
    let mut shooters: Vec<FigureId> = figures
        .iter()
        .filter(|(figure, side, .., reaction)| reaction.0 && *side != mover && !asked.contains(figure))
        .filter(|(_, _, place, facing, _)| sight::between(&board, &occupancy, (**place, **facing), *goal).is_ok())
        .map(|(figure, ..)| *figure)
        .collect();
    if !shooters.is_empty() {
        shooters.sort();
        commands.insert_resource(Awaiting::React {
            seat: mover.enemy(),
            target: *target,
            shooters,
            asked: asked.clone(),
        });
    }
}

fn hold(steps: Res<Steps>, mut log: ResMut<EventLog>) {
    if let Step::Hold { figure, target } = *steps.current() {
        log.push(BattleEvent::Held { figure, target });
    }
}

/// Asks which figures enter reaction mode: on the board, with a gun, seeing no enemy, and not in it already (`RF-1`).
fn ask_readiness(
    steps: Res<Steps>,
    catalogue: Res<Catalogue>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    figures: Query<(&FigureId, &KindId, &Side, &Place, &Facing, &Reaction)>,
    mut commands: Commands,
) {
    let Step::AskReadiness(seat) = *steps.current() else { return };
    let sees_enemy = |place: Place, facing: Facing| {
        figures.iter().any(|(_, _, side, other, ..)| {
            *side != seat
                && other.square().is_some()
                && sight::between(&board, &occupancy, (place, facing), *other).is_ok()
        })
    };
    let mut able: Vec<FigureId> = figures
        .iter()
        .filter(|(_, kind, side, place, _, reaction)| {
            **side == seat
                && !reaction.0
                && place.square().is_some()
                && reaction_weapon(catalogue.kind(**kind)).is_some()
        })
        .filter(|(_, _, _, place, facing, _)| !sees_enemy(**place, **facing))
        .map(|(figure, ..)| *figure)
        .collect();
    if !able.is_empty() {
        able.sort();
        commands.insert_resource(Awaiting::Ready { seat, figures: able });
    }
}

fn enter_reaction(
    steps: Res<Steps>,
    roster: Res<Roster>,
    mut reactions: Query<&mut Reaction>,
    mut log: ResMut<EventLog>,
) {
    let Step::EnterReaction(figure) = *steps.current() else { return };
    if let Some(mut reaction) = roster.entity(figure).and_then(|entity| reactions.get_mut(entity).ok()) {
        reaction.0 = true;
        log.push(BattleEvent::ReactionEntered { figure });
    }
}
