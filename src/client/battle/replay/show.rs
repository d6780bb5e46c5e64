//! Updates the table to the replay's position.

use super::desk::ReplayDesk;
use crate::{cards::hands, orders, playback, prelude::*};
use rules::view_event;

/// Returns `true` if an event has something to show.
pub(crate) fn shows(event: &BattleEvent) -> bool {
    !matches!(
        event,
        BattleEvent::Activated { .. }
            | BattleEvent::Paid { .. }
            | BattleEvent::ActivationEnded { .. }
            | BattleEvent::BidSealed { .. }
            | BattleEvent::Deployed { .. }
            | BattleEvent::PointGiven { .. }
    )
}

/// Updates the table after the replay has moved; `fresh` contains the events of an entry that was played alone.
pub(crate) fn settle(world: &mut World, fresh: &[BattleEvent]) {
    let (events, fresh) = {
        let (desk, table) = (world.resource::<ReplayDesk>(), world.resource::<BattleView>());
        (known(table, desk.events()), known(table, fresh))
    };
    world.resource_mut::<Chronicle>().events = events;
    world.resource_mut::<BattleView>().rolls.clear();
    playback::hurry(world);
    orders::note(world, &fresh);
    world.resource_scope(|world, mut table: Mut<BattleView>| {
        let desk = world.resource::<ReplayDesk>();
        table.refresh(&desk.world);
        table.selected = table.now.acting.or(table.selected);
        let texts = world.resource::<Texts>();
        let drift = desk.replay.drift().filter(|_| desk.replay.at_end());
        table.warning = drift.map(|drift| texts.t_args("replay-drift", &[("why", drift.cause.to_string().into())]));
    });
    *world.resource_mut::<Preview>() = Preview::default();
    hands::settled(world);
    if fresh.is_empty() {
        playback::snap(world);
    }
}

/// Returns the events that the table's viewpoint may know.
pub(crate) fn known(table: &BattleView, events: &[BattleEvent]) -> Vec<BattleEvent> {
    match table.eyes.side() {
        Some(seat) => events.iter().filter_map(|event| view_event(event, |id| table.side(id), seat)).collect(),
        None => events.to_vec(),
    }
}
