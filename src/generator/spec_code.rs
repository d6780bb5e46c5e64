//! Codes of generated missions. A complete code, such as `K7MP2Q-AB3DE`, contains the seed, the other choices of a spec
//! and a checksum, so that the code alone determines the mission.

use rules::mix_bits;

use crate::{
    map_advantage::{ADVANTAGES, AdvantageGrade},
    seed::{CHOICES_LENGTH, MissionCodeError, MissionSeed, SEED_LENGTH, decode_number, encode_number, read_characters},
    spec::{GroundLook, MIN_POINTS, MapSize, MissionObjective, MissionSpec, RequisitionPoints, SYMMETRIES},
};

/// Newest version of the generator. It still makes the missions of all versions from [`BASE_VERSION`] on:
/// [`MissionSpec::generator_version`] is the version that a mission needs.
pub const GENERATOR_VERSION: u32 = 3;
/// Version of the missions with a usual advantage. Those with a higher one need the newest version.
const ADVANTAGE_VERSION: u32 = 2;
/// Version of the missions without an advantage. The checksum of codes depends on it: a change that changes the mission
/// of any code needs a new base version.
const BASE_VERSION: u32 = 1;
/// Number of values that the requisition points of a side may have.
const POINTS: u32 = (mission::force::MAX_RP - MIN_POINTS) as u32 + 1;
/// Number of different checksums: the largest number with which all choices and the checksum fit into
/// [`CHOICES_LENGTH`] characters.
const CHECKSUMS: u32 = 71;
/// Distances of the checksums of specs with each of [`ADVANTAGES`] from that without one. The characters have no room for
/// the advantage, so each has a checksum of its own. They are far apart, so that most slips of the last character give
/// none of them. Versions of the generator that don't know an advantage refuse its codes.
const ADVANTAGE_STEPS: [u32; ADVANTAGES.len()] = [0, 24, 48, 12, 36];

impl MissionSpec {
    /// Returns the first version of the generator that makes the mission of this spec.
    pub fn generator_version(&self) -> u32 {
        match self.advantage.map(|advantage| advantage.grade) {
            None => BASE_VERSION,
            Some(AdvantageGrade::Usual) => ADVANTAGE_VERSION,
            Some(AdvantageGrade::Guards | AdvantageGrade::Strong) => GENERATOR_VERSION,
        }
    }

    /// Returns the complete code of a spec that [`MissionSpec::check`] accepts.
    pub fn code(&self) -> String {
        let choices = self.choices() * CHECKSUMS + self.checksum();
        format!("{}-{}", self.seed, encode_number(choices, CHOICES_LENGTH))
    }

    /// Reads a complete code as players type it.
    ///
    /// # Errors
    /// If it is not the code of a spec in any known version of the generator.
    pub fn parse_code(text: &str) -> Result<MissionSpec, MissionCodeError> {
        let characters = read_characters(text)?;
        if characters.len() != SEED_LENGTH + CHOICES_LENGTH {
            return Err(MissionCodeError::WrongLength(characters.len()));
        }
        let (seed, choices) = characters.split_at(SEED_LENGTH);
        let choices = decode_number(choices);
        let spec = MissionSpec::from_choices(MissionSeed::from_number(decode_number(seed)), choices / CHECKSUMS)
            .filter(|spec| spec.check().is_ok())
            .ok_or(MissionCodeError::WrongChecksum)?;
        let mut variants = ADVANTAGES.into_iter().map(|advantage| MissionSpec { advantage, ..spec });
        let is_meant = |spec: &MissionSpec| spec.checksum() == choices % CHECKSUMS && spec.check().is_ok();
        variants.find(is_meant).ok_or(MissionCodeError::WrongChecksum)
    }

    /// Returns all choices except the seed and the advantage as one number, in a mixed radix.
    fn choices(&self) -> u32 {
        let place = |found: Option<usize>| found.unwrap_or_default() as u32;
        let points = |points: u8| u32::from(points.saturating_sub(MIN_POINTS)).min(POINTS - 1);
        let digits = [
            (place(MapSize::ALL.iter().position(|it| *it == self.size)), MapSize::ALL.len() as u32),
            (
                place(MissionObjective::ALL.iter().position(|it| *it == self.objective)),
                MissionObjective::ALL.len() as u32,
            ),
            (place(GroundLook::ALL.iter().position(|it| *it == self.look)), GroundLook::ALL.len() as u32),
            (place(SYMMETRIES.iter().position(|it| *it == self.symmetry)), SYMMETRIES.len() as u32),
            (points(self.rp.allied), POINTS),
            (points(self.rp.german), POINTS),
        ];
        digits.iter().rev().fold(0, |sum, (digit, count)| sum * count + digit)
    }

    /// Returns the spec with these choices and without an advantage; `None` if the number is too high.
    fn from_choices(seed: MissionSeed, mut choices: u32) -> Option<MissionSpec> {
        let mut next = |count: u32| {
            let digit = choices % count;
            choices /= count;
            digit
        };
        let size = MapSize::ALL[next(MapSize::ALL.len() as u32) as usize];
        let objective = MissionObjective::ALL[next(MissionObjective::ALL.len() as u32) as usize];
        let look = GroundLook::ALL[next(GroundLook::ALL.len() as u32) as usize];
        let symmetry = SYMMETRIES[next(SYMMETRIES.len() as u32) as usize];
        let allied = next(POINTS) as u8 + MIN_POINTS;
        let german = next(POINTS) as u8 + MIN_POINTS;
        let rp = RequisitionPoints { allied, german };
        (choices == 0).then_some(MissionSpec { seed, size, objective, rp, look, symmetry, advantage: None })
    }

    /// Returns the checksum of the spec and the version of the generator, below [`CHECKSUMS`].
    fn checksum(&self) -> u32 {
        let all = u64::from(self.choices()) << 32 | u64::from(self.seed.number());
        let base = (mix_bits(all ^ mix_bits(u64::from(BASE_VERSION))) % u64::from(CHECKSUMS)) as u32;
        let advantage = ADVANTAGES.iter().position(|it| *it == self.advantage).unwrap_or_default();
        (base + ADVANTAGE_STEPS[advantage]) % CHECKSUMS
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use mission_document::MapSymmetry;
    use rules::Side;

    use super::*;
    use crate::{map_advantage::MapAdvantage, seed::CODE_CHARACTERS};

    fn sample_spec(number: u32) -> MissionSpec {
        let objective = MissionObjective::ALL[number as usize % 9];
        let advantage = ADVANTAGES[number as usize / 7 % ADVANTAGES.len()];
        MissionSpec {
            seed: MissionSeed::from_number(number.wrapping_mul(2_654_435_761)),
            size: MapSize::Large,
            objective,
            rp: RequisitionPoints { allied: 6 + (number % 35) as u8, german: 4 + (number / 35 % 37) as u8 },
            look: GroundLook::ALL[number as usize / 3 % 4],
            symmetry: SYMMETRIES[number as usize / 5 % 3],
            advantage: advantage.filter(|advantage| objective.allows(*advantage)),
        }
    }

    #[test]
    fn codes_are_read_back_as_players_type_them() {
        for number in 0..2_000 {
            let spec = sample_spec(number);
            let code = spec.code();
            assert_eq!((code.len(), code.as_bytes()[6]), (12, b'-'));
            let slip = code.replace('L', "1").replace('Q', "0");
            for typed in [code.clone(), code.to_lowercase(), slip, code.replace('-', " – ")] {
                assert_eq!(MissionSpec::parse_code(&typed), Ok(spec), "{typed}");
            }
            assert_eq!(MissionSeed::parse(&code[..6]), Ok(spec.seed));
        }
    }

    #[test]
    fn a_code_needs_the_version_that_knows_its_advantage() {
        let version = |objective, advantage| {
            let spec = MissionSpec { objective, advantage, ..sample_spec(7) };
            MissionSpec::parse_code(&spec.code()).map(|read| read.generator_version())
        };
        let strong = Some(MapAdvantage::strong(Side::Allied));
        assert_eq!(version(MissionObjective::Launch, None), Ok(1));
        assert_eq!(version(MissionObjective::Launch, Some(MapAdvantage::usual(Side::German))), Ok(2));
        assert_eq!(version(MissionObjective::Launch, strong), Ok(GENERATOR_VERSION));
        assert_eq!(version(MissionObjective::Escape, strong), Err(MissionCodeError::WrongChecksum));
    }

    #[test]
    fn most_mistyped_codes_are_refused() {
        let (mut refused, mut all) = (0, 0);
        for number in 0..200 {
            let code = sample_spec(number).code();
            for place in (0..code.len()).filter(|place| *place != 6) {
                let mut wrong = code.clone().into_bytes();
                let value = CODE_CHARACTERS.iter().position(|known| *known == wrong[place]).expect("a character");
                wrong[place] = CODE_CHARACTERS[(value + 1) % 32];
                let wrong = String::from_utf8(wrong).expect("characters");
                all += 1;
                refused += usize::from(MissionSpec::parse_code(&wrong) == Err(MissionCodeError::WrongChecksum));
            }
        }
        assert!(refused * 100 > all * 95, "{refused} of {all}");
    }

    #[test]
    fn other_texts_are_no_codes() {
        for (text, error) in [
            ("", MissionCodeError::WrongLength(0)),
            ("K7MP2", MissionCodeError::WrongLength(5)),
            ("K7MP2Ñ", MissionCodeError::UnknownCharacter('Ñ')),
            ("K7MP2Q-AB3D", MissionCodeError::WrongLength(10)),
        ] {
            assert_eq!(MissionSeed::parse(text), Err(error));
        }
        assert_eq!(MissionSpec::parse_code("K7MP2Q"), Err(MissionCodeError::WrongLength(6)));
        assert_eq!(MissionSpec::parse_code("ZZZZZZ-ZZZZZ"), Err(MissionCodeError::WrongChecksum));
    }

    #[test]
    fn all_choices_fit_into_their_characters() {
        let most = 3 * 9 * 4 * 3 * POINTS * POINTS * CHECKSUMS;
        assert!(most <= 1 << (5 * CHOICES_LENGTH) && most / CHECKSUMS * (CHECKSUMS + 1) > 1 << (5 * CHOICES_LENGTH));
        assert_eq!(SYMMETRIES[0], MapSymmetry::Off);
        let steps: BTreeSet<u32> = ADVANTAGE_STEPS.into_iter().filter(|step| *step < CHECKSUMS).collect();
        assert_eq!(steps.len(), ADVANTAGES.len(), "each has its own checksum");
    }
}
