//! The law of so many dice against the damage points that a target has left.

/// The most damage points that the law counts; no figure has more.
const MOST: usize = 7;

/// What comes of a number of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Law {
    /// The chance that the target dies.
    pub kill: f64,
    /// How many damage points it loses in the mean, the cases left out in which it dies.
    pub wounds: f64,
}

/// What so many dice do, each with that chance of a damage point, to a target with so many damage points `left`
/// (`SHOOT-1`, `SHOOT-2`).
pub fn law(dice: u32, chance: f64, left: u8) -> Law {
    let left = usize::from(left).clamp(1, MOST);
    let mut lost = [0.0; MOST + 1];
    lost[0] = 1.0;
    for _ in 0..dice {
        for points in (0..left).rev() {
            let hit = lost[points] * chance;
            lost[points] -= hit;
            lost[points + 1] += hit;
        }
    }
    let wounds = (1..left).map(|points| points as f64 * lost[points]).sum();
    Law { kill: lost[left], wounds }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_law_of_two_dice() {
        let third = 1.0 / 3.0;
        let Law { kill, wounds } = law(2, third, 2);
        assert!((kill - third * third).abs() < 1e-12, "{kill}");
        assert!((wounds - 2.0 * third * (1.0 - third)).abs() < 1e-12, "{wounds}");
        let Law { kill, wounds } = law(2, third, 1);
        assert!((kill - 5.0 / 9.0).abs() < 1e-12 && wounds == 0.0, "{kill} {wounds}");
        assert_eq!(law(0, third, 2), Law::default());
        assert_eq!(law(9, 1.0, 3), Law { kill: 1.0, wounds: 0.0 });
    }
}
