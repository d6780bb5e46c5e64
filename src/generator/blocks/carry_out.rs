//! Carrying out: both sides try to carry one object off the map.

use mission::ObjectIcon;

use super::{
    entries::dig_symmetric_entries,
    goal_rooms::{MIN_GOAL_ROOM, choose_room, close_room, find_squares_off_exits},
    guards::demand_guards,
};
use crate::{
    briefing::BriefingParts,
    layout::MapLayout,
    mission_blocks::{MissionBlocks, PlacedObject},
    random::MapRandom,
    site_plan::SitePlan,
    spec::MissionSpec,
};

/// Places the object of both sides, and adds the blocks of the objective; `None` if there is no place.
pub(super) fn place_carry_out(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_symmetric_entries(random, layout, sites)?;
    layout.exits = layout.entries.clone();
    let room = choose_room(layout, *sites.goals.first()?, &[], MIN_GOAL_ROOM)?;
    close_room(layout, room)?;
    let at = random.pick(&find_squares_off_exits(layout, room))?;
    let cargo = random.pick(&BriefingParts::CARGO)?;
    let object =
        PlacedObject { name: cargo, icon: ObjectIcon::Beacon, at, portable: true, numbered: false, user: None };
    blocks.objects.push(object);
    blocks.endings =
        ["TakenOut(object: 0)", "NoneLeft(side: Allied)", "NoneLeft(side: German)"].map(String::from).into();
    if !spec.has_horde() {
        demand_guards(blocks);
    }
    blocks.goals.push(at);
    blocks.goal_rooms.push(room);
    Some(())
}
