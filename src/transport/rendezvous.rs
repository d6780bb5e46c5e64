//! The handshake at a rendezvous endpoint. Its key follows from the first half of the invitation code, so any
//! machine can pretend to be it; the second half is proved without showing it. Then the host tells where it really is.

use std::sync::Mutex;

use online::{InvitationCode, LongInvitation, PeerKey};
use online_runtime::transport::{HostAddress, MachineKey, TransportError};
use tokio::time::{Instant, sleep_until};

use crate::{
    admission_list::TOKEN_BYTES,
    code_proof::{CHANNEL_BYTES, CONFIRMATION_BYTES, CodeProof, ProofRole},
    endpoint::{Connection, derive_peer_key, export_channel_key, proved_peer_key},
    handshake_stream::{read_handshake, write_handshake},
    limits::{CODE_TRY_TIME, MAX_HOST_ANSWER, MAX_PROOF_MESSAGE, MAX_WRONG_CODES},
    lock::lock_mutex,
};

/// Name of the protocol at rendezvous endpoints.
pub(crate) const RENDEZVOUS_PROTOCOL: &[u8] = b"incursion-rendezvous/1";

/// Label of the keying material that confirmations cover.
const CHANNEL_LABEL: &[u8] = b"EXPORTER-incursion-rendezvous";
/// First byte of the answer to a guest that knows the code.
const CODE_PROVED: u8 = 1;
/// Answer to a guest that does not know it.
const CODE_WRONG: u8 = 2;
/// Answer after too many wrong codes.
const CODE_SPENT: u8 = 3;

/// Result of a guest's attempt to prove that it knows the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CodeAttempt {
    /// It knows the code.
    Proved,
    /// It does not know it.
    Wrong,
    /// There were too many wrong attempts before.
    Exhausted,
}

/// Count of the attempts to prove a code. It limits their number and their rate.
pub(crate) struct AttemptCount(Mutex<AttemptState>);

struct AttemptState {
    wrong: u32,
    next_try: Instant,
}

/// Returns the key of the rendezvous endpoint of a code.
pub(crate) fn rendezvous_key(code: &InvitationCode) -> MachineKey {
    MachineKey(code.rendezvous_seed())
}

/// Returns the address of the rendezvous endpoint of a code. Only its key is known.
pub(crate) fn rendezvous_address(code: &InvitationCode) -> HostAddress {
    HostAddress { host: derive_peer_key(rendezvous_key(code)), relay: None, addresses: Vec::new() }
}

impl AttemptCount {
    /// Returns the count of a new code.
    pub(crate) fn new() -> AttemptCount {
        AttemptCount(Mutex::new(AttemptState { wrong: 0, next_try: Instant::now() }))
    }

    /// Returns `true` after too many wrong codes.
    pub(crate) fn is_exhausted(&self) -> bool {
        lock_mutex(&self.0).wrong >= MAX_WRONG_CODES
    }

    /// Waits for its turn, and then checks and counts an attempt.
    async fn check_attempt(&self, is_right: impl FnOnce() -> bool) -> CodeAttempt {
        let turn = {
            let mut state = lock_mutex(&self.0);
            let turn = state.next_try.max(Instant::now());
            state.next_try = turn + CODE_TRY_TIME;
            turn
        };
        sleep_until(turn).await;
        let mut state = lock_mutex(&self.0);
        if state.wrong >= MAX_WRONG_CODES {
            return CodeAttempt::Exhausted;
        }
        if is_right() {
            return CodeAttempt::Proved;
        }
        state.wrong += 1;
        CodeAttempt::Wrong
    }
}

/// Carries out the host's side, and tells a guest that knows the code where the host is. Returns `None` if the guest
/// has made no attempt, or has not heard the answer.
pub(crate) async fn answer_guest(
    connection: &Connection,
    code: &InvitationCode,
    attempts: &AttemptCount,
    admit: impl FnOnce(PeerKey) -> HostAddress,
) -> Option<()> {
    let (mut sender, mut receiver) = connection.accept_bi().await.ok()?;
    let message = read_handshake(&mut receiver, MAX_PROOF_MESSAGE).await?;
    let (proof, own_message) = CodeProof::begin(ProofRole::Host, code.password());
    let proof = proof.finish(&message, channel_key(connection)?)?;
    write_handshake(&mut sender, &own_message).await?;
    let confirmation = read_handshake(&mut receiver, MAX_PROOF_MESSAGE).await?;
    let attempt = attempts.check_attempt(|| proof.is_confirmed(ProofRole::Guest, b"", &confirmation)).await;
    let answer = match attempt {
        CodeAttempt::Wrong => vec![CODE_WRONG],
        CodeAttempt::Exhausted => vec![CODE_SPENT],
        CodeAttempt::Proved => {
            let address = encode_address(admit(proved_peer_key(connection)));
            let confirmation = proof.confirm(ProofRole::Host, &address);
            [&[CODE_PROVED][..], &confirmation, &address].concat()
        }
    };
    write_handshake(&mut sender, &answer).await?;
    sender.finish().ok()
}

/// Carries out the guest's side. Returns where the host is.
///
/// # Errors
/// If the host does not accept the code, has no open invitation any more, or the connection is lost.
pub(crate) async fn ask_host(connection: &Connection, code: &InvitationCode) -> Result<HostAddress, TransportError> {
    let lost = TransportError::NoHostFound;
    let (mut sender, mut receiver) = connection.open_bi().await.map_err(|_| lost)?;
    let (proof, own_message) = CodeProof::begin(ProofRole::Guest, code.password());
    write_handshake(&mut sender, &own_message).await.ok_or(lost)?;
    let message = read_handshake(&mut receiver, MAX_PROOF_MESSAGE).await.ok_or(lost)?;
    let proof = channel_key(connection).and_then(|channel| proof.finish(&message, channel)).ok_or(lost)?;
    write_handshake(&mut sender, &proof.confirm(ProofRole::Guest, b"")).await.ok_or(lost)?;
    let answer = read_handshake(&mut receiver, MAX_HOST_ANSWER).await.ok_or(lost)?;
    match answer.split_first() {
        Some((&CODE_PROVED, answer)) => {
            let (confirmation, address) = answer.split_first_chunk::<CONFIRMATION_BYTES>().ok_or(lost)?;
            let is_confirmed = proof.is_confirmed(ProofRole::Host, address, confirmation);
            let address = is_confirmed.then(|| decode_address(address)).ok_or(TransportError::WrongCode)?;
            address.ok_or(lost)
        }
        Some((&CODE_WRONG, _)) => Err(TransportError::WrongCode),
        Some((&CODE_SPENT, _)) => Err(TransportError::InvitationClosed),
        _ => Err(lost),
    }
}

fn channel_key(connection: &Connection) -> Option<[u8; CHANNEL_BYTES]> {
    export_channel_key(connection, CHANNEL_LABEL)
}

/// Encodes an address like a long invitation, with an empty token: the guest is admitted by its key.
fn encode_address(address: HostAddress) -> Vec<u8> {
    let HostAddress { host, relay, addresses } = address;
    LongInvitation { host, token: [0; TOKEN_BYTES], relay, addresses }.to_string().into_bytes()
}

fn decode_address(bytes: &[u8]) -> Option<HostAddress> {
    let LongInvitation { host, relay, addresses, .. } = LongInvitation::parse(str::from_utf8(bytes).ok()?).ok()?;
    Some(HostAddress { host, relay, addresses })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_survive_the_way_to_the_guest() {
        let address = HostAddress {
            host: PeerKey([7; 32]),
            relay: Some("https://relay.example.org./".to_owned()),
            addresses: vec!["[2001:db8::1]:49152".parse().expect("an address"); 8],
        };
        let bytes = encode_address(address.clone());
        assert!(1 + CONFIRMATION_BYTES + bytes.len() <= MAX_HOST_ANSWER);
        assert_eq!(decode_address(&bytes), Some(address));
        assert_eq!(decode_address(b"incursion1aaaa"), None);
        assert_eq!(decode_address(b"\xff"), None);
    }
}
