//! Killing a leader: the SWD has no horde, and waits for a submarine.

use rules::Side;

use super::{countdown::choose_countdown, entries::dig_all_entries};
use crate::{
    layout::MapLayout, mission_blocks::MissionBlocks, random::MapRandom, site_plan::SitePlan, spec::MissionSpec,
};

/// The ids of the kinds that the SWD may buy: leaders and guards, but no horde, as a RON list.
const GUARDS: &str = r#"["gretel", "ilsa", "hans", "blitzhund", "minenzombie"]"#;

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
    blocks.german_demands = vec!["OneWorth(4)".into(), format!("OnlyOf({GUARDS})")];
    blocks.endings = vec![
        "NoneLeft(side: German)".into(),
        format!("Launch(winner: German, from: {rounds})"),
        "NoneLeft(side: Allied)".into(),
    ];
    blocks.goals = layout.entries_of(Side::German).map(|gate| gate.at).collect();
    blocks.numbers.extend([("rounds", rounds), ("next_round", rounds + 1), ("third_round", rounds + 2)]);
    Some(())
}
