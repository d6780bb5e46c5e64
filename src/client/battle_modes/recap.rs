//! The recap at the handover: the deciding player may watch the opponent's last turn, limited to the events that their
//! seat may know. Nothing waits for it, and it can be opened again later. It is replayed from the record in a separate
//! world.

mod banner;

use std::{collections::BTreeSet, ops::Range};

use super::{
    prelude::*,
    replay::open::{ReplayRange, open_range},
};
use battle_view::{
    recap_state::{RecapCounts, RecapIntent, RecapOffer, RecapState, RecapTime, can_watch_recap},
    seats::RecapTrigger,
    session::BattleSession,
};
use record::{OpponentTurns, Record, ReplayPlayer};
use rules::{EventLog, EventTag, view_event};
use ui_kit::settings::AnimationSpeed;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecapState>()
        .add_message::<RecapIntent>()
        .add_battle_systems(BattleSystems::Input, read_recap_key.run_if(is_base_layer_on_top))
        .add_battle_systems(BattleSystems::Orders, handle_recap_intents)
        .add_battle_systems(
            BattleSystems::Show,
            (
                offer_recap,
                banner::spawn_recap_banner.run_if(any_resource_changed::<(BattleView, RecapState, PlanPreview, Texts)>),
            )
                .chain(),
        );
}

/// Returns the current moment if a recap may be offered in it; `None` in the middle of a half-turn.
fn recap_time(view: &BattleView, hands: &CardUi) -> Option<RecapTime> {
    let turn = view.now.turn.number;
    if !view.is_prompted() {
        return None;
    }
    match (view.seats.recap()?, &view.now.awaiting, hands.behind) {
        (RecapTrigger::Letter, ..) => Some(RecapTime::Letter),
        (RecapTrigger::Handover, _, Some(seat)) if view.is_behind_curtain() => Some(RecapTime::Curtain(seat, turn)),
        (RecapTrigger::Handover | RecapTrigger::Results, PendingDecision::Act { seat, figure: None }, _)
            if view.now.turn.half == Some(*seat) =>
        {
            Some(RecapTime::Half(*seat, turn))
        }
        _ => None,
    }
}

/// Looks for a recap to offer, once per moment.
fn offer_recap(
    view: Res<BattleView>,
    hands: Res<CardUi>,
    session: Option<Res<BattleSession>>,
    settings: Res<Settings>,
    mut handover: ResMut<RecapState>,
    mut awake: ResMut<RedrawRequests>,
) {
    let Some(session) = session else { return };
    if view.seats.is_replay() {
        return;
    }
    let Some(record) = session.record() else { return };
    // Events that were shown as they happened are not offered.
    let unseen = view.seats.recap() != Some(RecapTrigger::Results) || settings.preferences.speed == AnimationSpeed::Off;
    let now = recap_time(&view, &hands).filter(|_| unseen && settings.preferences.handover);
    let key = now.map(|moment| (record.steps.len(), moment));
    if handover.looked == key {
        return;
    }
    let handover = &mut *handover;
    handover.looked = key;
    handover.offer = now.and_then(|moment| find_recap(handover, record, moment, &view));
    if let Some(offer) = &handover.offer {
        handover.offered[offer.seat] = offer.range.end;
        handover.last = Some(offer.moment);
    }
    awake.redraw_frames(3);
}

fn find_recap(handover: &RecapState, record: &Record, moment: RecapTime, view: &BattleView) -> Option<RecapOffer> {
    let seat = match moment {
        RecapTime::Curtain(seat, _) | RecapTime::Half(seat, _) => seat,
        RecapTime::Letter => view.seat,
    };
    // The moment has not changed. Behind the curtain, where a bid may follow a discard, the offer is kept;
    // otherwise an order has been given since.
    if let Some(offer) = handover.offer.as_ref().filter(|offer| offer.moment == moment && moment != RecapTime::Letter) {
        return matches!(moment, RecapTime::Curtain(..)).then(|| offer.clone());
    }
    let (world, replay) = replay_record(record)?;
    let range = match moment {
        // By mail, everything since the seat's own last decision came with a letter.
        RecapTime::Letter => {
            let own = (0..replay.len()).rev().find(|index| replay.given_by(*index) == Some(seat));
            Some(own.map_or(0, |own| own + 1)..replay.len()).filter(|range| !range.is_empty())
        }
        _ => replay.opponent_turns(seat).filter(|stretch| stretch.fresh).map(|OpponentTurns { range, .. }| range),
    }?;
    // The curtain may have been closed and opened again before a decision.
    let again = matches!(moment, RecapTime::Curtain(..)) && handover.last == Some(moment);
    let new = range.end > handover.offered[seat] || moment == RecapTime::Letter || again;
    let counts = count_recap_events(&world, &replay, &range, seat, view).filter(|_| new)?;
    Some(RecapOffer { seat, range, moment, counts })
}

/// Returns the record played to its end in a separate world.
fn replay_record(record: &Record) -> Option<(World, ReplayPlayer)> {
    let mut world = rules::new_world();
    let replay = ReplayPlayer::open_in_other_world(&mut world, record.clone());
    let replay = replay.inspect_err(|fault| warn!("the battle can't be played again: {fault}")).ok()?;
    Some((world, replay))
}

/// Counts the events that the seat may know; returns `None` if there is nothing to see.
fn count_recap_events(
    world: &World,
    replay: &ReplayPlayer,
    range: &Range<usize>,
    seat: Side,
    view: &BattleView,
) -> Option<RecapCounts> {
    let events = world.resource::<EventLog>().all();
    let told = &events[replay.events_at(range.start)..replay.events_at(range.end)];
    let truth = BattleState::of(world);
    let side_of = |id| truth.figure(id).map(|figure| figure.side).or_else(|| view.side(id));
    let mut counts = RecapCounts::default();
    let mut movers = BTreeSet::new();
    let mut seen = false;
    for event in told.iter().filter_map(|event| view_event(event, side_of, seat)) {
        let by = event.figure().and_then(side_of);
        match event {
            BattleEvent::Shot { .. }
            | BattleEvent::Struck { .. }
            | BattleEvent::Slain { .. }
            | BattleEvent::Thrown { .. }
            | BattleEvent::Detonated { .. } => counts.attacks += usize::from(by == Some(seat.enemy())),
            BattleEvent::Moved { figure, .. } | BattleEvent::Entered { figure, .. } if by == Some(seat.enemy()) => {
                movers.insert(figure);
            }
            BattleEvent::Died { .. } if by == Some(seat) => counts.fallen += 1,
            BattleEvent::Died { .. } => counts.lost += 1,
            _ => {}
        }
        seen |= !event.has_tag(EventTag::Automatic);
    }
    counts.movers = movers.len();
    seen.then_some(counts)
}

/// Handles the key of the recap, which works throughout the player's half-turn, even if no button shows it.
fn read_recap_key(keys: KeyInput, view: Res<BattleView>, mut intents: MessageWriter<RecapIntent>) {
    if keys.asks(Action::Handover) && can_watch_recap(&view) {
        intents.write(RecapIntent::Watch);
    }
}

fn handle_recap_intents(world: &mut World) {
    let intents: Vec<RecapIntent> = world.resource_mut::<Messages<RecapIntent>>().drain().collect();
    for intent in intents {
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(250));
        match intent {
            RecapIntent::Watch => watch_recap(world),
            RecapIntent::Dismiss => {
                let mut handover = world.resource_mut::<RecapState>();
                if handover.offer.as_ref().is_some_and(|offer| !matches!(offer.moment, RecapTime::Curtain(..))) {
                    handover.offer = None;
                }
            }
        }
    }
}

/// Shows the offered recap, or the opponent's last half-turn again, from the viewpoint of the deciding seat.
fn watch_recap(world: &mut World) {
    if !world.resource::<BattleView>().is_prompted() {
        return;
    }
    let Some(record) = world.get_resource::<BattleSession>().and_then(|session| session.record().cloned()) else {
        return;
    };
    let behind = world.resource::<CardUi>().behind;
    let view = world.resource::<BattleView>();
    let seat = view.viewpoint.side().or(behind).unwrap_or(view.seat);
    let secret = view.is_behind_curtain();
    let Some((own, replay)) = replay_record(&record) else { return };
    let offered = world.resource::<RecapState>().offer.as_ref().filter(|offer| offer.seat == seat);
    let range =
        offered.map(|offer| offer.range.clone()).or_else(|| replay.opponent_turns(seat).map(|stretch| stretch.range));
    let Some(range) = range else { return };
    let mut handover = world.resource_mut::<RecapState>();
    handover.offered[seat] = handover.offered[seat].max(range.end);
    // The overlays behind the curtain keep their button, so keep the offer.
    if !secret {
        handover.offer = None;
    }
    let (at, reach) = (range.start, range.start..=range.end);
    open_range(world, ReplayRange { replay: (own, replay), reach, at, seat: Some(seat) });
}
