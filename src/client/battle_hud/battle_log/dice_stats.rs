//! Dice statistics of both sides: number of dice, hits, and expected hits.

use crate::prelude::*;
use rules::count_damage;

/// Statistics of the attack dice of a battle.
#[derive(Clone, Debug, Default)]
pub struct DiceTally {
    /// Statistics of each side.
    pub sides: BySide<DiceLuck>,
    /// Statistics of each turn, from the first.
    pub turns: Vec<BySide<DiceLuck>>,
}

/// Statistics of a side's dice: number of dice for each needed number, faces rolled, and hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceLuck {
    rolled: BTreeMap<u8, u32>,
    /// Number of rolls of each face, from 1 to 6.
    pub faces: [u32; 6],
    pub hits: u32,
}

impl DiceTally {
    /// Counts the dice of these events. `side_of` returns the side of a figure, even if the figure is dead.
    pub fn of(events: &[BattleEvent], side_of: impl Fn(FigureId) -> Option<Side>) -> DiceTally {
        let mut tally = DiceTally::default();
        // Side and needed number of the last attack, because a rerolled die counts as one more of its dice.
        let mut last: Option<(Side, u8)> = None;
        for event in events {
            match event {
                BattleEvent::TurnStarted { .. } => tally.turns.push(BySide::default()),
                BattleEvent::Shot { figure, dice, needed, .. } | BattleEvent::Struck { figure, dice, needed, .. } => {
                    last = side_of(*figure).map(|side| (side, *needed));
                    tally.roll(last, dice);
                }
                BattleEvent::Rerolled { to, .. } => tally.roll(last, &[*to]),
                // Dice of blasts and fire count for the enemy of the figure that is hit, no matter which side caused
                // them.
                BattleEvent::Caught { figure, dice, needed, .. } => {
                    tally.roll(side_of(*figure).map(|side| (side.enemy(), *needed)), dice);
                }
                _ => {}
            }
        }
        tally
    }

    fn roll(&mut self, whose: Option<(Side, u8)>, dice: &[u8]) {
        let Some((side, needed)) = whose else { return };
        self.sides[side].roll(dice, needed);
        if let Some(turn) = self.turns.last_mut() {
            turn[side].roll(dice, needed);
        }
    }
}

/// Returns the chance that a die reaches that number.
pub fn hit_chance(needed: u8) -> f64 {
    f64::from(7u8.saturating_sub(needed).min(6)) / 6.0
}

impl DiceLuck {
    /// Adds dice that were rolled with that needed number.
    pub fn roll(&mut self, dice: &[u8], needed: u8) {
        *self.rolled.entry(needed).or_default() += dice.len() as u32;
        self.hits += u32::from(count_damage(dice, needed));
        for die in dice.iter().filter(|die| (1..=6).contains(*die)) {
            self.faces[usize::from(*die) - 1] += 1;
        }
    }

    pub fn dice(&self) -> u32 {
        self.rolled.values().sum()
    }

    /// Returns the expected number of hits.
    pub fn expected(&self) -> f64 {
        self.rolled.iter().map(|(needed, count)| hit_chance(*needed) * f64::from(*count)).sum()
    }

    /// Returns the exact chance of each number of hits, by adding the dice one by one.
    pub fn distribution(&self) -> Vec<f64> {
        let mut chances = vec![1.0];
        for (needed, count) in &self.rolled {
            let hit = hit_chance(*needed);
            for _ in 0..*count {
                let mut next = vec![0.0; chances.len() + 1];
                for (hits, chance) in chances.iter().enumerate() {
                    next[hits] += chance * (1.0 - hit);
                    next[hits + 1] += chance * hit;
                }
                chances = next;
            }
        }
        chances
    }

    /// Returns the percentage of results with fewer hits, from 0 to 100. Equal results count half, so that average luck
    /// is 50.
    pub fn percentile(&self) -> u32 {
        let chances = self.distribution();
        let below: f64 = chances.iter().take(self.hits as usize).sum();
        let same = chances.get(self.hits as usize).copied().unwrap_or(0.0);
        ((below + same / 2.0) * 100.0).round() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{FireMode, Weapon};

    #[test]
    fn luck_is_measured_exactly() {
        let mut luck = DiceLuck::default();
        luck.roll(&[1, 4, 6], 4);
        let chances = luck.distribution();
        assert_eq!(chances.len(), 4);
        assert!((chances[2] - 0.375).abs() < 1e-12);
        assert_eq!((luck.dice(), luck.hits, luck.faces), (3, 2, [1, 0, 0, 1, 0, 1]));
        assert!((luck.expected() - 1.5).abs() < 1e-12);
        // The chances of 0, 1, 2 and 3 hits are 1, 3, 3 and 1 of 8: fewer than 2 have 50 %, exactly 2 have 37.5 %.
        assert_eq!(luck.percentile(), 69);
    }

    #[test]
    fn every_die_counts_once_for_its_side() {
        let (one, other) = (FigureId(1), FigureId(2));
        let side_of = |id| Some(if id == one { Side::Allied } else { Side::German });
        let shot = |figure, target, dice: &[u8]| {
            let (weapon, mode) = (Weapon::new("Lmg").expect("an id"), FireMode::Normal);
            BattleEvent::Shot { figure, target, weapon, mode, dice: dice.to_vec(), needed: 4 }
        };
        let events = [
            BattleEvent::TurnStarted { turn: 1 },
            shot(one, other, &[4, 2, 2]),
            BattleEvent::Rerolled { figure: one, die: 1, from: 2, to: 6 },
            BattleEvent::TurnStarted { turn: 2 },
            shot(other, one, &[1, 3]),
            BattleEvent::Caught { figure: one, hazard: rules::event::DamageHazard::Fire, dice: vec![5], needed: 5 },
        ];
        let tally = DiceTally::of(&events, side_of);
        let count = |luck: &DiceLuck| (luck.dice(), luck.hits);
        assert_eq!((count(&tally.sides.allied), count(&tally.sides.german)), ((4, 2), (3, 1)));
        assert_eq!(count(&tally.turns[0].allied), (4, 2));
        assert_eq!((count(&tally.turns[1].allied), count(&tally.turns[1].german)), ((0, 0), (3, 1)));
    }
}
