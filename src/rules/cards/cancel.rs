//! Removing cards: cards that are being played are cancelled, cards in play are taken out of it.

use bevy_ecs::world::World;

use super::card_state::CardState;
use crate::{
    activation::ActivationStack,
    board::Occupancy,
    catalogue::Catalogue,
    causes::CardLoss,
    effective_stats::EffectiveStats,
    event::BattleEvent,
    event_log::EventLog,
    figure::{FigureActivity, FigurePlace},
    figure_index::FigureIndex,
    ids::{CardId, KindId},
};

/// Cancels a card that is being played, or takes one out of play.
pub(crate) fn cancel_card(world: &mut World, card: CardId, loss: Option<CardLoss>) {
    let mut cards = world.resource_mut::<CardState>();
    if let Some(played) = cards.pending.iter_mut().find(|played| played.card == card) {
        if std::mem::replace(&mut played.cancelled, true) {
            // The card was killed earlier.
            return;
        }
    } else {
        change_cards_in_play(world, |world| {
            let mut cards = world.resource_mut::<CardState>();
            if cards.remove(card).is_some() {
                cards.discard.push(card);
            }
        });
    }
    if let Some(cause) = loss {
        world.resource_mut::<EventLog>().push(BattleEvent::CardLost { card, cause });
    }
}

/// Applies `change` to the cards in play. If that changes the action points of the active figure, the points that it
/// has left change as well.
pub(crate) fn change_cards_in_play(world: &mut World, change: impl FnOnce(&mut World)) {
    let before = points_of_active_figure(world);
    change(world);
    let after = points_of_active_figure(world);
    let (Some((before, printed)), Some((after, _))) = (before, after) else { return };
    let Some(active) = world.resource::<ActivationStack>().current().filter(|active| active.fresh) else { return };
    let figure = active.figure;
    let Some(entity) = world.resource::<FigureIndex>().entity(figure) else { return };
    let at = world.get::<FigurePlace>(entity).and_then(|place| place.square());
    let lands = at.is_none_or(|at| world.resource::<Occupancy>().figure_at(at) == Some(figure));
    let Some(mut activity) = world.get_mut::<FigureActivity>(entity).filter(|_| lands || after > before) else {
        return;
    };
    // `FLAME-5`: points that a card adds are not the figure's own.
    let added = |points: u8| points.saturating_sub(printed);
    let FigureActivity { points, given, .. } = *activity;
    let others = given + points.saturating_sub(given).saturating_sub(printed);
    let given = match added(after).checked_sub(added(before)) {
        Some(more) => given.saturating_add(more),
        None => given.min(others.saturating_sub(added(before) - added(after))),
    };
    activity.points = points.saturating_add(after).saturating_sub(before);
    activity.given = given.min(activity.points);
}

/// Returns the current action points of the active figure, and those printed on its card.
fn points_of_active_figure(world: &World) -> Option<(u8, u8)> {
    let figure = world.resource::<ActivationStack>().figure()?;
    let kind = *world.get::<KindId>(world.resource::<FigureIndex>().entity(figure)?)?;
    let profile = EffectiveStats::new(world.resource::<Catalogue>(), world.resource::<CardState>(), figure, kind);
    Some((profile.action_points(), profile.printed.ap))
}
