//! Updates the view to the replay's position.

use crate::prelude::*;
use battle_view::{
    battle_notice::BattleNotice,
    replay_state::ReplayState,
    submit_orders::{OrdersBegun, ViewChanged, announce, record_results},
};
use rules::view_event;

/// Updates the view after the replay has moved; `fresh` contains the events of an entry that was played alone.
pub(crate) fn sync_replay_view(world: &mut World, fresh: Vec<BattleEvent>) {
    let (events, fresh) = {
        let (replay_state, view) = (world.resource::<ReplayState>(), world.resource::<BattleView>());
        (visible_events(view, replay_state.events()), visible_events(view, &fresh))
    };
    world.resource_mut::<EventHistory>().events = events;
    world.resource_mut::<BattleView>().rolls.clear();
    announce(world, OrdersBegun);
    let jumped = fresh.is_empty();
    record_results(world, fresh);
    world.resource_scope(|world, mut view: Mut<BattleView>| {
        let replay_state = world.resource::<ReplayState>();
        view.refresh(&replay_state.world);
        view.selected = view.now.acting.or(view.selected);
        let texts = world.resource::<Texts>();
        let drift = replay_state.replay.drift().filter(|_| replay_state.replay.at_end());
        let words = drift.map(|drift| texts.t_args("replay-drift", &[("why", drift.cause.to_string().into())]));
        view.notice = words.map(BattleNotice::Warning);
    });
    announce(world, ViewChanged { jumped });
}

/// Returns the events that are visible from the view's viewpoint.
pub(crate) fn visible_events(view: &BattleView, events: &[BattleEvent]) -> Vec<BattleEvent> {
    match view.viewpoint.side() {
        Some(seat) => events.iter().filter_map(|event| view_event(event, |id| view.side(id), seat)).collect(),
        None => events.to_vec(),
    }
}
