//! Seeds and codes. The seed of a mission is shown as six signs, such as `K7MP2Q`, that people can tell each other. A
//! whole code, such as `K7MP2Q-AB3DE`, also contains the other choices of a spec and a check sum, so that it alone gives
//! the same mission. Codes are read in lower case, with blanks and hyphens anywhere, and with signs that look alike.

use std::fmt;

use rules::{Localized, both};
use thiserror::Error;

use crate::{
    GENERATOR_VERSION,
    random::mix_bits,
    spec::{GroundLook, MIN_POINTS, MapSize, MissionObjective, MissionSpec, RequisitionPoints, SYMMETRIES},
};

/// The signs of a code, the same as of invitations. Zero, one, I and O are left out.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Number of signs of a seed.
const SEED_SIGNS: usize = 6;
/// Number of signs of the other choices.
const CHOICE_SIGNS: usize = 5;
/// Number of different requisition points of a side.
const POINTS: u32 = (mission::force::MAX_RP - MIN_POINTS) as u32 + 1;
/// Number of different check sums: the largest for which all choices fit into their signs.
const CHECK_SUMS: u32 = 71;

/// The seed of a generated mission: 30 bits, shown as six signs. The generator spreads them over 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MissionSeed(u32);

/// Error of a text that is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MissionCodeError {
    /// The text has another number of signs.
    #[error("a code has 6 or 11 signs, not {0}")]
    Length(usize),
    /// No code contains this sign.
    #[error("no code contains the sign {0}")]
    UnknownSign(char),
    /// The check sum is wrong: a sign was mistyped, or the code is from another version of the generator.
    #[error("the check sum of the code is wrong")]
    CheckSum,
}

impl MissionCodeError {
    /// Returns the error in both languages.
    pub fn message(&self) -> Localized {
        let whole = SEED_SIGNS + CHOICE_SIGNS;
        match self {
            MissionCodeError::Length(count) => both!(
                "un código tiene {SEED_SIGNS} u {whole} letras y cifras, no {count}",
                "a code has {SEED_SIGNS} or {whole} letters and digits, not {count}"
            ),
            MissionCodeError::UnknownSign(sign) => {
                both!("ningún código contiene «{sign}»", "no code contains “{sign}”")
            }
            MissionCodeError::CheckSum => both!(
                "este código no es de ninguna misión: alguna letra está mal, o es de otra versión del juego",
                "no mission has this code: a letter is wrong, or it is from another version of the game"
            ),
        }
    }
}

impl MissionSeed {
    /// Number of different seeds.
    pub const COUNT: u32 = 1 << 30;

    /// Returns the seed with that number, of which it uses the lowest 30 bits.
    pub fn from_number(number: u32) -> MissionSeed {
        MissionSeed(number % MissionSeed::COUNT)
    }

    /// Returns the number of the seed, below [`MissionSeed::COUNT`].
    pub fn number(self) -> u32 {
        self.0
    }

    /// Returns the seed of the random numbers.
    pub(crate) fn spread(self) -> u64 {
        mix_bits(u64::from(self.0))
    }

    /// Reads a seed that a player has typed.
    ///
    /// # Errors
    /// If it has another number of signs, or a sign that no code contains.
    pub fn parse(text: &str) -> Result<MissionSeed, MissionCodeError> {
        let signs = read_signs(text)?;
        if signs.len() != SEED_SIGNS {
            return Err(MissionCodeError::Length(signs.len()));
        }
        Ok(MissionSeed(number_of(&signs)))
    }
}

impl fmt::Display for MissionSeed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&written_number(self.0, SEED_SIGNS))
    }
}

impl fmt::Debug for MissionSeed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "MissionSeed({self})")
    }
}

impl MissionSpec {
    /// Returns the whole code of a spec that [`MissionSpec::check`] accepts.
    pub fn code(&self) -> String {
        let choices = self.choices() * CHECK_SUMS + self.check_sum();
        format!("{}-{}", self.seed, written_number(choices, CHOICE_SIGNS))
    }

    /// Reads a whole code that a player has typed.
    ///
    /// # Errors
    /// If it is not the code of a spec in this version of the generator.
    pub fn parse_code(text: &str) -> Result<MissionSpec, MissionCodeError> {
        let signs = read_signs(text)?;
        if signs.len() != SEED_SIGNS + CHOICE_SIGNS {
            return Err(MissionCodeError::Length(signs.len()));
        }
        let (seed, choices) = signs.split_at(SEED_SIGNS);
        let choices = number_of(choices);
        let spec = MissionSpec::from_choices(MissionSeed(number_of(seed)), choices / CHECK_SUMS)
            .filter(|spec| spec.check_sum() == choices % CHECK_SUMS && spec.check().is_ok());
        spec.ok_or(MissionCodeError::CheckSum)
    }

    /// Returns all choices but the seed as one number.
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

    /// Returns the spec with these choices; `None` if the number is too high.
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
        (choices == 0).then_some(MissionSpec { seed, size, objective, rp, look, symmetry })
    }

    fn check_sum(&self) -> u32 {
        let all = u64::from(self.choices()) << 32 | u64::from(self.seed.0);
        (mix_bits(all ^ mix_bits(u64::from(GENERATOR_VERSION))) % u64::from(CHECK_SUMS)) as u32
    }
}

/// Returns the values of the signs in a typed text, from 0 to 31.
fn read_signs(text: &str) -> Result<Vec<u8>, MissionCodeError> {
    let is_separator = |sign: &char| sign.is_whitespace() || matches!(sign, '-' | '‐'..='―' | '−' | '_' | '.' | '·');
    let read = |sign: char| {
        let meant = match sign.to_ascii_uppercase() {
            '1' | 'I' => 'L',
            '0' | 'O' => 'Q',
            other => other,
        };
        let value = SIGNS.iter().position(|known| char::from(*known) == meant);
        value.map(|value| value as u8).ok_or(MissionCodeError::UnknownSign(sign))
    };
    text.chars().filter(|sign| !is_separator(sign)).map(read).collect()
}

fn number_of(signs: &[u8]) -> u32 {
    signs.iter().fold(0, |sum, sign| sum << 5 | u32::from(*sign))
}

fn written_number(number: u32, signs: usize) -> String {
    (0..signs).rev().map(|place| char::from(SIGNS[(number >> (5 * place)) as usize & 31])).collect()
}

#[cfg(test)]
mod tests {
    use mission_document::MapSymmetry;

    use super::*;

    fn sample_spec(number: u32) -> MissionSpec {
        MissionSpec {
            seed: MissionSeed::from_number(number.wrapping_mul(2_654_435_761)),
            size: MapSize::Large,
            objective: MissionObjective::ALL[number as usize % 9],
            rp: RequisitionPoints { allied: 6 + (number % 35) as u8, german: 4 + (number / 35 % 37) as u8 },
            look: GroundLook::ALL[number as usize / 3 % 4],
            symmetry: SYMMETRIES[number as usize / 5 % 3],
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
    fn most_mistyped_codes_are_refused() {
        let (mut refused, mut all) = (0, 0);
        for number in 0..200 {
            let code = sample_spec(number).code();
            for place in (0..code.len()).filter(|place| *place != 6) {
                let mut wrong = code.clone().into_bytes();
                wrong[place] = SIGNS[(SIGNS.iter().position(|sign| *sign == wrong[place]).expect("a sign") + 1) % 32];
                let wrong = String::from_utf8(wrong).expect("signs");
                all += 1;
                refused += usize::from(MissionSpec::parse_code(&wrong) == Err(MissionCodeError::CheckSum));
            }
        }
        assert!(refused * 100 > all * 95, "{refused} of {all}");
    }

    #[test]
    fn other_texts_are_no_codes() {
        for (text, error) in [
            ("", MissionCodeError::Length(0)),
            ("K7MP2", MissionCodeError::Length(5)),
            ("K7MP2Ñ", MissionCodeError::UnknownSign('Ñ')),
            ("K7MP2Q-AB3D", MissionCodeError::Length(10)),
        ] {
            assert_eq!(MissionSeed::parse(text), Err(error));
        }
        assert_eq!(MissionSpec::parse_code("K7MP2Q"), Err(MissionCodeError::Length(6)));
        assert_eq!(MissionSpec::parse_code("ZZZZZZ-ZZZZZ"), Err(MissionCodeError::CheckSum));
    }

    #[test]
    fn all_choices_fit_into_their_signs() {
        let most = 3 * 9 * 4 * 3 * POINTS * POINTS * CHECK_SUMS;
        assert!(most <= 1 << (5 * CHOICE_SIGNS) && most / CHECK_SUMS * (CHECK_SUMS + 1) > 1 << (5 * CHOICE_SIGNS));
        assert_eq!(SYMMETRIES[0], MapSymmetry::Off);
    }
}
