//! Guards: an SWD without a horde.

use crate::mission_blocks::MissionBlocks;

/// The ids of the kinds that the SWD may buy: leaders and guards, but no horde, as a RON list.
const GUARDS: &str = r#"["gretel", "ilsa", "hans", "blitzhund", "minenzombie"]"#;

/// Demands that the SWD buys guards only. It loses when none of them is left, since no more come.
pub(super) fn demand_guards(blocks: &mut MissionBlocks) {
    blocks.german_demands.push(format!("OnlyOf({GUARDS})"));
    let last_one = "NoneLeft(side: German)".to_owned();
    if !blocks.endings.contains(&last_one) {
        blocks.endings.push(last_one);
    }
}
