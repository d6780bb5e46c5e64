//! The zone that a side's figures may not leave (`COOP-10`). **Ruling**: a figure that is dragged or pushed may leave
//! it; outside, it may only move closer to its zone.

use serde::{Deserialize, Serialize};

use crate::{
    both,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext},
    side::Side,
    square::{Square, is_within_areas},
    terrain::Ground,
};

/// Condition: that side's figures stay within those rectangles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Zone", deny_unknown_fields)]
pub struct ZoneCondition {
    /// The side of the figures.
    pub side: Side,
    /// Rectangles, each given by two opposite corners (inclusive).
    pub areas: Vec<(Square, Square)>,
}

impl ZoneCondition {
    /// Returns the distance from a square to the zone, in squares, horizontal plus vertical; 0 inside the zone.
    fn distance_to_zone(&self, at: Square) -> u16 {
        let beyond = |at: u8, one: u8, other: u8| {
            u16::from(one.min(other).saturating_sub(at)).max(u16::from(at.saturating_sub(one.max(other))))
        };
        let far = |(one, other): &(Square, Square)| beyond(at.x, one.x, other.x) + beyond(at.y, one.y, other.y);
        self.areas.iter().map(far).min().unwrap_or(u16::MAX)
    }
}

impl Condition for ZoneCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let floor = |at: &Square| dossier.terrain.ground(*at) == Ground::Floor;
        let inside = dossier.terrain.squares().filter(floor).any(|at| is_within_areas(&self.areas, at));
        if !inside {
            let message = both!("en la zona no hay suelo", "there is no floor in the zone");
            let hint = both!(
                "una zona son dos esquinas opuestas, como `((2, 3), (7, 5))`",
                "an area is two opposite corners, such as `((2, 3), (7, 5))`"
            );
            faults.push(ConditionError::new(".areas", message, hint).against("COOP-10"));
        } else if !dossier
            .terrain
            .entries
            .iter()
            .any(|gate| gate.owner == self.side && is_within_areas(&self.areas, gate.at))
        {
            let (of, by) = (self.side.in_spanish(), self.side.in_english());
            let message =
                both!("ninguna entrada del bando {of} está en su zona", "no entry of the {by} side is in its zone");
            let hint = both!("mueve una entrada, o amplía la zona", "move an entry, or make the zone larger");
            faults.push(ConditionError::new(".areas", message, hint).against("COOP-10"));
        }
    }

    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.areas.len() > MAX_PARTS { Err(ConditionBoundsError::TooMany("areas of a zone")) } else { Ok(()) }
    }

    fn forbids_move(&self, side: Side, from: Option<Square>, at: Square) -> bool {
        side == self.side
            && !from.map_or(self.distance_to_zone(at) == 0, |from| {
                self.distance_to_zone(at) < self.distance_to_zone(from).max(1)
            })
    }
}
