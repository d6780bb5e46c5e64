//! Holding a room: the Allies enter by its hatch, and the SWD activates the consoles in it.

use mission::ObjectIcon;
use rules::{EdgePoint, Side};

use super::{
    countdown::choose_countdown,
    entries::dig_entries,
    goal_rooms::{choose_room, close_room, place_panel},
};
use crate::{
    gates::list_hatch_edges,
    layout::MapLayout,
    mission_blocks::MissionBlocks,
    random::MapRandom,
    site_plan::SitePlan,
    spec::{MapSize, MissionSpec},
};

/// Places the room and its consoles, and adds the blocks of the objective; `None` if there is no place.
pub(super) fn place_hold_room(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_entries(random, layout, &sites.german, Side::German)?;
    let least = if spec.size == MapSize::Small { 9 } else { 12 };
    let room = choose_room(layout, *sites.goals.first()?, &[], least)?;
    close_room(layout, room)?;
    let (at, side) = random.pick(&list_hatch_edges(layout, room))?;
    layout.entries.push(EdgePoint { at, side, owner: Side::Allied });
    for _ in 0..3 {
        let before = layout.clone();
        let console = place_panel(random, layout, room, ("console", ObjectIcon::Panel, Some(Side::German)))?;
        // The Allies enter at this square, so it must stay free.
        if console.at == at {
            *layout = before;
            continue;
        }
        blocks.goals.push(console.at);
        blocks.objects.push(console);
    }
    if blocks.objects.len() < 2 {
        return None;
    }
    let rounds = choose_countdown(spec, Side::German);
    let listed = (0..blocks.objects.len()).map(|number| number.to_string()).collect::<Vec<_>>().join(", ");
    blocks.specials.push("ZombiesCarry".into());
    blocks.endings = vec![
        format!("Activated(winner: German, objects: [{listed}])"),
        format!("Launch(winner: Allied, from: {rounds})"),
        "NoneLeft(side: Allied)".into(),
    ];
    blocks.goal_rooms.push(room);
    blocks.numbers.extend([
        ("consoles", blocks.objects.len()),
        ("rounds", rounds),
        ("next_round", rounds + 1),
        ("third_round", rounds + 2),
    ]);
    Some(())
}
