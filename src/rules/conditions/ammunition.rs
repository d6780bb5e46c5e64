//! Boxes of ammunition: a figure that runs out of ammo opens one of its side's boxes (`EXP-S6`).
//!
//! **Rulings**
//! - The figure opens a box at once, without a choice, and stays in reaction mode. No card can be played then.
//! - Without a box left, the figure is out of ammo as usual (`RF-4`).
//! - Boxes belong to the whole side, wherever its figures are. Weapons of the figure's own activation need none.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    both,
    condition::{self, BattleContext, Condition, ConditionBoundsError, ConditionError, MissionContext},
    mission_specs::CounterSpec,
    setup::Setup,
    side::Side,
    state_parts::StateParts,
};

/// Maximum number of boxes.
const MAX_BOXES: u8 = 99;

/// Condition: one side has boxes of ammunition (`EXP-S6`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Ammunition", deny_unknown_fields)]
pub struct AmmunitionCondition {
    /// The side that has the boxes.
    pub side: Side,
    /// Number of boxes at the start.
    pub boxes: u8,
    /// `true` if the deck contains only the mission's own cards.
    pub own: bool,
}

impl Condition for AmmunitionCondition {
    fn check(&self, _: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let boxes = self.boxes;
        if boxes > MAX_BOXES {
            let message =
                both!("{boxes} cajas: han de ser de 0 a {MAX_BOXES}", "{boxes} boxes: there must be 0 to {MAX_BOXES}");
            faults.push(ConditionError::new(".boxes", message, both!("4 son muchas", "4 is a lot")).against("EXP-S6"));
        }
    }

    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.boxes > MAX_BOXES { Err(ConditionBoundsError::TooMany("boxes of ammunition")) } else { Ok(()) }
    }

    fn replaces_deck(&self) -> bool {
        self.own
    }

    fn counters(&self, state: &dyn StateParts) -> Vec<CounterSpec> {
        let opened = state.get::<AmmunitionState>().opened;
        vec![CounterSpec::Boxes { left: self.boxes.saturating_sub(opened), of: self.boxes }]
    }
}

/// The boxes of ammunition in a battle.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AmmunitionState {
    /// Number of boxes that were opened.
    pub opened: u8,
    /// Number of boxes left.
    left: u8,
    /// The side that has the boxes.
    side: Option<Side>,
}

impl AmmunitionState {
    /// Returns the boxes at the beginning of the battle.
    pub(crate) fn of(setup: &Setup) -> AmmunitionState {
        let stores = condition::find_condition::<AmmunitionCondition>(&setup.specials);
        stores.map_or_else(AmmunitionState::default, |stores| AmmunitionState {
            opened: 0,
            left: stores.boxes,
            side: Some(stores.side),
        })
    }

    /// Returns `true` if that side has a box left.
    pub fn has_box(&self, side: Side) -> bool {
        self.side == Some(side) && self.left > 0
    }

    /// Opens a box of a side, and returns the number left; `None` if it has none.
    pub(crate) fn open_box(&mut self, side: Side) -> Option<u8> {
        if !self.has_box(side) {
            return None;
        }
        self.left -= 1;
        self.opened += 1;
        Some(self.left)
    }
}
