//! Shares and their confidence intervals, quartiles and means.

/// Number of standard deviations around the mean that contain 95 % of a normal distribution.
const Z: f64 = 1.96;

/// Returns the 95 % confidence interval of a share found in `n` cases (Wilson's interval).
pub fn wilson_interval(share: f64, n: f64) -> (f64, f64) {
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    (((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0))
}

/// Returns the minimum, the quartiles and the maximum of values; zeros if there are none. The median of an even number of
/// values is the lower of the two in the middle.
pub fn sample_quartiles<T: Copy + Default + Ord>(values: impl IntoIterator<Item = T>) -> [T; 5] {
    let mut sorted: Vec<T> = values.into_iter().collect();
    sorted.sort_unstable();
    let last = sorted.len().saturating_sub(1);
    [0, 1, 2, 3, 4].map(|quarter| sorted.get(last * quarter / 4).copied().unwrap_or_default())
}

/// Returns the mean of values; 0 if there are none.
pub fn sample_mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = values.into_iter().fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count.max(1))
}

/// A share corrected for luck. The effect of the dice in each battle is known and averages zero, so the part of the
/// results that correlates with it is independent of the mission (a control variate).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckAdjustedShare {
    /// The corrected share of the Allies.
    pub share: f64,
    /// The 95 % confidence interval of the share.
    pub interval: (f64, f64),
    /// The number of battles that would give the same precision without the correction.
    pub worth: f64,
}

impl LuckAdjustedShare {
    /// Computes the share from each battle's result for the Allies and the effect of its dice for them. Returns `None`
    /// for fewer than ten battles, or if one of the two values does not differ between battles.
    pub fn of(battles: &[(f64, f64)]) -> Option<LuckAdjustedShare> {
        const MIN_BATTLES_FOR_ADJUSTMENT: usize = 10;
        if battles.len() < MIN_BATTLES_FOR_ADJUSTMENT {
            return None;
        }
        let n = battles.len() as f64;
        let mean = |of: &dyn Fn(&(f64, f64)) -> f64| battles.iter().map(of).sum::<f64>() / n;
        let (result, luck) = (mean(&|battle| battle.0), mean(&|battle| battle.1));
        let plain = mean(&|battle| (battle.0 - result) * (battle.0 - result));
        let spread = mean(&|battle| (battle.1 - luck) * (battle.1 - luck));
        let along = mean(&|battle| (battle.0 - result) * (battle.1 - luck));
        if spread <= 0.0 || plain <= 0.0 {
            return None;
        }
        let slope = along / spread;
        // Fitting the slope to the same battles costs one degree of freedom.
        let left = ((plain - slope * along) * n / (n - 2.0)).max(plain * 1e-3);
        let share = result - slope * luck;
        let far = Z * (left / n).sqrt();
        Some(LuckAdjustedShare {
            share,
            interval: ((share - far).max(0.0), (share + far).min(1.0)),
            worth: n * plain / left,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wilson_interval_is_correct() {
        let (low, high) = wilson_interval(0.6, 100.0);
        assert!((low - 0.502).abs() < 0.001 && (high - 0.691).abs() < 0.001, "{low} {high}");
    }

    #[test]
    fn quartiles_and_means_describe_a_sample() {
        assert_eq!(sample_quartiles([9_u16, 1, 5, 3, 7]), [1, 3, 5, 7, 9]);
        assert_eq!(sample_quartiles([4_usize, 2]), [2, 2, 2, 2, 4]);
        assert_eq!(sample_quartiles([3_u8]), [3; 5]);
        assert_eq!(sample_quartiles::<u16>([]), [0; 5]);
        assert!((sample_mean([1.0, 2.0, 6.0]) - 3.0).abs() < 1e-9);
        assert!(sample_mean([]).abs() < 1e-9);
    }

    #[test]
    fn the_win_share_is_adjusted_for_luck() {
        // The Allies won 6 of 10 battles. The dice helped them by 0.5 in each win and hurt them by as much in each
        // defeat, with 0.1 added in every seventh battle.
        let battles: Vec<(f64, f64)> = (0..100)
            .map(|place| {
                let won = f64::from(u8::from(place % 10 < 6));
                (won, if won > 0.5 { 0.5 } else { -0.5 } + if place % 7 == 0 { 0.1 } else { 0.0 })
            })
            .collect();
        let evened = LuckAdjustedShare::of(&battles).expect("enough battles");
        assert!((evened.share - 0.5).abs() < 0.03, "{evened:?}");
        assert!(evened.worth > 1_000.0 && evened.interval.1 - evened.interval.0 < 0.1, "{evened:?}");
        assert_eq!(LuckAdjustedShare::of(&battles[..9]), None);
        assert_eq!(LuckAdjustedShare::of(&[(1.0, 0.1); 20]), None, "nothing differs");
    }
}
