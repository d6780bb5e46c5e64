//! Killing a leader: the SWD has no horde, and waits for a submarine.

use rules::Side;

use super::{countdown::choose_countdown, entries::dig_all_entries, guards::demand_guards};
use crate::{
    layout::MapLayout, mission_blocks::MissionBlocks, random::MapRandom, site_plan::SitePlan, spec::MissionSpec,
};

/// Places entries, with conditions on the force of the SWD, and adds the blocks of the objective; `None` if there is no
/// place.
pub(super) fn place_kill_leader(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_all_entries(random, layout, sites)?;
    let rounds = choose_countdown(spec, Side::Allied) + 1;
    blocks.german_demands.push("OneWorth(4)".into());
    demand_guards(blocks);
    blocks.endings.push(format!("Launch(winner: German, from: {rounds})"));
    blocks.endings.push("NoneLeft(side: Allied)".into());
    blocks.goals = layout.entries_of(Side::German).map(|gate| gate.at).collect();
    blocks.numbers.extend([("rounds", rounds), ("next_round", rounds + 1), ("third_round", rounds + 2)]);
    Some(())
}
