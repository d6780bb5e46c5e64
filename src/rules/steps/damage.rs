//! Wounds and casualties (`SHOOT-2`), and the consequences of a death: a mine that goes off (`MINE-2`), its owner's
//! answer, objects and cards left behind (`ITEM-3`, `CARD-7`).
//!
//! **Rulings**
//! - `MINE-2`: shooting means a gun, a grenade or a jet of flame as it is fired. A close attack is not shooting;
//!   neither is Ka-BOOM, which is close combat, nor a square that already burns. A mine goes off as in `MINE-1`: it
//!   kills the figures around it in close combat, so that no mine sets off another.
//! - A mine that fails to go off (die 3) is an ordinary casualty: its owner may answer.
//! - A figure that has died stays on its square until it is removed, and nothing can harm it again.

use bevy_ecs::system::{Commands, Query};

use super::prelude::*;
use crate::{
    blast::mine_bonus,
    cards::{CardHolders, CardTarget},
    causes::{CardLoss, ResponseTrigger},
    figure::HarpoonState,
    figure_index::FigureIndex,
    harpoon,
    objects::MissionObjects,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, harm_figure);
    add_step_system(app, kill_figure);
    add_step_system(app, remove_casualty);
}

/// Applies damage; points beyond the last are lost (`SHOOT-2`). A mine may already have blown up the figure.
fn harm_figure(
    In(payload::Harm { figure: id, damage, cause }): In<payload::Harm>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.find_mut(id) else { return };
    let kind = catalogue.kind(*figure.kind);
    let damage = damage.min(kind.damage_points - figure.wounds.0);
    if damage == 0 {
        return;
    }
    figure.wounds.0 += damage;
    log.push(BattleEvent::Wounded { figure: id, damage, left: kind.damage_points - figure.wounds.0 });
    if kind.dies_of(figure.wounds.0) {
        steps.push(Step::Die(id, cause));
    }
}

fn kill_figure(
    In(payload::Die { figure: id, cause }): In<payload::Die>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    charter: Res<ScenarioRules>,
    mut dice: ResMut<Dice>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let harpooner = match cause {
        DamageCause::Shot { by, weapon } if catalogue.weapon(weapon).drags() => Some(by),
        _ => None,
    };
    for mut hans in figures.iter_mut() {
        let sticks = harpooner == Some(*hans.id) || cause.is_close_combat() && *hans.harpoon == HarpoonState::In(id);
        harpoon::release_harpoon_on_death(id, sticks, (*hans.id, &mut hans.harpoon), &mut log);
    }
    let Some(dead) = figures.get(id) else { return };
    let (side, kind) = (*dead.side, catalogue.kind(*dead.kind));
    let remove = Step::Remove(id);
    // Ask every owner with a card in hand, so that the question reveals nothing about the hand.
    let answer =
        (!cards.hands[side].is_empty()).then_some(Step::AskAnswer(side, ResponseTrigger::Death(id))).into_iter();
    let volatile = kind.has(&Ability::Volatile) && cause.is_shooting();
    let die = volatile.then(|| dice.d6());
    if let Some(die) = die {
        log.push(BattleEvent::VolatileRolled { figure: id, die });
    }
    let blast = dead.place.square().map(|at| Step::Blast { at, bonus: mine_bonus(kind), cause: DamageCause::Mine });
    match (die, blast) {
        (Some(1 | 2), Some(blast)) => {
            steps.push_all([remove, blast].into_iter().chain(charter.blast_judgement()).collect::<Vec<_>>());
        }
        (Some(4..), _) => steps.push_all([Step::LastStand(id), remove]),
        _ => steps.push_all(answer.chain([remove]).collect::<Vec<_>>()),
    }
}

/// Removes a casualty from the game, unless it has already blown itself up in its last stand.
fn remove_casualty(
    In(payload::Remove { figure }): In<payload::Remove>,
    mut steps: ResMut<StepStack>,
    mut roster: ResMut<FigureIndex>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<ActivationStack>,
    (mut cards, holders): (ResMut<CardState>, Res<CardHolders>),
    mut objects: ResMut<MissionObjects>,
    figures: Query<(&FigureId, &Side, &FigurePlace)>,
    mut log: ResMut<EventLog>,
    mut commands: Commands,
) {
    let found = roster.entity(figure).and_then(|entity| Some((entity, figures.get(entity).ok()?)));
    let Some((entity, (_, side, place))) = found else { return };
    log.push(BattleEvent::Died { figure, at: place.square() });
    if let Some(square) = place.square() {
        occupancy.leave(square, figure);
        let above = figures.iter().find(|(other, _, place)| **other != figure && place.square() == Some(square));
        if let Some((above, ..)) = above {
            occupancy.come(square, *above);
        }
        objects.drop_all(figure, square, &mut log);
    }
    let mut gone = Vec::new();
    cards.in_play.retain(|lying| {
        let stays = lying.on != CardTarget::Figure(figure);
        if !stays {
            gone.push(lying.card);
        }
        stays
    });
    for card in gone {
        cards.discard.push(card);
        log.push(BattleEvent::CardLost { card, cause: CardLoss::FigureGone });
    }
    // `COOP-14`: the hand of a figure that is gone is discarded.
    let held = holders.cards(figure).map(|card| Step::Discard(*side, card)).collect::<Vec<_>>();
    steps.push_all(held);
    acting.remove_figure(figure);
    roster.remove(figure);
    commands.entity(entity).despawn();
    steps.push(Step::Judge { figure, side: *side, died: true });
}
