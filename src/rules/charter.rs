//! The charter: the parts of a setup that rules ask for during the battle.

use std::sync::Arc;

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    arcs,
    conditions::{self, Special},
    objectives::Ending,
    score::Score,
    setup::Setup,
    side::{BySide, Side},
    step::Step,
};

/// The parts of the setup that rules ask for during the battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charter {
    /// Requisition levels.
    pub levels: BySide<u8>,
    /// How the battle ends.
    #[serde(with = "arcs")]
    pub endings: Arc<[Ending]>,
    /// The special conditions.
    #[serde(with = "arcs")]
    pub specials: Arc<[Special]>,
    /// What victory points are given for.
    #[serde(with = "arcs")]
    pub scores: Arc<[Score]>,
}

impl Charter {
    /// Those parts of a setup.
    pub(super) fn of(setup: &Setup) -> Charter {
        Charter {
            levels: setup.levels,
            endings: setup.endings.clone().into(),
            specials: setup.specials.clone().into(),
            scores: setup.scores.clone().into(),
        }
    }

    /// The mission's condition of that sort.
    pub fn condition<T: conditions::Data>(&self) -> Option<&T> {
        conditions::find(&self.specials)
    }

    /// What is asked before the action phase of that turn, in the order of the list of conditions.
    pub(super) fn asks(&self, turn: u16) -> Vec<Step> {
        let mut listed: Vec<&Special> = self.specials.iter().collect();
        listed.sort_by_key(|special| special.place());
        listed.into_iter().filter_map(|special| special.condition().asks(turn)).collect()
    }

    /// Whether a condition holds back what comes of that side in that turn: of its hordes, or of all else.
    pub(super) fn holds_back(&self, side: Side, horde: bool, turn: u16) -> bool {
        self.specials.iter().any(|special| special.condition().holds_back(side, horde, turn))
    }
}
