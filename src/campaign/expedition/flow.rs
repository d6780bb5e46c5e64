//! The sequence of a day (`EXP-2`): after each decision, it continues to the next one.

use super::{
    day_turn::DayTurn,
    plans::{AssaultPlan, AssaultReport, SortiePlan, SortieReport},
    state::ExpeditionPhase,
};

impl DayTurn<'_> {
    /// Begins the day, if all seats are ready.
    pub(super) fn begin_day_if_ready(&mut self) {
        let is_ready = self.state.seats.iter().all(|seat| seat.is_ready);
        if is_ready && !self.roll_event() {
            self.continue_after_event();
        }
    }

    /// Continues the day after the event.
    pub(super) fn continue_after_event(&mut self) {
        self.carry_out_tasks();
        self.begin_next_trip();
    }

    /// Begins the next trip or sortie of the day, or the evening.
    pub(super) fn begin_next_trip(&mut self) {
        if self.ends_without_survivors() {
            return;
        }
        while let Some(driver) = self.state.drivers.pop() {
            if self.begin_trip(driver) {
                return;
            }
        }
        while !self.state.parties.is_empty() {
            let target = self.state.parties.remove(0);
            if let Some(plan) = self.plan_sortie(&target) {
                self.state.phase = ExpeditionPhase::Sortie(plan);
                return;
            }
        }
        self.end_day();
        if !self.ends_without_survivors() && !self.begin_assault() {
            self.begin_next_night();
        }
    }

    fn begin_next_night(&mut self) {
        self.state.day += 1;
        self.begin_night();
    }

    /// Enters the report of a sortie, and continues the day.
    pub(super) fn continue_after_sortie(&mut self, plan: &SortiePlan, report: &SortieReport) {
        self.settle_sortie(plan, report);
        self.begin_next_trip();
    }

    /// Enters the report of an assault, and begins the next night.
    pub(super) fn continue_after_assault(&mut self, plan: &AssaultPlan, report: &AssaultReport) {
        if self.settle_assault(plan, report) {
            self.begin_next_night();
        }
    }
}
