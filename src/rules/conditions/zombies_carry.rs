//! Zombies may handle objects (`M4`, `ITEM-2`).

use crate::{
    both,
    condition::{Condition, ConditionError, MissionContext},
};

/// Condition: zombies may also pick up and carry objects, but not activate them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZombiesCarryCondition;

impl Condition for ZombiesCarryCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if dossier.portable.is_empty() {
            let message = both!(
                "los zombis pueden usar objetos, pero no hay ninguno",
                "zombies can handle objects, but there are none"
            );
            let hint = both!(
                "añade `objects: [ … ]` después del mapa, o quita esto",
                "add `objects: [ … ]` after the map, or leave this out"
            );
            faults.push(ConditionError::new("", message, hint).against("ITEM-2"));
        }
    }

    fn lets_zombies_carry(&self) -> bool {
        true
    }
}
