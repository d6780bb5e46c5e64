//! Random numbers without state: each follows from a seed and from words that name its purpose. So equal arguments give
//! equal numbers at any time.

use rules::mix_bits;

/// Returns the random number for a seed and words.
pub(crate) fn hash(seed: u64, words: &[u64]) -> u64 {
    words.iter().fold(mix_bits(seed), |sum, word| mix_bits(sum ^ word.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// Returns a random number below `limit`; a limit of 0 counts as 1.
pub(crate) fn hash_below(seed: u64, words: &[u64], limit: u64) -> u64 {
    hash(seed, words) % limit.max(1)
}

/// Returns a random number from −0.5 to 0.5.
pub(crate) fn symmetric(seed: u64, words: &[u64]) -> f64 {
    (hash(seed, words) >> 40) as f64 / (1u64 << 24) as f64 - 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Orders depend on these numbers, so a change here changes the play of all levels.
    #[test]
    fn hashes_are_deterministic_and_uniform() {
        assert_eq!(hash(7, &[1, 2]), hash(7, &[1, 2]));
        assert_ne!(hash(7, &[1, 2]), hash(7, &[2, 1]));
        assert_ne!(hash(7, &[1, 2]), hash(8, &[1, 2]));
        let mut counts = [0; 6];
        (0..6_000).for_each(|word| counts[hash_below(1, &[word], 6) as usize] += 1);
        assert!(counts.iter().all(|count| (850..1_150).contains(count)), "{counts:?}");
        assert!((0..1_000).all(|word| symmetric(3, &[word]).abs() <= 0.5));
    }
}
