//! The results of the trial battles of a mission, and the assessment of its fairness.

use rules::{BySide, Side};

use crate::statistics::wilson_interval;

/// Assessment of the fairness of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairnessVerdict {
    /// There are too few battles.
    NotMeasured,
    /// Each side wins 40 to 60 % of the battles.
    Fair,
    /// This side wins more than 60 % of the battles.
    Favours(Side),
}

/// Fairness of a mission as measured so far. By default nothing is known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FairnessReport {
    /// The chance of the Allies at the start by the AI's win model, from 0 to 1:
    /// [`estimate_allied_chance`](crate::estimate_allied_chance).
    pub estimate: Option<f64>,
    /// The number of battles that each side has won.
    pub won: BySide<u32>,
    /// The number of battles, including draws and battles without an end.
    pub games: u32,
}

impl FairnessReport {
    /// Minimum number of battles to call a mission fair.
    pub const MIN_BATTLES: u32 = 40;
    /// Smallest and largest share of a side in a fair mission.
    pub const FAIR_SHARE: (f64, f64) = (0.4, 0.6);

    /// Adds a battle with its winner; `None` for a draw or a battle without an end.
    pub fn add_battle(&mut self, winner: Option<Side>) {
        self.games += 1;
        if let Some(side) = winner {
            self.won[side] += 1;
        }
    }

    /// Returns the share of a side, from 0 to 1: its wins, and half of the battles without a winner. The shares of both
    /// sides add up to 1. Before the first battle both are 0.5.
    pub fn share(&self, side: Side) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        (f64::from(self.games) + f64::from(self.won[side]) - f64::from(self.won[side.enemy()]))
            / (2.0 * f64::from(self.games))
    }

    /// Returns the 95 % confidence interval of [`FairnessReport::share`]; from 0 to 1 before the first battle.
    pub fn interval(&self, side: Side) -> (f64, f64) {
        if self.games == 0 { (0.0, 1.0) } else { wilson_interval(self.share(side), f64::from(self.games)) }
    }

    /// Returns the assessment. Few battles suffice if they exclude a fair mission with 95 % confidence.
    pub fn verdict(&self) -> FairnessVerdict {
        let (least, most) = FairnessReport::FAIR_SHARE;
        let (share, (low, high)) = (self.share(Side::Allied), self.interval(Side::Allied));
        match () {
            () if low > most => FairnessVerdict::Favours(Side::Allied),
            () if high < least => FairnessVerdict::Favours(Side::German),
            () if self.games < FairnessReport::MIN_BATTLES => FairnessVerdict::NotMeasured,
            () if share > most => FairnessVerdict::Favours(Side::Allied),
            () if share < least => FairnessVerdict::Favours(Side::German),
            () => FairnessVerdict::Fair,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_report(allied: u32, german: u32, neither: u32) -> FairnessReport {
        FairnessReport { estimate: None, won: BySide { allied, german }, games: allied + german + neither }
    }

    #[test]
    fn half_of_a_draw_counts_for_each_side() {
        let report = sample_report(50, 30, 20);
        assert!((report.share(Side::Allied) - 0.6).abs() < 1e-9);
        assert!((report.share(Side::German) - 0.4).abs() < 1e-9);
        let (low, high) = report.interval(Side::Allied);
        assert!((low - 0.502).abs() < 0.001 && (high - 0.691).abs() < 0.001, "{low} {high}");
        assert_eq!(
            (FairnessReport::default().share(Side::German), FairnessReport::default().interval(Side::Allied)),
            (0.5, (0.0, 1.0))
        );
    }

    #[test]
    fn the_verdict_waits_for_enough_battles() {
        assert_eq!(FairnessReport::default().verdict(), FairnessVerdict::NotMeasured);
        assert_eq!(sample_report(15, 15, 0).verdict(), FairnessVerdict::NotMeasured);
        assert_eq!(sample_report(20, 20, 0).verdict(), FairnessVerdict::Fair);
        assert_eq!(sample_report(26, 14, 0).verdict(), FairnessVerdict::Favours(Side::Allied));
        assert_eq!(sample_report(9, 31, 0).verdict(), FairnessVerdict::Favours(Side::German));
        assert_eq!(sample_report(60, 40, 0).verdict(), FairnessVerdict::Fair, "60 % are still fair");
    }

    #[test]
    fn few_battles_suffice_if_one_side_wins_them_all() {
        assert_eq!(sample_report(5, 0, 0).verdict(), FairnessVerdict::NotMeasured);
        assert_eq!(sample_report(12, 0, 0).verdict(), FairnessVerdict::Favours(Side::Allied));
        assert_eq!(sample_report(0, 12, 0).verdict(), FairnessVerdict::Favours(Side::German));
    }
}
