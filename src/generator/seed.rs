//! Seeds. The seed of a mission is shown as six signs, such as `K7MP2Q`, that people can tell each other. Signs are read
//! in lower case, with blanks and hyphens anywhere, and with others that look alike.

use std::fmt;

use rules::{Localized, both, mix_bits};
use thiserror::Error;

/// The signs of a code, the same as of invitations. Zero, one, I and O are left out.
pub(crate) const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Number of signs of a seed.
pub(crate) const SEED_SIGNS: usize = 6;
/// Number of signs of the other choices.
pub(crate) const CHOICE_SIGNS: usize = 5;

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

/// Returns the values of the signs in a typed text, from 0 to 31.
pub(crate) fn read_signs(text: &str) -> Result<Vec<u8>, MissionCodeError> {
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

/// Returns the number that signs with these values show.
pub(crate) fn number_of(signs: &[u8]) -> u32 {
    signs.iter().fold(0, |sum, sign| sum << 5 | u32::from(*sign))
}

/// Returns the last signs of a number.
pub(crate) fn written_number(number: u32, signs: usize) -> String {
    (0..signs).rev().map(|place| char::from(SIGNS[(number >> (5 * place)) as usize & 31])).collect()
}
