//! The handshake at a host: the guest opens the stream and shows its token, if it has one; the host answers whether it
//! admits the guest. Then the stream belongs to the protocol of the session.

use std::{sync::Mutex, time::Duration};

use tokio::time::timeout;

use crate::{
    admission_list::{AdmissionList, TOKEN_BYTES},
    endpoint::{Connection, RecvStream, SendStream, close_connection, proved_peer_key},
    handshake_stream::{read_handshake, write_handshake},
    limits::MAX_PROOF_MESSAGE,
    lock::lock_mutex,
};

/// Name of the protocol at the endpoint of a host.
pub(crate) const SESSION_PROTOCOL: &[u8] = b"incursion/1";

/// Answer of a host that admits the guest.
const ADMITTED: u8 = 1;
/// Answer of a host that does not.
const REFUSED: u8 = 0;
/// Time for which the host waits until a refused guest has read the answer.
const REFUSAL_TIME: Duration = Duration::from_secs(1);
/// Code with which a refused connection is closed.
const REFUSED_CODE: u8 = 2;

/// Connection whose guest is admitted, with its only stream.
pub(crate) struct AdmittedConnection {
    /// The connection.
    pub(crate) connection: Connection,
    /// Stream to the peer.
    pub(crate) sender: SendStream,
    /// Stream from the peer.
    pub(crate) receiver: RecvStream,
}

/// Error of an admission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AdmissionError {
    /// The host does not admit the guest.
    Refused,
    /// The connection was lost before the answer, or there was no valid one.
    Lost,
}

/// Carries out the host's side: admits or refuses a guest. Returns `None` for a guest that is not admitted.
pub(crate) async fn admit_guest(connection: Connection, list: &Mutex<AdmissionList>) -> Option<AdmittedConnection> {
    let (mut sender, mut receiver) = connection.accept_bi().await.ok()?;
    let message = read_handshake(&mut receiver, MAX_PROOF_MESSAGE).await?;
    let token = match message.len() {
        0 => None,
        _ => Some(<[u8; TOKEN_BYTES]>::try_from(message).ok()?),
    };
    let is_admitted = lock_mutex(list).is_admitted(proved_peer_key(&connection), token);
    write_handshake(&mut sender, &[if is_admitted { ADMITTED } else { REFUSED }]).await?;
    if is_admitted {
        return Some(AdmittedConnection { connection, sender, receiver });
    }
    let _ = sender.finish();
    let _ = timeout(REFUSAL_TIME, connection.closed()).await;
    close_connection(&connection, REFUSED_CODE);
    None
}

/// Carries out the guest's side.
///
/// # Errors
/// If the host refuses the guest, or the connection is lost.
pub(crate) async fn request_admission(
    connection: Connection,
    token: Option<[u8; TOKEN_BYTES]>,
) -> Result<AdmittedConnection, AdmissionError> {
    let (mut sender, mut receiver) = connection.open_bi().await.map_err(|_| AdmissionError::Lost)?;
    let token = token.as_ref().map_or(&[][..], |token| token);
    write_handshake(&mut sender, token).await.ok_or(AdmissionError::Lost)?;
    let answer = read_handshake(&mut receiver, MAX_PROOF_MESSAGE).await;
    match answer.as_deref() {
        Some([ADMITTED]) => Ok(AdmittedConnection { connection, sender, receiver }),
        Some([REFUSED]) => Err(AdmissionError::Refused),
        _ => Err(AdmissionError::Lost),
    }
}
