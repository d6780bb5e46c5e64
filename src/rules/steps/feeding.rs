//! Figures of a horde that feed on their own (`COOP-11`).
//!
//! **Rulings**
//! - It bites at the beginning of its side's half, if it is hurt and a friend is within one square of it, joined, that does
//!   not feed itself: the one with the fewest damage points left, of several the one that came first.
//! - It has acted by that: it neither moves nor strikes in this turn.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    board::Board,
    catalogue::Catalogue,
    causes::{Cause, ReactionLoss},
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, Activity},
    figures::{Figures, Read},
    resolver::on,
    side::Side,
    step_stack::Steps,
    step::{Step, payload},
};

pub(super) fn plugin(app: &mut App) {
    on(app, feed);
}

/// The steps of those that may feed as the half of their side begins.
pub(super) fn hungry(side: Side, figures: &Figures) -> Vec<Step> {
    let ids = figures.ids(|figure| *figure.side == side && is_hungry(figures, figure));
    ids.into_iter().map(Step::Feed).collect()
}

fn is_hungry(figures: &Figures, figure: &Read) -> bool {
    let hurt = figure.wounds.0 > 0 && !figures.dying(figure) && figure.place.square().is_some();
    hurt && figures.card(figure).has(&Ability::Feeds)
}

fn feed(
    In(payload::Feed { figure: id }): In<payload::Feed>,
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    catalogue: Res<Catalogue>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(figure) = figures.find(id).filter(|figure| is_hungry(&figures, figure)) else { return };
    let Some(at) = figure.place.square() else { return };
    let left = |friend: &Read| catalogue.kind(*friend.kind).damage_points.saturating_sub(friend.wounds.0);
    let within_reach = |friend: &Read| {
        let beside = friend.place.square().is_some_and(|other| at.is_beside(other) && board.joined_to(at, other));
        beside && friend.side == figure.side && !figures.dying(friend)
    };
    let friends = figures.iter().filter(|friend| within_reach(friend) && !figures.card(friend).has(&Ability::Feeds));
    let Some((_, target)) = friends.map(|friend| (left(&friend), *friend.id)).min() else { return };
    let Some(mut figure) = figures.get_mut(id) else { return };
    figure.wounds.0 -= 1;
    *figure.activity = Activity { activated: true, points: 0, given: 0 };
    log.push(BattleEvent::Bitten { figure: id, target });
    log.push(BattleEvent::Healed { figure: id, points: 1 });
    figure.leave_reaction(ReactionLoss::Activated, &mut log);
    steps.push(Step::Harm(target, 1, Cause::Bite));
}
