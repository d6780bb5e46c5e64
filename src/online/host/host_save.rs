//! The data of a host's saved state.

use campaign::VeteranRequest;
use record::AiSeat;
use rules::{BySide, Side};
use serde::{Deserialize, Serialize};

use super::committed_order::CommittedOrder;
use crate::{
    byte_strings::{DiceSecret, PeerKey, SaltCommitment, SessionId},
    clock::ClockLimit,
    dice_reveal::RollSalts,
    dice_seed::{DealTerms, MemberSalt, MemberSecret},
    member::MemberId,
};

/// The saved state of a host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostSave {
    /// Id of the session.
    pub session: SessionId,
    /// Secret of the session.
    pub secret: DiceSecret,
    /// The members, the host first.
    pub members: Vec<SavedMember>,
    /// The force of each side, as ids of kinds.
    pub forces: BySide<Option<Vec<String>>>,
    /// The figures of a campaign that each side requests for its purchases.
    #[serde(default)]
    pub veterans: BySide<Vec<VeteranRequest>>,
    /// The commanders of each side's purchases, if several members share it.
    #[serde(default)]
    pub crew: BySide<Vec<Option<MemberId>>>,
    /// The AI of each side that it plays.
    #[serde(default)]
    pub ai_seats: BySide<Option<AiSeat>>,
    /// The time for each half-turn.
    #[serde(default)]
    pub clock: Option<ClockLimit>,
    /// The battle, once it has begun.
    pub battle: Option<SavedSession>,
    /// The battle of the session before, for members who have missed its end.
    #[serde(default)]
    pub last: Option<LastBattle>,
}

/// A member in the saved state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMember {
    /// Number of the member.
    pub member: MemberId,
    /// Key of its machine; `None` for the host.
    pub key: Option<PeerKey>,
    /// Name.
    pub name: String,
    /// The side that it plays.
    pub side: Option<Side>,
    /// `true` if it only watches.
    #[serde(default)]
    pub watching: bool,
    /// The commitment to its salts, if it is ready.
    pub ready: Option<SaltCommitment>,
    /// `true` if it has left the battle without keeping its seat.
    #[serde(default)]
    pub left: bool,
    /// `true` if it is away because it has left on purpose.
    #[serde(default)]
    pub departed: bool,
}

/// The part of a battle's saved state that is not in its journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSession {
    /// The order that waits for salts.
    pub committed: Option<CommittedOrder>,
    /// Number of entries after an undo that was not carried out yet.
    pub undoing: Option<u32>,
    /// The terms of the deal, fixed before the first salt.
    pub terms: DealTerms,
    /// The salts for the deal.
    pub deal_salts: Vec<MemberSalt>,
    /// The secrets of the guests, shown after the end.
    #[serde(default)]
    pub salt_secrets: Vec<MemberSecret>,
    /// The salts for the dice of orders.
    pub roll_salts: Vec<RollSalts>,
    /// Number of times that host and guests have agreed to undo entries.
    #[serde(default)]
    pub rollbacks: u32,
    /// The time left in the half-turn, in milliseconds.
    #[serde(default)]
    pub clock_millis: u32,
    /// For each order that was taken back, the number of entries afterwards.
    pub undo_points: Vec<u32>,
}

/// A battle that is over, as the next session keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastBattle {
    /// The members who have not verified it.
    pub members: Vec<MemberId>,
    /// The text of its record.
    pub record: String,
    /// The state of its session.
    pub state: Box<HostSave>,
}
