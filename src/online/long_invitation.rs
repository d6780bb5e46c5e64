//! Long invitations: one line of text with everything that a guest's machine needs to reach the host without a
//! rendezvous endpoint. Players copy it into a message and paste it from there.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
};

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{
    byte_strings::PeerKey,
    limits::{MAX_INVITATION_ADDRESSES, MAX_INVITATION_RELAY, MAX_INVITATION_TEXT},
};

/// Prefix of the encoded part. The number is its version.
const PREFIX: &str = "incursion1";
/// Length of the checksum at the end, in bytes.
const CHECKSUM_BYTES: usize = 4;
/// Length of the token that admits the guest, in bytes.
const TOKEN_BYTES: usize = 16;

/// A long invitation.
#[derive(Clone, PartialEq, Eq)]
pub struct LongInvitation {
    /// Public key of the host's machine.
    pub host: PeerKey,
    /// The random token that admits the guest.
    pub token: [u8; TOKEN_BYTES],
    /// Address of the relay at which the host can be reached.
    pub relay: Option<String>,
    /// Direct addresses of the host.
    pub addresses: Vec<SocketAddr>,
}

/// Error of reading a long invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LongInvitationError {
    /// The text contains no invitation, or one of a newer game.
    #[error("there is no invitation in this text")]
    Missing,
    /// The invitation was cut off or changed.
    #[error("the invitation is damaged")]
    Damaged,
}

impl LongInvitation {
    /// Finds and reads the invitation in a text that a player has pasted. Line breaks within it are ignored.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn parse(text: &str) -> Result<LongInvitation, LongInvitationError> {
        let text = text.get(..MAX_INVITATION_TEXT).unwrap_or(text);
        if text.len() > MAX_INVITATION_TEXT {
            return Err(LongInvitationError::Missing);
        }
        let lower = text.to_ascii_lowercase();
        let start = lower.find(PREFIX).ok_or(LongInvitationError::Missing)? + PREFIX.len();
        let characters = lower[start..].chars().filter(|character| !character.is_whitespace());
        let characters: String = characters.take_while(char::is_ascii_alphanumeric).collect();
        let bytes = BASE32_NOPAD.decode(characters.to_ascii_uppercase().as_bytes());
        let bytes = bytes.map_err(|_| LongInvitationError::Damaged)?;
        let (content, check) = bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or(LongInvitationError::Damaged)?;
        if compute_checksum(content) != *check {
            return Err(LongInvitationError::Damaged);
        }
        read_content(content).ok_or(LongInvitationError::Damaged)
    }

    /// Returns the content as bytes.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = [&self.host.0[..], &self.token].concat();
        let relay = self.relay.as_deref().filter(|relay| relay.len() <= MAX_INVITATION_RELAY).unwrap_or_default();
        bytes.push(relay.len() as u8);
        bytes.extend(relay.bytes());
        for address in self.addresses.iter().take(MAX_INVITATION_ADDRESSES) {
            match address.ip() {
                IpAddr::V4(ip) => bytes.extend([&[4][..], &ip.octets()].concat()),
                IpAddr::V6(ip) => bytes.extend([&[6][..], &ip.octets()].concat()),
            }
            bytes.extend(address.port().to_be_bytes());
        }
        bytes
    }
}

/// Returns the first bytes of the hash of the content.
fn compute_checksum(content: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let hash: [u8; 32] = Sha256::digest(content).into();
    std::array::from_fn(|index| hash[index])
}

/// Reads the content from bytes; `None` if they are not valid.
fn read_content(bytes: &[u8]) -> Option<LongInvitation> {
    let (host, rest) = bytes.split_first_chunk::<32>()?;
    let (token, rest) = rest.split_first_chunk::<TOKEN_BYTES>()?;
    let (length, rest) = rest.split_first()?;
    let (relay, mut rest) = rest.split_at_checked(usize::from(*length))?;
    let relay = std::str::from_utf8(relay).ok()?;
    if relay.len() > MAX_INVITATION_RELAY || !relay.bytes().all(|byte| byte.is_ascii_graphic()) {
        return None;
    }
    let mut addresses = Vec::new();
    while let Some((version, more)) = rest.split_first() {
        let (ip, more) = match version {
            4 => more.split_first_chunk::<4>().map(|(ip, more)| (IpAddr::from(*ip), more))?,
            6 => more.split_first_chunk::<16>().map(|(ip, more)| (IpAddr::from(*ip), more))?,
            _ => return None,
        };
        let (port, more) = more.split_first_chunk::<2>()?;
        addresses.push(SocketAddr::new(ip, u16::from_be_bytes(*port)));
        rest = more;
    }
    let relay = (!relay.is_empty()).then(|| relay.to_owned());
    (addresses.len() <= MAX_INVITATION_ADDRESSES).then_some(LongInvitation {
        host: PeerKey(*host),
        token: *token,
        relay,
        addresses,
    })
}

impl fmt::Display for LongInvitation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.to_bytes();
        let bytes = [content.clone(), compute_checksum(&content).to_vec()].concat();
        write!(formatter, "{PREFIX}{}", BASE32_NOPAD.encode(&bytes).to_ascii_lowercase())
    }
}

impl fmt::Debug for LongInvitation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LongInvitation { host, relay, addresses, .. } = self;
        write!(formatter, "LongInvitation({host}, {relay:?}, {addresses:?})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_invitation() -> LongInvitation {
        LongInvitation {
            host: PeerKey(std::array::from_fn(|index| index as u8)),
            token: [9; TOKEN_BYTES],
            relay: Some("https://relay.example.org./".to_owned()),
            addresses: vec![
                "192.168.1.7:40123".parse().expect("an address"),
                "[fe80::1]:1".parse().expect("an address"),
            ],
        }
    }

    #[test]
    fn invitations_are_found_in_pasted_texts() {
        for relay in [sample_invitation().relay, None] {
            let sent = LongInvitation { relay, ..sample_invitation() };
            let line = sent.to_string();
            let (start, end) = line.split_at(50);
            let broken = format!("> {start}\r\n {end}");
            let texts = [
                line.clone(),
                format!("Incursion 7K4-M2P · {line}\n"),
                line.to_uppercase(),
                broken,
                format!("¡Ven! {line}. Te espero"),
            ];
            for text in texts {
                assert_eq!(LongInvitation::parse(&text).as_ref(), Ok(&sent), "{text}");
            }
        }
        assert!(sample_invitation().to_string().len() < 220);
    }

    #[test]
    fn damaged_invitations_are_refused() {
        let line = sample_invitation().to_string();
        for end in PREFIX.len()..line.len() {
            assert_eq!(LongInvitation::parse(&line[..end]), Err(LongInvitationError::Damaged), "{end}");
        }
        for at in PREFIX.len()..line.len() {
            let mut hurt = line.clone().into_bytes();
            hurt[at] = if hurt[at] == b'a' { b'b' } else { b'a' };
            assert!(LongInvitation::parse(&String::from_utf8(hurt).expect("text")).is_err(), "{at}");
        }
        let long = "x".repeat(MAX_INVITATION_TEXT + 1) + &line;
        for text in ["", "7K4-M2P", "incursion2abc", "ñandú", &long] {
            assert_eq!(LongInvitation::parse(text), Err(LongInvitationError::Missing), "{text}");
        }
        assert!(!format!("{:?}", sample_invitation()).contains("9, 9"), "the token is a secret");
    }
}
