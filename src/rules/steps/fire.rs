//! Fire: the jet of a flamethrower, burning squares, and the figures that they burn (`FLAME-1` to `FLAME-5`).

use super::{kindling::kindling_steps, prelude::*};
use crate::{
    attack_roll,
    conditions::Contraptions,
    fire::{BurningSquare, Fire, next_jet_squares},
    weapon::{WeaponKind, needed_roll},
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, ask_flame);
    add_step_system(app, ignite_squares);
    add_step_system(app, set_ablaze);
    add_step_system(app, burn_on_entering);
    add_step_system(app, roll_burn_dice);
}

fn ask_flame(
    In(payload::AskFlame { figure: id, chosen }): In<payload::AskFlame>,
    mut steps: ResMut<StepStack>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    fire: Res<Fire>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    figures: FigureAccess,
) {
    let Some(figure) = figures.get(id) else { return };
    let flamethrower = EffectiveStats::new(&catalogue, &cards, id, *figure.kind).flamethrower();
    let squares = flamethrower.and_then(WeaponKind::jet).unwrap_or_default();
    let reach = (cards.shot_range().unwrap_or(u8::MAX), squares);
    let options = next_jet_squares(&board, &occupancy, &fire, (*figure.place, *figure.facing), reach, &chosen);
    if options.is_empty() {
        steps.push(Step::Ignite { figure: id, squares: chosen });
    } else {
        steps.ask(PendingDecision::Flame { seat: *figure.side, figure: id, chosen, options });
    }
}

fn ignite_squares(
    In(payload::Ignite { figure: id, squares }): In<payload::Ignite>,
    mut steps: ResMut<StepStack>,
    mut acting: ResMut<ActivationStack>,
    figures: FigureAccess,
) {
    let Some(side) = figures.get(id).map(|figure| *figure.side) else { return };
    if figures.get(id).is_some_and(|figure| figures.card(&figure).has(&Ability::FreeBlast)) {
        acting.note_blast(id);
    }
    steps.push_all(squares.into_iter().map(|at| Step::SetAblaze(id, side, at)));
}

fn set_ablaze(
    In(payload::SetAblaze { figure, side, at }): In<payload::SetAblaze>,
    mut steps: ResMut<StepStack>,
    mut fire: ResMut<Fire>,
    (charter, contraptions): (Res<ScenarioRules>, Res<Contraptions>),
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    // A figure that the jet killed may already have set this square ablaze in its last stand.
    if fire.burns(at) {
        return;
    }
    fire.blazes.push(BurningSquare { at, side });
    log.push(BattleEvent::SetAblaze { figure, at });
    let there = figures.ids(|figure| figure.place.square() == Some(at));
    let burnt = there.into_iter().map(|figure| Step::Burn(figure, 1, DamageHazard::Flame));
    steps.push_all(burnt.chain(kindling_steps(&charter, &contraptions, &[at])));
}

/// `FLAME-4`: burns a figure with one die for each burning square that it has entered in this activation.
fn burn_on_entering(
    In(payload::Scorch { figure }): In<payload::Scorch>,
    mut steps: ResMut<StepStack>,
    mut acting: ResMut<ActivationStack>,
) {
    let mut dice = 1;
    if let Some(activation) = acting.now_mut().filter(|activation| activation.figure == figure) {
        activation.burns = activation.burns.saturating_add(1);
        dice = activation.burns;
    }
    steps.push(Step::Burn(figure, dice, DamageHazard::Fire));
}

fn roll_burn_dice(
    In(payload::Burn { figure: id, dice: count, hazard }): In<payload::Burn>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut dice: ResMut<Dice>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    // An earlier roll may have killed it.
    let Some(figure) = figures.find(id).filter(|figure| !figures.dying(figure)) else { return };
    let needed = needed_roll(EffectiveStats::new(&catalogue, &cards, id, *figure.kind).fortitude(0), 0);
    let rolled = dice.roll(count);
    let harm = attack_roll::count_damage(&rolled, needed);
    log.push(BattleEvent::Caught { figure: id, hazard, dice: rolled, needed });
    if harm > 0 {
        let cause = if hazard == DamageHazard::Flame { DamageCause::Flame } else { DamageCause::Fire };
        steps.push(Step::Harm(id, harm, cause));
    }
}
