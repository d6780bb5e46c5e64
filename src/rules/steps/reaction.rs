//! Reaction mode and reaction fire (`RF-1` to `RF-6`). The reacting player chooses, figure by figure and in any order.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    pending_decision::{Awaiting, Occasion},
    board::{Board, Occupancy},
    cards::Cards,
    catalogue::Catalogue,
    causes::ReactionLoss,
    conditions::Stranded,
    event::BattleEvent,
    event_log::EventLog,
    figure::Ability,
    figures::Figures,
    effective_stats::Profile,
    resolver::on,
    line_of_sight,
    step_stack::Steps,
    step::{Step, payload},
};

pub(super) fn plugin(app: &mut App) {
    on(app, provoke);
    on(app, hold);
    on(app, ask_readiness);
    on(app, enter_reaction);
    on(app, out_of_ammo);
    on(app, lose_reaction);
}

/// After an action, asks the enemies in reaction mode that see the figure and have not had their say (`RF-2`, `RF-3`).
/// What has died draws no fire, whether it still stands there or not.
fn provoke(
    In(payload::Provoke { figure: target, asked }): In<payload::Provoke>,
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    figures: Figures,
) {
    let Some(mover) = figures.find(target).filter(|mover| !figures.dying(mover)) else { return };
    let range = cards.shot_range().unwrap_or(u8::MAX);
    let shooters = figures.ids(|figure| {
        figure.reaction.0
            && figure.side != mover.side
            && !asked.contains(figure.id)
            && !figures.dying(figure)
            && line_of_sight::between(&board, &occupancy, (*figure.place, *figure.facing), *mover.place)
                .is_ok_and(|distance| distance <= range)
            && Profile::new(&catalogue, &cards, *figure.id, *figure.kind).jam().is_none()
    });
    if !shooters.is_empty() {
        steps.ask(Awaiting::React { seat: mover.side.enemy(), target, shooters, asked });
    }
}

fn hold(In(payload::Hold { figure, target }): In<payload::Hold>, mut log: ResMut<EventLog>) {
    log.push(BattleEvent::Held { figure, target });
}

/// Asks which figures enter reaction mode: on the board, with a gun, seeing no enemy, and not in it already (`RF-1`).
/// **Ruling**: a figure whose gun is jammed may not.
fn ask_readiness(
    In(payload::AskReadiness { side: seat }): In<payload::AskReadiness>,
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    stranded: Res<Stranded>,
    figures: Figures,
) {
    let sees_enemy = |look| {
        figures.iter().any(|other| {
            *other.side != seat
                && other.place.square().is_some()
                && line_of_sight::between(&board, &occupancy, look, *other.place).is_ok()
        })
    };
    let able = figures.ids(|figure| {
        let profile = Profile::new(&catalogue, &cards, *figure.id, *figure.kind);
        *figure.side == seat
            && !figure.reaction.0
            && !stranded.holds(*figure.id)
            && figure.place.square().is_some()
            && !profile.never_reacts()
            && profile.jam().is_none()
            && (profile.printed.has(&Ability::Vigilant) || !sees_enemy((*figure.place, *figure.facing)))
    });
    if !able.is_empty() {
        steps.ask(Awaiting::Ready { seat, figures: able });
    }
}

fn enter_reaction(
    In(payload::EnterReaction { figure: id }): In<payload::EnterReaction>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    figure.reaction.0 = true;
    log.push(BattleEvent::ReactionEntered { figure: id });
}

/// `RF-4`: the figure leaves reaction mode, unless its owner answers with a card.
fn out_of_ammo(
    In(payload::OutOfAmmo { figure: id }): In<payload::OutOfAmmo>,
    mut steps: ResMut<Steps>,
    cards: Res<Cards>,
    figures: Figures,
) {
    let Some(side) = figures.get(id).map(|figure| *figure.side) else { return };
    steps.push(Step::LoseReaction(id));
    if !cards.hands[side].is_empty() {
        steps.push(Step::AskAnswer(side, Occasion::OutOfAmmo(id)));
    }
}

fn lose_reaction(
    In(payload::LoseReaction { figure: id }): In<payload::LoseReaction>,
    mut cards: ResMut<Cards>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    if cards.reloaded.take() != Some(id)
        && let Some(mut figure) = figures.get_mut(id)
    {
        figure.leave_reaction(ReactionLoss::OutOfAmmo, &mut log);
    }
}
