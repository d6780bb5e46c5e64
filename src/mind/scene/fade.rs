//! How what is far away counts less. Powers are multiplied out: the machine's own would not be the same everywhere.

/// The most action points of an activation, and the longest way.
const POINTS: usize = 16;
const LONGEST: usize = 400;

/// For each number of action points a turn, what is left of a worth for each point of the way.
#[derive(Clone, Debug)]
pub(crate) struct Fade(Vec<Vec<f64>>);

impl Fade {
    /// With so much left for each turn that something is away.
    pub fn new(turn: f64) -> Fade {
        let powers = |points: usize| {
            let step = root(turn, points.max(1));
            let mut powers = vec![1.0; LONGEST];
            for far in 1..LONGEST {
                powers[far] = powers[far - 1] * step;
            }
            powers
        };
        Fade((0..POINTS).map(powers).collect())
    }

    /// What is left over a way of so many points, for somebody with so many a turn.
    pub fn over(&self, way: u16, points: u8) -> f64 {
        self.0[usize::from(points).min(POINTS - 1)][usize::from(way).min(LONGEST - 1)]
    }
}

/// The root of a number between 0 and 1, by halving.
fn root(value: f64, degree: usize) -> f64 {
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
    fn a_turn_of_way_leaves_its_share() {
        let fade = Fade::new(0.8);
        for points in 1..8 {
            assert!((fade.over(u16::from(points), points) - 0.8).abs() < 1e-9);
            assert!((fade.over(u16::from(points) * 2, points) - 0.64).abs() < 1e-9);
            assert!(fade.over(9_000, points) < fade.over(3, points));
        }
    }
}
