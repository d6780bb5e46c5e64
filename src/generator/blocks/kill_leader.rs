//! Killing a leader: the SWD has no horde, and waits for a submarine.

use rules::Side;

use super::{countdown::rounds_of_countdown, entries::dig_all_entries};
use crate::{
    layout::MapLayout, mission_blocks::MissionBlocks, random::MapRandom, site_plan::SitePlan, spec::MissionSpec,
};

/// The ids of the SWD's leaders and their guards, who are no horde.
const GUARDS: &str = r#"["gretel", "ilsa", "hans", "blitzhund", "minenzombie"]"#;

pub(super) fn place_leader(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_all_entries(random, layout, sites)?;
    let rounds = rounds_of_countdown(spec) + 1;
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
