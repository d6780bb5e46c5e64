//! Escape: the Allies cross the map to an exit.

use super::entries::{dig_all_entries, dig_exits};
use crate::{
    layout::MapLayout, mission_blocks::MissionBlocks, random::MapRandom, site_plan::SitePlan, spec::MissionSpec,
};

/// Places exits and entries, and adds the blocks of the objective; `None` if there is no place.
pub(super) fn place_escape(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_exits(random, layout, &sites.goals)?;
    dig_all_entries(random, layout, sites)?;
    if spec.rp.allied >= 6 {
        blocks.allied_demands.push("AtLeastFigures(2)".into());
    }
    blocks.endings.push("LastFigureOut(side: Allied)".into());
    blocks.goals = layout.exits.iter().map(|exit| exit.at).collect();
    blocks.numbers.push(("exits", layout.exits.len()));
    Some(())
}
