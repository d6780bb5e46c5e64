//! The parts of a setup that rules read during the battle.

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

/// The parts of a [`Setup`] that rules read during the battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioRules {
    /// The edition of the rules.
    #[serde(default, skip_serializing_if = "RulesEdition::is_first")]
    pub edition: RulesEdition,
    /// Requisition levels.
    pub levels: BySide<u8>,
    /// Conditions that end the battle.
    #[serde(with = "serde_arc")]
    pub endings: Arc<[EndCondition]>,
    /// The special conditions.
    #[serde(with = "serde_arc")]
    pub specials: Arc<[AnyCondition]>,
    /// Rules for victory points.
    #[serde(with = "serde_arc")]
    pub scores: Arc<[ScoringRule]>,
}

impl ScenarioRules {
    /// Returns those parts of a setup.
    pub(super) fn of(setup: &Setup) -> ScenarioRules {
        ScenarioRules {
            edition: setup.edition,
            levels: setup.levels,
            endings: setup.endings.clone().into(),
            specials: setup.specials.clone().into(),
            scores: setup.scores.clone().into(),
        }
    }

    /// Returns the mission's special condition of type `T`.
    pub fn condition<T: Condition>(&self) -> Option<&T> {
        condition::find_condition(&self.specials)
    }

    /// Returns `true` if a figure at that place counts as alive for the command points and cards that it brings its
    /// side (`CP-2`, `ILSA-3`).
    pub(super) fn counts_as_alive(&self, place: FigurePlace) -> bool {
        place.in_play() || self.edition >= RulesEdition::Second && place == FigurePlace::Left
    }

    /// Returns the step that judges a blast after all its victims have fallen. Returns `None` where their order does
    /// not matter.
    pub(super) fn blast_judgement(&self) -> Option<Step> {
        let wiped_out = self.endings.iter().any(|ending| matches!(ending, EndCondition::NoneLeft { .. }));
        (wiped_out && self.edition >= RulesEdition::Second).then_some(Step::JudgeBlast(false))
    }

    /// Returns `true` if a special condition holds back arriving figures of that side in that turn: those of its hordes
    /// if `horde`, otherwise all others.
    pub(super) fn holds_back(&self, side: Side, horde: bool, turn: u16) -> bool {
        self.specials.iter().any(|special| special.condition().holds_back(side, horde, turn))
    }
}
