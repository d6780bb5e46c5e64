//! Close combat (`CC-1`, `CC-2`) and the zombies' strength in numbers (`ZOM-2`).

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    system::{Query, Res, ResMut},
};
use serde::Serialize;

use super::{
    Catalogue, Dice, FigureId, KindId,
    event::{BattleEvent, EventLog, ReactionLoss},
    figure::{Ability, Reaction, Roster},
    resolve::{Phase, Step, Steps, on},
    shooting::damage,
    weapon::needed_roll,
};

/// Who has close-attacked whom in this half of the turn, among figures with strength in numbers (`ZOM-2`).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Crowding(Vec<(FigureId, Vec<FigureId>)>);

impl Crowding {
    /// The place of an attacker among those that have attacked this target in this half, from 1; one that has not
    /// attacked yet comes after them. **Ruling**: the place is kept, so that the first attacker rolls one die also
    /// when it strikes again after the second.
    pub fn place(&self, target: FigureId, attacker: FigureId) -> u8 {
        let attackers = self.0.iter().find(|(other, _)| *other == target).map_or(&[][..], |(_, list)| list);
        let place = attackers.iter().position(|other| *other == attacker).unwrap_or(attackers.len());
        u8::try_from(place + 1).unwrap_or(u8::MAX)
    }

    fn note(&mut self, target: FigureId, attacker: FigureId) {
        let index = self.0.iter().position(|(other, _)| *other == target).unwrap_or_else(|| {
            self.0.push((target, Vec::new()));
            self.0.len() - 1
        });
        let attackers = &mut self.0[index].1;
        if !attackers.contains(&attacker) {
            attackers.push(attacker);
        }
    }
}

/// Damage dice of a close attack (`CC-2`, `ZOM-2`).
pub(super) fn strike_dice(kind: &super::FigureKind, crowding: &Crowding, attacker: FigureId, target: FigureId) -> u8 {
    if kind.has(Ability::StrengthInNumbers) { crowding.place(target, attacker) } else { 1 }
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::CloseCombat, strike);
}

fn strike(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut crowding: ResMut<Crowding>,
    mut dice: ResMut<Dice>,
    mut figures: Query<(&KindId, &mut Reaction)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Strike { figure, target } = *steps.current() else { return };
    let (Some(attacker), Some(victim)) = (roster.entity(figure), roster.entity(target)) else { return };
    let Ok((kind, _)) = figures.get(attacker) else { return };
    let count = strike_dice(catalogue.kind(*kind), &crowding, figure, target);
    if catalogue.kind(*kind).has(Ability::StrengthInNumbers) {
        crowding.note(target, figure);
    }
    let Ok((kind, mut reaction)) = figures.get_mut(victim) else { return };
    if reaction.0 {
        reaction.0 = false;
        log.push(BattleEvent::ReactionLost { figure: target, cause: ReactionLoss::Attacked });
    }
    let needed = needed_roll(catalogue.kind(*kind).fortitude, 0);
    let rolled = dice.roll(count);
    let harm = damage(&rolled, needed);
    log.push(BattleEvent::Struck { figure, target, dice: rolled, needed });
    if harm > 0 {
        steps.push(Step::Harm(target, harm));
    }
}
