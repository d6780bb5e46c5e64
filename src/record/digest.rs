//! Digests of the state, as records and the referee show them: 16 hexadecimal digits.

use std::fmt;

use bevy::ecs::world::World;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::rules;

/// A fingerprint of the state of a battle (see [`rules::digest`]), or a checksum. As text: 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest(pub u64);

impl Digest {
    /// The digest of the battle in that world.
    ///
    /// # Panics
    /// If no battle was installed there.
    pub fn of(world: &World) -> Digest {
        Digest(rules::digest(world))
    }

    /// The checksum of a text.
    pub fn of_text(text: &[u8]) -> Digest {
        let mut hasher = fnv::FnvHasher::default();
        std::hash::Hasher::write(&mut hasher, text);
        Digest(std::hash::Hasher::finish(&hasher))
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
