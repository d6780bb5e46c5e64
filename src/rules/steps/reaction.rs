//! Reaction mode and reaction fire (`RF-1` to `RF-6`). The reacting player chooses, figure by figure and in any order.

use super::prelude::*;
use crate::{
    causes::ResponseTrigger,
    conditions::{AmmunitionState, StrandedFigure},
    figure::ReactionMode,
    line_of_sight,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, provoke_reaction_fire);
    add_step_system(app, hold_fire);
    add_step_system(app, ask_readiness);
    add_step_system(app, enter_reaction);
    add_step_system(app, out_of_ammo);
    add_step_system(app, lose_reaction);
}

/// After an action, asks the enemies in reaction mode that see the figure and have not decided yet (`RF-2`, `RF-3`). A
/// dead figure draws no fire, even while it is still on the board.
fn provoke_reaction_fire(
    In(payload::Provoke { figure: target, asked }): In<payload::Provoke>,
    mut steps: ResMut<StepStack>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    figures: FigureAccess,
) {
    let Some(mover) = figures.find(target).filter(|mover| !figures.dying(mover)) else { return };
    let range = cards.shot_range().unwrap_or(u8::MAX);
    let shooters = figures.ids_in_mode(mover.side.enemy(), ReactionMode(true), |figure| {
        !asked.contains(figure.id)
            && !figures.dying(figure)
            && line_of_sight::sight_between(&board, &occupancy, (*figure.place, *figure.facing), *mover.place)
                .is_ok_and(|distance| distance <= range)
            && EffectiveStats::new(&catalogue, &cards, *figure.id, *figure.kind).jam().is_none()
    });
    if !shooters.is_empty() {
        steps.ask(PendingDecision::React { seat: mover.side.enemy(), target, shooters, asked });
    }
}

fn hold_fire(In(payload::Hold { figure, target }): In<payload::Hold>, mut log: ResMut<EventLog>) {
    log.push(BattleEvent::Held { figure, target });
}

/// Asks which figures enter reaction mode: those on the board with a gun that are not in it yet and see no enemy
/// (`RF-1`), except that figures with `Ability::Vigilant` may see one (`COOP-13`). **Ruling**: a figure whose gun is
/// jammed may not.
fn ask_readiness(
    In(payload::AskReadiness { side: seat }): In<payload::AskReadiness>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    stranded: Res<StrandedFigure>,
    figures: FigureAccess,
) {
    let sees_enemy = |look| {
        figures.iter().any(|other| {
            *other.side != seat
                && other.place.square().is_some()
                && line_of_sight::sight_between(&board, &occupancy, look, *other.place).is_ok()
        })
    };
    let able = figures.ids_in_mode(seat, ReactionMode(false), |figure| {
        if stranded.holds(*figure.id) || figure.place.square().is_none() {
            return false;
        }
        let profile = EffectiveStats::new(&catalogue, &cards, *figure.id, *figure.kind);
        !profile.cannot_react()
            && profile.jam().is_none()
            && (profile.printed.has(&Ability::Vigilant) || !sees_enemy((*figure.place, *figure.facing)))
    });
    if !able.is_empty() {
        steps.ask(PendingDecision::Ready { seat, figures: able });
    }
}

fn enter_reaction(
    In(payload::EnterReaction { figure: id }): In<payload::EnterReaction>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    figure.reaction.0 = true;
    log.push(BattleEvent::ReactionEntered { figure: id });
}

/// `RF-4`: takes the figure out of reaction mode, unless its side has a box of ammunition (`EXP-S6`), or its owner
/// answers with a card.
fn out_of_ammo(
    In(payload::OutOfAmmo { figure: id }): In<payload::OutOfAmmo>,
    mut steps: ResMut<StepStack>,
    cards: Res<CardState>,
    mut ammunition: ResMut<AmmunitionState>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(side) = figures.get(id).map(|figure| *figure.side) else { return };
    if let Some(left) = ammunition.open_box(side) {
        log.push(BattleEvent::BoxOpened { figure: id, left });
        return;
    }
    steps.push(Step::LoseReaction(id));
    if !cards.hands[side].is_empty() {
        steps.push(Step::AskAnswer(side, ResponseTrigger::OutOfAmmo(id)));
    }
}

fn lose_reaction(
    In(payload::LoseReaction { figure: id }): In<payload::LoseReaction>,
    mut cards: ResMut<CardState>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    if cards.reloaded.take() != Some(id)
        && let Some(mut figure) = figures.get_mut(id)
    {
        figure.leave_reaction(ReactionLoss::OutOfAmmo, &mut log);
    }
}
