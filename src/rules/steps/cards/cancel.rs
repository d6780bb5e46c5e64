//! Cards go: those that are being played are cancelled, those in play taken out of it.

use bevy_ecs::world::World;

use crate::{
    activation::Acting,
    board::Occupancy,
    cards::Cards,
    catalogue::Catalogue,
    causes::CardLoss,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Activity, Place},
    ids::{CardId, KindId},
    effective_stats::Profile,
    figure_index::Roster,
};

/// Cancels a card that is being played, or takes one out of play.
pub(super) fn cancel(world: &mut World, card: CardId, loss: Option<CardLoss>) {
    let mut cards = world.resource_mut::<Cards>();
    if let Some(played) = cards.pending.iter_mut().find(|played| played.card == card) {
        if std::mem::replace(&mut played.cancelled, true) {
            // It was killed in the meantime.
            return;
        }
    } else {
        change_points(world, |world| {
            let mut cards = world.resource_mut::<Cards>();
            if cards.remove(card).is_some() {
                cards.discard.push(card);
            }
        });
    }
    if let Some(cause) = loss {
        world.resource_mut::<EventLog>().push(BattleEvent::CardLost { card, cause });
    }
}

/// Does something to the cards in play; if it changes the action points of the figure in the middle of its activation,
/// those that it has left change with them.
pub(super) fn change_points(world: &mut World, change: impl FnOnce(&mut World)) {
    let before = active_points(world);
    change(world);
    let after = active_points(world);
    let (Some((before, printed)), Some((after, _))) = (before, after) else { return };
    let Some(active) = world.resource::<Acting>().now().filter(|active| active.fresh) else { return };
    let figure = active.figure;
    let Some(entity) = world.resource::<Roster>().entity(figure) else { return };
    let at = world.get::<Place>(entity).and_then(|place| place.square());
    let lands = at.is_none_or(|at| world.resource::<Occupancy>().figure_at(at) == Some(figure));
    let Some(mut activity) = world.get_mut::<Activity>(entity).filter(|_| lands || after > before) else { return };
    // `FLAME-5`: points that a card adds are not the figure's own.
    let added = |points: u8| points.saturating_sub(printed);
    let Activity { points, given, .. } = *activity;
    let others = given + points.saturating_sub(given).saturating_sub(printed);
    let given = match added(after).checked_sub(added(before)) {
        Some(more) => given.saturating_add(more),
        None => given.min(others.saturating_sub(added(before) - added(after))),
    };
    activity.points = points.saturating_add(after).saturating_sub(before);
    activity.given = given.min(activity.points);
}

/// The action points of the active figure as they are now, and those printed on its card.
fn active_points(world: &World) -> Option<(u8, u8)> {
    let figure = world.resource::<Acting>().figure()?;
    let kind = *world.get::<KindId>(world.resource::<Roster>().entity(figure)?)?;
    let profile = Profile::new(world.resource::<Catalogue>(), world.resource::<Cards>(), figure, kind);
    Some((profile.action_points(), profile.printed.ap))
}
