//! Updates: the host sends each guest the changes of its observation.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::world::World;
use record::{Battle, BattleSpec};
use rules::{BattleEvent, BattleObserver, BattleState, EventLog, FigureId, Observation, OrderLogEntry, PartMap, Side};

use super::{
    half_turn_clock::HalfTurnClock,
    observed_point::{ObservedPoint, SentState},
    output::HostOutput,
    session::{HostMember, HostSession, HostedBattle},
};
use crate::{
    battle_update::{BattleStart, BattleUpdate, RecordLine, TakeOverData, TakeOverMember},
    dice_seed::{DealTerms, MemberSalt},
    handshake::{JoinRejection, ResumePoint},
    member::MemberId,
    message::HostMessage,
    observation_parts::{PartChanges, digest_parts},
};

impl HostedBattle {
    pub(super) fn new(battle: Battle, terms: DealTerms, deal_salts: Vec<MemberSalt>) -> HostedBattle {
        HostedBattle {
            battle,
            committed: None,
            undoing: None,
            terms,
            commanders: BTreeMap::new(),
            deal_salts,
            salt_secrets: Vec::new(),
            over_since: None,
            clock: HalfTurnClock::default(),
            rollbacks: 0,
            revealed: false,
            roll_salts: Vec::new(),
            undo_points: Vec::new(),
            observed: BTreeMap::new(),
            current: BTreeMap::new(),
        }
    }

    /// Returns the number of entries.
    pub(super) fn entries(&self) -> u32 {
        self.battle.record().steps.len() as u32
    }

    /// Returns the seat that gave an order; `None` if the entry is no order.
    pub(super) fn seat_of_order(&self, index: u32) -> Option<Side> {
        let record = self.battle.record();
        let OrderLogEntry::Order(order) = record.steps.get(index as usize)?.entry else { return None };
        let asked = index.checked_sub(1).map_or(record.first, |before| record.steps[before as usize].next);
        order.named_seat().or(asked)
    }

    /// Notes the observations of those observers after the current number of entries.
    pub(super) fn note_observations(&mut self, world: &World, observers: impl Iterator<Item = BattleObserver>) {
        let (entries, state) = (self.entries(), BattleState::of(world));
        for observer in observers {
            let (point, parts) = observe_battle(world, &state, observer);
            self.observed.entry(observer).or_default().insert(entries, point);
            self.current.insert(observer, parts);
        }
    }

    /// Notes all observations of an observer that joins during the battle.
    pub(super) fn add_observer(&mut self, world: &World, observer: BattleObserver) {
        if !self.observed.contains_key(&observer) {
            self.observed.extend(replay_points(&self.battle, &[observer]));
            self.note_observations(world, std::iter::once(observer));
        }
    }

    /// Returns the parts of an observer's observation now.
    fn current_parts(&self, observer: BattleObserver) -> PartMap {
        self.current.get(&observer).cloned().unwrap_or_default()
    }

    /// Returns the last observed point, after at most `entries` entries, whose later entries are all still in the
    /// record.
    fn common_point(&self, observer: BattleObserver, entries: u32, undone: u32) -> (u32, ObservedPoint) {
        let later = self.undo_points.get(undone as usize..).unwrap_or_default();
        let kept = later.iter().copied().min().unwrap_or(entries).min(entries);
        let found = self.observed.get(&observer).and_then(|points| points.range(..=kept).next_back());
        found.map(|(entries, point)| (*entries, *point)).expect("the beginning was observed")
    }
}

/// Returns the observation of an observer, as a point and as parts.
fn observe_battle(world: &World, state: &BattleState, observer: BattleObserver) -> (ObservedPoint, PartMap) {
    let seen = Observation::for_observer(world, state, observer);
    let parts = seen.to_parts();
    let events = world.resource::<EventLog>().all().len();
    (ObservedPoint { digest: digest_parts(&parts), events, visible_events: seen.events_seen() }, parts)
}

/// The observed points of each observer, by the number of entries.
type ObservedPoints = BTreeMap<BattleObserver, BTreeMap<u32, ObservedPoint>>;

/// Returns the observed points of those observers after each entry of a record.
pub(super) fn replay_points(battle: &Battle, observers: &[BattleObserver]) -> ObservedPoints {
    let (mut points, mut entries) = (ObservedPoints::new(), 0);
    let mut world = rules::new_world();
    // The record was replayed when the battle was opened, so it does not drift now.
    let replayed = record::replay_watched(&mut world, battle.record(), |world| {
        let state = BattleState::of(world);
        for observer in observers {
            points.entry(*observer).or_default().insert(entries, observe_battle(world, &state, *observer).0);
        }
        entries += 1;
    });
    debug_assert!(replayed.is_ok(), "{replayed:?}");
    points
}

/// Returns the events from that place in the event log that the observer may know.
fn visible_events(world: &World, observer: BattleObserver, from: usize) -> Vec<BattleEvent> {
    let events = world.resource::<EventLog>().all();
    let catalogue = world.resource::<rules::Catalogue>();
    let mut sides: BTreeMap<FigureId, Side> = BTreeMap::new();
    for event in events {
        if let BattleEvent::Arrived { figure, kind, .. }
        | BattleEvent::HeldBack { figure, kind }
        | BattleEvent::TwitcherRose { figure, kind, .. } = event
        {
            sides.insert(*figure, catalogue.kind(*kind).side);
        }
    }
    let side_of = |figure: FigureId| sides.get(&figure).copied();
    events[from..].iter().filter_map(|event| observer.view_event(event, side_of)).collect()
}

impl HostSession {
    /// Notes the observations of the guests.
    pub(super) fn observe(&mut self, world: &World) {
        let observers: BTreeSet<_> = self.guests().filter_map(|(member, _)| self.observer_of(member)).collect();
        if let Some(hosted) = &mut self.battle {
            hosted.note_observations(world, observers.into_iter());
        }
    }

    /// Sends each connected guest the changes since its last update.
    pub(super) fn send_updates(&mut self, world: &World, out: &mut Vec<HostOutput>) {
        for member in self.guests().map(|(member, _)| member).collect::<Vec<_>>() {
            let Some(sent) = self.members.get_mut(&member).and_then(|guest| guest.sent.take()) else { continue };
            self.send_update(world, member, (sent.entries, sent.undone), Some(sent.parts), out);
        }
    }

    /// Sends a guest its whole observation, for example because its digest differed.
    pub(super) fn send_complete_update(&mut self, world: &World, member: MemberId, out: &mut Vec<HostOutput>) {
        if let Some(sent) = self.members.get_mut(&member).and_then(|guest| guest.sent.take()) {
            self.send_update(world, member, (sent.entries, sent.undone), None, out);
        }
    }

    /// Sends the beginning of the battle, with everything that has happened since.
    pub(super) fn send_begin(&mut self, world: &World, member: MemberId, out: &mut Vec<HostOutput>) {
        let Some(observer) = self.observer_of(member) else { return };
        let Some(hosted) = &self.battle else { return };
        let (spec, saved) = (BattleSpec { seed: 0, ..hosted.battle.spec().clone() }, hosted.terms.saved);
        let watching = self.members.get(&member).is_some_and(|guest| guest.watching);
        let Some(update) = self.build_update(world, observer, None, None) else { return };
        let (commanders, open) = (hosted.commanders.clone(), self.take_over_data(member, hosted));
        let start = BattleStart { spec, observer, watching, saved, commanders, open, update };
        self.send(member, &HostMessage::Lobby(self.lobby_for(member)), out);
        self.send(member, &HostMessage::Begin(Box::new(start)), out);
        self.send_arrangement(member, out);
        self.note_sent(member, observer);
    }

    /// Sends a guest the changes since its last update: `from` are its numbers of entries and of orders taken back then.
    /// Without `parts`, the update contains the whole observation.
    pub(super) fn send_update(
        &mut self,
        world: &World,
        member: MemberId,
        from: (u32, u32),
        parts: Option<PartMap>,
        out: &mut Vec<HostOutput>,
    ) {
        let Some(observer) = self.observer_of(member) else { return };
        if let Some(update) = self.build_update(world, observer, Some(from), parts.as_ref()) {
            self.send(member, &HostMessage::Update(Box::new(update)), out);
            self.note_sent(member, observer);
        }
    }

    fn note_sent(&mut self, member: MemberId, observer: BattleObserver) {
        let (Some(hosted), Some(guest)) = (&self.battle, self.members.get_mut(&member)) else { return };
        let (entries, undone) = (hosted.entries(), hosted.undo_points.len() as u32);
        guest.sent = Some(SentState { entries, undone, parts: hosted.current_parts(observer) });
    }

    /// Returns the changes since a guest's last update: `from` are the numbers of entries and of orders taken back
    /// then; `None` if the guest has nothing yet. Without `parts`, the update contains the whole observation.
    fn build_update(
        &self,
        world: &World,
        observer: BattleObserver,
        from: Option<(u32, u32)>,
        parts: Option<&PartMap>,
    ) -> Option<BattleUpdate> {
        let hosted = self.battle.as_ref()?;
        let point = from.map(|(entries, undone)| hosted.common_point(observer, entries, undone));
        let (base, events, events_kept) =
            point.map_or((0, 0, 0), |(base, point)| (base, point.events, point.visible_events));
        let current = hosted.current_parts(observer);
        let digest = digest_parts(&current);
        let changes = match parts {
            Some(parts) => PartChanges::between(parts, &current),
            None => PartChanges { set: current, ..PartChanges::default() },
        };
        Some(BattleUpdate {
            entries: hosted.entries(),
            undone: hosted.undo_points.len() as u32,
            events_kept,
            events: visible_events(world, observer, events),
            complete: parts.is_none(),
            parts: changes,
            digest,
            log: (base..hosted.entries()).filter_map(|index| self.log_entry(hosted, index)).collect(),
        })
    }

    /// Returns the data with which a member of a co-operative battle can take over as the host.
    fn take_over_data(&self, member: MemberId, hosted: &HostedBattle) -> Option<TakeOverData> {
        let spec = hosted.battle.spec();
        let plays = self.members.get(&member).is_some_and(|person| person.side.is_some());
        spec.coop_side().filter(|_| plays)?;
        let open = |(member, guest): (MemberId, &HostMember)| {
            Some(TakeOverMember { member, key: guest.key?, name: guest.name.clone(), side: guest.side })
        };
        let members = self.seated_guests().filter_map(open).collect();
        Some(TakeOverData { seed: spec.seed, members, crew: self.crew.clone() })
    }

    /// Returns a line of the record for guests. It is not sealed if all players share a side, because then they have no
    /// secrets from each other.
    fn log_entry(&self, hosted: &HostedBattle, index: u32) -> Option<RecordLine> {
        let record = hosted.battle.record();
        let line = record::write_entry(record, index as usize)?;
        if record.spec.coop_side().is_some() {
            return Some(RecordLine::Open(line));
        }
        // The entry was written anew after each of these undos, and was not taken back since.
        let undone = hosted.undo_points.iter().filter(|target| **target <= index).count() as u32;
        Some(RecordLine::Sealed(self.log_key.seal(index, undone, &line)))
    }

    /// Checks that a guest's last update belongs to the record here.
    pub(super) fn check_resume_point(
        &self,
        member: MemberId,
        resume: Option<ResumePoint>,
    ) -> Result<(), JoinRejection> {
        let Some(resume) = resume else { return Ok(()) };
        let (Some(hosted), Some(observer)) = (&self.battle, self.observer_of(member)) else {
            return Err(JoinRejection::Diverged { entries: 0 });
        };
        let undone = hosted.undo_points.len() as u32;
        let points = hosted.observed.get(&observer);
        let known = points.and_then(|points| points.get(&resume.entries)).map(|point| point.digest);
        let fits = resume.undone < undone || resume.undone == undone && known == Some(resume.digest);
        if fits { Ok(()) } else { Err(JoinRejection::Diverged { entries: hosted.entries() }) }
    }

    /// Sends a guest that comes back everything that it has missed.
    pub(super) fn resume_guest(
        &mut self,
        world: &World,
        member: MemberId,
        resume: Option<ResumePoint>,
        out: &mut Vec<HostOutput>,
    ) {
        match resume {
            Some(ResumePoint { entries, undone, .. }) => {
                self.send(member, &HostMessage::Lobby(self.lobby_for(member)), out);
                self.send_arrangement(member, out);
                self.send_update(world, member, (entries, undone), None, out);
            }
            None => self.send_begin(world, member, out),
        }
        self.repeat_committed_order(member, out);
        self.send_clock(member, out);
        self.repeat_reveal(member, out);
    }
}
