//! A rescue: the Allies free a stranded soldier and bring him out.

use rules::{EdgePoint, Facing, Side, Square};

use super::{
    entries::dig_all_entries,
    goal_rooms::{MIN_GOAL_ROOM, choose_room, close_room, find_squares_off_exits},
};
use crate::{
    gates::{dig_shaft, find_shafts},
    layout::MapLayout,
    mission_blocks::MissionBlocks,
    random::MapRandom,
    site_plan::SitePlan,
};

/// Places the stranded soldier and the exits, and adds the blocks of the objective; `None` if there is no place.
pub(super) fn place_rescue(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_all_entries(random, layout, sites)?;
    let room = choose_room(layout, *sites.goals.first()?, &[], MIN_GOAL_ROOM)?;
    let doors = close_room(layout, room)?;
    let at = random.pick(&find_squares_off_exits(layout, room))?;
    // The exits are far from the Allied entries: those shafts whose nearest entry is farthest away.
    for _ in 0..2 {
        let far = find_shafts(layout).into_iter().max_by_key(|shaft| {
            let away = |gate: &EdgePoint| {
                u16::from(gate.at.x.abs_diff(shaft.inner.x)) + u16::from(gate.at.y.abs_diff(shaft.inner.y))
            };
            let entries = layout.entries_of(Side::Allied).map(away).min().unwrap_or(0);
            let others = layout.entries_of(Side::German).chain(&layout.exits).map(away).min().unwrap_or(0);
            entries + 2 * others.min(6)
        });
        let Some(shaft) = far else { break };
        let gate = dig_shaft(random, layout, &shaft, Side::Allied);
        layout.exits.push(gate);
    }
    layout.exits.first()?;
    let facing = random.pick(&Facing::ALL)?;
    let listed = doors.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let Square { x, y } = at;
    blocks
        .specials
        .push(format!("Stranded(side: Allied, rp: 3, at: ({x}, {y}), facing: {facing:?}, doors: [{listed}])"));
    blocks.points = ["Left(side: Allied, each: 1, stranded: 5)", "Dead(side: Allied, each: 1, stranded: 2)"]
        .map(String::from)
        .into();
    blocks.endings.push("Points(NoneLeft(Allied))".into());
    blocks.allied_demands = ["OneWorth(3)", "AtLeastFigures(2)"].map(String::from).into();
    blocks.goals.push(at);
    blocks.goal_rooms.push(room);
    blocks.numbers.extend([("doors", doors.len()), ("exits", layout.exits.len())]);
    Some(())
}
