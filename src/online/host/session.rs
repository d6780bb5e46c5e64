//! The state of a host: its members, their connections, and the battle.

use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use campaign::{CampaignTerms, VeteranRequest, expedition::battles::ExpeditionBattleTerms};
use mission::Mission;
use record::{AiSeat, Battle, CampaignRef, Record};
use rules::{BattleObserver, BySide, Catalogue, FigureId, PartMap, ScratchWorld, Side};

use super::{
    committed_order::CommittedOrder,
    guest_connection::GuestConnection,
    half_turn_clock::HalfTurnClock,
    host_save::LastBattle,
    observed_point::{ObservedPoint, SentState},
    output::{ConnectionId, HostOutput},
    pending_deal::PendingDeal,
};
use crate::{
    byte_strings::{DiceCommitment, DiceSecret, PeerKey, SaltCommitment, SessionId},
    clock::ClockLimit,
    dice_reveal::RollSalts,
    dice_seed::{DealTerms, MemberSalt, MemberSecret},
    frame::encode_frame,
    member::MemberId,
    message::HostMessage,
    mission_parcel::{MissionChunk, PartialParcel},
    player_text::clean_name,
    sealed_log::SealedLogKey,
};

/// Identity of a new session.
#[derive(Clone, Debug)]
pub struct HostIdentity {
    /// Id of the session, a random number.
    pub session: SessionId,
    /// Secret of the session, from the system's random generator.
    pub secret: DiceSecret,
    /// Name of the player at the host's machine.
    pub name: String,
}

/// The battle that a session is about.
#[derive(Clone, Debug)]
pub struct BattlePlan {
    /// The mission.
    pub mission: Mission,
    /// The game's catalogue.
    pub catalogue: Catalogue,
    /// Requisition level of each side.
    pub levels: BySide<u8>,
    /// Folder for the journal; `None` to keep the battle in memory.
    pub journals: Option<PathBuf>,
    /// A saved battle that goes on as a copy, with its forces and levels; `None` for a new battle.
    pub saved: Option<Box<Record>>,
    /// The terms of the campaign that the battle belongs to. The mission and the levels are the campaign's, too.
    pub campaign: Option<Box<CampaignTerms>>,
    /// The terms of the expedition that the battle belongs to. The mission, the levels and the forces are the
    /// expedition's, too.
    pub expedition: Option<Box<ExpeditionBattleTerms>>,
}

impl BattlePlan {
    /// Returns the campaign or the expedition that the battle belongs to, with the number of the mission.
    pub fn campaign_ref(&self) -> Option<&CampaignRef> {
        let expedition = self.expedition.as_deref().map(|terms| &terms.expedition);
        self.campaign.as_deref().map(CampaignTerms::campaign).or(expedition)
    }

    /// Returns the plan to go on with a saved battle; `None` if it is over, has no mission that this game can read, or
    /// began from a bare position, with hands that no guest may know.
    pub fn continuing(record: Record, catalogue: Catalogue, journals: Option<PathBuf>) -> Option<BattlePlan> {
        let mission = record.spec.mission.as_ref()?.mission()?;
        let levels = record.spec.levels;
        let plan = BattlePlan { mission, catalogue, levels, journals, saved: None, campaign: None, expedition: None };
        let is_open = !record.over() && record.spec.position.is_none();
        is_open.then(|| BattlePlan { saved: Some(Box::new(record)), ..plan })
    }
}

/// A member of the session as the host knows it.
#[derive(Clone, Debug)]
pub(super) struct HostMember {
    /// Key of its machine; `None` for the host itself.
    pub(super) key: Option<PeerKey>,
    pub(super) name: String,
    pub(super) side: Option<Side>,
    pub(super) watching: bool,
    /// The commitment to its salts, if the guest is ready.
    pub(super) ready: Option<SaltCommitment>,
    pub(super) connection: Option<ConnectionId>,
    /// Number of missions that the guest asked for.
    pub(super) mission_requests: u32,
    /// Number of missions that the guest has proposed.
    pub(super) proposals: u32,
    /// The proposed mission, as far as it has arrived.
    pub(super) proposal: Option<PartialParcel>,
    /// Time at which the host has noticed that the guest is away.
    pub(super) away_since: Option<Duration>,
    /// `true` if the player was told that the guest is away for long.
    pub(super) reported: bool,
    /// `true` if the guest has left the battle without keeping its seat.
    pub(super) left: bool,
    /// `true` if the guest is away because it has left on purpose, with or without keeping its seat.
    pub(super) departed: bool,
    /// `true` if the guest has verified the battle since this program was started.
    pub(super) verified: bool,
    /// The observation as it was sent last on this connection.
    pub(super) sent: Option<SentState>,
}

/// The battle of a session.
#[derive(Debug)]
pub(super) struct HostedBattle {
    pub(super) battle: Battle,
    /// The order with dice that waits for salts.
    pub(super) committed: Option<CommittedOrder>,
    /// Number of entries after an undo that is not carried out yet.
    pub(super) undoing: Option<u32>,
    pub(super) terms: DealTerms,
    /// The member that commands each figure of a shared side.
    pub(super) commanders: BTreeMap<FigureId, MemberId>,
    pub(super) deal_salts: Vec<MemberSalt>,
    /// The secrets of the guests, shown after the end.
    pub(super) salt_secrets: Vec<MemberSecret>,
    /// Time at which the host has noticed the end of the battle.
    pub(super) over_since: Option<Duration>,
    pub(super) clock: HalfTurnClock,
    /// Number of times that host and guests have agreed to undo entries.
    pub(super) rollbacks: u32,
    /// `true` once the secrets were shown to all.
    pub(super) revealed: bool,
    pub(super) roll_salts: Vec<RollSalts>,
    /// For each order that was taken back, the number of entries afterwards.
    pub(super) undo_points: Vec<u32>,
    /// For each observer and number of entries, the observation that guests were sent.
    pub(super) observed: BTreeMap<BattleObserver, BTreeMap<u32, ObservedPoint>>,
    /// The parts of each observer's observation now.
    pub(super) current: BTreeMap<BattleObserver, PartMap>,
}

/// The host's end of an online session.
pub struct HostSession {
    pub(super) session: SessionId,
    pub(super) secret: DiceSecret,
    pub(super) plan: BattlePlan,
    pub(super) log_key: SealedLogKey,
    pub(super) members: BTreeMap<MemberId, HostMember>,
    /// The force of each side, as ids of kinds.
    pub(super) forces: BySide<Option<Vec<String>>>,
    /// The figures of a campaign that each side requests for its purchases.
    pub(super) veterans: BySide<Vec<VeteranRequest>>,
    /// The commanders of each side's purchases, if several members share it.
    pub(super) crew: BySide<Vec<Option<MemberId>>>,
    /// The AI of each side that it plays.
    pub(super) ai_seats: BySide<Option<AiSeat>>,
    pub(super) connections: BTreeMap<ConnectionId, GuestConnection>,
    /// The parts of the mission, once a guest has asked for them.
    pub(super) mission_parts: Option<Vec<MissionChunk>>,
    /// The deal that waits for the guests' salts.
    pub(super) pending_deal: Option<PendingDeal>,
    pub(super) battle: Option<HostedBattle>,
    /// The battle of the session before, for members who have missed its end.
    pub(super) last: Option<LastBattle>,
    /// `true` if the player at the host's machine agrees to undo entries that guests have and this machine has lost.
    pub(super) accepts_rollback: bool,
    /// The time for each half-turn.
    pub(super) clock: Option<ClockLimit>,
    pub(super) closed: bool,
    /// World in which orders are tried out.
    pub(super) scratch: ScratchWorld,
}

impl HostSession {
    /// Opens a session, with the host as its only member.
    pub fn new(identity: &HostIdentity, plan: BattlePlan) -> HostSession {
        let host = HostMember::new(None, &clean_name(&identity.name));
        let forces = plan.expedition.as_deref().map(ExpeditionBattleTerms::forces);
        HostSession {
            session: identity.session,
            secret: identity.secret,
            plan,
            log_key: SealedLogKey::new(&identity.secret),
            members: BTreeMap::from([(MemberId::HOST, host)]),
            forces: forces.unwrap_or_default(),
            veterans: BySide::default(),
            crew: BySide::default(),
            ai_seats: BySide::default(),
            connections: BTreeMap::new(),
            mission_parts: None,
            pending_deal: None,
            battle: None,
            last: None,
            accepts_rollback: false,
            clock: None,
            closed: false,
            scratch: ScratchWorld::default(),
        }
    }

    /// Returns the commitment to the host's secret.
    pub fn commitment(&self) -> DiceCommitment {
        self.secret.commitment()
    }

    /// Returns the battle, once it has begun.
    pub fn battle(&self) -> Option<&Battle> {
        self.battle.as_ref().map(|hosted| &hosted.battle)
    }

    /// Returns the connection of a member; `None` while it is away, and for the host.
    pub fn connection_of(&self, member: MemberId) -> Option<ConnectionId> {
        self.members.get(&member).and_then(|guest| guest.connection)
    }

    /// Returns the order that waits for salts, if there is one.
    pub fn committed_order(&self) -> Option<&CommittedOrder> {
        self.battle.as_ref().and_then(|hosted| hosted.committed.as_ref())
    }

    /// Returns `true` if an order waits for salts, or an undo is not carried out yet: no other order is accepted.
    pub fn is_busy(&self) -> bool {
        self.battle.as_ref().is_some_and(|hosted| hosted.committed.is_some() || hosted.undoing.is_some())
    }

    /// Returns `true` if no guest plays that side: the host, the AI or the rules do.
    pub fn plays_side(&self, side: Side) -> bool {
        self.guests().all(|(_, guest)| guest.side != Some(side))
    }

    /// Returns the guests that play, in the order of their numbers.
    pub(super) fn seated_guests(&self) -> impl Iterator<Item = (MemberId, &HostMember)> {
        self.guests().filter(|(_, guest)| guest.side.is_some())
    }

    /// Returns the observer whose part of the battle a member sees; `None` if it neither plays nor watches.
    pub(super) fn observer_of(&self, member: MemberId) -> Option<BattleObserver> {
        let person = self.members.get(&member)?;
        let shared = Side::BOTH.into_iter().find(|side| self.plan.mission.plays_itself(side.enemy()));
        match person.side {
            Some(side) => Some(BattleObserver::Seat(side)),
            None if person.watching => Some(shared.map_or(BattleObserver::Spectator, BattleObserver::Seat)),
            None => None,
        }
    }

    pub(super) fn guests(&self) -> impl Iterator<Item = (MemberId, &HostMember)> {
        self.members.iter().filter(|(member, _)| **member != MemberId::HOST).map(|(member, guest)| (*member, guest))
    }

    pub(super) fn send(&self, member: MemberId, message: &HostMessage, out: &mut Vec<HostOutput>) {
        if let Some(to) = self.members.get(&member).and_then(|member| member.connection) {
            out.push(HostOutput::Send { to, frame: encode_frame(message) });
        }
    }

    /// Tells all guests that this machine can't save the battle, or can again. The caller sends this at once, because
    /// all other outputs wait while nothing can be saved.
    pub fn announce_saving(&self, works: bool) -> Vec<HostOutput> {
        let mut out = Vec::new();
        self.send_to_all(&HostMessage::SavingChanged { works }, &mut out);
        out
    }

    pub(super) fn send_to_all(&self, message: &HostMessage, out: &mut Vec<HostOutput>) {
        for (member, _) in self.guests() {
            self.send(member, message, out);
        }
    }
}

impl HostMember {
    pub(super) fn new(key: Option<PeerKey>, name: &str) -> HostMember {
        HostMember {
            key,
            name: name.to_owned(),
            side: None,
            watching: false,
            ready: None,
            connection: None,
            mission_requests: 0,
            proposals: 0,
            proposal: None,
            away_since: None,
            reported: false,
            left: false,
            departed: false,
            verified: false,
            sent: None,
        }
    }
}
