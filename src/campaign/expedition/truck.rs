//! Trips with the truck (`EXP-15`).

use super::{
    day_turn::DayTurn,
    events::StoryFact,
    plans::{SurvivorId, TruckTrip},
    refusal::ExpeditionRefusal,
    resources::{ResourceKind, ThreatTable},
    state::{ExpeditionPhase, SurvivorTask},
};

impl DayTurn<'_> {
    /// Begins a trip; returns `false` if there is none.
    pub(super) fn begin_trip(&mut self, driver: SurvivorId) -> bool {
        let task = self.state.survivor(driver).and_then(|survivor| survivor.task.as_ref()).map(|paid| &paid.task);
        let Some(SurvivorTask::Drive { wanted }) = task else { return false };
        let wanted = *wanted;
        let Some(resistance) = self.base().truck() else { return false };
        let Some(enemy) = self.draw_enemy() else { return false };
        self.state.phase = ExpeditionPhase::Truck(TruckTrip { driver, wanted, resistance, found: 0, enemy });
        true
    }

    /// Rams the enemy in the way. Returns `true` if the trip is over.
    ///
    /// # Errors
    /// If the resistance is lower than the danger of the enemy.
    pub(super) fn ram(&mut self, trip: TruckTrip) -> Result<bool, ExpeditionRefusal> {
        let danger = self.data.enemy(&trip.enemy).map_or(1, |enemy| enemy.danger);
        let left = u16::from(trip.resistance).checked_sub(danger).ok_or(ExpeditionRefusal::TruckTooWeak)?;
        self.log_fact(StoryFact::Rammed { enemy: trip.enemy.clone() });
        Ok(self.drive_on(TruckTrip { resistance: left as u8, ..trip }))
    }

    /// Leaves the enemy in the way to the threat table. Returns `true` if the trip is over.
    pub(super) fn evade(&mut self, trip: TruckTrip) -> bool {
        self.leave_enemy(&trip.enemy);
        self.drive_on(trip)
    }

    /// Ends the trip. The enemy in the way joins the threat table.
    pub(super) fn turn_back(&mut self, trip: &TruckTrip) {
        self.leave_enemy(&trip.enemy);
        self.drive_home(trip.driver);
    }

    fn leave_enemy(&mut self, enemy: &str) {
        let mut enemies = ThreatTable::default();
        enemies.add(enemy, 1);
        self.state.threat.add_all(&enemies);
        self.log_fact(StoryFact::Evaded { enemy: enemy.to_owned() });
    }

    /// Looks for finds at the next stop, and meets the next enemy.
    fn drive_on(&mut self, mut trip: TruckTrip) -> bool {
        let finds: Vec<(ResourceKind, u16)> = self.data.rules.truck_finds.iter().map(|(kind, n)| (*kind, *n)).collect();
        let weights: Vec<u16> = finds.iter().map(|(_, weight)| *weight).collect();
        for _ in 0..self.data.rules.truck_draws {
            let find = self.state.dice.pick_weighted(&weights).map(|index| finds[index].0);
            if find == Some(trip.wanted) && trip.found < self.data.rules.truck_loads {
                trip.found += 1;
                self.gain(trip.wanted, self.data.rules.truck_amount);
            }
        }
        let next = self.draw_enemy().filter(|_| trip.found < self.data.rules.truck_loads);
        let Some(enemy) = next else {
            self.drive_home(trip.driver);
            return true;
        };
        self.state.phase = ExpeditionPhase::Truck(TruckTrip { enemy, ..trip });
        false
    }

    fn drive_home(&mut self, driver: SurvivorId) {
        let person = self.person_of(driver);
        self.log_fact(StoryFact::DroveBack { person });
    }
}
