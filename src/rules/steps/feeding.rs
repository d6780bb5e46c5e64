//! Wounded figures that bite friends to heal themselves (`COOP-11`).
//!
//! **Rulings**
//! - At the beginning of its side's half-turn, a hurt figure bites a friend within one square, on a joined square, that
//!   does not itself feed: the friend with the fewest damage points left, and of several the one that arrived first.
//! - That counts as its activation: it neither moves nor attacks in this turn.

use super::prelude::*;
use crate::{figure::FigureActivity, figures::FigureRef};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, feed_figure);
}

/// Returns the feeding steps at the beginning of that side's half-turn.
pub(super) fn feeding_steps(side: Side, figures: &FigureAccess) -> Vec<Step> {
    let ids = figures.ids(|figure| *figure.side == side && is_hungry(figures, figure));
    ids.into_iter().map(Step::Feed).collect()
}

fn is_hungry(figures: &FigureAccess, figure: &FigureRef) -> bool {
    let hurt = figure.wounds.0 > 0 && !figures.dying(figure) && figure.place.square().is_some();
    hurt && figures.card(figure).has(&Ability::Feeds)
}

fn feed_figure(
    In(payload::Feed { figure: id }): In<payload::Feed>,
    mut steps: ResMut<StepStack>,
    board: Res<Board>,
    catalogue: Res<Catalogue>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(figure) = figures.find(id).filter(|figure| is_hungry(&figures, figure)) else { return };
    let Some(at) = figure.place.square() else { return };
    let left = |friend: &FigureRef| catalogue.kind(*friend.kind).damage_points.saturating_sub(friend.wounds.0);
    let within_reach = |friend: &FigureRef| {
        let beside = friend.place.square().is_some_and(|other| at.is_beside(other) && board.joined_to(at, other));
        beside && friend.side == figure.side && !figures.dying(friend)
    };
    let friends = figures.iter().filter(|friend| within_reach(friend) && !figures.card(friend).has(&Ability::Feeds));
    let Some((_, target)) = friends.map(|friend| (left(&friend), *friend.id)).min() else { return };
    let Some(mut figure) = figures.get_mut(id) else { return };
    figure.wounds.0 -= 1;
    *figure.activity = FigureActivity { activated: true, points: 0, given: 0 };
    log.push(BattleEvent::Bitten { figure: id, target });
    log.push(BattleEvent::Healed { figure: id, points: 1 });
    figure.leave_reaction(ReactionLoss::Activated, &mut log);
    steps.push(Step::Harm(target, 1, DamageCause::Bite));
}
