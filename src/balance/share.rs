//! Shares, and how far they can be trusted.

/// Of a normal distribution 95 of 100 lie within so many standard deviations.
const Z: f64 = 1.96;

/// Where a share that was found in `n` cases truly lies, in 95 of 100 cases (Wilson's interval).
pub fn wilson(share: f64, n: f64) -> (f64, f64) {
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    (((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0))
}

/// A share from which luck was taken: what dice moved in each battle is known, and nothing in the mean, so what goes
/// along with it is no news of the mission (a control variate).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evened {
    /// The share of the Allies.
    pub share: f64,
    /// Where it truly lies, in 95 of 100 cases.
    pub interval: (f64, f64),
    /// How many battles would say as much without it.
    pub worth: f64,
}

impl Evened {
    /// From each battle's result for the Allies and what dice moved for them; none of fewer than ten, or if one of the two
    /// never differs.
    pub fn of(battles: &[(f64, f64)]) -> Option<Evened> {
        const LEAST: usize = 10;
        if battles.len() < LEAST {
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
        // The slope was found in the same battles, which costs one of them.
        let left = ((plain - slope * along) * n / (n - 2.0)).max(plain * 1e-3);
        let share = result - slope * luck;
        let far = Z * (left / n).sqrt();
        Some(Evened { share, interval: ((share - far).max(0.0), (share + far).min(1.0)), worth: n * plain / left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_share() {
        let (low, high) = wilson(0.6, 100.0);
        assert!((low - 0.502).abs() < 0.001 && (high - 0.691).abs() < 0.001, "{low} {high}");
    }

    #[test]
    fn luck_that_was_good_is_taken_off() {
        // The Allies won 6 of 10, and dice favoured them in all that they won by as much as they harmed the others, once
        // more often.
        let battles: Vec<(f64, f64)> = (0..100)
            .map(|place| {
                let won = f64::from(u8::from(place % 10 < 6));
                (won, if won > 0.5 { 0.5 } else { -0.5 } + if place % 7 == 0 { 0.1 } else { 0.0 })
            })
            .collect();
        let evened = Evened::of(&battles).expect("enough battles");
        assert!((evened.share - 0.5).abs() < 0.03, "{evened:?}");
        assert!(evened.worth > 1_000.0 && evened.interval.1 - evened.interval.0 < 0.1, "{evened:?}");
        assert_eq!(Evened::of(&battles[..9]), None);
        assert_eq!(Evened::of(&[(1.0, 0.1); 20]), None, "nothing differs");
    }
}
