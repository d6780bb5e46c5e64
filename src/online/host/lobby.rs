//! The host's lobby: members, seats, forces and the beginning of the battle.

use campaign::VeteranRequest;
use mission::force::Force;
use record::{BattleSpec, Digest, MissionSnapshot};
use rules::{BySide, Catalogue, KindId, Side};

use super::{
    deal::BattleStartError,
    output::{HostNotice, HostOutput},
    session::HostSession,
};
use crate::{
    byte_strings::SaltCommitment,
    force_choice::ForceChoice,
    limits::{MAX_PURCHASES, MAX_SEATED_MEMBERS, MAX_WATCHERS},
    lobby_state::{LobbyMember, LobbyMission, LobbyRefusal, LobbyState, SavedProgress},
    member::MemberId,
    message::HostMessage,
};

impl HostSession {
    /// Returns the state of the lobby.
    pub fn lobby(&self) -> LobbyState {
        let members = self.members.iter().map(|(member, person)| LobbyMember {
            member: *member,
            name: person.name.clone(),
            side: person.side,
            watching: person.watching,
            ready: person.ready.is_some(),
            present: *member == MemberId::HOST || person.connection.is_some(),
            has_left: person.departed,
        });
        let mission = &self.plan.mission;
        LobbyState {
            members: members.collect(),
            mission: LobbyMission {
                id: mission.id.clone(),
                name: mission.name.clone(),
                digest: Digest(mission.digest()),
                levels: self.plan.levels,
            },
            forces: BySide::from_fn(|side| self.forces[side].is_some() || self.plan.saved.is_some()),
            saved: self.plan.saved.as_ref().map(|record| SavedProgress {
                turn: record.steps.last().map_or(1, |step| step.turn),
                orders: record.orders() as u32,
            }),
            shared: None,
            campaign: self.plan.campaign_ref().cloned(),
            page: None,
            expedition: None,
            at_base: self.is_at_base(),
            night_seat: None,
            clock: self.clock,
            computers: BySide::from_fn(|side| self.ai_seats[side].map(|computer| computer.strength)),
        }
    }

    /// Returns the state of the lobby for a member, with the force of its side if others share it, and with its side's
    /// page of a campaign or the page of an expedition, in which it may have a seat.
    pub fn lobby_for(&self, member: MemberId) -> LobbyState {
        let side = self.members.get(&member).and_then(|person| person.side);
        let page = self.campaign_page(member).cloned().map(Box::new);
        let expedition = self.expedition_page().cloned().map(Box::new);
        let night_seat = self.night_seats().into_iter().find(|(_, guest)| *guest == member).map(|(seat, _)| seat);
        let shared = side.and_then(|side| self.shared_force(side));
        LobbyState { shared, page, expedition, night_seat, ..self.lobby() }
    }

    /// Sends all members the state of the lobby. A deal that waits for salts is cancelled, because it belongs to the
    /// old state.
    pub(super) fn announce_lobby(&mut self, out: &mut Vec<HostOutput>) {
        self.pending_deal = None;
        for member in self.guests().map(|(member, _)| member).collect::<Vec<_>>() {
            self.send(member, &HostMessage::Lobby(self.lobby_for(member)), out);
        }
        out.push(HostOutput::Notify(HostNotice::LobbyChanged));
    }

    /// Takes a side for the player at the host's machine, or leaves it. A host without a side only keeps the record.
    ///
    /// # Errors
    /// If the side can't be taken; nothing has changed then.
    pub fn take_host_seat(&mut self, side: Option<Side>) -> Result<Vec<HostOutput>, LobbyRefusal> {
        let mut out = Vec::new();
        self.take_seat(MemberId::HOST, side)?;
        self.announce_lobby(&mut out);
        Ok(out)
    }

    /// Gives a member a seat. Several members may share a side, but in a battle of two sides the host may not have the
    /// side of a guest, because the dice of each order need a salt of the other side.
    pub(super) fn take_seat(&mut self, member: MemberId, side: Option<Side>) -> Result<(), LobbyRefusal> {
        if let Some(side) = side {
            if self.plan.mission.plays_itself(side) {
                return Err(LobbyRefusal::AutomatedSide);
            }
            let others = self.members.iter().filter(|(other, person)| **other != member && person.side.is_some());
            if others.clone().count() >= MAX_SEATED_MEMBERS {
                return Err(LobbyRefusal::SeatsTaken);
            }
            let mut shared = others.filter(|(_, person)| person.side == Some(side));
            let is_shared = shared.any(|(other, _)| *other == MemberId::HOST || member == MemberId::HOST);
            if is_shared && !self.is_cooperative() {
                return Err(LobbyRefusal::SideNeeded);
            }
        }
        self.free_figures(member);
        if let Some(person) = self.members.get_mut(&member) {
            (person.side, person.watching, person.ready) = (side, false, None);
        }
        if let Some(side) = side {
            self.ai_seats[side] = None;
        }
        self.take_seat_figures(member);
        Ok(())
    }

    /// Lets a member watch instead of playing.
    pub(super) fn start_watching(&mut self, member: MemberId) -> Result<(), LobbyRefusal> {
        if self.other_watchers(member) >= MAX_WATCHERS {
            return Err(LobbyRefusal::WatchersFull);
        }
        self.free_figures(member);
        if let Some(person) = self.members.get_mut(&member) {
            (person.side, person.watching, person.ready) = (None, true, None);
        }
        Ok(())
    }

    /// Returns the number of other members that watch.
    pub(super) fn other_watchers(&self, member: MemberId) -> usize {
        self.guests().filter(|(other, guest)| *other != member && guest.watching).count()
    }

    /// Returns `true` if one side is automated, so that all members share the other one.
    fn is_cooperative(&self) -> bool {
        Side::BOTH.iter().any(|side| self.plan.mission.plays_itself(*side))
    }

    /// Chooses the force of a side that no guest plays.
    ///
    /// # Errors
    /// If a guest plays it, the force breaks the limits of the mission, or a campaign has no such figures.
    pub fn choose_host_force(
        &mut self,
        side: Side,
        choice: impl Into<ForceChoice>,
    ) -> Result<Vec<HostOutput>, LobbyRefusal> {
        let mut out = Vec::new();
        if !self.plays_side(side) && !self.is_cooperative() {
            return Err(LobbyRefusal::SideNeeded);
        }
        self.choose_force(side, choice.into())?;
        self.announce_lobby(&mut out);
        Ok(out)
    }

    /// Checks and stores the force of a side. Its members must declare again that they are ready.
    pub(super) fn choose_force(&mut self, side: Side, choice: ForceChoice) -> Result<(), LobbyRefusal> {
        let ForceChoice { kinds, veterans } = choice;
        if self.plan.saved.is_some() || self.plan.expedition.is_some() {
            return Err(LobbyRefusal::ForcesFixed);
        }
        let refusal = |code: &str| Err(LobbyRefusal::Force { code: code.to_owned() });
        let mission = &self.plan.mission;
        let catalogue = mission.catalogue(&self.plan.catalogue);
        if kinds.len() > MAX_PURCHASES {
            return refusal("too-many");
        }
        let Some(bought) = kinds.iter().map(|id| catalogue.find(id)).collect::<Option<Vec<KindId>>>() else {
            return refusal("unknown-kind");
        };
        let force = Force::with(&catalogue, mission.force_limits(side, self.plan.levels[side]), bought);
        if let Err(faults) = force.check_complete() {
            return refusal(faults.first().map_or("force", |fault| fault.code()));
        }
        if !self.has_veterans(side, force.bought(), &veterans, &catalogue) {
            return refusal("veteran");
        }
        (self.forces[side], self.veterans[side]) = (Some(kinds), veterans);
        self.crew[side].clear();
        for person in self.members.values_mut().filter(|person| person.side == Some(side)) {
            person.ready = None;
        }
        Ok(())
    }

    /// Marks a guest as ready.
    pub(super) fn set_ready(&mut self, member: MemberId, commitment: SaltCommitment) -> Result<(), LobbyRefusal> {
        if self.is_at_base() {
            return Err(LobbyRefusal::NoBattle);
        }
        let Some(person) = self.members.get_mut(&member) else { return Err(LobbyRefusal::NoSeat) };
        let side = person.side.ok_or(LobbyRefusal::NoSeat)?;
        if self.forces[side].is_none() && self.plan.saved.is_none() {
            return Err(LobbyRefusal::NoForce);
        }
        person.ready = Some(commitment);
        Ok(())
    }

    /// Returns the setup with seed 0, as the guests get it.
    pub(super) fn blind_spec(&self) -> Result<BattleSpec, BattleStartError> {
        if let Some(record) = &self.plan.saved {
            let (players, crew) = (self.player_names(), self.crew_names());
            // The seeds of AI seats would reveal their decisions.
            let computers = BySide::default();
            // A copy belongs to no campaign, unless the session is about the campaign's current battle.
            let campaign = self.plan.campaign_ref().cloned();
            return Ok(BattleSpec { seed: 0, campaign, players, crew, computers, ..record.spec.clone() });
        }
        let mission = &self.plan.mission;
        let catalogue = mission.catalogue(&self.plan.catalogue);
        let mut forces = BySide::default();
        for side in Side::BOTH {
            forces[side] = match &self.forces[side] {
                // Only known kinds were chosen.
                Some(force) => force.iter().filter_map(|id| catalogue.find(id)).collect(),
                None if mission.plays_itself(side) => Vec::new(),
                None => return Err(BattleStartError::NoForce(side)),
            };
        }
        let setup = mission.setup(&self.plan.catalogue, &forces, self.plan.levels, 0);
        let setup = setup.map_err(|faults| BattleStartError::UnplayableSetup(faults[0].message()))?;
        let mut spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)));
        spec.players = self.player_names();
        spec.crew = self.crew_names();
        if let Some(terms) = &self.plan.campaign {
            terms.complete_spec(&mut spec, &catalogue, &forces, &self.veterans);
        }
        if let Some(terms) = &self.plan.expedition {
            spec.campaign = Some(terms.expedition.clone());
            // The title is the same as at one screen, even if members spell the names otherwise or others have come.
            let people = terms.list_people();
            if !people.is_empty() {
                spec.players.allied = people;
            }
        }
        Ok(spec)
    }

    /// Returns `true` if the figures that a side requests for its purchases are allowed. Only a campaign has any.
    fn has_veterans(&self, side: Side, bought: &[KindId], wanted: &[VeteranRequest], catalogue: &Catalogue) -> bool {
        match &self.plan.campaign {
            Some(terms) => terms.check_veterans(side, bought, wanted, catalogue).is_ok(),
            None => wanted.is_empty(),
        }
    }

    /// Returns the name of the first player of each side.
    fn player_names(&self) -> BySide<String> {
        let first = |side| self.members.values().find(|person| person.side == Some(side));
        BySide::from_fn(|side| first(side).map(|person| person.name.clone()).unwrap_or_default())
    }
}
