//! Blasts: grenades, grenade launchers and mines (`GREN-1` to `GREN-3`, `MINE-1`).

use super::{kindling::kindling_steps, prelude::*};
use crate::{
    blast::{blast_squares, mine_bonus},
    conditions::Contraptions,
    weapon::needed_roll,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, throw_grenade);
    add_step_system(app, detonate_mine);
    add_step_system(app, resolve_blast);
}

fn throw_grenade(
    In(payload::Throw { figure, weapon, at }): In<payload::Throw>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    mut acting: ResMut<ActivationStack>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    if figures.get(figure).is_some_and(|thrower| figures.card(&thrower).has(&Ability::FreeBlast)) {
        acting.note_blast(figure);
    }
    log.push(BattleEvent::Thrown { figure, weapon, at });
    steps.push_all(catalogue.weapon(weapon).blast().map(|bonus| Step::Blast { at, bonus, cause: DamageCause::Blast }));
}

/// `MINE-1`: detonates a mine. Its bearer is removed before the blast, which is centred on the target.
fn detonate_mine(
    In(payload::Detonate { figure, target }): In<payload::Detonate>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(bonus) = figures.get(figure).map(|bearer| mine_bonus(figures.card(&bearer))) else { return };
    let Some(mut victim) = figures.get_mut(target) else { return };
    log.push(BattleEvent::Detonated { figure, target });
    // `RF-5`: the detonation is a close attack.
    victim.leave_reaction(ReactionLoss::Attacked, &mut log);
    let blast = victim.place.square().map(|at| Step::Blast { at, bonus, cause: DamageCause::Mine });
    let judge = charter.blast_judgement();
    steps.push_all([Step::Remove(figure)].into_iter().chain(blast).chain(judge).collect::<Vec<_>>());
}

fn resolve_blast(
    In(payload::Blast { at, bonus, cause }): In<payload::Blast>,
    mut steps: ResMut<StepStack>,
    board: Res<Board>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    (charter, contraptions): (Res<ScenarioRules>, Res<Contraptions>),
    mut dice: ResMut<Dice>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let squares = blast_squares(&board, at);
    log.push(BattleEvent::Exploded { at, squares: squares.clone() });
    let mut caught: Vec<_> = figures
        .iter()
        .filter(|figure| figure.place.square().is_some_and(|square| squares.contains(&square)))
        .filter(|figure| !figures.dying(figure))
        .map(|figure| (*figure.id, *figure.kind))
        .collect();
    caught.sort();
    let mut then = Vec::new();
    for (figure, kind) in caught {
        let needed = needed_roll(EffectiveStats::new(&catalogue, &cards, figure, kind).fortitude(0), bonus);
        let die = dice.d6();
        log.push(BattleEvent::Caught { figure, hazard: DamageHazard::Blast, dice: vec![die], needed });
        if die >= needed {
            then.push(Step::Harm(figure, 1, cause));
        }
    }
    if then.len() > 1 {
        then.extend(charter.blast_judgement());
    }
    then.extend(kindling_steps(&charter, &contraptions, &squares));
    steps.push_all(then);
}
