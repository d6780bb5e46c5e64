//! Digests of the state, as records and the referee show them: 16 hexadecimal digits.

use std::fmt;

use bevy_ecs::world::World;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A fingerprint of the state of a battle (see [`rules::digest`]), or a checksum. As text: 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest(pub u64);

impl Digest {
    /// Returns the digest of the battle in that world.
    ///
    /// # Panics
    /// If no battle was installed there.
    pub fn of(world: &World) -> Digest {
        Digest(rules::digest(world))
    }

    /// Returns the checksum of a text.
    pub fn of_text(text: &[u8]) -> Digest {
        let mut hasher = fnv::FnvHasher::default();
        std::hash::Hasher::write(&mut hasher, text);
        Digest(std::hash::Hasher::finish(&hasher))
    }
}

/// The digits of short digests: the URL-safe alphabet of base 64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Number of base-64 digits that 64 bits take.
const SHORT: u32 = 11;

impl Digest {
    /// Returns the digest in its shortest text form: 11 digits of base 64.
    pub(super) fn short(self) -> String {
        let digit = |place: u32| char::from(DIGITS[(self.0 >> (6 * place)) as usize & 63]);
        (0..SHORT).rev().map(digit).collect()
    }

    /// Parses the short text form; `None` if it is not valid.
    pub(super) fn of_short(text: &str) -> Option<Digest> {
        if text.len() != SHORT as usize {
            return None;
        }
        let mut number = 0_u64;
        for letter in text.bytes() {
            let digit = DIGITS.iter().position(|digit| *digit == letter)?;
            number = number.checked_mul(64)?.checked_add(digit as u64)?;
        }
        Some(Digest(number))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let hexadecimal = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = hexadecimal.then(|| u64::from_str_radix(&text, 16).ok()).flatten();
        number.map(Digest).ok_or_else(|| D::Error::custom("a digest is 16 hexadecimal digits"))
    }
}
