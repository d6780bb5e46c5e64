//! The number of objects that a figure can carry (`EXP-S3`). **Ruling**: the limit applies to all objects that can be
//! carried. A figure that already carries more, because it began the battle with them, keeps them.

use serde::{Deserialize, Serialize};

use crate::{
    both,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext},
    ids::FigureId,
    objects::MissionObjects,
    scenario_rules::ScenarioRules,
    side::Side,
};

/// Maximum of [`CarryLimitCondition::limit`].
const MAX_LIMIT: u8 = 9;

/// Condition: figures of one side carry at most a number of objects (`EXP-S3`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Carry", deny_unknown_fields)]
pub struct CarryLimitCondition {
    /// The side of the figures.
    pub side: Side,
    /// Maximum number of objects that each figure carries.
    pub limit: u8,
    /// Kinds with another limit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<KindCarryLimit>,
}

/// The carry limit of the figures of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindCarryLimit {
    /// The id of the kind.
    pub kind: String,
    /// Maximum number of objects that each figure of the kind carries.
    pub limit: u8,
}

impl Condition for CarryLimitCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let others = self.kinds.iter().enumerate();
        let others = others.map(|(index, kind)| (format!(".kinds[{index}].limit"), kind.limit));
        let limits = [(".limit".to_owned(), self.limit)].into_iter().chain(others);
        for (path, limit) in limits.filter(|(_, limit)| !(1..=MAX_LIMIT).contains(limit)) {
            let message = both!(
                "una figura puede llevar de 1 a {MAX_LIMIT} objetos, no {limit}",
                "a figure can carry 1 to {MAX_LIMIT} objects, not {limit}"
            );
            faults.push(ConditionError::new(path, message, both!("2 es lo normal", "2 is usual")).against("EXP-S3"));
        }
        for (index, kind) in self.kinds.iter().enumerate() {
            faults.extend(dossier.kind_fault(&format!(".kinds[{index}].kind"), &kind.kind));
        }
        if dossier.portable.is_empty() {
            let message = both!("no hay objetos que llevar", "there are no objects to carry");
            let hint = both!("añade objetos, o quita la condición", "add objects, or remove the condition");
            faults.push(ConditionError::new("", message, hint).against("EXP-S3"));
        }
    }

    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        let is_none = self.limit == 0 || self.kinds.iter().any(|kind| kind.limit == 0);
        if is_none || self.kinds.len() > MAX_PARTS {
            return Err(ConditionBoundsError::TooMany("figures that can carry nothing"));
        }
        Ok(())
    }
}

impl CarryLimitCondition {
    /// Returns the maximum number of objects for the kind with that id.
    pub fn limit_of(&self, kind: &str) -> u8 {
        self.kinds.iter().find(|own| own.kind == kind).map_or(self.limit, |own| own.limit)
    }
}

impl ScenarioRules {
    /// Returns `true` if a figure of that side, and of the kind with that id, can carry one more object (`EXP-S3`).
    pub fn can_carry_more(&self, side: Side, kind: &str, figure: FigureId, objects: &MissionObjects) -> bool {
        let limit = self.condition::<CarryLimitCondition>().filter(|carry| carry.side == side);
        limit.is_none_or(|carry| objects.carried(figure).count() < usize::from(carry.limit_of(kind)))
    }
}
