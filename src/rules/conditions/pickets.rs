//! A horde that is placed behind a picket line (`M7`).

use serde::{Deserialize, Serialize};

use crate::{
    condition::{Condition, Dossier, Fault, MAX_PARTS, Mark, Marked, Table, Unplayable},
    ids::FigureId,
    side::Side,
    square::Square,
    step::Step,
    terrain::Ground,
};

/// In the first turn the figures of that side's horde do not enter but are placed on free floor within those rectangles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Pickets", deny_unknown_fields)]
pub struct PicketLine {
    /// Whose horde.
    pub side: Side,
    /// Rectangles, by two opposite corners that belong to them.
    pub areas: Vec<(Square, Square)>,
}

impl Condition for PicketLine {
    fn check(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
        let PicketLine { side, areas } = self;
        if dossier.catalogue.is_some() && !dossier.has_horde(*side) {
            let message = format!("the {side:?} side has no horde to place");
            faults.push(Fault::new(".side", message, "only the SWD has one: its Sturmzombies").against("M7"));
        }
        if areas.is_empty() {
            let hint = "an area is two opposite corners, such as `((2, 3), (7, 5))`";
            faults.push(Fault::new(".areas", "there is no area to place the horde in", hint).against("M7"));
        }
        let found = areas.iter().enumerate().filter_map(|(index, area)| area_fault(dossier, index, *area));
        faults.extend(found);
    }

    fn bounds(&self, _: &Table<'_>) -> Result<(), Unplayable> {
        if self.areas.len() > MAX_PARTS { Err(Unplayable::TooMany("picket areas")) } else { Ok(()) }
    }

    fn asks(&self, turn: u16) -> Option<Step> {
        (turn <= 1).then_some(Step::AskPickets(FigureId(1)))
    }

    fn holds_back(&self, side: Side, horde: bool, turn: u16) -> bool {
        horde && turn <= 1 && side == self.side
    }

    fn marks(&self) -> Option<Mark> {
        let legend = ("Casilla roja: piquetes del turno 1", "Red square: pickets of turn 1");
        Some(Mark { side: self.side, what: Marked::Areas(self.areas.clone()), legend })
    }
}

fn area_fault(dossier: &Dossier<'_>, index: usize, (one, other): (Square, Square)) -> Option<Fault> {
    let terrain = dossier.terrain;
    let path = format!(".areas[{index}]");
    let fault = if let Some((place, corner)) = (0..).zip([one, other]).find(|(_, at)| !terrain.contains(*at)) {
        let (right, bottom) = (terrain.width() - 1, terrain.height() - 1);
        let message = format!("({}, {}) lies off the board", corner.x, corner.y);
        let hint = format!("squares go from (0, 0) at the top left to ({right}, {bottom})");
        Fault::new(format!("{path}[{place}]"), message, hint)
    } else if !squares(one, other).any(|square| terrain.ground(square) == Ground::Floor) {
        Fault::new(path, "there is no floor in this area", "a Sturmzombie needs a free square of floor")
    } else {
        return None;
    };
    Some(fault.against("M7"))
}

/// All squares of a rectangle, by two opposite corners.
fn squares(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let columns = one.x.min(other.x)..=one.x.max(other.x);
    let rows = one.y.min(other.y)..=one.y.max(other.y);
    rows.flat_map(move |y| columns.clone().map(move |x| Square::new(x, y)))
}
