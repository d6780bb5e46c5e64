//! Limits that protect against malicious peers, and the times of the protocol.

use std::time::Duration;

/// A rate of messages.
#[derive(Clone, Copy, Debug)]
pub struct MessageRate {
    /// Number of messages per second.
    pub per_second: u32,
    /// Number of messages that may arrive at once.
    pub burst: u32,
}

/// Maximum number of members with a seat, the host included if it has one.
pub const MAX_SEATED_MEMBERS: usize = 5;
/// Maximum number of members that watch.
pub const MAX_WATCHERS: usize = 3;
/// Maximum number of guests: the host may play no side.
pub const MAX_GUESTS: usize = MAX_SEATED_MEMBERS + MAX_WATCHERS;
/// Maximum number of connections that have not sent their first message.
pub const MAX_UNKNOWN_CONNECTIONS: usize = 4;

/// Maximum length of a guest's first message, in bytes.
pub const MAX_HELLO_FRAME: usize = 256;
/// Maximum length of a guest's message in the lobby, in bytes.
pub const MAX_LOBBY_FRAME: usize = 64 << 10;
/// Maximum length of a guest's message in a battle, in bytes.
pub const MAX_ORDER_FRAME: usize = 4 << 10;
/// Maximum length of a host's message before the guest has the setup of the battle, in bytes: the setup contains the
/// mission's own content.
pub const MAX_BEGIN_FRAME: usize = 8 << 20;
/// Maximum length of a host's message in a battle, in bytes.
pub const MAX_UPDATE_FRAME: usize = 1 << 20;

/// Maximum rate of messages from a guest. Further ones wait.
pub const GUEST_MESSAGES: MessageRate = MessageRate { per_second: 20, burst: 60 };
/// Maximum number of messages of a guest that wait.
pub const MAX_WAITING_FRAMES: usize = 64;
/// Maximum time for which a message of a guest may wait.
pub const MAX_WAITING_TIME: Duration = Duration::from_secs(10);
/// Maximum rate of chat messages. Further ones are not passed on.
pub const CHAT_MESSAGES: MessageRate = MessageRate { per_second: 1, burst: 5 };

/// Maximum length of a mission that is sent, in bytes.
pub const MAX_MISSION: usize = 8 << 20;
/// Maximum length of a part of a mission, in bytes. In base 64, it fits a guest's message in the lobby.
pub const MAX_MISSION_PART: usize = 40 << 10;
/// Maximum number of missions that a guest may ask for, and that it may propose, in a session.
pub const MAX_MISSION_REQUESTS: u32 = 3;

/// Maximum number of entries of a battle.
pub const MAX_ENTRIES: u32 = 20_000;
/// Maximum number of events of a battle.
pub const MAX_EVENTS: usize = 400_000;
/// Maximum number of purchases in a force.
pub const MAX_PURCHASES: usize = 256;

/// Maximum number of letters of a chat message.
pub const MAX_CHAT_LETTERS: usize = 80;
/// Maximum number of letters of the reason why an order for a night is refused, in each language.
pub const MAX_REASON_LETTERS: usize = 200;
/// Maximum number of letters of a name.
pub const MAX_NAME_LETTERS: usize = 20;
/// Number of quick phrases.
pub const QUICK_PHRASES: u8 = 4;

/// Maximum length of a sealed entry, in bytes.
pub const MAX_SEALED_ENTRY: usize = 1 << 10;
/// Maximum length of a pasted text with an invitation, in bytes.
pub const MAX_INVITATION_TEXT: usize = 4 << 10;
/// Maximum length of the relay's address in an invitation, in bytes.
pub const MAX_INVITATION_RELAY: usize = 128;
/// Maximum number of direct addresses in an invitation.
pub const MAX_INVITATION_ADDRESSES: usize = 8;

/// Time within which a new connection must send its first message.
pub const HELLO_TIME: Duration = Duration::from_secs(10);
/// Time between two pings.
pub const PING_TIME: Duration = Duration::from_secs(1);
/// Time of silence of the host after which a guest sends pings, too. It is longer than the time between two pings of the
/// host: as long as these arrive, the guest only answers them.
pub const QUIET_TIME: Duration = Duration::from_millis(1_500);
/// Time of silence after which a connection counts as lost.
pub const SILENCE_TIME: Duration = Duration::from_secs(3);
/// Time after which the AI may take the place of a member that is away.
pub const ABSENCE_TIME: Duration = Duration::from_secs(120);
/// Time after which a guest that is away from the lobby may be removed from it.
pub const LOBBY_ABSENCE_TIME: Duration = Duration::from_secs(60);
/// Time within which guests show their secrets after a battle.
pub const REVEAL_TIME: Duration = Duration::from_secs(3);
/// Times between the first attempts to connect again.
pub const FIRST_RETRIES: [Duration; 5] = [
    Duration::ZERO,
    Duration::from_millis(100),
    Duration::from_millis(200),
    Duration::from_millis(400),
    Duration::from_millis(800),
];
/// Time between further attempts.
pub const RETRY_TIME: Duration = Duration::from_secs(1);
/// Time after which attempts become rarer.
pub const PATIENCE_TIME: Duration = Duration::from_secs(120);
/// Time between the rarer attempts.
pub const LATE_RETRY_TIME: Duration = Duration::from_secs(10);
