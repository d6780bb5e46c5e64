//! The keys and secrets of sessions. They come from the system's random generator, or from a seed in tests.

use std::io;

use online::{DiceSecret, HostIdentity, SaltSecret, SessionId};
use rand::{
    SeedableRng, TryRng,
    rngs::{SysRng, Xoshiro256PlusPlus},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::transport::MachineKey;

/// Source of keys and secrets.
#[derive(Debug)]
pub enum KeySource {
    /// The system's random generator.
    System,
    /// A seed, so that a test always has the same keys. Such keys are no secrets.
    Seed(Box<Xoshiro256PlusPlus>),
}

impl KeySource {
    /// Returns a source that always gives the same keys, for tests.
    pub fn of_seed(seed: u64) -> KeySource {
        KeySource::Seed(Box::new(Xoshiro256PlusPlus::seed_from_u64(seed)))
    }

    fn draw_bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        match self {
            KeySource::System => SysRng.try_fill_bytes(&mut bytes).map_err(io::Error::other)?,
            KeySource::Seed(seeded) => {
                let Ok(()) = seeded.try_fill_bytes(&mut bytes);
            }
        }
        Ok(bytes)
    }

    /// Returns a new key for a machine.
    ///
    /// # Errors
    /// If the system has no random generator.
    pub fn draw_machine_key(&mut self) -> io::Result<MachineKey> {
        self.draw_bytes().map(MachineKey)
    }

    /// Returns a new id for a session.
    ///
    /// # Errors
    /// If the system has no random generator.
    pub fn draw_session_id(&mut self) -> io::Result<SessionId> {
        self.draw_bytes().map(SessionId)
    }

    /// Returns a new secret for a guest.
    ///
    /// # Errors
    /// If the system has no random generator.
    pub fn draw_salt_secret(&mut self) -> io::Result<SaltSecret> {
        self.draw_bytes().map(SaltSecret)
    }

    /// Returns the identity of a new session.
    ///
    /// # Errors
    /// If the system has no random generator.
    pub fn draw_host_identity(&mut self, name: &str) -> io::Result<HostIdentity> {
        let session = self.draw_session_id()?;
        Ok(HostIdentity { session, secret: DiceSecret(self.draw_bytes()?), name: name.to_owned() })
    }
}

/// As text, a key has the form of the secrets.
impl Serialize for MachineKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SaltSecret(self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MachineKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SaltSecret::deserialize(deserializer).map(|secret| MachineKey(secret.0))
    }
}
