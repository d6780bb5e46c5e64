//! Seeds of generated missions. A seed is shown as a code of six characters, such as `K7MP2Q`, that players can read to
//! each other. Typed codes may be in lower case, contain blanks and hyphens anywhere, and have similar characters in
//! place of the right ones, such as 1 for L.

use std::fmt;

use rules::{Localized, both, mix_bits};
use thiserror::Error;

/// The characters of codes, the same as those of invitation codes. Zero, one, I and O are left out.
pub(crate) const CODE_CHARACTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Number of characters of a seed in a code.
pub(crate) const SEED_LENGTH: usize = 6;
/// Number of characters of the other choices and the checksum in a code.
pub(crate) const CHOICES_LENGTH: usize = 5;

/// The seed of a generated mission: 30 bits, shown as six characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MissionSeed(u32);

/// Error of reading the code of a mission or a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MissionCodeError {
    /// The text has this number of characters without separators, which is the wrong one.
    #[error("a code has 6 or 11 characters, not {0}")]
    WrongLength(usize),
    /// The text contains this character, which is in no code.
    #[error("no code contains the character {0}")]
    UnknownCharacter(char),
    /// The checksum is wrong: a character was mistyped, or another version of the generator made the code.
    #[error("the checksum of the code is wrong")]
    WrongChecksum,
}

impl MissionCodeError {
    /// Returns the error in both languages.
    pub fn message(&self) -> Localized {
        let whole = SEED_LENGTH + CHOICES_LENGTH;
        match self {
            MissionCodeError::WrongLength(count) => both!(
                "un código tiene {SEED_LENGTH} u {whole} letras y cifras, no {count}",
                "a code has {SEED_LENGTH} or {whole} letters and digits, not {count}"
            ),
            MissionCodeError::UnknownCharacter(character) => {
                both!("ningún código contiene «{character}»", "no code contains “{character}”")
            }
            MissionCodeError::WrongChecksum => both!(
                "este código no es de ninguna misión: alguna letra está mal, o es de otra versión del juego",
                "no mission has this code: a letter is wrong, or it is from another version of the game"
            ),
        }
    }
}

impl MissionSeed {
    /// Number of different seeds.
    pub const COUNT: u32 = 1 << 30;

    /// Returns the seed with the lowest 30 bits of a number.
    pub fn from_number(number: u32) -> MissionSeed {
        MissionSeed(number % MissionSeed::COUNT)
    }

    /// Returns the number of the seed, below [`MissionSeed::COUNT`].
    pub fn number(self) -> u32 {
        self.0
    }

    /// Returns the seed of the random numbers: the 30 bits, mixed to 64 bits.
    pub(crate) fn spread(self) -> u64 {
        mix_bits(u64::from(self.0))
    }

    /// Reads a seed as players type it.
    ///
    /// # Errors
    /// If the text does not have six characters, or one of them is in no code.
    pub fn parse(text: &str) -> Result<MissionSeed, MissionCodeError> {
        let characters = read_characters(text)?;
        if characters.len() != SEED_LENGTH {
            return Err(MissionCodeError::WrongLength(characters.len()));
        }
        Ok(MissionSeed(decode_number(&characters)))
    }
}

impl fmt::Display for MissionSeed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&encode_number(self.0, SEED_LENGTH))
    }
}

impl fmt::Debug for MissionSeed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "MissionSeed({self})")
    }
}

/// Returns the value of each character of a typed code, from 0 to 31. Separators are skipped.
pub(crate) fn read_characters(text: &str) -> Result<Vec<u8>, MissionCodeError> {
    let is_separator =
        |character: &char| character.is_whitespace() || matches!(character, '-' | '‐'..='―' | '−' | '_' | '.' | '·');
    let read = |character: char| {
        let meant = match character.to_ascii_uppercase() {
            '1' | 'I' => 'L',
            '0' | 'O' => 'Q',
            other => other,
        };
        let value = CODE_CHARACTERS.iter().position(|known| char::from(*known) == meant);
        value.map(|value| value as u8).ok_or(MissionCodeError::UnknownCharacter(character))
    };
    text.chars().filter(|character| !is_separator(character)).map(read).collect()
}

/// Returns the number whose digits in base 32 have these values.
pub(crate) fn decode_number(characters: &[u8]) -> u32 {
    characters.iter().fold(0, |sum, character| sum << 5 | u32::from(*character))
}

/// Returns the last `characters` digits of a number in base 32.
pub(crate) fn encode_number(number: u32, characters: usize) -> String {
    (0..characters).rev().map(|place| char::from(CODE_CHARACTERS[(number >> (5 * place)) as usize & 31])).collect()
}
