//! The building blocks of a generated mission: its objects, conditions, points and endings, as texts in the format of
//! dossiers. Each objective has a module of its own.

mod carry_out;
mod countdown;
mod entries;
mod escape;
mod goal_rooms;
mod guards;
mod hold_room;
mod kill_leader;
mod launch;
mod panels;
mod rescue;
mod seal_doors;
mod search;

use crate::{
    layout::MapLayout,
    mission_blocks::MissionBlocks,
    random::MapRandom,
    site_plan::SitePlan,
    spec::{MissionObjective, MissionSpec},
};

/// Places entries, exits and objects for the objective, and returns its blocks; `None` if the layout has no room for
/// them.
pub(crate) fn place_objective(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
) -> Option<MissionBlocks> {
    let mut blocks = MissionBlocks::default();
    match spec.objective {
        MissionObjective::Escape => escape::place_escape(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::SealDoors => seal_doors::place_seal_doors(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::CarryOut => carry_out::place_carry_out(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::Search => search::place_search(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::Rescue => rescue::place_rescue(random, layout, sites, &mut blocks)?,
        MissionObjective::Panels => panels::place_panels(random, layout, sites, &mut blocks)?,
        MissionObjective::Launch => launch::place_launch(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::KillLeader => kill_leader::place_kill_leader(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::HoldRoom => hold_room::place_hold_room(random, layout, sites, spec, &mut blocks)?,
    }
    Some(blocks)
}
