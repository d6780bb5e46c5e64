//! Reaction mode and reaction fire (`RF-1` to `RF-6`). The reacting player chooses, figure by figure and in any order.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};

use super::{
    Awaiting, Board, Catalogue, Facing, FigureId, KindId, Occupancy, Side,
    awaiting::Occasion,
    cards::Cards,
    event::{BattleEvent, EventLog, ReactionLoss},
    figure::{Place, Reaction, Roster, Wounds},
    profile::Profile,
    resolve::{Phase, on},
    sight,
    step::{Step, Steps},
    stranded::Stranded,
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Reaction, (provoke, hold, ask_readiness, enter_reaction, out_of_ammo, lose_reaction).chain());
}

/// After an action, asks the enemies in reaction mode that see the figure and have not had their say (`RF-2`, `RF-3`).
/// What has died draws no fire.
fn provoke(
    steps: Res<Steps>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    figures: Query<(&FigureId, &KindId, &Side, &Place, &Facing, &Reaction, &Wounds)>,
    mut commands: Commands,
) {
    let Step::Provoke { figure: target, asked } = steps.current() else { return };
    let found = roster.entity(*target).and_then(|entity| figures.get(entity).ok());
    let Some((_, kind, mover, goal, .., wounds)) = found else { return };
    if wounds.0 >= catalogue.kind(*kind).damage_points {
        return;
    }
    let range = cards.shot_range().unwrap_or(u8::MAX);
    let able = |(figure, kind, side, place, facing, reaction, wounds): &(
        &FigureId,
        &KindId,
        &Side,
        &Place,
        &Facing,
        &Reaction,
        &Wounds,
    )| {
        reaction.0
            && *side != mover
            && !asked.contains(figure)
            && wounds.0 < catalogue.kind(**kind).damage_points
            && sight::between(&board, &occupancy, (**place, **facing), *goal).is_ok_and(|distance| distance <= range)
            && Profile::new(&catalogue, &cards, **figure, **kind).jam().is_none()
    };
    let mut shooters: Vec<FigureId> = figures.iter().filter(able).map(|(figure, ..)| *figure).collect();
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
/// **Ruling**: a figure whose gun is jammed may not.
fn ask_readiness(
    steps: Res<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    stranded: Res<Stranded>,
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
        .filter(|(figure, kind, side, place, _, reaction)| {
            let profile = Profile::new(&catalogue, &cards, **figure, **kind);
            **side == seat
                && !reaction.0
                && !stranded.holds(**figure)
                && place.square().is_some()
                && !profile.never_reacts()
                && profile.jam().is_none()
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

/// `RF-4`: the figure leaves reaction mode, unless its owner answers with a card.
fn out_of_ammo(mut steps: ResMut<Steps>, cards: Res<Cards>, roster: Res<Roster>, sides: Query<&Side>) {
    let Step::OutOfAmmo(figure) = *steps.current() else { return };
    let Some(side) = roster.entity(figure).and_then(|entity| sides.get(entity).ok()) else { return };
    if !cards.hands[*side].is_empty() {
        steps.push_all([Step::AskAnswer(*side, Occasion::OutOfAmmo(figure)), Step::LoseReaction(figure)]);
    } else {
        steps.push(Step::LoseReaction(figure));
    }
}

fn lose_reaction(
    steps: Res<Steps>,
    roster: Res<Roster>,
    mut cards: ResMut<Cards>,
    mut reactions: Query<&mut Reaction>,
    mut log: ResMut<EventLog>,
) {
    let Step::LoseReaction(figure) = *steps.current() else { return };
    if cards.reloaded.take() == Some(figure) {
        return;
    }
    if let Some(mut reaction) = roster.entity(figure).and_then(|entity| reactions.get_mut(entity).ok()) {
        reaction.0 = false;
        log.push(BattleEvent::ReactionLost { figure, cause: ReactionLoss::OutOfAmmo });
    }
}
