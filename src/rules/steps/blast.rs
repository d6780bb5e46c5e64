//! Blasts: grenades, grenade launchers and mines (`GREN-1` to `GREN-3`, `MINE-1`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use super::kindling::caught_fire;
use crate::{
    activation::Acting,
    blast::{blast_squares, mine_bonus},
    board::Board,
    cards::Cards,
    catalogue::Catalogue,
    causes::{Cause, Hazard, ReactionLoss},
    scenario_rules::Charter,
    conditions::Contraptions,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::Ability,
    figures::Figures,
    effective_stats::Profile,
    resolver::on,
    step_stack::Steps,
    step::{Step, payload},
    weapon::needed_roll,
};

pub(super) fn plugin(app: &mut App) {
    on(app, throw);
    on(app, detonate);
    on(app, blast);
}

fn throw(
    In(payload::Throw { figure, weapon, at }): In<payload::Throw>,
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    mut acting: ResMut<Acting>,
    figures: Figures,
    mut log: ResMut<EventLog>,
) {
    if figures.get(figure).is_some_and(|thrower| figures.card(&thrower).has(&Ability::FreeBlast)) {
        acting.note_blast(figure);
    }
    log.push(BattleEvent::Thrown { figure, weapon, at });
    steps.push_all(catalogue.weapon(weapon).blast().map(|bonus| Step::Blast { at, bonus, cause: Cause::Blast }));
}

/// `MINE-1`: the figure is gone before the blast, which is centred on the target.
fn detonate(
    In(payload::Detonate { figure, target }): In<payload::Detonate>,
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(bonus) = figures.get(figure).map(|bearer| mine_bonus(figures.card(&bearer))) else { return };
    let Some(mut victim) = figures.get_mut(target) else { return };
    log.push(BattleEvent::Detonated { figure, target });
    // `RF-5`: it is a close attack.
    victim.leave_reaction(ReactionLoss::Attacked, &mut log);
    let blast = victim.place.square().map(|at| Step::Blast { at, bonus, cause: Cause::Mine });
    let judge = charter.blast_judgement();
    steps.push_all([Step::Remove(figure)].into_iter().chain(blast).chain(judge).collect::<Vec<_>>());
}

fn blast(
    In(payload::Blast { at, bonus, cause }): In<payload::Blast>,
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    (charter, contraptions): (Res<Charter>, Res<Contraptions>),
    mut dice: ResMut<Dice>,
    figures: Figures,
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
        let needed = needed_roll(Profile::new(&catalogue, &cards, figure, kind).fortitude(0), bonus);
        let die = dice.d6();
        log.push(BattleEvent::Caught { figure, hazard: Hazard::Blast, dice: vec![die], needed });
        if die >= needed {
            then.push(Step::Harm(figure, 1, cause));
        }
    }
    if then.len() > 1 {
        then.extend(charter.blast_judgement());
    }
    then.extend(caught_fire(&charter, &contraptions, &squares));
    steps.push_all(then);
}
