//! The distribution of hits of a number of dice against the remaining damage points of a target.

/// Maximum number of damage points in the distribution; no figure has more.
const MAX_DAMAGE_POINTS: usize = 7;

/// The outcome of a number of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HitDistribution {
    /// The chance that the target dies.
    pub kill: f64,
    /// Expected number of damage points lost, counting only the cases in which the target survives.
    pub wounds: f64,
}

/// Returns the outcome of `dice` dice, each with that chance of a damage point, against a target with `left` damage
/// points (`SHOOT-1`, `SHOOT-2`).
pub fn hit_distribution(dice: u32, chance: f64, left: u8) -> HitDistribution {
    let left = usize::from(left).clamp(1, MAX_DAMAGE_POINTS);
    let mut lost = [0.0; MAX_DAMAGE_POINTS + 1];
    lost[0] = 1.0;
    for _ in 0..dice {
        for points in (0..left).rev() {
            let hit = lost[points] * chance;
            lost[points] -= hit;
            lost[points + 1] += hit;
        }
    }
    let wounds = (1..left).map(|points| points as f64 * lost[points]).sum();
    HitDistribution { kill: lost[left], wounds }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_have_the_expected_hit_distribution() {
        let third = 1.0 / 3.0;
        let HitDistribution { kill, wounds } = hit_distribution(2, third, 2);
        assert!((kill - third * third).abs() < 1e-12, "{kill}");
        assert!((wounds - 2.0 * third * (1.0 - third)).abs() < 1e-12, "{wounds}");
        let HitDistribution { kill, wounds } = hit_distribution(2, third, 1);
        assert!((kill - 5.0 / 9.0).abs() < 1e-12 && wounds == 0.0, "{kill} {wounds}");
        assert_eq!(hit_distribution(0, third, 2), HitDistribution::default());
        assert_eq!(hit_distribution(9, 1.0, 3), HitDistribution { kill: 1.0, wounds: 0.0 });
    }
}
