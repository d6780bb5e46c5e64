//! Proof that host and guest know the same invitation code, without showing it: SPAKE2, and then a confirmation that
//! covers the keying material of the TLS connection. A machine in the middle that passes everything on has two
//! connections, so the confirmation fails. Each attempt to guess the code costs a connection to the other machine.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use spake2::{Ed25519Group, Identity, Password, Spake2};

/// Number of bytes of a confirmation.
pub(crate) const CONFIRMATION_BYTES: usize = 32;
/// Number of bytes of keying material from the TLS connection.
pub(crate) const CHANNEL_BYTES: usize = 32;

/// Role of a machine in a [`CodeProof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProofRole {
    /// It gives the invitation.
    Host,
    /// It has the invitation, and confirms first: so a guest learns nothing before the host has counted its attempt.
    Guest,
}

impl ProofRole {
    /// Returns the name in hashes and identities.
    fn name(self) -> &'static [u8] {
        match self {
            ProofRole::Host => b"incursion host",
            ProofRole::Guest => b"incursion guest",
        }
    }
}

/// First half of a proof: the own message is made, that of the peer is missing.
pub(crate) struct CodeProof(Spake2<Ed25519Group>);

/// Second half of a proof: makes and checks confirmations.
pub(crate) struct CodeConfirmation {
    key: Vec<u8>,
    channel: [u8; CHANNEL_BYTES],
}

impl CodeProof {
    /// Begins a proof. Returns it and the message for the peer.
    pub(crate) fn begin(role: ProofRole, password: &[u8]) -> (CodeProof, Vec<u8>) {
        let password = Password::new(password);
        let [guest, host] = [ProofRole::Guest, ProofRole::Host].map(|role| Identity::new(role.name()));
        let (proof, message) = match role {
            ProofRole::Guest => Spake2::start_a(&password, &guest, &host),
            ProofRole::Host => Spake2::start_b(&password, &guest, &host),
        };
        (CodeProof(proof), message)
    }

    /// Takes the peer's message. Returns `None` if it is no message of the other role. Only the
    /// confirmation shows whether the peer knows the code.
    pub(crate) fn finish(self, peer_message: &[u8], channel: [u8; CHANNEL_BYTES]) -> Option<CodeConfirmation> {
        let key = self.0.finish(peer_message).ok()?;
        Some(CodeConfirmation { key, channel })
    }
}

impl CodeConfirmation {
    /// Returns the confirmation of a role, which also covers further content.
    pub(crate) fn confirm(&self, role: ProofRole, content: &[u8]) -> [u8; CONFIRMATION_BYTES] {
        self.mac(role, content).finalize().into_bytes().into()
    }

    /// Returns `true` if this is the confirmation of that role.
    pub(crate) fn is_confirmed(&self, role: ProofRole, content: &[u8], confirmation: &[u8]) -> bool {
        self.mac(role, content).verify_slice(confirmation).is_ok()
    }

    fn mac(&self, role: ProofRole, content: &[u8]) -> Hmac<Sha256> {
        let mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("keys of any length are allowed");
        mac.chain_update(role.name()).chain_update(self.channel).chain_update(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the host's and the guest's view of a proof.
    fn prove(passwords: [&[u8]; 2], channels: [u8; 2]) -> [CodeConfirmation; 2] {
        let (host, host_message) = CodeProof::begin(ProofRole::Host, passwords[0]);
        let (guest, guest_message) = CodeProof::begin(ProofRole::Guest, passwords[1]);
        let host = host.finish(&guest_message, [channels[0]; CHANNEL_BYTES]).expect("a guest's message");
        let guest = guest.finish(&host_message, [channels[1]; CHANNEL_BYTES]).expect("a host's message");
        [host, guest]
    }

    fn is_agreed([host, guest]: &[CodeConfirmation; 2]) -> [bool; 2] {
        [
            host.is_confirmed(ProofRole::Guest, b"", &guest.confirm(ProofRole::Guest, b"")),
            guest.is_confirmed(ProofRole::Host, b"here", &host.confirm(ProofRole::Host, b"here")),
        ]
    }

    #[test]
    fn same_code_on_the_same_connection_is_confirmed() {
        assert_eq!(is_agreed(&prove([b"M2P", b"M2P"], [1, 1])), [true, true]);
    }

    #[test]
    fn other_codes_and_connections_are_not_confirmed() {
        assert_eq!(is_agreed(&prove([b"M2P", b"M2Q"], [1, 1])), [false, false]);
        assert_eq!(is_agreed(&prove([b"M2P", b"M2P"], [1, 2])), [false, false]);
    }

    #[test]
    fn confirmations_count_for_their_role_and_content_only() {
        let [host, guest] = prove([b"M2P", b"M2P"], [1, 1]);
        let confirmation = guest.confirm(ProofRole::Guest, b"");
        assert!(!host.is_confirmed(ProofRole::Host, b"", &confirmation), "a reflected confirmation");
        assert!(!host.is_confirmed(ProofRole::Guest, b"x", &confirmation));
        assert!(!host.is_confirmed(ProofRole::Guest, b"", &confirmation[1..]));
        assert!(!host.is_confirmed(ProofRole::Guest, b"", b""));
    }

    #[test]
    fn messages_of_the_same_role_and_junk_are_refused() {
        let begin = |role| CodeProof::begin(role, b"M2P");
        let (_, own) = begin(ProofRole::Guest);
        for message in [&own[..], b"", &[0x42; 33], &own[..32]] {
            let (proof, _) = begin(ProofRole::Guest);
            assert!(proof.finish(message, [0; CHANNEL_BYTES]).is_none(), "{message:?}");
        }
    }
}
