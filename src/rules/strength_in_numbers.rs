//! Strength in numbers: the record of close attacks in this half-turn (`ZOM-2`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{ids::FigureId, side::Side};

/// Close attacks of figures with strength in numbers in this half-turn (`ZOM-2`).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrengthInNumbers {
    /// The side whose half-turn it is; only strikes of this side count.
    half: Option<Side>,
    /// Each target with its attackers, in the order of their first strikes.
    strikes: Vec<(FigureId, Vec<FigureId>)>,
}

impl StrengthInNumbers {
    /// Returns an empty record for that side's half-turn.
    pub(super) fn in_half(side: Side) -> StrengthInNumbers {
        StrengthInNumbers { half: Some(side), strikes: Vec::new() }
    }

    /// Returns the place of an attacker among those that have attacked this target in this half-turn, from 1. An
    /// attacker that has not attacked yet comes after them. **Ruling**: an attacker keeps its place, so the first one
    /// rolls one die also when it strikes again after the second. Strikes in the other side's half-turn, in a last
    /// stand, don't count and gain nothing; nor do those of a Twitcher that fights for the other side.
    pub fn attacker_rank(&self, target: FigureId, attacker: FigureId, side: Side) -> u8 {
        if self.half != Some(side) {
            return 1;
        }
        let attackers = self.strikes.iter().find(|(other, _)| *other == target).map_or(&[][..], |(_, list)| list);
        let place = attackers.iter().position(|other| *other == attacker).unwrap_or(attackers.len());
        u8::try_from(place + 1).unwrap_or(u8::MAX)
    }

    /// Records an attack.
    pub(super) fn note(&mut self, target: FigureId, attacker: FigureId, side: Side) {
        if self.half != Some(side) {
            return;
        }
        let index = self.strikes.iter().position(|(other, _)| *other == target).unwrap_or_else(|| {
            self.strikes.push((target, Vec::new()));
            self.strikes.len() - 1
        });
        let attackers = &mut self.strikes[index].1;
        if !attackers.contains(&attacker) {
            attackers.push(attacker);
        }
    }
}
