//! Bit mixing, which derives random numbers from a seed and other numbers.

/// Returns the number that SplitMix64 draws in a state: similar states give unrelated numbers.
pub fn mix_bits(value: u64) -> u64 {
    let mut mixed = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of SplitMix64 with the seed 0, from its reference implementation.
    #[test]
    fn the_numbers_are_those_of_split_mix_64() {
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let drawn: Vec<u64> = (0..3).map(|number| mix_bits(STEP.wrapping_mul(number))).collect();
        assert_eq!(drawn, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]);
    }
}
