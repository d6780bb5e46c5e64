//! Online sessions at run time. The crate `online` decides which messages are sent. This crate sends them over a
//! transport, keeps session files on disk, and reads the clock. The transport itself is behind the traits of
//! [`transport`], so that tests use one in memory and only the crate `transport` needs a network library.
//!
//! [`OnlineHost`] and [`OnlineGuest`] are the two ends of a session. The caller polls them after each call of the
//! [`WakeHook`](transport::WakeHook), and when the time that their `poll_time` returns has passed. A [`SessionFolder`]
//! lists the sessions that can be continued.

mod guest;
mod host;
mod memory_network;
mod notices;
mod session_clock;
mod session_error;
mod session_file;
mod session_folder;
mod session_keys;
mod stored_session;
mod transcript_file;
pub mod transport;
mod unavailable_network;

pub use guest::{GuestSettings, OnlineGuest};
pub use host::{HostActionError, HostSettings, OnlineHost};
pub use memory_network::MemoryNetwork;
pub use notices::{GuestNews, HostNews};
pub use session_clock::{POLL_TIME, SessionClock};
pub use session_error::SessionError;
pub use session_file::{
    SESSION_EXTENSION, SessionFile, SessionFileError, SessionFileFault, encode_session, parse_session,
};
pub use session_folder::{SavedOnlineSession, SessionFolder, SessionRole, read_finished_battle};
pub use session_keys::KeySource;
pub use stored_session::{MemberReport, SessionSummary, StoredGuest, StoredHost, StoredSession};
pub use transcript_file::{SavedBattleState, TRANSCRIPT_EXTENSION, TranscriptFile};
pub use unavailable_network::UnavailableNetwork;
