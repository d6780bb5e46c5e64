//! All limits for peers who mean harm, and all times of the transport.

use std::time::Duration;

/// Maximum number of connections at one endpoint that have not proved to be allowed.
pub(crate) const MAX_UNPROVED_CONNECTIONS: usize = 4;
/// Time within which a connection must prove to be allowed.
pub(crate) const PROOF_TIME: Duration = Duration::from_secs(10);
/// Maximum length of a handshake message before the proof, in bytes.
pub(crate) const MAX_PROOF_MESSAGE: usize = 256;
/// Maximum length of the host's answer after the proof, in bytes: its key and its addresses as text.
pub(crate) const MAX_HOST_ANSWER: usize = 1 << 10;
/// Maximum number of addresses of a host that are told to guests.
pub(crate) const MAX_HOST_ADDRESSES: usize = 8;
/// Number of wrong codes after which an invitation ends.
pub(crate) const MAX_WRONG_CODES: u32 = 5;
/// Time between two codes that the host checks.
pub(crate) const CODE_TRY_TIME: Duration = Duration::from_secs(1);
/// Number of codes that a host draws, if hosts with the same rendezvous endpoint answer.
pub(crate) const MAX_CODE_DRAWS: usize = 8;

/// Maximum number of admitted connections of a host: more than there are members.
pub(crate) const MAX_ADMITTED_CONNECTIONS: usize = 16;
/// Maximum number of keys that are admitted because they proved to know the code.
pub(crate) const MAX_PROVED_KEYS: usize = 16;

/// Number of unsent bytes from which a connection is closed instead of taking a further message. One message may be
/// longer: the start of a battle contains the mission's own content.
pub(crate) const MAX_UNSENT_BYTES: usize = 4 << 20;
/// Number of unsent messages from which a connection is closed instead of taking a further one.
pub(crate) const MAX_UNSENT_MESSAGES: usize = 256;
/// Number of received bytes of a connection that wait to be polled. Then the peer must wait.
pub(crate) const MAX_UNPOLLED_BYTES: usize = 1 << 20;
/// Part of [`MAX_UNPOLLED_BYTES`] that each event takes besides its bytes, so that tiny events are limited, too.
pub(crate) const RECEIVED_EVENT_COST: usize = 256;
/// Maximum number of bytes of one event.
pub(crate) const MAX_RECEIVED_BYTES: usize = 64 << 10;

/// QUIC's receive window of a connection, in bytes.
pub(crate) const RECEIVE_WINDOW: u32 = 1 << 20;
/// Number of bytes that QUIC buffers for a peer that has not acknowledged them.
pub(crate) const SEND_WINDOW: u64 = 256 << 10;
/// Time of silence after which QUIC gives a connection up. The protocol notices silence much earlier.
pub(crate) const IDLE_TIME: Duration = Duration::from_secs(10);
/// Time after which QUIC sends a packet to keep a connection open.
pub(crate) const KEEP_ALIVE_TIME: Duration = Duration::from_secs(3);
/// QUIC's first guess of the round trip: it repeats the first packet after three times as long. Short, so that a host
/// that has just started again is found soon.
pub(crate) const FIRST_ROUND_TRIP: Duration = Duration::from_millis(100);

/// Time for which a guest searches a host, or its rendezvous endpoint.
pub(crate) const SEARCH_TIME: Duration = Duration::from_secs(12);
/// Time between two attempts of a search, for those that fail at once.
pub(crate) const SEARCH_PAUSE: Duration = Duration::from_millis(250);
/// Time of an attempt to connect again.
pub(crate) const RECONNECT_TIME: Duration = Duration::from_secs(3);
/// Number of failed attempts to connect again after which a guest opens a new endpoint: sockets and paths of the old
/// one may be useless after a change of the network or a sleep.
pub(crate) const ATTEMPTS_PER_ENDPOINT: u32 = 2;
/// Maximum number of endpoints that are noted on the local network.
pub(crate) const MAX_LOCAL_ENDPOINTS: usize = 256;
/// Time after the last search after which machines on the local network are asked only rarely.
pub(crate) const LOOKUP_REST_TIME: Duration = Duration::from_secs(15);
/// Time after which the search on the local network begins anew.
pub(crate) const LOOKUP_REFRESH_TIME: Duration = Duration::from_secs(60);
/// Time for which a host searches another one with the same rendezvous endpoint before it shows a code.
pub(crate) const CODE_CHECK_TIME: Duration = Duration::from_secs(2);
/// Time for which an invitation waits for the first addresses, and for the relay.
pub(crate) const ADDRESS_TIME: Duration = Duration::from_secs(3);
/// Time after which a host reports that the rendezvous service can't be reached.
pub(crate) const SERVICE_TIME: Duration = Duration::from_secs(12);

/// Time for which a closing connection waits until the peer has read everything.
pub(crate) const CLOSE_TIME: Duration = Duration::from_secs(3);
/// Time for which an endpoint waits for its peers when it is closed.
pub(crate) const ENDPOINT_CLOSE_TIME: Duration = Duration::from_millis(200);
/// Time for which a transport that is dropped sends unsent messages.
pub(crate) const SHUTDOWN_TIME: Duration = Duration::from_millis(300);
