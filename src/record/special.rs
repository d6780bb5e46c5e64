//! The special conditions of a written setup: whether a battle can be fought with them.

use super::spec::{BattleSpec, find};
use super::validate::SpecError;
use crate::rules::{Catalogue, Ground, Special, Terrain};

/// The most special conditions, and the most things that victory points are given for.
const MAX_PARTS: usize = 50;

pub(super) fn checked(spec: &BattleSpec, catalogue: &Catalogue, terrain: &Terrain) -> Result<Vec<Special>, SpecError> {
    if spec.specials.len() > MAX_PARTS || spec.scores.len() > MAX_PARTS || spec.endings.len() > MAX_PARTS {
        return Err(SpecError::TooMany("special conditions, endings or things that bring points"));
    }
    let mut stranded = 0;
    for special in &spec.specials {
        match special {
            Special::Twitchers { kind, dice, .. } => {
                find(catalogue, kind)?;
                if *dice > 20 {
                    return Err(SpecError::TooMany("dice of a Twitcher"));
                }
            }
            Special::Stranded { at, doors, .. } => {
                stranded += 1;
                if doors.iter().any(|door| usize::from(*door) >= spec.doors.len()) {
                    return Err(SpecError::TooMany("doors of a stranded figure's room"));
                }
                if terrain.ground(*at) != Ground::Floor {
                    return Err(SpecError::NotFloor { at: *at, what: "a stranded figure stands there" });
                }
            }
            Special::Pickets { areas, .. } if areas.len() > MAX_PARTS => {
                return Err(SpecError::TooMany("picket areas"));
            }
            Special::ZombiesCarry | Special::Pickets { .. } | Special::Waves { .. } => {}
        }
    }
    if stranded > 1 { Err(SpecError::TooMany("stranded figures")) } else { Ok(spec.specials.clone()) }
}
