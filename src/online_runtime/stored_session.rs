//! The content of a session file: the saved state of the protocol, and the data that the runtime adds.

use campaign::{CampaignTerms, expedition::battles::ExpeditionBattleTerms};
use online::{GuestSave, HostSave, LobbyState, MemberId, VerificationReport};
use record::MissionSnapshot;
use rules::{BySide, Localized};
use serde::{Deserialize, Serialize};

use crate::transport::{HostAddress, MachineKey, NetworkReach};

/// A session on disk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum StoredSession {
    /// The host's end.
    Host(Box<StoredHost>),
    /// A guest's end.
    Guest(Box<StoredGuest>),
}

/// The host's end of a session on disk. The battle itself is in its journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredHost {
    /// Key of the host's machine.
    pub key: MachineKey,
    /// The networks from which the session can be reached.
    pub reach: NetworkReach,
    /// The mission, so that a change of its file does not change the session.
    pub mission: MissionSnapshot,
    /// Requisition level of each side.
    pub levels: BySide<u8>,
    /// A saved battle that is to go on, as the text of its record, before the battle has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
    /// The terms of the campaign that the battle belongs to. Its journal is in the campaign's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Box<CampaignTerms>>,
    /// The terms of the expedition that the battle belongs to. Its journal is in the expedition's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expedition: Option<Box<ExpeditionBattleTerms>>,
    /// Name of the journal's file. It is saved before the journal is created: without a battle in `state`, the journal
    /// may be missing or incomplete.
    pub journal: Option<String>,
    /// `true` if the battle is over.
    pub over: bool,
    /// The verification reports of the guests, in the order of their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<MemberReport>,
    /// The state of the protocol.
    pub state: HostSave,
}

/// The verification report of a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberReport {
    /// Number of the guest.
    pub member: MemberId,
    /// The result of its verification.
    pub report: VerificationReport,
}

/// A guest's end of a session on disk. The battle itself is in the transcript beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredGuest {
    /// Key of the guest's machine.
    pub key: MachineKey,
    /// The networks in which the guest looks for the host.
    pub reach: NetworkReach,
    /// Address of the host.
    pub address: Option<HostAddress>,
    /// The mission and the members, for lists.
    pub summary: SessionSummary,
    /// `true` if the host has closed the session, or turned the guest away.
    pub finished: bool,
    /// The state of the protocol, without the battle.
    pub state: GuestSave,
}

/// The mission and the members of a session, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionSummary {
    /// Name of the campaign or the expedition, if the session is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// Name of the mission, if it is known. At the base of an expedition there is none.
    pub mission: Option<Localized>,
    /// Names of the members, the host first.
    pub names: Vec<String>,
    /// `true` if the battle has begun.
    pub begun: bool,
}

impl SessionSummary {
    /// Returns the summary of a lobby.
    pub(crate) fn of_lobby(lobby: Option<&LobbyState>, begun: bool) -> SessionSummary {
        let names = lobby.into_iter().flat_map(|lobby| &lobby.members).map(|member| member.name.clone());
        let mission = lobby.filter(|lobby| !lobby.at_base).map(|lobby| lobby.mission.name.clone());
        let origin = lobby.and_then(|lobby| lobby.campaign.as_ref()).map(|campaign| campaign.name.clone());
        SessionSummary { origin, mission, names: names.collect(), begun }
    }
}

impl StoredHost {
    /// Returns the summary for lists.
    pub fn summary(&self) -> SessionSummary {
        let mut members: Vec<(MemberId, String)> =
            self.state.members.iter().map(|member| (member.member, member.name.clone())).collect();
        members.sort();
        let expedition = self.expedition.as_deref();
        let campaign = self.campaign.as_deref().map(CampaignTerms::campaign);
        let origin = campaign.or(expedition.map(|terms| &terms.expedition));
        let is_at_base = expedition.is_some_and(ExpeditionBattleTerms::is_at_base);
        SessionSummary {
            origin: origin.map(|origin| origin.name.clone()),
            mission: (!is_at_base).then(|| self.mission.name.clone()),
            names: members.into_iter().map(|(_, name)| name).collect(),
            begun: self.state.battle.is_some(),
        }
    }
}
