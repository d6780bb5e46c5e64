//! Invitation codes, such as `7K4-M2P`, by which a guest finds a host. A player reads the code to another one, who
//! types it. Typed codes may be in lower case, contain blanks and hyphens anywhere, and have similar characters in
//! place of the right ones, such as 1 for L.

use std::fmt;

use sha2::{Digest, Sha256};
use thiserror::Error;

/// The characters of codes. Zero, one, I and O are left out.
const CODE_CHARACTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Number of characters of a code.
const CODE_LENGTH: usize = 6;
/// Number of characters of the first half, which leads to the host. The second half admits the guest.
const HALF_LENGTH: usize = 3;
/// Label of the hash of the first half.
const RENDEZVOUS_LABEL: &[u8] = b"incursion rendezvous";

/// An invitation code of six characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InvitationCode([u8; CODE_LENGTH]);

/// Error of reading an invitation code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvitationCodeError {
    /// The text has this number of characters without separators, which is the wrong one.
    #[error("a code has {CODE_LENGTH} characters, not {0}")]
    WrongLength(usize),
    /// The text contains this character, which is in no code.
    #[error("no code contains the sign {0}")]
    UnknownCharacter(char),
}

impl InvitationCode {
    /// Returns the code of the lowest 30 bits of a random number.
    pub fn from_random(random: u32) -> InvitationCode {
        let character = |index: usize| CODE_CHARACTERS[(random >> (5 * index)) as usize & 31];
        InvitationCode(std::array::from_fn(character))
    }

    /// Reads a code as players type it.
    ///
    /// # Errors
    /// If the text does not have six characters, or one of them is in no code.
    pub fn parse(text: &str) -> Result<InvitationCode, InvitationCodeError> {
        let characters: Vec<char> = text.chars().filter(|character| !is_separator(*character)).collect();
        let mut code = [0; CODE_LENGTH];
        if characters.len() != CODE_LENGTH {
            return Err(InvitationCodeError::WrongLength(characters.len()));
        }
        for (place, character) in code.iter_mut().zip(characters) {
            *place = read_character(character).ok_or(InvitationCodeError::UnknownCharacter(character))?;
        }
        Ok(InvitationCode(code))
    }

    /// Returns the seed of the key of the rendezvous endpoint, which both machines compute from the first half alone.
    pub fn rendezvous_seed(&self) -> [u8; 32] {
        Sha256::new().chain_update(RENDEZVOUS_LABEL).chain_update(&self.0[..HALF_LENGTH]).finalize().into()
    }

    /// Returns the second half, which the guest must prove to know.
    pub fn password(&self) -> &[u8] {
        &self.0[HALF_LENGTH..]
    }
}

/// Returns `true` for a character that is skipped in typed codes.
fn is_separator(character: char) -> bool {
    character.is_whitespace()
        || character.is_control()
        || matches!(character, '-' | '‐'..='―' | '−' | '_' | '.' | '·' | '\'' | '"')
}

/// Returns the character of the code for a typed character; `None` if there is none. The characters that codes leave
/// out stand for similar ones.
fn read_character(character: char) -> Option<u8> {
    let character = match character.to_ascii_uppercase() {
        '1' | 'I' => 'L',
        '0' | 'O' => 'Q',
        other => other,
    };
    CODE_CHARACTERS.iter().copied().find(|known| char::from(*known) == character)
}

impl fmt::Display for InvitationCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = |characters: &[u8]| characters.iter().copied().map(char::from).collect::<String>();
        write!(formatter, "{}-{}", half(&self.0[..HALF_LENGTH]), half(&self.0[HALF_LENGTH..]))
    }
}

impl fmt::Debug for InvitationCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "InvitationCode({}-…)", String::from_utf8_lossy(&self.0[..HALF_LENGTH]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back_as_players_type_them() {
        for random in (0..1_u32 << 30).step_by(999_983) {
            let code = InvitationCode::from_random(random);
            let text = code.to_string();
            assert_eq!((text.len(), text.as_bytes()[3]), (7, b'-'));
            let slip = text.replace('L', "1").replace('Q', "0");
            let other_slip = text.replace('L', "i").replace('Q', "o");
            let bare = text.replace('-', "");
            let spaced: String = bare.chars().flat_map(|character| [character, ' ']).collect();
            let dashed = format!("\u{a0}{}–{}\n", &bare[..2], &bare[2..]);
            for typed in [text.clone(), text.to_lowercase(), slip, other_slip, bare, spaced, dashed] {
                assert_eq!(InvitationCode::parse(&typed), Ok(code), "{typed}");
            }
        }
    }

    #[test]
    fn other_texts_are_no_codes() {
        for (text, error) in [
            ("", InvitationCodeError::WrongLength(0)),
            ("7K4-M2", InvitationCodeError::WrongLength(5)),
            ("7K4-M2PP", InvitationCodeError::WrongLength(7)),
            ("7K4-M2Ñ", InvitationCodeError::UnknownCharacter('Ñ')),
            ("7K4+M2P".get(..6).unwrap_or_default(), InvitationCodeError::UnknownCharacter('+')),
        ] {
            assert_eq!(InvitationCode::parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn first_half_alone_leads_to_the_rendezvous_endpoint() {
        let seed = |text| InvitationCode::parse(text).expect("a code").rendezvous_seed();
        assert_eq!(seed("7K4-M2P"), seed("7K4-ZZZ"));
        assert_ne!(seed("7K4-M2P"), seed("7K5-M2P"));
        let code = InvitationCode::parse("7K4-M2P").expect("a code");
        assert_eq!((code.password(), format!("{code:?}").as_str()), (&b"M2P"[..], "InvitationCode(7K4-…)"));
    }

    #[test]
    fn all_characters_are_equally_likely() {
        let mut counts = [0; 32];
        for random in 0..1_u32 << 15 {
            let code = InvitationCode::from_random(random << 15 | random);
            code.0.iter().for_each(|character| {
                counts[CODE_CHARACTERS.iter().position(|known| known == character).expect("a character")] += 1;
            });
        }
        assert!(counts.iter().all(|count| *count == 6 << 10), "{counts:?}");
    }
}
