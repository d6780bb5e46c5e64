//! Shooting (`SHOOT-1` to `SHOOT-4`), and running out of ammo in reaction (`RF-4`).

use bevy::app::App;
use bevy::ecs::system::{Query, Res, ResMut};

use super::{
    Catalogue, Dice, KindId,
    event::{BattleEvent, EventLog, ReactionLoss},
    figure::{Reaction, Roster},
    resolve::{Phase, Step, Steps, on},
    weapon::{FireMode, needed_roll},
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Shooting, shoot);
}

/// The damage that these dice do: one point for each that reaches the needed roll (`SHOOT-1`).
pub fn damage(dice: &[u8], needed: u8) -> u8 {
    dice.iter().filter(|die| **die >= needed).count() as u8
}

/// Whether two of these dice show the same face (`RF-4`).
pub fn has_double(dice: &[u8]) -> bool {
    dice.iter().enumerate().any(|(index, die)| dice[..index].contains(die))
}

fn shoot(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut dice: ResMut<Dice>,
    kinds: Query<&KindId>,
    mut reactions: Query<&mut Reaction>,
    mut log: ResMut<EventLog>,
) {
    let Step::Shoot { figure, target, weapon, mode } = *steps.current() else { return };
    let Some(kind) = roster.entity(target).and_then(|entity| kinds.get(entity).ok()) else { return };
    let needed = needed_roll(catalogue.kind(*kind).fortitude, weapon.piercing());
    let rolled = dice.roll(weapon.rate(mode));
    let harm = damage(&rolled, needed);
    let double = mode == FireMode::Reaction && has_double(&rolled);
    log.push(BattleEvent::Shot { figure, target, weapon, mode, dice: rolled, needed });
    if double && let Some(mut reaction) = roster.entity(figure).and_then(|entity| reactions.get_mut(entity).ok()) {
        reaction.0 = false;
        log.push(BattleEvent::ReactionLost { figure, cause: ReactionLoss::OutOfAmmo });
    }
    if harm > 0 {
        steps.push(Step::Harm(target, harm));
    }
}
