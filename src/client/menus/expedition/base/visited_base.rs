//! The data of a base at another machine, shared by the screen of the base and the lobby.

use campaign::expedition::{ExpeditionPage, NightOrder, PagePerson, PageSurvivor, PersonCondition};
use ui_kit::prelude::*;

/// Resource with the base of an expedition at another machine, while the player may see it.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct VisitedBase {
    /// The page that the host has sent last.
    pub page: ExpeditionPage,
    /// The seat for which the player decides, if there is one.
    pub seat: Option<u8>,
    /// Reason in words why the host has refused the last order, if it has.
    pub refusal: Option<String>,
}

impl VisitedBase {
    /// Returns the unhurt survivors of the player without a task.
    pub(super) fn idle_people(&self) -> Vec<&PagePerson> {
        let survivors = self.page.night.iter().flat_map(|night| &night.survivors);
        // The living come first among the people.
        let known = survivors.zip(&self.page.people);
        let idle = known.filter(|(survivor, person)| self.is_idle(survivor, person));
        idle.map(|(_, person)| person).collect()
    }

    fn is_idle(&self, survivor: &PageSurvivor, person: &PagePerson) -> bool {
        let is_unhurt = match &person.condition {
            PersonCondition::Living { points_left, damage_points, .. } => points_left >= damage_points,
            PersonCondition::Dead { .. } => false,
        };
        is_unhurt && survivor.task.is_none() && Some(survivor.seat) == self.seat
    }
}

/// Event: the player gives an order for the night of the visited base. The lobby sends it to the host.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct NightOrderGiven(pub NightOrder);
