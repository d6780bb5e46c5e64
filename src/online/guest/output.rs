//! The outputs of a guest's state machine, and its notices to the player.

use record::Difficulty;
use rules::{BattleEvent, Localized, Side};

use crate::{
    handshake::JoinRejection,
    lobby_state::LobbyRefusal,
    member::MemberId,
    message::{ChatMessage, OrderRefusal},
    mission_parcel::MissionParcel,
    verification_report::VerificationReport,
};

/// An output of the guest's state machine, which the caller carries out.
#[derive(Clone, Debug, PartialEq)]
pub enum GuestOutput {
    /// Save [`GuestSession::save`](super::GuestSession::save) before the outputs that follow are carried out.
    Save,
    /// Send these bytes, a whole frame.
    Send(Vec<u8>),
    /// Close the connection, after everything was sent.
    Close,
    /// Connect to the host, and call [`GuestSession::connected`](super::GuestSession::connected) after that.
    Connect,
    /// Tell the player this notice.
    Notify(GuestNotice),
}

/// A notice for the player at a guest's machine.
#[derive(Clone, Debug, PartialEq)]
pub enum GuestNotice {
    /// The host has admitted the guest.
    Welcomed,
    /// The host has turned the guest away.
    Rejected(JoinRejection),
    /// The lobby has changed.
    LobbyChanged,
    /// The mission that the guest asked for has arrived.
    MissionArrived(MissionParcel),
    /// A request in the lobby was refused.
    LobbyRefused(LobbyRefusal),
    /// The battle has begun, or goes on after a restart.
    BattleBegun,
    /// The battle has changed; these events are new.
    Updated(Vec<BattleEvent>),
    /// The guest's order was carried out.
    OrderAccepted,
    /// The guest's order was refused.
    OrderRefused(OrderRefusal),
    /// The guest's order came too late: other entries came before it.
    OrderLate,
    /// The guest's last order can't be taken back.
    UndoRefused,
    /// The connection is lost.
    ConnectionLost,
    /// Another member has come back, or is away.
    MemberPresence(MemberId, bool),
    /// A member that is away now has left on purpose, or the host is about to leave.
    MemberLeft(MemberId),
    /// `false` if the host's machine can't save the battle, so that no order is carried out; `true` if it can again.
    HostSavingChanged(bool),
    /// The AI plays this side from now on, with that strength; `None` if it no longer does.
    SeatChanged(Side, Option<Difficulty>),
    /// A member says something.
    ChatReceived(MemberId, ChatMessage),
    /// The battle is over and can be verified.
    BattleOver,
    /// Another member has verified the battle.
    MemberVerified(MemberId, VerificationReport),
    /// The members of the guest's side have agreed on the order in which their figures act.
    FiguresArranged,
    /// The clock starts, stops, or belongs to another half-turn.
    ClockChanged,
    /// The page of the guest's side in the campaign ledger, or the page of the expedition, has changed.
    CampaignChanged,
    /// The rules of the expedition refuse the guest's order for the night.
    NightRefused(Localized),
    /// The host has closed the session, and the battle goes on by mail.
    ContinuedByMail,
    /// The host has closed the session.
    Closed,
    /// The host breaks the protocol, so that the battle can't go on.
    HostFault(HostFault),
}

/// Way in which a host breaks the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostFault {
    /// A message does not follow the protocol, or exceeds a limit.
    ProtocolViolation(String),
    /// The setup of the battle can't be played, for this reason.
    UnplayableSetup(Localized),
    /// The observation does not fit the battle or its digest, even after it was sent again.
    WrongObservation,
    /// The host has committed to two different orders at one moment.
    ConflictingOrder,
    /// The host has changed its commitment or the session.
    OtherSession,
    /// The host has begun another battle than the one for which the guest gave its salt.
    ChangedSetup,
}
