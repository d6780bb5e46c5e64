//! Blasts: grenades, grenade launchers and mines (`GREN-1` to `GREN-3`, `MINE-1`).
//!
//! **Ruling** (`GREN-2`): the dice for all figures in a blast are rolled together; then each loses what its die says,
//! in the order of the figures. What a death brings (a mine that goes off, a last stand) happens before the next.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut},
};

use super::{
    Board, Catalogue, Dice, FigureId, Ground, KindId, Square,
    cards::Cards,
    event::{BattleEvent, EventLog, Hazard, ReactionLoss},
    figure::{Ability, FigureKind, Place, Reaction, Roster, Wounds},
    profile::Profile,
    resolve::{Phase, on},
    step::{Cause, Step, Steps},
    weapon::{GRENADE_BONUS, needed_roll},
};

/// The squares of a blast round a centre: floor and joined to it (`GREN-2`), in row order.
pub fn blast_squares(board: &Board, centre: Square) -> Vec<Square> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    around
        .filter_map(|(dx, dy)| centre.offset(dx, dy))
        .filter(|at| board.terrain().ground(*at) == Ground::Floor)
        .filter(|at| *at == centre || board.joined_to(centre, *at))
        .collect()
}

/// What a mine adds to the dice of its blast; a volatile figure without one counts as a grenade.
pub(super) fn mine_bonus(kind: &FigureKind) -> i8 {
    let mine = |ability: &Ability| if let Ability::Mine(bonus) = ability { Some(*bonus) } else { None };
    kind.part(mine).unwrap_or(GRENADE_BONUS)
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Blast, (throw, detonate, blast).chain());
}

fn throw(mut steps: ResMut<Steps>, mut log: ResMut<EventLog>) {
    let Step::Throw { figure, weapon, at } = *steps.current() else { return };
    log.push(BattleEvent::Thrown { figure, weapon, at });
    steps.push(Step::Blast { at, bonus: GRENADE_BONUS });
}

/// `MINE-1`: the figure is gone before the blast, which is centred on the target.
fn detonate(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut figures: Query<(&KindId, &Place, &mut Reaction)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Detonate { figure, target } = *steps.current() else { return };
    let Some(Ok((kind, ..))) = roster.entity(figure).map(|entity| figures.get(entity)) else { return };
    let bonus = mine_bonus(catalogue.kind(*kind));
    let Some((_, place, mut reaction)) = roster.entity(target).and_then(|entity| figures.get_mut(entity).ok()) else {
        return;
    };
    log.push(BattleEvent::Detonated { figure, target });
    // `RF-5`: it is a close attack.
    if reaction.0 {
        reaction.0 = false;
        log.push(BattleEvent::ReactionLost { figure: target, cause: ReactionLoss::Attacked });
    }
    let blast = place.square().map(|at| Step::Blast { at, bonus });
    steps.push_all([Step::Remove(figure)].into_iter().chain(blast).collect::<Vec<_>>());
}

fn blast(
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    mut dice: ResMut<Dice>,
    figures: Query<(&FigureId, &KindId, &Place, &Wounds)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Blast { at, bonus } = *steps.current() else { return };
    let squares = blast_squares(&board, at);
    log.push(BattleEvent::Exploded { at, squares: squares.clone() });
    let mut caught: Vec<(FigureId, KindId)> = figures
        .iter()
        .filter(|(.., place, _)| place.square().is_some_and(|square| squares.contains(&square)))
        .filter(|(_, kind, _, wounds)| wounds.0 < catalogue.kind(**kind).damage_points)
        .map(|(figure, kind, ..)| (*figure, *kind))
        .collect();
    caught.sort();
    let mut then = Vec::new();
    for (figure, kind) in caught {
        let needed = needed_roll(Profile::new(&catalogue, &cards, figure, kind).fortitude(0), bonus);
        let die = dice.d6();
        log.push(BattleEvent::Caught { figure, hazard: Hazard::Blast, dice: vec![die], needed });
        if die >= needed {
            then.push(Step::Harm(figure, 1, Cause::Blast));
        }
    }
    steps.push_all(then);
}
