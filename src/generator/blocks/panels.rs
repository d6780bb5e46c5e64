//! Panels: both sides activate control panels.

use mission::ObjectIcon;

use super::{
    entries::dig_symmetric_entries,
    goal_rooms::{choose_room, place_panel},
};
use crate::{layout::MapLayout, mission_blocks::MissionBlocks, random::MapRandom, site_plan::SitePlan};

/// Places the panels, and adds the blocks of the objective; `None` if there is no place.
pub(super) fn place_panels(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_symmetric_entries(random, layout, sites)?;
    for near in &sites.goals {
        let Some(room) = choose_room(layout, *near, &blocks.goal_rooms, 6) else { continue };
        blocks.goal_rooms.push(room);
        let Some(panel) = place_panel(random, layout, room, ("panel", ObjectIcon::Panel, None)) else { continue };
        blocks.goals.push(panel.at);
        blocks.objects.push(panel);
    }
    // With an odd number of panels there is no draw unless a side has no figure left.
    if blocks.objects.len().is_multiple_of(2) {
        blocks.objects.pop();
        blocks.goals.pop();
    }
    if blocks.objects.len() < 3 {
        return None;
    }
    blocks.points.push("Activated(each: 1)".into());
    blocks.endings =
        ["Points(AllActivated)", "Points(NoneLeft(Allied))", "Points(NoneLeft(German))"].map(String::from).into();
    blocks.numbers.push(("panels", blocks.objects.len()));
    Some(())
}
