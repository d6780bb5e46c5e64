//! A figure that is cut off in a room (`M5`).

use std::{collections::BTreeSet, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    condition::{Condition, Dossier, Fault, Mark, Marked, Table, Unplayable},
    facing::Facing,
    side::Side,
    square::Square,
    terrain::{Door, Ground},
};

/// One figure of that side is cut off in a room until a figure of its side opens a door of that room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Stranded", deny_unknown_fields)]
pub struct Room {
    /// Whose.
    pub side: Side,
    /// What the figure costs at least, in requisition points.
    pub rp: u8,
    /// Where it stands.
    pub at: Square,
    /// Where it faces.
    pub facing: Facing,
    /// The doors of the room, by their numbers in the mission's list, from 0.
    pub doors: Vec<u8>,
}

impl Condition for Room {
    fn check(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
        let Room { side, rp, at: Square { x, y }, .. } = self;
        let points = dossier.rp[*side];
        if i64::from(*rp) > points {
            let message = format!("the {side:?} side has {points} requisition points, not {rp}");
            faults.push(Fault::new(".rp", message, "no figure of its force can be the stranded one").against("M5"));
        }
        if !dossier.terrain.contains(self.at) || dossier.terrain.ground(self.at) != Ground::Floor {
            let hint = "the stranded figure stands on a square of floor";
            faults.push(Fault::new(".at", format!("({x}, {y}) is not floor"), hint).against("M5"));
            return;
        }
        let before = faults.len();
        self.check_doors(dossier, faults);
        if faults.len() == before && dossier.sound {
            self.check_walls(dossier, faults);
        }
    }

    fn bounds(&self, table: &Table<'_>) -> Result<(), Unplayable> {
        if self.doors.iter().any(|door| usize::from(*door) >= table.doors.len()) {
            Err(Unplayable::TooMany("doors of a stranded figure's room"))
        } else if table.terrain.ground(self.at) != Ground::Floor {
            Err(Unplayable::NotFloor(self.at, "a stranded figure stands there"))
        } else {
            Ok(())
        }
    }

    fn marks(&self) -> Option<Mark> {
        let legend = match self.side {
            Side::Allied => ("Soldado aislado", "Stranded soldier"),
            Side::German => ("Figura del SWD aislada", "Stranded SWD figure"),
        };
        Some(Mark { side: self.side, what: Marked::Figure(self.at, self.facing), legend })
    }
}

impl Room {
    /// The doors of the room must be there, shut, and openable.
    fn check_doors(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
        if self.doors.is_empty() {
            let message = "the stranded figure's room has no door, so nobody could free it";
            let hint = "name the room's doors by their place in `doors` of the map, such as `[0, 1]`";
            faults.push(Fault::new(".doors", message, hint).against("M5"));
        }
        for (place, number) in self.doors.iter().enumerate() {
            let twice = self.doors[..place].contains(number);
            let (message, hint) = match dossier.doors.get(usize::from(*number)) {
                None => {
                    let hint = match dossier.doors.len() {
                        0 => "the map has no doors".to_owned(),
                        count => format!("doors go from 0 to {}", count - 1),
                    };
                    (format!("there is no door {number}"), hint)
                }
                Some(_) if twice => (format!("door {number} stands here twice"), "name each door once".to_owned()),
                Some(Door { sealed: true, .. }) => (
                    format!("door {number} is sealed, so nobody can open it"),
                    "write `state: Closed` in the door, or leave it out here".to_owned(),
                ),
                Some(Door { open: true, .. }) => (
                    format!("door {number} stands open from the start"),
                    "a room that shuts somebody in has `state: Closed` doors".to_owned(),
                ),
                Some(_) => continue,
            };
            faults.push(Fault::new(format!(".doors[{place}]"), message, hint).against("M5"));
        }
    }

    /// With those doors shut and all others open, nobody gets in; and each of them leads out.
    fn check_walls(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
        let doors: Vec<Door> = (0..).zip(dossier.doors).map(|(number, door)| self.shut(number, *door)).collect();
        let inside = Board::new(Arc::new(dossier.terrain.clone()), doors.clone()).reachable(self.at);
        let gates = dossier.terrain.entries.iter().chain(&dossier.terrain.exits);
        if let Some(gate) = gates.into_iter().find(|gate| inside.contains(&gate.at)) {
            let Square { x, y } = gate.at;
            let message = format!("the room has another way in: it can be reached from ({x}, {y})");
            let hint = "name all doors that lead into the room; everything else must be rock";
            faults.push(Fault::new(".doors", message, hint).against("M5"));
            return;
        }
        for (place, number) in self.doors.iter().enumerate() {
            let Some(door) = doors.get(usize::from(*number)) else { continue };
            if !leads_out(&inside, door.at, door.side) {
                let message = format!("door {number} does not lead out of the room");
                let hint = "name only the doors between the room and what lies outside";
                faults.push(Fault::new(format!(".doors[{place}]"), message, hint).against("M5"));
            }
        }
    }

    /// A door as it stands when only this room is locked.
    fn shut(&self, number: u8, door: Door) -> Door {
        let shut = door.sealed || self.doors.contains(&number);
        Door { open: !shut, sealed: shut, ..door }
    }
}

fn leads_out(inside: &BTreeSet<Square>, at: Square, side: Facing) -> bool {
    let beyond = at.towards(side).is_some_and(|beyond| inside.contains(&beyond));
    inside.contains(&at) != beyond
}
