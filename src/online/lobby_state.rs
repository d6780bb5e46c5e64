//! The state of a lobby, which the host sends to all members.

use campaign::{CampaignPage, expedition::ExpeditionPage};
use record::{CampaignRef, Difficulty, Digest};
use rules::{BySide, Localized, Side};
use serde::{Deserialize, Serialize};

use crate::{clock::ClockLimit, member::MemberId};

/// The state of the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LobbyState {
    /// The members, the host first.
    pub members: Vec<LobbyMember>,
    /// The mission.
    pub mission: LobbyMission,
    /// `true` for each side whose force is chosen.
    pub forces: BySide<bool>,
    /// The strength of the AI of each side; `None` for a side that members play.
    #[serde(default)]
    pub computers: BySide<Option<Difficulty>>,
    /// The force of the receiver's side, if several members share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<SharedForce>,
    /// The time for each half-turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockLimit>,
    /// The progress of a saved battle that is to go on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<SavedProgress>,
    /// The campaign or the expedition of the battle, and the number of its mission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignRef>,
    /// The page of the receiver's side in the ledger of the campaign. There is none in an expedition, whose forces are
    /// fixed and whose page is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<Box<CampaignPage>>,
    /// The page of the expedition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expedition: Option<Box<ExpeditionPage>>,
    /// `true` while the session is about the base of the expedition, and its battle is not chosen yet. The mission has no
    /// meaning then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_base: bool,
    /// The seat for which the receiver decides by night, if it is a guest with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night_seat: Option<u8>,
}

/// The force of a side that several members share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedForce {
    /// The ids of the kinds, one for each purchase.
    pub kinds: Vec<String>,
    /// The member that commands the figures of each purchase; `None` if all members of the side do.
    pub commanders: Vec<Option<MemberId>>,
}

/// The progress of a saved battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedProgress {
    /// The turn.
    pub turn: u16,
    /// Number of orders given.
    pub orders: u32,
}

/// A member in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LobbyMember {
    /// Number of the member.
    pub member: MemberId,
    /// Name, as cleaned by the host.
    pub name: String,
    /// The side that the member plays.
    pub side: Option<Side>,
    /// `true` if the member only watches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub watching: bool,
    /// `true` if the member is ready.
    pub ready: bool,
    /// `true` if the member is connected.
    pub present: bool,
    /// `true` if the member is away because it has left on purpose.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_left: bool,
}

/// The mission in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LobbyMission {
    /// Id of the mission.
    pub id: String,
    /// Name of the mission.
    pub name: Localized,
    /// Digest of all that affects play, by which a guest finds the same mission in its own library.
    pub digest: Digest,
    /// Requisition level of each side, in RP.
    pub levels: BySide<u8>,
}

/// Reason why a request in the lobby is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LobbyRefusal {
    /// The side is automated.
    AutomatedSide,
    /// The maximum number of members have seats.
    SeatsTaken,
    /// The maximum number of members watch.
    WatchersFull,
    /// The other side must be left to another member.
    SideNeeded,
    /// The member has no seat.
    NoSeat,
    /// The mission does not allow the force.
    Force {
        /// Code of the first reason.
        code: String,
    },
    /// Another member commands the figure.
    FigureTaken,
    /// The battle has begun.
    BattleBegun,
    /// The setting is fixed: by a saved battle, a campaign or an expedition; or the levels are too high.
    ForcesFixed,
    /// The mission was requested too often, is too large to be sent, or is no longer the one of the lobby.
    MissionUnavailable,
    /// The side has no force yet.
    NoForce,
    /// The card of a campaign can't be kept, or not now.
    CardUnavailable,
    /// The session is about the base of an expedition, and has no battle yet.
    NoBattle,
    /// No seat of the expedition has the member's name, or another member with that name decides for it.
    NoNightSeat,
    /// The night of the order is over.
    NightOver,
}
