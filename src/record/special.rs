//! The special conditions of a written setup: whether a battle can be fought with them.

use crate::{
    fault::{SpecError, shortened},
    spec::BattleSpec,
};
use rules::{
    Catalogue, Special, Terrain,
    conditions::{MAX_PARTS, Table, Unplayable},
};

pub(super) fn checked(spec: &BattleSpec, catalogue: &Catalogue, terrain: &Terrain) -> Result<Vec<Special>, SpecError> {
    if spec.specials.len() > MAX_PARTS || spec.scores.len() > MAX_PARTS || spec.endings.len() > MAX_PARTS {
        return Err(SpecError::TooMany("special conditions, endings or things that bring points"));
    }
    let table = Table { terrain, doors: &spec.doors, catalogue };
    for (index, special) in spec.specials.iter().enumerate() {
        if spec.specials[..index].iter().any(|earlier| earlier.is_like(special)) {
            return Err(SpecError::TooMany("special conditions of one sort"));
        }
        special.condition().bounds(&table).map_err(|unplayable| match unplayable {
            Unplayable::NoKind(id) => SpecError::UnknownKind { id: shortened(&id) },
            Unplayable::TooMany(what) => SpecError::TooMany(what),
            Unplayable::NotFloor(at, what) => SpecError::NotFloor { at, what },
        })?;
    }
    Ok(spec.specials.clone())
}
