//! A launch: the Allies shut down two devices before a rocket takes off.

use mission::ObjectIcon;
use rules::Side;

use super::{
    countdown::choose_countdown,
    entries::dig_all_entries,
    goal_rooms::{MIN_GOAL_ROOM, choose_room, close_room, place_panel},
    guards::demand_guards,
};
use crate::{
    layout::MapLayout, mission_blocks::MissionBlocks, random::MapRandom, site_plan::SitePlan, spec::MissionSpec,
};

/// Places the devices, and adds the blocks of the objective; `None` if there is no place.
pub(super) fn place_launch(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_all_entries(random, layout, sites)?;
    // Two devices in different rooms: a single one could be reached by a hidden tunnel in the first turn.
    for near in &sites.goals {
        let room = choose_room(layout, *near, &blocks.goal_rooms, MIN_GOAL_ROOM)?;
        close_room(layout, room)?;
        let device = place_panel(random, layout, room, ("device", ObjectIcon::Device, Some(Side::Allied)))?;
        blocks.goals.push(device.at);
        blocks.objects.push(device);
        blocks.goal_rooms.push(room);
    }
    let rounds = choose_countdown(spec, Side::Allied);
    blocks.endings = vec![
        "Activated(winner: Allied, objects: [0, 1])".into(),
        format!("Launch(winner: German, from: {rounds})"),
        "NoneLeft(side: Allied)".into(),
    ];
    if spec.has_horde() {
        blocks.specials.push("Waves(side: German, from: 2)".into());
    } else {
        demand_guards(blocks);
    }
    blocks.numbers.extend([("rounds", rounds), ("next_round", rounds + 1), ("third_round", rounds + 2)]);
    Some(())
}
