//! The outputs of the host's state machine, and its notices to the player.

use campaign::{CardChoice, expedition::NightOrder};
use record::Difficulty;
use rules::{BattleEvent, Side};

use crate::{
    game_version::GameVersion, member::MemberId, message::ChatMessage, mission_parcel::MissionParcel,
    verification_report::VerificationReport,
};

/// Number of a connection, given by the transport. No number is used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub u64);

/// An output of the host's state machine, which the caller carries out.
#[derive(Clone, Debug, PartialEq)]
pub enum HostOutput {
    /// Save [`HostSession::save`](super::HostSession::save) before the outputs that follow are carried out.
    Save,
    /// Send these bytes.
    Send {
        /// The connection.
        to: ConnectionId,
        /// A whole frame.
        frame: Vec<u8>,
    },
    /// Close a connection, after everything was sent.
    Close {
        /// The connection.
        connection: ConnectionId,
        /// The reason.
        reason: CloseReason,
    },
    /// Tell the player this notice.
    Notify(HostNotice),
}

/// Reason why a connection is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The peer left or was turned away.
    Finished,
    /// The peer was silent for too long.
    Silence,
    /// The peer is connected again.
    Replaced,
    /// The peer broke the protocol, or exceeded a limit.
    ProtocolViolation(String),
}

/// A notice for the player at the host's machine.
#[derive(Clone, Debug, PartialEq)]
pub enum HostNotice {
    /// The lobby has changed.
    LobbyChanged,
    /// The battle has begun.
    BattleBegun,
    /// Entries were added to the record, with these events.
    OrderPlayed(Vec<BattleEvent>),
    /// The host's order can't be carried out before this member has given its salt.
    WaitsForSalt(MemberId),
    /// The last order was taken back.
    OrderUndone,
    /// A member has come back, or is away.
    MemberPresence(MemberId, bool),
    /// A member that is away now has left on purpose.
    MemberLeft(MemberId),
    /// A member has left for good, or has been away for long enough that the AI may take its place.
    MemberAbsent(MemberId),
    /// The AI plays this side from now on, with that strength; `None` if it no longer does.
    SeatChanged(Side, Option<Difficulty>),
    /// A guest has entries that this machine has lost, and was turned away. It is admitted once both players agree to
    /// undo them: see [`HostSession::accept_rollback`](super::HostSession::accept_rollback).
    GuestDiverged {
        /// Number of entries that the guest has.
        entries: u32,
        /// `true` if the guest agrees.
        agrees: bool,
    },
    /// A guest was turned away, because its game has another protocol or edition of the rules.
    GuestTurnedAway(GameVersion),
    /// The members of a shared side have agreed on the order in which their figures act, see the record.
    FiguresArranged,
    /// The clock starts, stops, or belongs to another half-turn.
    ClockChanged,
    /// A member proposes another mission. If the player agrees, it is chosen like any other.
    MissionProposed(MemberId, MissionParcel),
    /// A member says something.
    ChatReceived(MemberId, ChatMessage),
    /// In a campaign, a guest has chosen the card that this side keeps. The caller enters it in the campaign.
    CardChosen(Side, CardChoice),
    /// At the base of an expedition, a guest gives an order for its seat. The caller submits it to the expedition, and
    /// calls [`HostSession::update_expedition`](super::HostSession::update_expedition), or
    /// [`HostSession::refuse_night_order`](super::HostSession::refuse_night_order).
    NightOrdered {
        /// The guest.
        member: MemberId,
        /// The seat.
        seat: u8,
        /// The order.
        order: NightOrder,
    },
    /// A member has verified the battle.
    BattleVerified(MemberId, VerificationReport),
}
