//! Strength in numbers: who has close-attacked whom in this half of the turn (`ZOM-2`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{ids::FigureId, side::Side};

/// Who has close-attacked whom in this half of the turn, among figures with strength in numbers (`ZOM-2`).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrengthInNumbers {
    /// Whose half it is: nobody else's strikes count.
    half: Option<Side>,
    /// Each target with those that have struck it, in their order.
    strikes: Vec<(FigureId, Vec<FigureId>)>,
}

impl StrengthInNumbers {
    /// Nobody has struck yet in that side's half.
    pub(super) fn in_half(side: Side) -> StrengthInNumbers {
        StrengthInNumbers { half: Some(side), strikes: Vec::new() }
    }

    /// The place of an attacker among those that have attacked this target in this half, from 1; one that has not
    /// attacked yet comes after them. **Ruling**: the place is kept, so that the first attacker rolls one die also
    /// when it strikes again after the second. Strikes in the other side's half, in a
    /// last stand, don't count and gain nothing; nor do those of a Twitcher that fights for the other side.
    pub fn place(&self, target: FigureId, attacker: FigureId, side: Side) -> u8 {
        if self.half != Some(side) {
            return 1;
        }
        let attackers = self.strikes.iter().find(|(other, _)| *other == target).map_or(&[][..], |(_, list)| list);
        let place = attackers.iter().position(|other| *other == attacker).unwrap_or(attackers.len());
        u8::try_from(place + 1).unwrap_or(u8::MAX)
    }

    /// Notes an attack.
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
