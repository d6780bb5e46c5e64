//! Where a side's figures must stay (`COOP-10`). **Ruling**: what is dragged or pushed may leave it, and may then come back.

use serde::{Deserialize, Serialize};

use crate::{
    both,
    condition::{Condition, Dossier, Fault, MAX_PARTS, Table, Unplayable},
    side::Side,
    square::{Square, within},
    terrain::Ground,
};

/// That side's figures stay within those rectangles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Zone", deny_unknown_fields)]
pub struct Confines {
    /// Whose figures.
    pub side: Side,
    /// Rectangles, by two opposite corners that belong to them.
    pub areas: Vec<(Square, Square)>,
}

impl Confines {
    /// Whether figures of that side may not go to a square.
    pub(crate) fn bars(&self, side: Side, at: Square) -> bool {
        side == self.side && !within(&self.areas, at)
    }
}

impl Condition for Confines {
    fn check(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
        let floor = |at: &Square| dossier.terrain.ground(*at) == Ground::Floor;
        let inside = dossier.terrain.squares().filter(floor).any(|at| within(&self.areas, at));
        if !inside {
            let message = both!("en la zona no hay suelo", "there is no floor in the zone");
            let hint = both!(
                "una zona son dos esquinas opuestas, como `((2, 3), (7, 5))`",
                "an area is two opposite corners, such as `((2, 3), (7, 5))`"
            );
            faults.push(Fault::new(".areas", message, hint).against("COOP-10"));
        } else if !dossier.terrain.entries.iter().any(|gate| gate.owner == self.side && within(&self.areas, gate.at)) {
            let of = self.side.in_spanish();
            let side = self.side;
            let message = both!(
                "ninguna entrada del bando {of} está en su zona",
                "no entry of the {side:?} side lies in its zone"
            );
            let hint = both!("mueve una entrada, o amplía la zona", "move an entry, or make the zone larger");
            faults.push(Fault::new(".areas", message, hint).against("COOP-10"));
        }
    }

    fn bounds(&self, _: &Table<'_>) -> Result<(), Unplayable> {
        if self.areas.len() > MAX_PARTS { Err(Unplayable::TooMany("areas of a zone")) } else { Ok(()) }
    }
}
