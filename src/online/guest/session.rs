//! The state of a guest: its place in the session, its connection, and the battle.

use std::{collections::BTreeMap, time::Duration};

use campaign::{CampaignPage, CardChoice, expedition::ExpeditionPage};
use rules::{FigureId, Side};
use serde::{Deserialize, Serialize};

use super::{
    battle::GuestBattle,
    host_connection::HostConnection,
    output::{GuestNotice, GuestOutput, HostFault},
    transcript::BattleTranscript,
};
use crate::{
    battle_update::TakeOverData,
    byte_strings::{DiceCommitment, SaltSecret, SessionId},
    clock::ClockState,
    dice_reveal::DiceReveal,
    dice_seed::DealTerms,
    force_choice::ForceChoice,
    frame::encode_frame,
    handshake::JoinRejection,
    lobby_state::{LobbyMember, LobbyState},
    member::MemberId,
    message::{ChatMessage, GuestMessage, HostMessage},
    mission_parcel::{MissionProposal, PartialParcel},
    verification_report::VerificationReport,
};

/// The guest's place in the session, after the host has admitted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestWelcome {
    /// Id of the session.
    pub session: SessionId,
    /// Number of the guest.
    pub member: MemberId,
    /// The host's commitment.
    pub commitment: DiceCommitment,
}

/// An absence that has not ended, or ends with the next update.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurrentAbsence {
    /// Number of entries before it.
    pub(super) entries: u32,
    /// Time of the host's last message; `None` if it began with the end of the program.
    pub(super) since: Option<Duration>,
    /// `true` if it was long enough for the AI to take the guest's place.
    pub(super) is_long: bool,
}

/// The guest's end of an online session.
pub struct GuestSession {
    pub(super) name: String,
    pub(super) secret: SaltSecret,
    pub(super) connection: HostConnection,
    pub(super) welcome: Option<GuestWelcome>,
    pub(super) lobby: Option<LobbyState>,
    /// The page of the guest's side in the ledger of a campaign.
    pub(super) page: Option<Box<CampaignPage>>,
    /// The page of the expedition.
    pub(super) expedition: Option<Box<ExpeditionPage>>,
    /// The mission of which some parts have arrived.
    pub(super) parcel: Option<PartialParcel>,
    /// Number of missions that were asked for.
    pub(super) mission_requests: u32,
    /// Number of missions that the guest has proposed.
    pub(super) proposals: u32,
    /// The mission that the guest has proposed last.
    pub(super) proposal: Option<MissionProposal>,
    /// The terms for which the guest gave its salt.
    pub(super) terms: Option<DealTerms>,
    pub(super) battle: Option<GuestBattle>,
    pub(super) reveal: Option<DiceReveal>,
    /// The order of figures on which the members of the side have agreed.
    pub(super) arrangement: Vec<FigureId>,
    /// The member that commands each figure of a shared side.
    pub(super) commanders: BTreeMap<FigureId, MemberId>,
    /// The data with which the guest can take over as the host, in a co-operative battle.
    pub(super) open: Option<TakeOverData>,
    /// The clock, and the time at which the host has sent it.
    pub(super) clock: Option<(ClockState, Duration)>,
    /// `true` if the host has turned the guest away because it has lost entries.
    pub(super) can_roll_back: bool,
    /// `true` if the guest agrees to undo entries that the host has lost.
    pub(super) rollback: bool,
    /// The guest's absence before the next update.
    pub(super) away: Option<CurrentAbsence>,
    /// `true` if the guest wants to watch.
    pub(super) watching: bool,
    /// `true` once the guest or the host has ended the session.
    pub(super) finished: bool,
}

impl GuestSession {
    /// Creates a guest that connects at the next [`tick`](Self::tick). The secret must be new, from the system's random
    /// generator.
    pub fn new(name: &str, secret: SaltSecret, now: Duration) -> GuestSession {
        GuestSession {
            name: name.to_owned(),
            secret,
            connection: HostConnection::new(now),
            welcome: None,
            lobby: None,
            page: None,
            expedition: None,
            parcel: None,
            mission_requests: 0,
            proposals: 0,
            proposal: None,
            terms: None,
            battle: None,
            reveal: None,
            arrangement: Vec::new(),
            commanders: BTreeMap::new(),
            open: None,
            can_roll_back: false,
            rollback: false,
            clock: None,
            away: None,
            watching: false,
            finished: false,
        }
    }

    /// Returns the name of the player.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the guest's place in the session, once the host has admitted it.
    pub fn welcome(&self) -> Option<&GuestWelcome> {
        self.welcome.as_ref()
    }

    /// Returns the state of the lobby.
    pub fn lobby(&self) -> Option<&LobbyState> {
        self.lobby.as_ref()
    }

    /// Returns the page of the guest's side in the ledger of the campaign that the battle belongs to.
    pub fn campaign_page(&self) -> Option<&CampaignPage> {
        self.page.as_deref()
    }

    /// Returns the battle, once it has begun.
    pub fn battle(&self) -> Option<&GuestBattle> {
        self.battle.as_ref()
    }

    /// Returns the side whose half-turn it is, and the time left; `None` without a clock. The clock stands still while
    /// the connection is lost.
    pub fn clock_left(&self, now: Duration) -> Option<(Side, Duration)> {
        let (state, told) = self.clock?;
        let until = if self.connection.is_open() { now } else { self.connection.heard };
        Some((state.side, state.left_after(until.saturating_sub(told))))
    }

    /// Returns `true` if the session has ended for this guest.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Returns the arguments of [`verify_battle`](crate::verify_battle), once the battle is over.
    pub fn transcript(&self) -> Option<(&BattleTranscript, &DiceReveal)> {
        Some((self.battle.as_ref()?.transcript(), self.reveal.as_ref()?))
    }

    /// Takes a side to play, or leaves it.
    pub fn take_seat(&mut self, side: Option<Side>) -> Vec<GuestOutput> {
        self.watching = false;
        self.message(&GuestMessage::TakeSeat { side })
    }

    /// Watches instead of playing. If called before the guest connects, it may also watch a battle that has begun.
    pub fn watch(&mut self) -> Vec<GuestOutput> {
        self.watching = true;
        self.message(&GuestMessage::Watch)
    }

    /// Chooses the force of the guest's side.
    pub fn choose_force(&self, choice: impl Into<ForceChoice>) -> Vec<GuestOutput> {
        let ForceChoice { kinds, veterans } = choice.into();
        self.message(&GuestMessage::ChooseForce { kinds, veterans })
    }

    /// In a campaign, chooses the card of the last mission that the guest's side keeps.
    pub fn choose_card(&self, choice: CardChoice) -> Vec<GuestOutput> {
        self.message(&GuestMessage::ChooseCard { choice })
    }

    /// Takes command of the figures of those purchases, and of no others, on a side that several members share.
    pub fn take_figures(&self, purchases: Vec<u8>) -> Vec<GuestOutput> {
        self.message(&GuestMessage::TakeFigures { purchases })
    }

    /// Proposes the order in which the figures of the guest's side act.
    pub fn arrange_figures(&self, figures: Vec<FigureId>) -> Vec<GuestOutput> {
        self.message(&GuestMessage::ArrangeFigures { figures })
    }

    /// Returns the order of figures on which the members of the side have agreed. Figures that are not listed come
    /// last.
    pub fn arrangement(&self) -> &[FigureId] {
        &self.arrangement
    }

    /// Returns the member that commands a figure; `None` if all members of its side do.
    pub fn commander(&self, figure: FigureId) -> Option<MemberId> {
        self.commanders.get(&figure).copied()
    }

    /// Returns the data with which this guest can take over as the host; `None` if the battle is not co-operative.
    pub fn take_over_data(&self) -> Option<&TakeOverData> {
        self.open.as_ref()
    }

    /// Declares that the guest is ready.
    pub fn declare_ready(&self) -> Vec<GuestOutput> {
        self.message(&GuestMessage::Ready { commitment: self.secret.commitment() })
    }

    /// Agrees to undo the entries that the host has lost, after it has turned the guest away because of them. The guest
    /// connects at the next [`tick`](Self::tick), and again until the host's player agrees, too.
    pub fn accept_rollback(&mut self, now: Duration) {
        let is_over = self.battle.as_ref().is_none_or(|battle| battle.revealed);
        if self.can_roll_back && !is_over {
            (self.finished, self.rollback) = (false, true);
            self.connection = HostConnection::new(now);
        }
    }

    /// Sends a chat message to all members.
    pub fn chat(&self, message: ChatMessage) -> Vec<GuestOutput> {
        self.message(&GuestMessage::Chat(message))
    }

    /// Reports the result of the verification to all members.
    pub fn report_verification(&self, report: VerificationReport) -> Vec<GuestOutput> {
        self.message(&GuestMessage::Verified(report))
    }

    /// Leaves the session. If the seat is kept, a restored guest can come back to it.
    pub fn leave(&mut self, keep_seat: bool) -> Vec<GuestOutput> {
        let mut out = self.message(&GuestMessage::Leave { keep_seat });
        self.finish(&mut out);
        out
    }

    /// Returns the output that sends a message, if there is a connection.
    pub(super) fn message(&self, message: &GuestMessage) -> Vec<GuestOutput> {
        if self.connection.is_open() { vec![GuestOutput::Send(encode_frame(message))] } else { Vec::new() }
    }

    /// Ends the session.
    pub(super) fn finish(&mut self, out: &mut Vec<GuestOutput>) {
        if self.connection.is_open() {
            out.push(GuestOutput::Close);
        }
        self.connection.close();
        self.finished = true;
    }

    /// Ends the session, because the host breaks the protocol.
    pub(super) fn report_fault(&mut self, fault: HostFault, out: &mut Vec<GuestOutput>) {
        out.push(GuestOutput::Notify(GuestNotice::HostFault(fault)));
        self.finish(out);
    }

    /// Handles a message of the host.
    pub(super) fn handle_message(&mut self, message: HostMessage, out: &mut Vec<GuestOutput>) {
        match message {
            HostMessage::Welcome { session, member, commitment } => {
                self.handle_welcome(GuestWelcome { session, member, commitment }, out);
            }
            // The host's player has not agreed yet: the guest tries again later.
            HostMessage::Rejected(JoinRejection::Diverged { .. }) if self.rollback => {
                out.push(GuestOutput::Close);
                out.extend(self.disconnected(self.connection.heard));
            }
            HostMessage::Rejected(rejection) => {
                self.can_roll_back = matches!(rejection, JoinRejection::Diverged { .. });
                out.push(GuestOutput::Notify(GuestNotice::Rejected(rejection)));
                self.finish(out);
            }
            HostMessage::Ping { number } => out.extend(self.message(&GuestMessage::Pong { number })),
            HostMessage::Pong { .. } => {}
            HostMessage::ContinuedByMail => {
                out.push(GuestOutput::Notify(GuestNotice::ContinuedByMail));
                self.finish(out);
            }
            HostMessage::Closed => {
                out.push(GuestOutput::Notify(GuestNotice::Closed));
                self.finish(out);
            }
            _ if self.welcome.is_none() => {
                self.report_fault(HostFault::ProtocolViolation("a message before the welcome".into()), out);
            }
            message => self.handle_lobby_message(message, out),
        }
    }

    /// Handles a message that is neither about the connection nor about the course of the battle.
    fn handle_lobby_message(&mut self, message: HostMessage, out: &mut Vec<GuestOutput>) {
        match message {
            HostMessage::Lobby(lobby) => self.handle_lobby(lobby, out),
            HostMessage::RequestMission { digest, part } => self.send_proposal_part(digest, part, out),
            HostMessage::MissionPart(part) => self.handle_mission_part(part, out),
            HostMessage::LobbyRefused(refusal) => out.push(GuestOutput::Notify(GuestNotice::LobbyRefused(refusal))),
            HostMessage::Presence { member, present } => self.handle_presence(member, present, out),
            HostMessage::MemberLeft { member } => {
                self.change_member(member, |known| known.has_left = true);
                out.push(GuestOutput::Notify(GuestNotice::MemberLeft(member)));
            }
            HostMessage::SeatChanged { side, computer } => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.computers[side] = computer;
                }
                out.push(GuestOutput::Notify(GuestNotice::SeatChanged(side, computer)));
            }
            HostMessage::SavingChanged { works } => {
                out.push(GuestOutput::Notify(GuestNotice::HostSavingChanged(works)));
            }
            HostMessage::FiguresArranged { figures } => {
                self.arrangement = figures;
                out.push(GuestOutput::Notify(GuestNotice::FiguresArranged));
            }
            HostMessage::Clock(state) => {
                self.clock = Some((state, self.connection.heard));
                out.push(GuestOutput::Notify(GuestNotice::ClockChanged));
            }
            HostMessage::CampaignPage(page) => self.handle_campaign_page(page, out),
            HostMessage::ExpeditionPage(page) => {
                if self.take_over_expedition(Some(page), out) {
                    out.extend([GuestOutput::Save, GuestOutput::Notify(GuestNotice::CampaignChanged)]);
                }
            }
            HostMessage::NightRefused { reason } => self.note_night_refusal(reason, out),
            HostMessage::Chat { member, message } => {
                out.push(GuestOutput::Notify(GuestNotice::ChatReceived(member, message)));
            }
            HostMessage::MemberVerified { member, report } => {
                out.push(GuestOutput::Notify(GuestNotice::MemberVerified(member, report)));
            }
            message => self.handle_battle_message(message, out),
        }
    }

    fn handle_lobby(&mut self, lobby: LobbyState, out: &mut Vec<GuestOutput>) {
        self.parcel.take_if(|parcel| parcel.digest != lobby.mission.digest);
        if lobby.page.as_ref().is_some_and(|page| !page.is_sound()) {
            return self.report_fault(HostFault::ProtocolViolation("an invalid page".into()), out);
        }
        if !self.take_over_expedition(lobby.expedition.clone(), out) {
            return;
        }
        self.page.clone_from(&lobby.page);
        self.lobby = Some(lobby);
        out.push(GuestOutput::Notify(GuestNotice::LobbyChanged));
    }

    fn handle_presence(&mut self, member: MemberId, present: bool, out: &mut Vec<GuestOutput>) {
        self.change_member(member, |known| {
            known.present = present;
            known.has_left &= !present;
        });
        out.push(GuestOutput::Notify(GuestNotice::MemberPresence(member, present)));
    }

    /// Changes what the guest knows of a member.
    fn change_member(&mut self, member: MemberId, change: impl Fn(&mut LobbyMember)) {
        let members = self.lobby.iter_mut().flat_map(|lobby| &mut lobby.members);
        members.filter(|known| known.member == member).for_each(change);
    }

    fn handle_campaign_page(&mut self, page: Box<CampaignPage>, out: &mut Vec<GuestOutput>) {
        if !page.is_sound() {
            return self.report_fault(HostFault::ProtocolViolation("an invalid page".into()), out);
        }
        self.page = Some(page);
        out.extend([GuestOutput::Save, GuestOutput::Notify(GuestNotice::CampaignChanged)]);
    }

    fn handle_welcome(&mut self, welcome: GuestWelcome, out: &mut Vec<GuestOutput>) {
        if self.welcome.is_some_and(|known| known != welcome) {
            return self.report_fault(HostFault::OtherSession, out);
        }
        self.welcome = Some(welcome);
        self.connection.admit();
        out.extend([GuestOutput::Save, GuestOutput::Notify(GuestNotice::Welcomed)]);
        out.extend(self.message(&GuestMessage::SetName { name: self.name.clone() }));
        if self.watching && self.battle.is_none() {
            out.extend(self.message(&GuestMessage::Watch));
        }
        self.repeat_pending_order(out);
    }
}
