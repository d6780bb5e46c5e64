//! Invitation codes, such as `7K4-M2P`, by which a guest finds a host. A player reads the code to the other one, who
//! types it: so it is read back in lower case, with blanks and hyphens anywhere, and with signs that look alike.

use std::fmt;

use sha2::{Digest, Sha256};
use thiserror::Error;

/// The signs of a code. Zero, one, I and O are left out.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Number of signs of a code.
const LENGTH: usize = 6;
/// Number of signs of the first half, which says where the host is found. The second half admits the guest.
const HALF: usize = 3;
/// Label of the hash of the first half.
const RENDEZVOUS_LABEL: &[u8] = b"incursion rendezvous";

/// An invitation code of six signs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InvitationCode([u8; LENGTH]);

/// Error of a text that is no invitation code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvitationCodeError {
    /// The text has another number of signs.
    #[error("a code has {LENGTH} signs, not {0}")]
    Length(usize),
    /// No code contains this sign.
    #[error("no code contains the sign {0}")]
    UnknownSign(char),
}

impl InvitationCode {
    /// Returns the code of a random number, of which it uses the lowest 30 bits.
    pub fn from_random(random: u32) -> InvitationCode {
        let sign = |index: usize| SIGNS[(random >> (5 * index)) as usize & 31];
        InvitationCode(std::array::from_fn(sign))
    }

    /// Reads a code that a player has typed.
    ///
    /// # Errors
    /// If it has another number of signs, or a sign that no code contains.
    pub fn parse(text: &str) -> Result<InvitationCode, InvitationCodeError> {
        let signs: Vec<char> = text.chars().filter(|sign| !is_separator(*sign)).collect();
        let mut code = [0; LENGTH];
        if signs.len() != LENGTH {
            return Err(InvitationCodeError::Length(signs.len()));
        }
        for (place, sign) in code.iter_mut().zip(signs) {
            *place = read_sign(sign).ok_or(InvitationCodeError::UnknownSign(sign))?;
        }
        Ok(InvitationCode(code))
    }

    /// Returns the seed of the key of the rendezvous endpoint, which both machines compute from the first half alone.
    pub fn rendezvous_seed(&self) -> [u8; 32] {
        Sha256::new().chain_update(RENDEZVOUS_LABEL).chain_update(&self.0[..HALF]).finalize().into()
    }

    /// Returns the second half, which the guest must prove to know.
    pub fn password(&self) -> &[u8] {
        &self.0[HALF..]
    }
}

/// Returns `true` for a sign that may stand anywhere in a typed code.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || sign.is_control() || matches!(sign, '-' | '‐'..='―' | '−' | '_' | '.' | '·' | '\'' | '"')
}

/// Returns the sign of a code for a typed one. Signs that are left out stand for those that look alike.
fn read_sign(sign: char) -> Option<u8> {
    let sign = match sign.to_ascii_uppercase() {
        '1' | 'I' => 'L',
        '0' | 'O' => 'Q',
        other => other,
    };
    SIGNS.iter().copied().find(|known| char::from(*known) == sign)
}

impl fmt::Display for InvitationCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = |signs: &[u8]| signs.iter().copied().map(char::from).collect::<String>();
        write!(formatter, "{}-{}", half(&self.0[..HALF]), half(&self.0[HALF..]))
    }
}

impl fmt::Debug for InvitationCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "InvitationCode({}-…)", String::from_utf8_lossy(&self.0[..HALF]))
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
            let spaced: String = bare.chars().flat_map(|sign| [sign, ' ']).collect();
            let dashed = format!("\u{a0}{}–{}\n", &bare[..2], &bare[2..]);
            for typed in [text.clone(), text.to_lowercase(), slip, other_slip, bare, spaced, dashed] {
                assert_eq!(InvitationCode::parse(&typed), Ok(code), "{typed}");
            }
        }
    }

    #[test]
    fn other_texts_are_no_codes() {
        for (text, error) in [
            ("", InvitationCodeError::Length(0)),
            ("7K4-M2", InvitationCodeError::Length(5)),
            ("7K4-M2PP", InvitationCodeError::Length(7)),
            ("7K4-M2Ñ", InvitationCodeError::UnknownSign('Ñ')),
            ("7K4+M2P".get(..6).unwrap_or_default(), InvitationCodeError::UnknownSign('+')),
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
    fn all_signs_are_equally_likely() {
        let mut counts = [0; 32];
        for random in 0..1_u32 << 15 {
            let code = InvitationCode::from_random(random << 15 | random);
            code.0.iter().for_each(|sign| counts[SIGNS.iter().position(|known| known == sign).expect("a sign")] += 1);
        }
        assert!(counts.iter().all(|count| *count == 6 << 10), "{counts:?}");
    }
}
