//! Validation of the special conditions of a written setup.

use crate::{
    spec::BattleSpec,
    spec_error::{SpecError, shorten_for_message},
};
use rules::{
    AnyCondition, Catalogue, Terrain,
    conditions::{BattleContext, ConditionBoundsError, MAX_PARTS},
};

pub(super) fn check_spec_conditions(
    spec: &BattleSpec,
    catalogue: &Catalogue,
    terrain: &Terrain,
) -> Result<Vec<AnyCondition>, SpecError> {
    if spec.specials.len() > MAX_PARTS || spec.scores.len() > MAX_PARTS || spec.endings.len() > MAX_PARTS {
        return Err(SpecError::TooMany("special conditions, endings or things that bring points"));
    }
    let context = BattleContext { terrain, doors: &spec.doors, catalogue };
    for (index, special) in spec.specials.iter().enumerate() {
        if spec.specials[..index].iter().any(|earlier| earlier.is_like(special)) {
            return Err(SpecError::TooMany("special conditions of one sort"));
        }
        special.condition().check_playable(&context).map_err(|unplayable| match unplayable {
            ConditionBoundsError::NoKind(id) => SpecError::UnknownKind { id: shorten_for_message(&id) },
            ConditionBoundsError::TooMany(what) => SpecError::TooMany(what),
            ConditionBoundsError::NotFloor(at, what) => SpecError::NotFloor { at, what },
        })?;
    }
    Ok(spec.specials.clone())
}
