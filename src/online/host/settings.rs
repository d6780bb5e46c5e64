//! The host's settings in the lobby: mission, levels, sides and clock.

use mission::force::MAX_RP;
use rules::{BySide, Side};

use super::{
    output::HostOutput,
    session::{BattlePlan, HostSession},
};
use crate::{clock::ClockLimit, lobby_state::LobbyRefusal};

impl HostSession {
    /// Returns the plan of the battle.
    pub fn plan(&self) -> &BattlePlan {
        &self.plan
    }

    /// Chooses another mission, or a saved battle. Forces are chosen anew, members leave seats of automated sides, and
    /// all must declare again that they are ready.
    ///
    /// # Errors
    /// If the battle has begun, or one of the plans belongs to a campaign or an expedition.
    pub fn change_plan(&mut self, plan: BattlePlan) -> Result<Vec<HostOutput>, LobbyRefusal> {
        self.check_lobby()?;
        if self.plan.campaign_ref().is_some() || plan.campaign_ref().is_some() {
            return Err(LobbyRefusal::ForcesFixed);
        }
        self.replace_plan(plan);
        Ok(self.reset_lobby(true))
    }

    /// Goes on from the base of an expedition to the battle that is due. The members keep their seats, and get the
    /// figures of the survivors with their names.
    ///
    /// # Errors
    /// If the session is not about the base, or the plan is not a battle of its expedition.
    pub fn choose_expedition_battle(&mut self, plan: BattlePlan) -> Result<Vec<HostOutput>, LobbyRefusal> {
        self.check_lobby()?;
        let due = plan.expedition.as_deref().filter(|due| !due.is_at_base());
        let forces = match (due, &self.plan.expedition) {
            (Some(due), Some(base)) if base.is_at_base() && base.expedition.id == due.expedition.id => due.forces(),
            _ => return Err(LobbyRefusal::ForcesFixed),
        };
        self.replace_plan(plan);
        (self.forces, self.veterans, self.crew) = (forces, BySide::default(), BySide::default());
        for member in self.members.keys().copied().collect::<Vec<_>>() {
            self.take_seat_figures(member);
        }
        Ok(self.reset_lobby(false))
    }

    /// Replaces the plan, and frees the seats of sides that are automated in its mission.
    fn replace_plan(&mut self, plan: BattlePlan) {
        self.plan = plan;
        self.mission_parts = None;
        for side in Side::BOTH.into_iter().filter(|side| self.plan.mission.plays_itself(*side)) {
            self.ai_seats[side] = None;
            for person in self.members.values_mut().filter(|person| person.side == Some(side)) {
                person.side = None;
            }
        }
    }

    /// Chooses the requisition levels.
    ///
    /// # Errors
    /// If they are too high, a saved battle, a campaign or an expedition has its own, or the battle has begun.
    pub fn change_levels(&mut self, levels: BySide<u8>) -> Result<Vec<HostOutput>, LobbyRefusal> {
        self.check_lobby()?;
        let is_fixed = self.plan.saved.is_some() || self.plan.campaign_ref().is_some();
        if is_fixed || Side::BOTH.iter().any(|side| levels[*side] > MAX_RP) {
            return Err(LobbyRefusal::ForcesFixed);
        }
        self.plan.levels = levels;
        Ok(self.reset_lobby(true))
    }

    /// Lets all members and AI seats change sides.
    ///
    /// # Errors
    /// If one side is automated, or the battle has begun.
    pub fn swap_sides(&mut self) -> Result<Vec<HostOutput>, LobbyRefusal> {
        self.check_lobby()?;
        if Side::BOTH.iter().any(|side| self.plan.mission.plays_itself(*side)) {
            return Err(LobbyRefusal::AutomatedSide);
        }
        self.members.values_mut().for_each(|person| person.side = person.side.map(Side::enemy));
        let seats = self.ai_seats;
        self.ai_seats = BySide::from_fn(|side| seats[side.enemy()]);
        Ok(self.reset_lobby(true))
    }

    /// Chooses the time for each half-turn.
    ///
    /// # Errors
    /// If the battle has begun.
    pub fn choose_clock(&mut self, clock: Option<ClockLimit>) -> Result<Vec<HostOutput>, LobbyRefusal> {
        self.check_lobby()?;
        self.clock = clock;
        Ok(self.reset_lobby(false))
    }

    /// Checks that the battle has not begun.
    pub(super) fn check_lobby(&self) -> Result<(), LobbyRefusal> {
        if self.battle.is_some() { Err(LobbyRefusal::BattleBegun) } else { Ok(()) }
    }

    /// Resets the members to not ready, and the forces if `forces` is `true`, and tells all members.
    fn reset_lobby(&mut self, forces: bool) -> Vec<HostOutput> {
        if forces {
            (self.forces, self.veterans, self.crew) = (BySide::default(), BySide::default(), BySide::default());
        }
        self.members.values_mut().for_each(|person| person.ready = None);
        let mut out = vec![HostOutput::Save];
        self.announce_lobby(&mut out);
        out
    }
}
