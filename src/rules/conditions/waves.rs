//! A force that is held back and arrives figure by figure (`M7`).

use serde::{Deserialize, Serialize};

use crate::{
    condition::{Condition, Dossier, Fault},
    side::Side,
    step::Step,
};

/// All that side bought but its hordes is held back; from that turn on one figure a turn arrives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Waves", deny_unknown_fields)]
pub struct Reinforcements {
    /// Whose.
    pub side: Side,
    /// The first turn in which one arrives.
    pub from: u16,
}

impl Condition for Reinforcements {
    fn check(&self, _: &Dossier<'_>, faults: &mut Vec<Fault>) {
        if self.from == 0 {
            faults.push(Fault::new(".from", "there is no turn 0", "turns are numbered from 1"));
        }
    }

    fn asks(&self, turn: u16) -> Option<Step> {
        (turn >= self.from).then_some(Step::AskReinforcement)
    }

    fn holds_back(&self, side: Side, horde: bool, _: u16) -> bool {
        !horde && side == self.side
    }
}
