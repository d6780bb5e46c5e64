//! Wounds and casualties (`SHOOT-2`), and what a death may bring: a mine that goes off (`MINE-2`), an answer of its owner,
//! objects and cards left behind (`ITEM-3`, `CARD-7`).
//!
//! **Rulings**
//! - `MINE-2`: whatever kills a volatile figure but a close attack counts as shooting: guns, grenades, flames and other
//!   blasts, so that one mine can set off the next.
//! - A mine that fails to go off (die 3) is a casualty like any other: its owner may answer.
//! - A figure that has died stands where it was until it leaves the game, and nothing can harm it again.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};

use super::{
    Catalogue, Dice, FigureId, KindId, Occupancy, Side,
    activation::Acting,
    awaiting::Occasion,
    blast::mine_bonus,
    cards::{CardTarget, Cards},
    event::{BattleEvent, CardLoss, EventLog},
    figure::{Ability, Harpoon, Place, Roster, Wounds},
    harpoon,
    objects::Objects,
    resolve::{Phase, on},
    step::{Cause, Step, Steps},
    weapon::Weapon,
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Damage, (harm, die, remove).chain());
}

/// Takes damage points; what goes beyond the last is lost (`SHOOT-2`).
fn harm(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut figures: Query<(&KindId, &mut Wounds)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Harm(figure, harm, cause) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((kind, mut wounds)) = found else { return };
    let total = catalogue.kind(*kind).damage_points;
    let damage = harm.min(total - wounds.0);
    if damage == 0 {
        return;
    }
    wounds.0 += damage;
    log.push(BattleEvent::Wounded { figure, damage, left: total - wounds.0 });
    if wounds.0 == total {
        steps.push(Step::Die(figure, cause));
    }
}

fn die(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    mut dice: ResMut<Dice>,
    figures: Query<(&KindId, &Side, &Place)>,
    mut harpoons: Query<(&FigureId, &mut Harpoon)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Die(figure, cause) = *steps.current() else { return };
    let Some((kind, side, place)) = roster.entity(figure).and_then(|entity| figures.get(entity).ok()) else { return };
    let (killer, by_harpoon) = match cause {
        Cause::Shot { by, weapon } => (Some(by), weapon == Weapon::Harpoon),
        Cause::Struck { by } => (Some(by), false),
        Cause::Blast | Cause::Fire => (None, false),
    };
    for (hans, mut harpoon) in &mut harpoons {
        harpoon::note_death(figure, killer, by_harpoon, (*hans, &mut harpoon), &mut log);
    }
    let kind = catalogue.kind(*kind);
    let remove = Step::Remove(figure);
    // Whether its owner may answer: whoever holds any card is asked, so that the question tells nothing.
    let answer =
        (!cards.hands[*side].is_empty()).then_some(Step::AskAnswer(*side, Occasion::Death(figure))).into_iter();
    let volatile = kind.has(&Ability::Volatile) && !matches!(cause, Cause::Struck { .. });
    let die = volatile.then(|| dice.d6());
    if let Some(die) = die {
        log.push(BattleEvent::VolatileRolled { figure, die });
    }
    let blast = place.square().map(|at| Step::Blast { at, bonus: mine_bonus(kind) });
    match (die, blast) {
        (Some(1 | 2), Some(blast)) => steps.push_all([remove, blast]),
        (Some(4..), _) => steps.push_all([Step::LastStand(figure), remove]),
        _ => steps.push_all(answer.chain([remove]).collect::<Vec<_>>()),
    }
}

fn remove(
    mut steps: ResMut<Steps>,
    mut roster: ResMut<Roster>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<Acting>,
    mut cards: ResMut<Cards>,
    mut objects: ResMut<Objects>,
    figures: Query<(&FigureId, &Side, &Place)>,
    mut log: ResMut<EventLog>,
    mut commands: Commands,
) {
    let Step::Remove(figure) = *steps.current() else { return };
    let Some(entity) = roster.entity(figure) else { return };
    let Ok((_, side, place)) = figures.get(entity) else { return };
    log.push(BattleEvent::Died { figure, at: place.square() });
    if let Some(square) = place.square() {
        occupancy.leave(square, figure);
        let above = figures.iter().find(|(other, _, place)| **other != figure && place.square() == Some(square));
        if let Some((above, ..)) = above {
            occupancy.come(square, *above);
        }
        objects.fall(figure, square, &mut log);
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
    acting.forget(figure);
    roster.remove(figure);
    commands.entity(entity).despawn();
    steps.push(Step::Judge { figure, side: *side, died: true });
}
