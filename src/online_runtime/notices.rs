//! News of a session for the player, from its state machine, its transport and its files.

use online::{CloseReason, ConnectionId, GuestNotice, HostNotice};
use rules::Localized;

use crate::transport::{JoinStep, OpenInvitation, TransportError};

/// News for the player at the host's machine.
#[derive(Clone, Debug, PartialEq)]
pub enum HostNews {
    /// News of the session itself.
    Session(HostNotice),
    /// An invitation is open.
    InvitationOpen(OpenInvitation),
    /// The invitation was closed after too many attempts with wrong codes. A new one follows.
    InvitationExhausted,
    /// The transport has failed: guests can't reach this host over it.
    TransportFailed(TransportError),
    /// A connection was closed by the host.
    ConnectionClosed(ConnectionId, CloseReason),
    /// The battle or the session can't be saved, for this reason. No order is carried out until it can be.
    NotSaved(Localized),
    /// The session is saved again.
    SavedAgain,
    /// The last lines of the battle's journal were damaged and left out, for this reason.
    JournalShortened(Localized),
}

/// News for the player at a guest's machine.
#[derive(Clone, Debug, PartialEq)]
pub enum GuestNews {
    /// News of the session itself.
    Session(GuestNotice),
    /// The first attempt to connect has reached this step.
    JoinProgress(JoinStep),
    /// The first attempt to connect has failed, or no host has admitted the guest for a minute. The player may try
    /// again.
    JoinFailed(TransportError),
    /// The host is connected.
    Connected,
    /// The session can't be saved at this machine, for this reason. The battle continues.
    NotSaved(Localized),
    /// The session is saved again.
    SavedAgain,
}
