//! At the handover: whoever decides now may watch what the other seat did meanwhile, as their own seat may know it, or
//! go on at once. It is only offered; nothing waits for it, and it can be called again later. What it shows comes out of
//! the record, played in a world of its own.

pub mod offer;
mod slip;

use std::{collections::BTreeSet, ops::Range};

use self::offer::{Counts, Handover, HandoverIntent, Moment, Offer, can_recall};
use super::{
    prelude::*,
    replay::open::{Excerpt, beside},
    seats::Recap,
    session::Session,
};
use kit::settings::Speed;
use record::{OpponentTurns, Record, ReplayPlayer};
use rules::{EventLog, view_event};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Handover>()
        .add_message::<HandoverIntent>()
        .at_table(BattleSystems::Input, keys.run_if(base_listens))
        .at_table(BattleSystems::Orders, carry_out)
        .at_table(
            BattleSystems::Show,
            (notice, slip::draw.run_if(changed::<(Table, Handover, Preview, Texts)>)).chain(),
        );
}

/// Whether this is a moment to offer it. At others one is in the middle of something.
fn moment(table: &Table, hands: &Hands) -> Option<Moment> {
    let turn = table.now.turn.number;
    if !table.asked() {
        return None;
    }
    match (table.seats.recap()?, &table.now.awaiting, hands.behind) {
        (Recap::Letter, ..) => Some(Moment::Letter),
        (Recap::Handover, PendingDecision::Discard { .. } | PendingDecision::Bid { .. }, Some(seat)) => {
            Some(Moment::Curtain(seat, turn))
        }
        (Recap::Handover | Recap::Results, PendingDecision::Act { seat, figure: None }, _)
            if table.now.turn.half == Some(*seat) =>
        {
            Some(Moment::Half(*seat, turn))
        }
        _ => None,
    }
}

/// Looks whether there is something to offer, once at each such moment.
fn notice(
    table: Res<Table>,
    hands: Res<Hands>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    mut handover: ResMut<Handover>,
    mut awake: ResMut<Awake>,
) {
    let Some(session) = session else { return };
    if table.seats.watched() {
        return;
    }
    let record = session.battle.record();
    // What was seen as it happened is not offered.
    let unseen = table.seats.recap() != Some(Recap::Results) || settings.preferences.speed == Speed::Off;
    let now = moment(&table, &hands).filter(|_| unseen && settings.preferences.handover);
    let key = now.map(|moment| (record.steps.len(), moment));
    if handover.looked == key {
        return;
    }
    let handover = &mut *handover;
    handover.looked = key;
    handover.offer = now.and_then(|moment| handover.look(record, moment, &table));
    if let Some(offer) = &handover.offer {
        handover.offered[offer.seat] = offer.range.end;
        handover.last = Some(offer.moment);
    }
    awake.frames(3);
}

impl Handover {
    fn look(&self, record: &Record, moment: Moment, table: &Table) -> Option<Offer> {
        let seat = match moment {
            Moment::Curtain(seat, _) | Moment::Half(seat, _) => seat,
            Moment::Letter => table.seat,
        };
        // The same moment goes on: a hand was looked through, and the bid comes next.
        if let Some(offer) = self.offer.as_ref().filter(|offer| offer.moment == moment && moment != Moment::Letter) {
            return matches!(moment, Moment::Curtain(..)).then(|| offer.clone());
        }
        let (world, replay) = play(record)?;
        let range = match moment {
            // By mail, all since one's own last decision came with a letter.
            Moment::Letter => {
                let own = (0..replay.len()).rev().find(|index| replay.given_by(*index) == Some(seat));
                Some(own.map_or(0, |own| own + 1)..replay.len()).filter(|range| !range.is_empty())
            }
            _ => replay.opponent_turns(seat).filter(|stretch| stretch.fresh).map(|OpponentTurns { range, .. }| range),
        }?;
        // The curtain may have been drawn again before anything was decided.
        let again = matches!(moment, Moment::Curtain(..)) && self.last == Some(moment);
        let new = range.end > self.offered[seat] || moment == Moment::Letter || again;
        let counts = counts(&world, &replay, &range, seat, table).filter(|_| new)?;
        Some(Offer { seat, range, moment, counts })
    }
}

/// The record in a world of its own, at its end.
fn play(record: &Record) -> Option<(World, ReplayPlayer)> {
    let mut world = rules::new_world();
    let replay = ReplayPlayer::alongside(&mut world, record.clone());
    let replay = replay.inspect_err(|fault| warn!("the battle can't be played again: {fault}")).ok()?;
    Some((world, replay))
}

/// What the seat may know of it, counted; none if there is nothing to see.
fn counts(world: &World, replay: &ReplayPlayer, range: &Range<usize>, seat: Side, table: &Table) -> Option<Counts> {
    let events = world.resource::<EventLog>().all();
    let told = &events[replay.events_at(range.start)..replay.events_at(range.end)];
    let truth = BattleState::of(world);
    let side_of = |id| truth.figure(id).map(|figure| figure.side).or_else(|| table.side(id));
    let mut counts = Counts::default();
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
        seen |= deed(&event);
    }
    counts.movers = movers.len();
    seen.then_some(counts)
}

/// It can be called again at any time of one's half, also where no plate for it is shown.
fn keys(keys: Keys, table: Res<Table>, mut intents: MessageWriter<HandoverIntent>) {
    if keys.asks(Action::Handover) && can_recall(&table) {
        intents.write(HandoverIntent::Watch);
    }
}

/// Whether somebody did something: turns and halves come and go by themselves.
fn deed(event: &BattleEvent) -> bool {
    !matches!(
        event,
        BattleEvent::HalfStarted { .. }
            | BattleEvent::HalfEnded { .. }
            | BattleEvent::TurnStarted { .. }
            | BattleEvent::CommandIssued { .. }
            | BattleEvent::SpecialIssued { .. }
            | BattleEvent::CountedDown { .. }
            | BattleEvent::Arrived { .. }
            | BattleEvent::BurntOut { .. }
            | BattleEvent::CardLost { .. }
            | BattleEvent::HandFilled { .. }
            | BattleEvent::CardDiscarded { .. }
            | BattleEvent::CardStruck { .. }
            | BattleEvent::GateShaken { .. }
            | BattleEvent::BidSealed { .. }
            | BattleEvent::BidsRevealed { .. }
    )
}

fn carry_out(world: &mut World) {
    let intents: Vec<HandoverIntent> = world.resource_mut::<Messages<HandoverIntent>>().drain().collect();
    for intent in intents {
        world.resource_mut::<Awake>().stay(Duration::from_millis(250));
        match intent {
            HandoverIntent::Watch => watch(world),
            HandoverIntent::Dismiss => {
                let mut handover = world.resource_mut::<Handover>();
                if handover.offer.as_ref().is_some_and(|offer| !matches!(offer.moment, Moment::Curtain(..))) {
                    handover.offer = None;
                }
            }
        }
    }
}

/// Shows what is offered, or the other's last half once more, through the eyes of the seat that decides now.
fn watch(world: &mut World) {
    if !world.resource::<Table>().asked() {
        return;
    }
    let Some(record) = world.get_resource::<Session>().map(|session| session.battle.record().clone()) else { return };
    let behind = world.resource::<Hands>().behind;
    let table = world.resource::<Table>();
    let seat = table.eyes.side().or(behind).unwrap_or(table.seat);
    let secret = matches!(table.now.awaiting, PendingDecision::Bid { .. } | PendingDecision::Discard { .. });
    let Some((own, replay)) = play(&record) else { return };
    let offered = world.resource::<Handover>().offer.as_ref().filter(|offer| offer.seat == seat);
    let range =
        offered.map(|offer| offer.range.clone()).or_else(|| replay.opponent_turns(seat).map(|stretch| stretch.range));
    let Some(range) = range else { return };
    let mut handover = world.resource_mut::<Handover>();
    handover.offered[seat] = handover.offered[seat].max(range.end);
    // A screen behind the curtain keeps its plate.
    if !secret {
        handover.offer = None;
    }
    let (at, reach) = (range.start, range.start..=range.end);
    beside(world, Excerpt { replay: (own, replay), reach, at, seat: Some(seat) });
}
