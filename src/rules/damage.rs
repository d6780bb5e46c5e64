//! Wounds and casualties (`SHOOT-2`).

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};

use super::{
    Catalogue, KindId, Occupancy, Side,
    activation::Acting,
    event::{BattleEvent, EventLog},
    figure::{Place, Roster, Wounds},
    resolve::{Phase, Step, Steps, on},
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Damage, (harm, die).chain());
}

/// Takes damage points; what goes beyond the last is lost (`SHOOT-2`).
fn harm(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut figures: Query<(&KindId, &mut Wounds)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Harm(figure, harm) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((kind, mut wounds)) = found else { return };
    let total = catalogue.kind(*kind).damage_points;
    let damage = harm.min(total - wounds.0);
    wounds.0 += damage;
    log.push(BattleEvent::Wounded { figure, damage, left: total - wounds.0 });
    if wounds.0 == total {
        steps.push(Step::Die(figure));
    }
}

fn die(
    mut steps: ResMut<Steps>,
    mut roster: ResMut<Roster>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<Acting>,
    figures: Query<(&Side, &Place)>,
    mut log: ResMut<EventLog>,
    mut commands: Commands,
) {
    let Step::Die(figure) = *steps.current() else { return };
    let Some(entity) = roster.entity(figure) else { return };
    let Ok((side, place)) = figures.get(entity) else { return };
    if let Some(square) = place.square() {
        occupancy.clear(square);
    }
    log.push(BattleEvent::Died { figure, at: place.square() });
    if acting.0 == Some(figure) {
        acting.0 = None;
    }
    roster.remove(figure);
    commands.entity(entity).despawn();
    steps.push(Step::Judge { side: *side, died: true });
}
