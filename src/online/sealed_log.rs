//! The sealed log: the encrypted lines of the record, which the host sends when it writes them. A guest can read them
//! only after the battle, when the host shows its secret. The host can't change a line that it has sent, because it has
//! committed to the secret from which the key follows.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use data_encoding::BASE64_NOPAD;
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use sha2::Sha256;

use crate::{byte_strings::DiceSecret, limits::MAX_SEALED_ENTRY};

const KEY_LABEL: &[u8] = b"sealed log key";
const NONCE_LABEL: &[u8] = b"sealed log nonce";
const NONCE_BYTES: usize = 24;
/// Length of a block, in bytes. Lines are padded to whole blocks, because the different lengths of `Bid 9` and `Bid 10`
/// would reveal the bid. The lines of all orders fit into one block.
const BLOCK: usize = 96;
/// Number of bytes before a padded line, which hold its length.
const LENGTH_BYTES: usize = 2;

/// A sealed line of the record. As text: base 64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedEntry {
    nonce: [u8; NONCE_BYTES],
    ciphertext: Vec<u8>,
}

impl Serialize for SealedEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_NOPAD.encode(&[&self.nonce[..], &self.ciphertext].concat()))
    }
}

impl<'de> Deserialize<'de> for SealedEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = BASE64_NOPAD.decode(text.as_bytes()).map_err(D::Error::custom)?;
        let (nonce, ciphertext) = bytes.split_first_chunk().ok_or_else(|| D::Error::custom("no sealed entry"))?;
        if bytes.len() > MAX_SEALED_ENTRY {
            return Err(D::Error::custom("a sealed entry that is too long"));
        }
        Ok(SealedEntry { nonce: *nonce, ciphertext: ciphertext.to_vec() })
    }
}

/// The keys of a sealed log.
pub struct SealedLogKey {
    cipher: XChaCha20Poly1305,
    nonce_key: [u8; 32],
}

impl SealedLogKey {
    /// Returns the keys that follow from the host's secret.
    pub fn new(secret: &DiceSecret) -> SealedLogKey {
        let hash = Hkdf::<Sha256>::new(None, &secret.0);
        let derive_key = |label| derive_key(&hash, label);
        SealedLogKey {
            cipher: XChaCha20Poly1305::new(&derive_key(KEY_LABEL).into()),
            nonce_key: derive_key(NONCE_LABEL),
        }
    }

    /// Seals the line of the entry with the index `at`. `undone` is the number of orders that were taken back before: a
    /// line that is written again after an undo does not look like the earlier one.
    ///
    /// The nonce is a hash of these three, so that no two different lines have the same one, even after a crash.
    pub fn seal(&self, at: u32, undone: u32, line: &str) -> SealedEntry {
        let length = (line.len() as u16).to_be_bytes();
        let mut padded = [&length, line.as_bytes()].concat();
        padded.resize(padded.len().next_multiple_of(BLOCK), 0);
        let nonce = self.make_nonce(at, undone, &padded);
        SealedEntry { nonce, ciphertext: self.encrypt(at, nonce, &padded) }
    }

    fn make_nonce(&self, at: u32, undone: u32, padded: &[u8]) -> [u8; NONCE_BYTES] {
        let hash = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.nonce_key).expect("a key of any length is accepted");
        let hash = hash.chain_update(at.to_be_bytes()).chain_update(undone.to_be_bytes()).chain_update(padded);
        let hash = hash.finalize().into_bytes();
        std::array::from_fn(|index| hash[index])
    }

    fn encrypt(&self, at: u32, nonce: [u8; NONCE_BYTES], padded: &[u8]) -> Vec<u8> {
        let sealed = Payload { msg: padded, aad: &at.to_be_bytes() };
        self.cipher.encrypt(&XNonce::from(nonce), sealed).expect("a short line can be encrypted")
    }

    /// Opens the line of the entry with the index `at`; `None` if it was sealed with another key or as another entry.
    pub fn open(&self, at: u32, entry: &SealedEntry) -> Option<String> {
        let sealed = Payload { msg: &entry.ciphertext, aad: &at.to_be_bytes() };
        let padded = self.cipher.decrypt(&XNonce::from(entry.nonce), sealed).ok()?;
        let (length, rest) = padded.split_first_chunk::<LENGTH_BYTES>()?;
        let line = rest.get(..usize::from(u16::from_be_bytes(*length)))?;
        String::from_utf8(line.to_vec()).ok()
    }
}

fn derive_key(hash: &Hkdf<Sha256>, label: &[u8]) -> [u8; 32] {
    let mut key = [0; 32];
    hash.expand(label, &mut key).expect("32 bytes are a valid length");
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_key(byte: u8) -> SealedLogKey {
        SealedLogKey::new(&DiceSecret([byte; 32]))
    }

    #[test]
    fn lines_are_opened_with_their_key_and_index_alone() {
        let full = "x".repeat(BLOCK - LENGTH_BYTES);
        for line in ["", "Move East n=German GDnsXBHVC7c", &full, &format!("{full}x")] {
            let sealed = sample_key(1).seal(7, 0, line);
            assert_eq!(sample_key(1).open(7, &sealed).as_deref(), Some(line));
            assert_eq!((sample_key(2).open(7, &sealed), sample_key(1).open(8, &sealed)), (None, None));
            let mut changed = sealed.clone();
            changed.ciphertext[5] ^= 1;
            assert_eq!(sample_key(1).open(7, &changed), None);
        }
    }

    #[test]
    fn lengths_and_repetitions_do_not_show() {
        let sealed = |undone, line: &str| sample_key(1).seal(7, undone, line);
        assert_eq!(sealed(0, "Bid 9").ciphertext.len(), sealed(0, "Bid 10").ciphertext.len());
        let long = r#"PlayCard German 255 {"Square":[[255,255],"South","German"]} n=Allied NeOjImCqqCu"#;
        let full = "x".repeat(BLOCK - LENGTH_BYTES);
        assert_eq!(sealed(0, "Bid 9").ciphertext.len(), sealed(0, long).ciphertext.len());
        assert_eq!(sealed(0, "Bid 9").ciphertext.len(), sealed(0, &full).ciphertext.len());
        assert_eq!(sealed(0, &full).ciphertext.len() + BLOCK, sealed(0, &format!("{full}x")).ciphertext.len());
        let (one, again, undone) = (sealed(0, "Bid 9"), sealed(0, "Bid 9"), sealed(1, "Bid 9"));
        assert_eq!(one, again, "after a crash, a line is sealed as before");
        assert!(one.nonce != undone.nonce && one.ciphertext != undone.ciphertext);
        assert_ne!(one.nonce, sealed(0, "Bid 10").nonce);
    }

    #[test]
    fn sealed_entries_are_text() {
        let sealed = sample_key(1).seal(7, 0, "Bid 9");
        let text = serde_json::to_string(&sealed).expect("plain data");
        assert_eq!(serde_json::from_str::<SealedEntry>(&text).expect("sound"), sealed);
        let long = format!("\"{}\"", "A".repeat(MAX_SEALED_ENTRY * 2));
        for bad in ["\"\"", "\"AAAA\"", "\"?\"", "7", &long] {
            assert!(serde_json::from_str::<SealedEntry>(bad).is_err(), "{bad}");
        }
        assert_eq!(
            sample_key(1).open(0, &serde_json::from_str(&format!("\"{}\"", "A".repeat(64))).expect("text")),
            None
        );
    }
}
