//! The parts of a setup that rules read during the battle.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    cards::EventEffect,
    condition::{self, AnyCondition, Condition},
    edition::RulesEdition,
    end_conditions::EndCondition,
    facing::Facing,
    figure::FigurePlace,
    map_mark::MapMark,
    score::ScoringRule,
    setup::Setup,
    shared_list::SharedList,
    side::{BySide, Side},
    square::{Square, is_within_areas},
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
    pub endings: SharedList<EndCondition>,
    /// The special conditions.
    pub specials: SharedList<AnyCondition>,
    /// Rules for victory points.
    pub scores: SharedList<ScoringRule>,
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

    /// Returns all special conditions.
    pub fn conditions(&self) -> impl Iterator<Item = &dyn Condition> {
        self.specials.iter().map(AnyCondition::condition)
    }

    /// Returns the side that no player plays (`COOP-2`).
    pub fn automated_side(&self) -> Option<Side> {
        self.conditions().find_map(Condition::automated_side)
    }

    /// Returns `true` if that side is automated (`COOP-2`).
    pub fn plays_itself(&self, side: Side) -> bool {
        self.automated_side() == Some(side)
    }

    /// Returns the sides of squares that figures of that side strike to win, each with the square in front of it.
    pub fn strike_points(&self, side: Side) -> impl Iterator<Item = (Square, Facing)> {
        self.conditions().flat_map(move |condition| condition.strike_points(side)).copied()
    }

    /// Returns the squares where special conditions bring figures onto the board.
    pub fn arrival_squares(&self) -> impl Iterator<Item = Square> {
        self.conditions().flat_map(Condition::arrival_squares).copied()
    }

    /// Returns the marks of all special conditions on a map of the mission.
    pub fn map_marks(&self) -> impl Iterator<Item = MapMark> {
        self.conditions().flat_map(Condition::map_marks)
    }

    /// Returns the doors that special conditions keep locked at the beginning, by their numbers.
    pub(super) fn locked_doors(&self) -> Vec<u8> {
        self.conditions().flat_map(Condition::locked_doors).copied().collect()
    }

    /// Returns the turn after which victory points decide the battle, if there is one.
    pub fn last_turn(&self) -> Option<u16> {
        self.endings.iter().find_map(EndCondition::last_turn)
    }

    /// Returns `true` if a side wins by reaching that square.
    pub(super) fn is_to_be_reached(&self, side: Side, at: Square) -> bool {
        self.endings.iter().any(|ending| is_within_areas(ending.areas_to_reach(side), at))
    }

    /// Returns `true` if zombies may carry objects (`ITEM-2`).
    pub fn lets_zombies_carry(&self) -> bool {
        self.conditions().any(Condition::lets_zombies_carry)
    }

    /// Returns `true` if that effect of a card acts on something that a special condition brings.
    pub(super) fn is_affected_by(&self, effect: &EventEffect) -> bool {
        self.conditions().any(|condition| condition.is_affected_by(effect))
    }

    /// Returns `true` if a figure at that place counts as alive for the command points and cards that it brings its
    /// side (`CP-2`, `ILSA-3`).
    pub(super) fn counts_as_alive(&self, place: FigurePlace) -> bool {
        place.in_play() || self.edition >= RulesEdition::Second && place == FigurePlace::Left
    }

    /// Returns the step that judges a blast after all its victims have fallen. Returns `None` where their order does
    /// not matter.
    pub(super) fn blast_judgement(&self) -> Option<Step> {
        let wiped_out = self.endings.iter().any(|ending| ending.side_to_beat().is_some());
        (wiped_out && self.edition >= RulesEdition::Second).then_some(Step::JudgeBlast(false))
    }

    /// Returns `true` if a special condition holds back arriving figures of that side in that turn: those of its hordes
    /// if `horde`, otherwise all others.
    pub(super) fn holds_back(&self, side: Side, horde: bool, turn: u16) -> bool {
        self.specials.iter().any(|special| special.condition().holds_back(side, horde, turn))
    }
}
