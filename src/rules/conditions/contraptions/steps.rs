//! The steps of contraptions: a figure places, strikes or enters one, or shoots at one that blows up.

use bevy_ecs::system::{In, Res, ResMut};

use super::{
    kind::ContraptionEffect,
    state::{ContraptionState, Contraptions, MAX_CHARGES},
};
use crate::{
    attack_roll,
    board::Occupancy,
    cards::CardState,
    catalogue::Catalogue,
    causes::{DamageCause, DamageHazard},
    dice::Dice,
    effective_stats::EffectiveStats,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, FigurePlace},
    figures::{FigureAccess, FigureRef},
    ids::FigureId,
    scenario_rules::ScenarioRules,
    step::{Step, payload},
    step_stack::StepStack,
    weapon::needed_roll,
};

/// Bonus of a barrel's blast on each die, equal to a grenade's.
const BARREL_BLAST_BONUS: i8 = 1;

pub(super) fn place_contraption(
    In(payload::Place { figure: id, kind, at }): In<payload::Place>,
    charter: Res<ScenarioRules>,
    mut contraptions: ResMut<Contraptions>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(figure) = figures.get(id) else { return };
    let Some(printed) = charter.contraption_kind(kind) else { return };
    let side = *figure.side;
    if let Some(left) = contraptions.stock[side].get_mut(usize::from(kind)) {
        *left = left.saturating_sub(1);
    }
    contraptions.standing.push(ContraptionState { kind, at, side, charges: printed.charges, lit: false });
    log.push(BattleEvent::Placed { figure: id, kind, at });
}

/// Takes a charge of a contraption, or all of them if the figure shoves. A burning contraption then burns the figure.
pub(super) fn batter_contraption(
    In(payload::Batter { figure: id, at }): In<payload::Batter>,
    charter: Res<ScenarioRules>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut steps: ResMut<StepStack>,
    mut dice: ResMut<Dice>,
    mut contraptions: ResMut<Contraptions>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(figure) = figures.get(id) else { return };
    let found = contraptions.at(at).and_then(|standing| {
        let printed = charter.contraption_kind(standing.kind)?;
        Some((printed, standing.lit))
    });
    let Some((printed, lit)) = found else { return };
    let blows = if figures.card(&figure).has(&Ability::Shoves) { MAX_CHARGES } else { 1 };
    let left = contraptions.use_charges(at, blows);
    log.push(BattleEvent::Battered { figure: id, at, left });
    if let Some(count) = printed.burn_dice(lit) {
        let (damage, event) = roll_contraption_attack(&mut dice, (&catalogue, &cards), (id, &figure), count);
        log.push(event);
        steps.push_all(damage);
    }
}

/// Rolls `count` dice of a contraption against a figure.
fn roll_contraption_attack(
    dice: &mut Dice,
    (catalogue, cards): (&Catalogue, &CardState),
    (id, figure): (FigureId, &FigureRef),
    count: u8,
) -> (Option<Step>, BattleEvent) {
    let needed = needed_roll(EffectiveStats::new(catalogue, cards, id, *figure.kind).fortitude(0), 0);
    let rolled = dice.roll(count);
    let harm = attack_roll::count_damage(&rolled, needed);
    let event = BattleEvent::Caught { figure: id, hazard: DamageHazard::Contraption, dice: rolled, needed };
    ((harm > 0).then_some(Step::Harm(id, harm, DamageCause::Contraption)), event)
}

/// Applies the contraption on the square that a figure has entered.
pub(super) fn trigger_contraption(
    In(payload::Trip { figure: id, from }): In<payload::Trip>,
    charter: Res<ScenarioRules>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut steps: ResMut<StepStack>,
    mut dice: ResMut<Dice>,
    mut occupancy: ResMut<Occupancy>,
    mut contraptions: ResMut<Contraptions>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(figure) = figures.find(id).filter(|figure| !figures.dying(figure)) else { return };
    let Some(at) = figure.place.square().filter(|at| occupancy.figure_at(*at) == Some(id)) else { return };
    let Some(standing) = contraptions.at(at).filter(|standing| standing.side != *figure.side) else { return };
    let kind = standing.kind;
    let Some(printed) = charter.contraption_kind(kind) else { return };
    let Some(effect) = printed.effect().filter(|_| !printed.spares(figures.card(&figure))) else { return };
    let left = contraptions.use_charges(at, if effect == ContraptionEffect::Explode { MAX_CHARGES } else { 1 });
    log.push(BattleEvent::Sprung { figure: id, kind, at, left });
    match effect {
        ContraptionEffect::Kill => steps.push(Step::Harm(id, u8::MAX, DamageCause::Contraption)),
        ContraptionEffect::Explode => {
            steps.push(Step::Blast { at, bonus: BARREL_BLAST_BONUS, cause: DamageCause::Blast });
        }
        ContraptionEffect::Attack(count) => {
            let (damage, event) = roll_contraption_attack(&mut dice, (&catalogue, &cards), (id, &figure), count);
            log.push(event);
            steps.push_all(damage);
        }
        ContraptionEffect::Hold | ContraptionEffect::Back => {
            let Some(mut figure) = figures.get_mut(id) else { return };
            if effect == ContraptionEffect::Hold {
                (figure.activity.points, figure.activity.given) = (0, 0);
            } else if let Some(to) = from.filter(|to| occupancy.figure_at(*to).is_none()) {
                occupancy.leave(at, id);
                occupancy.put(to, id);
                *figure.place = FigurePlace::Board(to);
                log.push(BattleEvent::Moved { figure: id, from: at, to });
            }
        }
    }
}

pub(super) fn blow_up_contraption(
    In(payload::BlowUp { figure, at }): In<payload::BlowUp>,
    mut steps: ResMut<StepStack>,
    mut contraptions: ResMut<Contraptions>,
    mut log: ResMut<EventLog>,
) {
    let Some(kind) = contraptions.at(at).map(|standing| standing.kind) else { return };
    contraptions.use_charges(at, MAX_CHARGES);
    log.push(BattleEvent::Sprung { figure, kind, at, left: 0 });
    steps.push(Step::Blast { at, bonus: BARREL_BLAST_BONUS, cause: DamageCause::Blast });
}
