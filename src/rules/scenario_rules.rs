//! The charter: the parts of a setup that rules ask for during the battle.

use std::sync::Arc;

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    condition::{self, AnyCondition, Condition},
    edition::RulesEdition,
    end_conditions::EndCondition,
    figure::FigurePlace,
    score::ScoringRule,
    serde_arc,
    setup::Setup,
    side::{BySide, Side},
    step::Step,
};

/// The parts of the setup that rules ask for during the battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioRules {
    /// The edition of the rules.
    #[serde(default, skip_serializing_if = "RulesEdition::is_first")]
    pub edition: RulesEdition,
    /// Requisition levels.
    pub levels: BySide<u8>,
    /// How the battle ends.
    #[serde(with = "serde_arc")]
    pub endings: Arc<[EndCondition]>,
    /// The special conditions.
    #[serde(with = "serde_arc")]
    pub specials: Arc<[AnyCondition]>,
    /// What victory points are given for.
    #[serde(with = "serde_arc")]
    pub scores: Arc<[ScoringRule]>,
}

impl ScenarioRules {
    /// Those parts of a setup.
    pub(super) fn of(setup: &Setup) -> ScenarioRules {
        ScenarioRules {
            edition: setup.edition,
            levels: setup.levels,
            endings: setup.endings.clone().into(),
            specials: setup.specials.clone().into(),
            scores: setup.scores.clone().into(),
        }
    }

    /// The mission's condition of that sort.
    pub fn condition<T: Condition>(&self) -> Option<&T> {
        condition::find_condition(&self.specials)
    }

    /// Whether a figure at that place counts as alive for what it brings to its side (`CP-2`, `ILSA-3`).
    pub(super) fn counts_as_alive(&self, place: FigurePlace) -> bool {
        place.in_play() || self.edition >= RulesEdition::Second && place == FigurePlace::Left
    }

    /// The step that judges a blast once all have fallen who fall by it, where it matters in which order they do.
    pub(super) fn blast_judgement(&self) -> Option<Step> {
        let wiped_out = self.endings.iter().any(|ending| matches!(ending, EndCondition::NoneLeft { .. }));
        (wiped_out && self.edition >= RulesEdition::Second).then_some(Step::JudgeBlast(false))
    }

    /// Whether a condition holds back what comes of that side in that turn: of its hordes, or of all else.
    pub(super) fn holds_back(&self, side: Side, horde: bool, turn: u16) -> bool {
        self.specials.iter().any(|special| special.condition().holds_back(side, horde, turn))
    }
}
