//! Searching: both sides search for numbered tokens.

use mission::ObjectIcon;

use super::{
    entries::dig_symmetric_entries,
    goal_rooms::{choose_room, find_nearest_corridor, find_squares_off_exits},
};
use crate::{
    layout::MapLayout,
    mission_blocks::{MissionBlocks, PlacedObject},
    random::MapRandom,
    site_plan::SitePlan,
    spec::{MapSize, MissionSpec},
};

/// The id of the kind of figures that the horde consists of.
const HORDE: &str = "sturmzombie";

/// Places the tokens, and adds the blocks of the objective; `None` if there is no place.
pub(super) fn place_search(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_symmetric_entries(random, layout, sites)?;
    for near in &sites.goals {
        let room = choose_room(layout, *near, &blocks.goal_rooms, 6);
        let quiet = room.and_then(|room| random.pick(&find_squares_off_exits(layout, room)));
        // Without a free room a token lies in a corridor.
        let Some(at) = quiet.or_else(|| find_nearest_corridor(layout, *near, &blocks.goals)) else { continue };
        blocks.goal_rooms.extend(room);
        blocks.goals.push(at);
        blocks.objects.push(PlacedObject {
            name: "token",
            icon: ObjectIcon::Token,
            at,
            portable: true,
            numbered: true,
            user: None,
        });
    }
    let count = blocks.objects.len();
    if count < 4 {
        return None;
    }
    let rounds = if spec.size == MapSize::Large { 8 } else { 7 };
    // The highest number is worth 3, the quarter below it 2, all others 1.
    let two = count / 4;
    let values = (1..=count).map(|number| match count - number {
        0 => "3",
        rest if rest <= two => "2",
        _ => "1",
    });
    let values = values.collect::<Vec<_>>().join(", ");
    blocks.specials.push("ZombiesCarry".into());
    blocks.specials.push(format!("Twitchers(kind: \"{HORDE}\", on: 1, dice: 3)"));
    blocks.points.push(format!("Carried([{values}])"));
    blocks.endings.push(format!("Points(AfterTurn({rounds}))"));
    let ones = count - 1 - two;
    blocks.numbers.extend([("tokens", count), ("ones", ones), ("two", ones + 1), ("rounds", rounds)]);
    Some(())
}
