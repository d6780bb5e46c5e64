//! The state of the lobby: the open page, the typed code, the session of this machine, and the reason of its end.

use std::{sync::Mutex, time::Duration};

use bevy::prelude::*;
use campaign::{CampaignPage, FigureName, expedition::ExpeditionPage};
use mission::Mission;
use mission_library::MissionLibrary;
use online::{GameVersion, HostFault, JoinRejection, LobbyRefusal, LobbyState, MemberId, MissionParcel};
use online_runtime::transport::{ConnectionQuality, JoinStep, OpenInvitation, TransportError};
use record::{Digest, Record};
use rules::{BySide, Localized, Side};
use ui_kit::clock::ClientInstant;

use crate::{
    lobby_model::LobbyPage,
    lobby_session::LobbySession,
    proposed_mission::{MissionReader, ProposedMission},
    resumable_session::ResumableSession,
    session_origin::SessionOrigin,
};

/// Maximum number of messages that are kept.
const MAX_CHAT_LINES: usize = 100;

/// Resource with the state of the lobby.
#[derive(Resource, Default)]
pub struct OnlineLobby {
    /// The open page.
    pub(crate) page: LobbyPage,
    /// The typed part of the code, in capitals and without separators.
    pub(crate) typed: String,
    /// The session of this machine.
    session: Option<LobbySession>,
    /// Time at which the session began; its clock counts from then on.
    started: Option<ClientInstant>,
    /// The known facts about the session.
    pub(crate) facts: SessionFacts,
    /// The mission of the next session; `None` before the lobby was opened.
    pub(crate) mission: Option<String>,
    /// Requisition level of each side in that mission.
    pub(crate) levels: BySide<u8>,
    /// The battle of the open campaign or expedition, if the session is about one.
    pub(crate) origin: Option<SessionOrigin>,
    /// `true` if this machine only deals the cards in the next session.
    pub(crate) deals_only: bool,
    /// The saved battle of the next session, in place of a mission.
    pub(crate) saved: Option<Box<Record>>,
    /// `true` while the figures of the own side are shown in place of the members.
    pub(crate) shows_figures: bool,
    /// The session on disk that can be continued.
    pub(crate) resumable: Option<ResumableSession>,
    /// Reason why the last session has ended or could not begin.
    pub(crate) failure: Option<LobbyFailure>,
    /// The last refusal of a request.
    pub(crate) refusal: Option<LobbyRefusal>,
    /// `true` after the invitation was copied.
    pub(crate) copied: bool,
    /// The messages, oldest first.
    pub(crate) chat: Vec<ChatLine>,
}

/// The known facts about a session. They are cleared when it ends.
#[derive(Default)]
pub(crate) struct SessionFacts {
    /// The lobby, once it is known.
    pub(crate) lobby: Option<LobbyState>,
    /// Number of the player at this machine.
    pub(crate) own: Option<MemberId>,
    /// The open invitation.
    pub(crate) invitation: Option<OpenInvitation>,
    /// Step of the attempt to connect.
    pub(crate) join_step: Option<JoinStep>,
    /// The code with which this machine joins; `None` for a long invitation.
    pub(crate) tried_code: Option<String>,
    /// `true` while a guest is connected to the host.
    pub(crate) is_connected: bool,
    /// Fault of the network, while a session is open.
    pub(crate) network: Option<TransportError>,
    /// `true` after an invitation was closed because of wrong codes, until the player has seen the new one.
    pub(crate) code_was_exhausted: bool,
    /// Reason why the host has refused the last order for a night.
    pub(crate) night_refusal: Option<Localized>,
    /// Reason why the battle could not begin.
    pub(crate) battle_fault: Option<String>,
    /// Reason why the session can't be saved.
    pub(crate) not_saved: Option<Localized>,
    /// Quality of the connection to the machine at the other end.
    pub(crate) quality: Option<ConnectionQuality>,
    /// The forces that this machine has chosen, as ids of kinds.
    pub(crate) forces: BySide<Option<Vec<String>>>,
    /// The figures of a campaign that this machine has requested.
    pub(crate) requested_figures: BySide<Vec<FigureName>>,
    /// The side whose player was asked for the card to keep, and the number of missions played at that time.
    pub(crate) offered_card: Option<(Side, usize)>,
    /// `true` once this machine has taken its first seat.
    pub(crate) has_taken_seat: bool,
    /// The side whose force this machine has chosen and the host has not confirmed.
    pub(crate) pending_force: Option<Side>,
    /// The mission of the host, or the one that it has sent because this machine lacks it.
    pub(crate) sent_mission: Option<Box<Mission>>,
    /// Digest of the mission that this machine has asked for.
    pub(crate) requested_mission: Option<Digest>,
    /// The mission that the host has sent, before it is read.
    pub(crate) arrived_mission: Option<MissionParcel>,
    /// The thread that reads the mission that the host has sent.
    pub(crate) mission_reader: Option<MissionReader>,
    /// The mission that a guest has proposed to this host.
    pub(crate) proposal: Option<ProposedMission>,
    /// `true` if the mission that the host has sent can't be used.
    pub(crate) is_mission_unusable: bool,
    /// `true` once [`OnlineBattleBegun`] was triggered.
    pub(crate) is_announced: bool,
    /// The members whose arrival was announced, with their names.
    pub(crate) announced_members: Vec<(MemberId, String)>,
}

/// Reason why a session has ended or could not begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LobbyFailure {
    /// The typed or pasted text is neither a code nor an invitation.
    InvalidCode,
    /// The network does not work, or no machine answers.
    Network {
        /// The fault.
        fault: TransportError,
        /// The code that was tried; `None` for a long invitation.
        code: Option<String>,
    },
    /// The host has turned this machine away.
    Rejected(JoinRejection),
    /// The host has closed the session.
    Closed,
    /// The host breaks the protocol.
    HostFault(HostFault),
    /// The session could not be opened or continued, for this reason.
    NotOpened(String),
}

/// A message, or a note of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChatLine {
    /// A text that a player has written.
    Text {
        /// Name of the player.
        name: String,
        /// Side of the player.
        side: Option<Side>,
        /// The text.
        text: String,
    },
    /// A quick phrase, by its number from 1.
    Phrase {
        /// Name of the player.
        name: String,
        /// Side of the player.
        side: Option<Side>,
        /// Number of the phrase.
        number: u8,
    },
    /// A player has joined or come back.
    Joined(String),
    /// A player is away.
    Left(String),
    /// The player at this machine has proposed a mission.
    Proposed(Localized),
    /// The mission can't be proposed: it is too large, or too many were proposed.
    NotProposed(Localized),
    /// A player has proposed a mission that can't be used.
    UnusableProposal(String),
    /// A player with another version of the game was turned away.
    TurnedAway(GameVersion),
}

/// Event: an online battle has begun. The observer that shows the battle takes the session.
#[derive(Event)]
pub struct OnlineBattleBegun {
    session: Mutex<Option<LobbySession>>,
    /// The messages of the session.
    pub chat: Vec<ChatLine>,
    /// Time at which the session began. Its clock goes on from there.
    pub started: ClientInstant,
}

impl OnlineBattleBegun {
    /// Creates the event with the session of the battle.
    pub(crate) fn new(session: LobbySession, chat: Vec<ChatLine>, started: ClientInstant) -> OnlineBattleBegun {
        OnlineBattleBegun { session: Mutex::new(Some(session)), chat, started }
    }

    /// Takes the session out of the event; `None` if another observer has it.
    pub fn take_session(&self) -> Option<LobbySession> {
        self.session.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take()
    }
}

impl OnlineLobby {
    /// Returns `true` while this machine has a session or tries to join one.
    pub fn has_session(&self) -> bool {
        self.session.is_some()
    }

    /// Returns the session of this machine.
    pub(crate) fn session(&mut self) -> Option<&mut LobbySession> {
        self.session.as_mut()
    }

    /// Begins a session, and clears the facts about the last one.
    pub(crate) fn set_session(&mut self, session: LobbySession) {
        self.facts = SessionFacts::default();
        (self.failure, self.refusal, self.copied) = (None, None, false);
        self.shows_figures = false;
        self.chat.clear();
        if let LobbySession::Host(host) = &session {
            // The library may lack the mission of a saved battle, or have another edition of it.
            self.facts.sent_mission = Some(Box::new(host.mission().clone()));
        }
        self.return_session(session, ClientInstant::now());
    }

    /// Puts a session back, with the time at which its clock has started.
    pub(crate) fn return_session(&mut self, session: LobbySession, started: ClientInstant) {
        (self.session, self.started) = (Some(session), Some(started));
    }

    /// Takes the session out, with the time at which it began.
    pub(crate) fn take_session(&mut self) -> Option<(LobbySession, ClientInstant)> {
        self.session.take().zip(self.started.take())
    }

    /// Returns the time of the session's clock.
    pub(crate) fn session_time(&self) -> Duration {
        self.started.map(ClientInstant::elapsed).unwrap_or_default()
    }

    /// Ends the session with a reason for the player, or without one.
    pub(crate) fn end_session(&mut self, failure: Option<LobbyFailure>) {
        self.session = None;
        self.facts = SessionFacts::default();
        self.failure = failure;
        self.refusal = None;
    }

    /// Returns `true` while a thread reads a mission that another machine has sent.
    pub(crate) fn is_reading_mission(&self) -> bool {
        let is_proposal_read = self.facts.proposal.as_ref().is_some_and(ProposedMission::is_reading);
        self.facts.mission_reader.is_some() || is_proposal_read
    }

    /// Returns `true` if this machine is the host of an open session.
    pub(crate) fn is_host(&self) -> bool {
        self.has_session() && self.page == LobbyPage::Host
    }

    /// Returns `true` if this machine is a guest whom the host has admitted.
    pub(crate) fn is_admitted(&self) -> bool {
        self.has_session() && self.page == LobbyPage::Join && self.facts.lobby.is_some()
    }

    /// Returns `true` while the player types the code, so that letters are no shortcuts.
    pub(crate) fn is_typing(&self) -> bool {
        self.page == LobbyPage::Join && !self.has_session()
    }

    /// Returns the mission of the session: that in this machine's library, if it is the same, or the one that the host
    /// has sent; `None` if it is missing.
    pub(crate) fn session_mission<'a>(&'a self, missions: &'a MissionLibrary) -> Option<&'a Mission> {
        let wanted = &self.facts.lobby.as_ref()?.mission;
        let is_wanted = |mission: &&Mission| mission.id == wanted.id && Digest(mission.digest()) == wanted.digest;
        let listed = || missions.listed().map(|(mission, _)| mission).find(is_wanted);
        self.facts.sent_mission.as_deref().filter(is_wanted).or_else(listed)
    }

    /// Returns the mission of a session that is not open yet.
    pub(crate) fn planned_mission<'a>(&'a self, missions: &'a MissionLibrary) -> Option<&'a Mission> {
        match &self.origin {
            Some(origin) => Some(origin.mission()),
            None => missions.find(self.mission.as_deref()?),
        }
    }

    /// Returns the saved battle that goes on in a session that is not open yet, if it is about one.
    pub(crate) fn planned_record(&self) -> Option<&Record> {
        match &self.origin {
            Some(origin) => origin.record(),
            None => self.saved.as_deref(),
        }
    }

    /// Returns the requisition level of each side in a session that is not open yet.
    pub(crate) fn planned_levels(&self) -> BySide<u8> {
        self.origin.as_ref().map_or(self.levels, |origin| origin.mission().rp)
    }

    /// Returns `true` if the force of the own side is fixed: that of a saved battle, or that of an expedition, whose
    /// players have no page of a campaign.
    pub(crate) fn has_fixed_force(&self) -> bool {
        let Some((side, state)) = self.own_side().zip(self.facts.lobby.as_ref()) else { return false };
        state.saved.is_some() || state.campaign.is_some() && self.campaign_page(side).is_none()
    }

    /// Returns the page of a side in the ledger of the campaign that the session is about. A guest has only that of the
    /// own side.
    pub(crate) fn campaign_page(&self, side: Side) -> Option<&CampaignPage> {
        match &self.session {
            Some(LobbySession::Host(host)) => host.session().campaign().map(|terms| &terms.pages[side]),
            _ => self.facts.lobby.as_ref()?.page.as_deref().filter(|page| page.side == side),
        }
    }

    /// Returns the page of the expedition that a guest's session belongs to.
    pub(crate) fn expedition_page(&self) -> Option<&ExpeditionPage> {
        self.facts.lobby.as_ref()?.expedition.as_deref()
    }

    /// Returns the page of a side that must still choose a card, and whose choice is made at this machine: the own
    /// side, or one at the host without a player.
    pub(crate) fn undecided_page(&self, missions: &MissionLibrary) -> Option<&CampaignPage> {
        let state = self.facts.lobby.as_ref()?;
        let is_automated = |side| self.session_mission(missions).is_some_and(|mission| mission.plays_itself(side));
        let is_here = |side: &Side| {
            let has_no_player = self.is_host() && (state.computers[*side].is_some() || is_automated(*side));
            self.own_side() == Some(*side) || has_no_player
        };
        let mut pages = Side::BOTH.into_iter().filter(is_here).filter_map(|side| self.campaign_page(side));
        pages.find(|page| page.must_decide())
    }

    /// Returns `true` if the player at this machine only watches.
    pub(crate) fn is_watching(&self) -> bool {
        let members = self.facts.lobby.iter().flat_map(|state| &state.members);
        members.into_iter().any(|member| Some(member.member) == self.facts.own && member.watching)
    }

    /// Returns the name of a member; empty if it has none.
    pub(crate) fn name_of(&self, member: MemberId) -> String {
        let mut members = self.facts.lobby.iter().flat_map(|state| &state.members);
        members.find(|known| known.member == member).map(|known| known.name.clone()).unwrap_or_default()
    }

    /// Returns the side of the player at this machine.
    pub(crate) fn own_side(&self) -> Option<Side> {
        let own = self.facts.own?;
        self.facts.lobby.as_ref()?.members.iter().find(|member| member.member == own)?.side
    }

    /// Adds a message, and removes the oldest one if there are too many.
    pub(crate) fn add_chat(&mut self, line: ChatLine) {
        self.chat.push(line);
        if self.chat.len() > MAX_CHAT_LINES {
            self.chat.remove(0);
        }
    }
}
