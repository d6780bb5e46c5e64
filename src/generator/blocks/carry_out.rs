//! Carrying out: both sides try to carry one object off the map.

use mission::ObjectIcon;

use super::{
    entries::dig_even_entries,
    goal_rooms::{GOAL_ROOM, choose_room, close_room, quiet_squares},
};
use crate::{
    briefing::BriefingParts,
    layout::MapLayout,
    mission_blocks::{MissionBlocks, PlacedObject},
    random::MapRandom,
    site_plan::SitePlan,
};

pub(super) fn place_carry_out(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_even_entries(random, layout, sites)?;
    layout.exits = layout.entries.clone();
    let room = choose_room(layout, *sites.goals.first()?, &[], GOAL_ROOM)?;
    close_room(layout, room)?;
    let at = random.pick(&quiet_squares(layout, room))?;
    let cargo = random.pick(&BriefingParts::CARGO)?;
    let object =
        PlacedObject { name: cargo, icon: ObjectIcon::Beacon, at, portable: true, numbered: false, user: None };
    blocks.objects.push(object);
    blocks.endings =
        ["TakenOut(object: 0)", "NoneLeft(side: Allied)", "NoneLeft(side: German)"].map(String::from).into();
    blocks.goals.push(at);
    blocks.goal_rooms.push(room);
    Some(())
}
