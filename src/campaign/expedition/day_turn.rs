//! The state of an expedition while an order changes it, and the changes that several rules share.

use super::{
    base_values::BaseValues,
    data::ExpeditionData,
    events::{DeathCause, StoryEntry, StoryFact},
    plans::SurvivorId,
    resources::{ResourceKind, ThreatTable},
    state::{ExpeditionOutcome, ExpeditionPhase, ExpeditionState},
};

/// The state of an expedition while a checked order changes it.
pub(super) struct DayTurn<'a> {
    pub(super) state: &'a mut ExpeditionState,
    pub(super) data: &'a ExpeditionData,
}

impl DayTurn<'_> {
    /// Returns the values derived from the state.
    pub(super) fn base(&self) -> BaseValues<'_> {
        BaseValues { state: self.state, data: self.data }
    }

    /// Adds an event of the current day to the log.
    pub(super) fn log_fact(&mut self, fact: StoryFact) {
        let day = self.state.day;
        self.state.log.push(StoryEntry { day, fact });
    }

    /// Returns the person of a survivor; empty if the survivor is dead.
    pub(super) fn person_of(&self, id: SurvivorId) -> String {
        self.state.survivor(id).map_or_else(String::new, |survivor| survivor.person.clone())
    }

    /// Adds an amount of a resource to the store, and logs it.
    pub(super) fn gain(&mut self, kind: ResourceKind, amount: u16) {
        if amount > 0 {
            self.state.stock.add(kind, amount);
            self.log_fact(StoryFact::Gained { kind, amount });
        }
    }

    /// Removes up to that amount of a resource from the store, and logs it.
    pub(super) fn lose(&mut self, kind: ResourceKind, amount: u16) {
        let amount = self.state.stock.remove(kind, amount);
        if amount > 0 {
            self.log_fact(StoryFact::Lost { kind, amount });
        }
    }

    /// Raises and lowers the reputation, which can't fall below 0 (`EXP-14`).
    pub(super) fn change_reputation(&mut self, more: u16, less: u16) {
        let before = self.state.reputation;
        self.state.reputation = before.saturating_add(more).saturating_sub(less);
        if self.state.reputation != before {
            let reputation = self.state.reputation;
            self.log_fact(StoryFact::ReputationChanged { reputation });
        }
    }

    /// Sets the strength of the gate (`EXP-9`).
    pub(super) fn set_gate(&mut self, gate: u8) {
        let before = self.state.gate;
        if gate != before {
            self.state.gate = gate;
            self.log_fact(StoryFact::GateChanged { gate, is_weaker: gate < before });
        }
    }

    /// Adds enemies to the threat table (`EXP-8`).
    pub(super) fn add_threat(&mut self, enemies: ThreatTable) {
        if !enemies.is_empty() {
            self.state.threat.add_all(&enemies);
            self.log_fact(StoryFact::ThreatGrew { enemies });
        }
    }

    /// Draws an enemy by the weights of the day.
    pub(super) fn draw_enemy(&mut self) -> Option<String> {
        let progress = self.base().progress();
        let weight = |enemy: &super::data::EnemyData| if enemy.from <= progress { enemy.weight } else { 0 };
        let weights: Vec<u16> = self.data.rules.enemies.iter().map(weight).collect();
        let index = self.state.dice.pick_weighted(&weights)?;
        Some(self.data.rules.enemies[index].id.clone())
    }

    /// Draws enemies by the weights of the day.
    pub(super) fn draw_enemies(&mut self, count: u16) -> ThreatTable {
        let mut drawn = ThreatTable::default();
        for _ in 0..count {
            if let Some(enemy) = self.draw_enemy() {
                drawn.add(&enemy, 1);
            }
        }
        drawn
    }

    /// Takes damage points from a survivor, who dies when none are left (`EXP-16`).
    pub(super) fn hurt(&mut self, id: SurvivorId, damage: u8, cause: DeathCause) {
        let Some(survivor) = self.state.survivor(id) else { return };
        let (person, left) = (survivor.person.clone(), self.base().points_left(survivor));
        if damage >= left {
            self.kill(id, cause);
        } else if damage > 0 {
            self.state.survivors.iter_mut().filter(|other| other.id == id).for_each(|hurt| hurt.wounds += damage);
            self.log_fact(StoryFact::Hurt { person, damage });
        }
    }

    /// Removes a survivor who died (`EXP-16`).
    pub(super) fn kill(&mut self, id: SurvivorId, cause: DeathCause) {
        let Some(survivor) = self.state.survivor(id) else { return };
        let (person, seat) = (survivor.person.clone(), Some(survivor.seat));
        self.state.survivors.retain(|survivor| survivor.id != id);
        self.state.dead.push(person.clone());
        self.log_fact(StoryFact::Died { person, cause, seat });
    }

    /// Gives damage points back to a survivor (`EXP-16`).
    pub(super) fn heal(&mut self, id: SurvivorId, points: u8) {
        let Some(survivor) = self.state.survivors.iter_mut().find(|survivor| survivor.id == id) else { return };
        let damage = points.min(survivor.wounds);
        survivor.wounds -= damage;
        let person = survivor.person.clone();
        if damage > 0 {
            self.log_fact(StoryFact::Healed { person, damage });
        }
    }

    /// Ends the expedition (`EXP-17`).
    pub(super) fn end(&mut self, outcome: ExpeditionOutcome) {
        self.state.phase = ExpeditionPhase::Over(outcome);
        self.log_fact(match outcome {
            ExpeditionOutcome::Won => StoryFact::Won,
            ExpeditionOutcome::GateFell => StoryFact::GateFell,
            ExpeditionOutcome::NoSurvivor => StoryFact::NoSurvivor,
            ExpeditionOutcome::OutOfTime => StoryFact::OutOfTime,
        });
    }

    /// Ends the expedition if no survivor is left, and returns `true` if so (`EXP-17`).
    pub(super) fn ends_without_survivors(&mut self) -> bool {
        let is_empty = self.state.survivors.is_empty();
        if is_empty && self.state.outcome().is_none() {
            self.end(ExpeditionOutcome::NoSurvivor);
        }
        is_empty
    }
}
