//! The state of an online session, as the battle screen shows it.

use super::local_clock::{DayTime, LocalClock};
use crate::prelude::*;
use battle_view::session::BattleSession;
use campaign::{CampaignPage, CardChoice, expedition::ExpeditionPage};
use online::{ChatMessage, LobbyState, MemberId, VerificationReport};

/// Maximum number of chat messages that are kept.
const MAX_CHAT_LINES: usize = 200;

/// Time for which a short interruption is not shown: most end by themselves.
pub(super) const GRACE: Duration = Duration::from_millis(1500);

/// Resource: the state of the online session.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct OnlineStatus {
    /// The members, the host first.
    pub members: Vec<OnlineMember>,
    /// Number of this window's member.
    pub own: Option<MemberId>,
    /// Time since which a guest has had no connection.
    pub lost_since: Option<ClientInstant>,
    /// Number of attempts to connect since then.
    pub attempts: u32,
    /// Members whose contribution to the dice of the pending order is missing.
    pub waits_for_dice: Option<MemberId>,
    /// Member that has been away for two minutes, so that the AI may take its place.
    pub replaceable: Option<MemberId>,
    /// `true` if the player has closed the dialog about the connection.
    pub dialog_closed: bool,
    /// The chat messages, oldest first.
    pub chat: Vec<BattleChatLine>,
    /// The results of the verification, by member.
    pub verified: BTreeMap<MemberId, VerificationReport>,
    /// At a guest's machine, the page of its side in the campaign that the battle belongs to.
    pub page: Option<Box<CampaignPage>>,
    /// At a guest's machine, the page of the expedition that the battle belongs to.
    pub expedition: Option<Box<ExpeditionPage>>,
    /// Entries that the host has lost and a guest knows.
    pub diverged: Option<DivergedRecord>,
    /// Reason why the session has ended, as the id of a text.
    pub ended: Option<&'static str>,
    /// `true` if the host goes on with another session, which this guest may join.
    pub has_next_session: bool,
}

/// Event at the host's machine: after a battle of a campaign, a player at another machine has chosen the card that this
/// side keeps.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct RemoteCardChosen {
    pub side: Side,
    pub choice: CardChoice,
}

/// Event: after an online battle of an expedition, its people plan the next night together, at the host's machine or at a
/// guest's. The lobby observes it, and takes the session out of the battle.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanNextNight;

/// Entries that the host has lost, for example because its disk was restored from a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DivergedRecord {
    /// Number of entries that would be undone.
    pub lost: u32,
    /// `true` if the player at this window agrees to undo them.
    pub agreed: bool,
}

/// A member of the session.
#[derive(Clone, Debug, PartialEq)]
pub struct OnlineMember {
    /// Number of the member.
    pub member: MemberId,
    /// Name.
    pub name: String,
    /// The side that the member plays.
    pub side: Option<Side>,
    /// Time since which the member has been away.
    pub away_since: Option<ClientInstant>,
    /// `true` if the member is away because it has left on purpose.
    pub has_left: bool,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleChatLine {
    /// The member.
    pub member: MemberId,
    /// The message.
    pub message: ChatMessage,
    /// Time at which it came.
    pub came: ClientInstant,
    /// The local time of day then, if it is known.
    pub at: Option<DayTime>,
}

impl OnlineStatus {
    /// Returns the state at the beginning of the battle, or after a restart.
    pub(super) fn of_lobby(lobby: &LobbyState, own: MemberId) -> OnlineStatus {
        let mut status = OnlineStatus { own: Some(own), ..OnlineStatus::default() };
        status.update_members(lobby);
        status
    }

    /// Returns the state of a guest that was restarted and has no connection yet: it knows only the names of the players
    /// of both sides.
    pub(super) fn of_players(players: &BySide<String>, side: Side, own: MemberId) -> OnlineStatus {
        let row = |member, side: Side| OnlineMember {
            member,
            name: players[side].clone(),
            side: Some(side),
            away_since: None,
            has_left: false,
        };
        OnlineStatus {
            members: vec![row(MemberId::HOST, side.enemy()), row(own, side)],
            own: Some(own),
            lost_since: Some(ClientInstant::now()),
            ..OnlineStatus::default()
        }
    }

    /// Takes over the members of the lobby.
    pub(super) fn update_members(&mut self, lobby: &LobbyState) {
        let known = std::mem::take(&mut self.members);
        let row = |member: &online::LobbyMember| {
            let old = known.iter().find(|old| old.member == member.member && !member.present);
            let away_since = old.and_then(|old| old.away_since);
            OnlineMember {
                member: member.member,
                name: member.name.clone(),
                side: member.side,
                away_since: (!member.present).then(|| away_since.unwrap_or_else(ClientInstant::now)),
                has_left: member.has_left,
            }
        };
        self.members = lobby.members.iter().map(row).collect();
    }

    /// Notes that a member has come back or is away. Returns the time for which it was away.
    pub(super) fn note_presence(&mut self, member: MemberId, present: bool) -> Option<Duration> {
        let row = self.members.iter_mut().find(|row| row.member == member)?;
        if present {
            self.replaceable = self.replaceable.filter(|absent| *absent != member);
            row.has_left = false;
            return row.away_since.take().map(ClientInstant::elapsed);
        }
        row.away_since.get_or_insert_with(ClientInstant::now);
        self.dialog_closed = false;
        None
    }

    /// Notes that a member is away because it has left on purpose.
    pub(super) fn note_departure(&mut self, member: MemberId) {
        let rows = self.members.iter_mut().filter(|row| row.member == member);
        rows.for_each(|row| row.has_left = true);
    }

    /// Appends a chat message.
    fn add_chat(&mut self, member: MemberId, message: ChatMessage, at: Option<DayTime>) {
        self.chat.push(BattleChatLine { member, message, came: ClientInstant::now(), at });
        let surplus = self.chat.len().saturating_sub(MAX_CHAT_LINES);
        self.chat.drain(..surplus);
    }

    /// Returns the name of a member; empty if it has none.
    pub fn name(&self, member: MemberId) -> &str {
        self.members.iter().find(|row| row.member == member).map_or("", |row| &row.name)
    }

    /// Returns the side of a player whose seat the AI may take.
    pub fn replaceable_side(&self) -> Option<Side> {
        let member = self.replaceable?;
        self.members.iter().find(|row| row.member == member).and_then(|row| row.side)
    }

    /// Returns the first member with a seat that is away.
    pub fn absent_player(&self) -> Option<&OnlineMember> {
        self.members.iter().find(|row| row.side.is_some() && row.away_since.is_some())
    }
}

/// Appends a chat message that has come now.
pub(super) fn receive_chat(world: &mut World, member: MemberId, message: ChatMessage) {
    let LocalClock(read) = *world.resource::<LocalClock>();
    world.resource_mut::<OnlineStatus>().add_chat(member, message, read());
}

/// Run condition: the battle is played on several machines.
pub(super) fn is_online_battle(session: Option<Res<BattleSession>>) -> bool {
    session.is_some_and(|session| session.is_online())
}

/// Returns the name of a player where it stands alone: players need not have one. A sentence about the player is made by
/// [`format_player_sentence`].
pub(super) fn format_player_name(texts: &Texts, name: &str) -> String {
    if name.is_empty() { texts.t("online-nameless") } else { name.to_owned() }
}
