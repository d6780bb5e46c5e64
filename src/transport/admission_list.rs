//! The list of guests that a host admits.

use std::collections::{BTreeSet, VecDeque};

use online::PeerKey;
use sha2::{Digest, Sha256};

use crate::limits::MAX_PROVED_KEYS;

/// Number of bytes of the token in a long invitation.
pub(crate) const TOKEN_BYTES: usize = 16;

/// List of the guests that a host admits: members, and those who have its invitation.
#[derive(Default)]
pub(crate) struct AdmissionList {
    members: BTreeSet<PeerKey>,
    /// Hash of the invitation's token. Comparing hashes tells nothing about the token by the time that it takes.
    token_hash: Option<[u8; 32]>,
    /// Keys of guests that have proved to know the code of this invitation.
    proved_keys: VecDeque<PeerKey>,
}

impl AdmissionList {
    /// Replaces the members.
    pub(crate) fn set_members(&mut self, members: &[PeerKey]) {
        self.members = members.iter().copied().collect();
    }

    /// Opens an invitation with this token; an earlier one admits no guest any more.
    pub(crate) fn open_invitation(&mut self, token: [u8; TOKEN_BYTES]) {
        self.close_invitation();
        self.token_hash = Some(hash_token(token));
    }

    /// Ends the invitation.
    pub(crate) fn close_invitation(&mut self) {
        self.token_hash = None;
        self.proved_keys.clear();
    }

    /// Admits a guest that has proved to know the code, until the invitation ends.
    pub(crate) fn admit_key(&mut self, key: PeerKey) {
        if self.token_hash.is_none() || self.proved_keys.contains(&key) {
            return;
        }
        if self.proved_keys.len() == MAX_PROVED_KEYS {
            self.proved_keys.pop_front();
        }
        self.proved_keys.push_back(key);
    }

    /// Returns `true` if the guest with this key, and with this token if it has one, is admitted.
    pub(crate) fn is_admitted(&self, key: PeerKey, token: Option<[u8; TOKEN_BYTES]>) -> bool {
        let has_token = token.is_some_and(|token| self.token_hash == Some(hash_token(token)));
        has_token || self.members.contains(&key) || self.proved_keys.contains(&key)
    }
}

fn hash_token(token: [u8; TOKEN_BYTES]) -> [u8; 32] {
    Sha256::digest(token).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: [u8; TOKEN_BYTES] = [3; TOKEN_BYTES];

    fn key(number: usize) -> PeerKey {
        PeerKey([number as u8; 32])
    }

    #[test]
    fn members_are_admitted_without_an_invitation() {
        let mut list = AdmissionList::default();
        list.set_members(&[key(1)]);
        assert!(list.is_admitted(key(1), None) && !list.is_admitted(key(2), None));
        assert!(!list.is_admitted(key(2), Some([0; TOKEN_BYTES])), "no token is open");
        list.set_members(&[key(2)]);
        assert!(!list.is_admitted(key(1), None) && list.is_admitted(key(2), None));
    }

    #[test]
    fn invitation_admits_until_it_ends() {
        let mut list = AdmissionList::default();
        list.admit_key(key(1));
        assert!(!list.is_admitted(key(1), None), "no invitation is open");
        list.open_invitation(TOKEN);
        list.admit_key(key(1));
        assert!(list.is_admitted(key(1), None) && list.is_admitted(key(2), Some(TOKEN)));
        assert!(!list.is_admitted(key(2), None) && !list.is_admitted(key(2), Some([4; TOKEN_BYTES])));
        list.open_invitation([4; TOKEN_BYTES]);
        assert!(!list.is_admitted(key(1), None) && !list.is_admitted(key(2), Some(TOKEN)));
        list.close_invitation();
        assert!(!list.is_admitted(key(2), Some([4; TOKEN_BYTES])));
    }

    #[test]
    fn number_of_proved_keys_is_limited() {
        let mut list = AdmissionList::default();
        list.open_invitation(TOKEN);
        for number in 0..=MAX_PROVED_KEYS {
            list.admit_key(key(number));
            list.admit_key(key(number));
        }
        assert!(!list.is_admitted(key(0), None));
        assert!((1..=MAX_PROVED_KEYS).all(|number| list.is_admitted(key(number), None)));
    }
}
