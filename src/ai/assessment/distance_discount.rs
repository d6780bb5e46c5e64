//! Discounts of distant goals. Powers are computed by multiplication, because the results of the processor's power
//! function differ between machines.

use std::sync::Arc;

/// Number of table rows: one for each number of action points of an activation, from 0.
const POINTS: usize = 16;
/// Number of discounts per row: one for each length of the way, in action points.
const LONGEST: usize = 400;

/// A table of discounts by action points per turn and length of the way. Copies share its memory.
#[derive(Clone, Debug)]
pub(crate) struct DistanceDiscount(Arc<[[f64; LONGEST]; POINTS]>);

impl DistanceDiscount {
    /// Creates the table from the discount of one turn.
    pub fn new(turn: f64) -> DistanceDiscount {
        let powers = |points: usize| {
            let step = nth_root(turn, points.max(1));
            let mut powers = [1.0; LONGEST];
            for far in 1..LONGEST {
                powers[far] = powers[far - 1] * step;
            }
            powers
        };
        DistanceDiscount(Arc::new(std::array::from_fn(powers)))
    }

    /// Returns the discount of a way of `way` action points for a figure with `points` action points per turn.
    pub fn discount_for(&self, way: u16, points: u8) -> f64 {
        self.0[usize::from(points).min(POINTS - 1)][usize::from(way).min(LONGEST - 1)]
    }
}

/// Returns the root of a number between 0 and 1, by bisection.
fn nth_root(value: f64, degree: usize) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let power = (0..degree).fold(1.0, |power, _| power * middle);
        if power < value { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_of_distance_applies_the_discount_once() {
        let fade = DistanceDiscount::new(0.8);
        for points in 1..8 {
            assert!((fade.discount_for(u16::from(points), points) - 0.8).abs() < 1e-9);
            assert!((fade.discount_for(u16::from(points) * 2, points) - 0.64).abs() < 1e-9);
            assert!(fade.discount_for(9_000, points) < fade.discount_for(3, points));
        }
    }
}
