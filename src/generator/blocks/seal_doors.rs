//! Sealing doors: the SWD enters behind green doors.

use rules::Side;

use super::{
    entries::{MIN_GATE_DISTANCE, dig_entries},
    guards::demand_guards,
};
use crate::{
    gates::{choose_shaft, dig_green_shaft},
    layout::MapLayout,
    mission_blocks::MissionBlocks,
    random::MapRandom,
    site_plan::SitePlan,
    spec::MissionSpec,
};

/// Places the green doors, and adds the blocks of the objective; `None` if there is no place.
pub(super) fn place_seal_doors(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_entries(random, layout, &sites.allied, Side::Allied)?;
    let mut doors = Vec::new();
    for near in &sites.german {
        let shaft = choose_shaft(random, layout, *near, MIN_GATE_DISTANCE + 2)?;
        let (gate, door) = dig_green_shaft(random, layout, &shaft, Side::German);
        layout.entries.push(gate);
        doors.push(door);
        blocks.goals.push(shaft.inner);
    }
    if doors.len() < 2 {
        return None;
    }
    let listed = doors.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    blocks.endings.push(format!("DoorsSealed(winner: Allied, doors: [{listed}])"));
    blocks.endings.push("NoneLeft(side: Allied)".into());
    if !spec.has_horde() {
        demand_guards(blocks);
    }
    blocks.numbers.push(("doors", doors.len()));
    Some(())
}
