//! The messages of guests, and the host's answers.

use std::time::Duration;

use bevy_ecs::world::World;
use rules::RulesEdition;

use super::{
    output::{CloseReason, ConnectionId, HostNotice, HostOutput},
    session::{HostMember, HostSession},
};
use crate::{
    force_choice::ForceChoice,
    game_version::GameVersion,
    handshake::{GuestHello, JoinRejection, PROTOCOL_VERSION, edition_number},
    limits::{MAX_GUESTS, MAX_WATCHERS, QUICK_PHRASES},
    lobby_state::LobbyRefusal,
    member::MemberId,
    message::{ChatMessage, GuestMessage, HostMessage},
    player_text::{clean_chat, clean_name},
};

impl HostSession {
    /// Admits a guest, or turns it away.
    pub(super) fn handle_hello(
        &mut self,
        world: &World,
        from: ConnectionId,
        hello: &GuestHello,
        out: &mut Vec<HostOutput>,
    ) {
        let member = match self.admit_guest(from, hello) {
            Ok(member) => member,
            Err(rejection) => return self.reject_guest(from, hello, rejection, out),
        };
        self.replace_connection(member, from, out);
        if let Some(guest) = self.members.get_mut(&member) {
            (guest.left, guest.departed) = (false, false);
        }
        out.push(HostOutput::Save);
        let (session, commitment) = (self.session, self.commitment());
        self.send(member, &HostMessage::Welcome { session, member, commitment }, out);
        if let Some(observer) = self.observer_of(member)
            && let Some(hosted) = &mut self.battle
        {
            hosted.add_observer(world, observer);
            // After a rollback, the guest gets the beginning again.
            let resume = hello.resume.filter(|resume| self.check_resume_point(member, Some(*resume)).is_ok());
            self.resume_guest(world, member, resume, out);
        }
        self.announce_presence(member, true, out);
    }

    /// Turns a guest away, and tells the host's player if that may be of interest.
    fn reject_guest(
        &mut self,
        from: ConnectionId,
        hello: &GuestHello,
        rejection: JoinRejection,
        out: &mut Vec<HostOutput>,
    ) {
        let notice = match (&rejection, hello.resume) {
            (JoinRejection::Diverged { .. }, Some(resume)) => {
                Some(HostNotice::GuestDiverged { entries: resume.entries, agrees: hello.rollback })
            }
            (JoinRejection::Version { .. }, _) => Some(HostNotice::GuestTurnedAway(hello.version())),
            _ => None,
        };
        out.extend(notice.map(HostOutput::Notify));
        if rejection == JoinRejection::NextSession {
            self.send_last_battle(from, hello, out);
        }
        let frame = crate::frame::encode_frame(&HostMessage::Rejected(rejection));
        out.push(HostOutput::Send { to: from, frame });
        self.drop_connection(from, CloseReason::Finished, out);
    }

    /// Gives a member its new connection. The guest may notice earlier than the host that its old one is lost.
    fn replace_connection(&mut self, member: MemberId, from: ConnectionId, out: &mut Vec<HostOutput>) {
        let old = self.members.get_mut(&member).and_then(|guest| guest.connection.replace(from));
        if let Some(old) = old {
            out.push(HostOutput::Close { connection: old, reason: CloseReason::Replaced });
            self.connections.remove(&old);
        }
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.member = Some(member);
        }
    }

    /// Returns the member to which a guest's key belongs, or adds a new member.
    fn admit_guest(&mut self, from: ConnectionId, hello: &GuestHello) -> Result<MemberId, JoinRejection> {
        if !hello.version().can_play_with(&GameVersion::own()) {
            let edition = edition_number(RulesEdition::CURRENT);
            let game = env!("CARGO_PKG_VERSION").to_owned();
            return Err(JoinRejection::Version { game, protocol: PROTOCOL_VERSION, edition });
        }
        if self.closed {
            return Err(JoinRejection::Closed);
        }
        if hello.session.is_some_and(|session| session != self.session) {
            return Err(JoinRejection::NextSession);
        }
        let key = self.connections.get(&from).map(|connection| connection.key);
        let known = self.guests().find(|(_, guest)| guest.key == key).map(|(member, _)| member);
        if let Some(member) = known {
            self.check_resume_point(member, hello.resume).or_else(|fault| self.roll_back(hello, fault))?;
            return Ok(member);
        }
        let watching = self.battle.is_some();
        if watching && !hello.watch {
            return Err(JoinRejection::Started);
        }
        let free = (MemberId::HOST.0 + 1..).map(MemberId).find(|member| !self.members.contains_key(member));
        let has_place = |member: &MemberId| {
            self.guests().count() < MAX_GUESTS && !(watching && self.other_watchers(*member) >= MAX_WATCHERS)
        };
        let member = free.filter(has_place).ok_or(JoinRejection::Full)?;
        self.members.insert(member, HostMember { watching, ..HostMember::new(key, "") });
        Ok(member)
    }

    /// Handles a message of a member.
    pub(super) fn handle_message(
        &mut self,
        world: &mut World,
        (from, member): (ConnectionId, MemberId),
        message: GuestMessage,
        now: Duration,
        out: &mut Vec<HostOutput>,
    ) {
        match message {
            GuestMessage::SetName { name } => self.set_name(member, &name, out),
            GuestMessage::Ping { number } => self.send(member, &HostMessage::Pong { number }, out),
            GuestMessage::Chat(message) => self.pass_on_chat((from, member), message, now, out),
            GuestMessage::Leave { keep_seat } => self.release_member((from, member), keep_seat, out),
            // The time of the last message is noted for each one. A member reads its first messages only once.
            GuestMessage::Pong { .. } | GuestMessage::Hello(_) => {}
            GuestMessage::DealSalt { salt } => self.handle_deal_salt(world, member, salt, out),
            GuestMessage::RequestMission { digest, part } => self.send_mission_part(member, digest, part, out),
            GuestMessage::ChooseCard { choice } => {
                if let Err(refusal) = self.choose_card(member, choice, out) {
                    self.send(member, &HostMessage::LobbyRefused(refusal), out);
                }
            }
            GuestMessage::PlanNight { day, order } => self.handle_night_order((from, member), (day, order), out),
            message if self.battle.is_none() => self.handle_lobby_message((from, member), message, out),
            message => self.handle_battle_message(world, member, message, out),
        }
    }

    fn handle_lobby_message(
        &mut self,
        (from, member): (ConnectionId, MemberId),
        message: GuestMessage,
        out: &mut Vec<HostOutput>,
    ) {
        let side = self.members.get(&member).and_then(|guest| guest.side);
        let done = match message {
            GuestMessage::ProposeMission { digest } => return self.begin_proposal(member, digest, out),
            GuestMessage::MissionPart(part) => return self.add_proposal_part((from, member), &part, out),
            GuestMessage::TakeSeat { side } => self.take_seat(member, side),
            GuestMessage::Watch => self.start_watching(member),
            GuestMessage::TakeFigures { purchases } => self.take_figures(member, &purchases),
            GuestMessage::ChooseForce { kinds, veterans } => {
                let choice = ForceChoice { kinds, veterans };
                side.ok_or(LobbyRefusal::NoSeat).and_then(|side| self.choose_force(side, choice))
            }
            GuestMessage::Ready { commitment } => self.set_ready(member, commitment),
            _ => {
                let reason = CloseReason::ProtocolViolation("a message for a battle".into());
                return self.drop_connection(from, reason, out);
            }
        };
        match done {
            Ok(()) => {
                out.push(HostOutput::Save);
                self.announce_lobby(out);
            }
            Err(refusal) => self.send(member, &HostMessage::LobbyRefused(refusal), out),
        }
    }

    fn handle_battle_message(
        &mut self,
        world: &mut World,
        member: MemberId,
        message: GuestMessage,
        out: &mut Vec<HostOutput>,
    ) {
        match message {
            GuestMessage::SubmitOrder { entries, order } => self.handle_order(world, member, (entries, order), out),
            GuestMessage::Salt { entries, salt } => self.handle_salt(member, entries, salt, out),
            GuestMessage::Undo { entries } => self.handle_undo(world, member, entries, out),
            GuestMessage::RequestObservation => self.send_complete_update(world, member, out),
            GuestMessage::ArrangeFigures { figures } => drop(self.arrange(world, member, &figures, out)),
            GuestMessage::RevealSecret { secret } => self.handle_secret(member, secret, out),
            GuestMessage::Verified(report) => {
                if let Some(guest) = self.members.get_mut(&member) {
                    guest.verified = true;
                }
                out.push(HostOutput::Notify(HostNotice::BattleVerified(member, report.clone())));
                self.send_to_all(&HostMessage::MemberVerified { member, report }, out);
            }
            // A message for the lobby may have been under way when the battle began.
            _ => {}
        }
    }

    fn set_name(&mut self, member: MemberId, name: &str, out: &mut Vec<HostOutput>) {
        let name = clean_name(name);
        let Some(guest) = self.members.get_mut(&member) else { return };
        if guest.name != name {
            guest.name = name;
            if self.battle.is_none() {
                self.take_seat_figures(member);
            }
            out.push(HostOutput::Save);
            self.announce_lobby(out);
        }
    }

    fn pass_on_chat(
        &mut self,
        (from, member): (ConnectionId, MemberId),
        message: ChatMessage,
        now: Duration,
        out: &mut Vec<HostOutput>,
    ) {
        let Some(message) = clean_message(message) else { return };
        if !self.connections.get_mut(&from).is_some_and(|guest| guest.chat_rate.try_take(now)) {
            return;
        }
        self.send_to_all(&HostMessage::Chat { member, message: message.clone() }, out);
        out.push(HostOutput::Notify(HostNotice::ChatReceived(member, message)));
    }

    /// Ends the connection of a member that leaves.
    fn release_member(&mut self, (from, member): (ConnectionId, MemberId), keep_seat: bool, out: &mut Vec<HostOutput>) {
        self.drop_connection(from, CloseReason::Finished, out);
        self.note_departure(member, keep_seat, out);
    }

    /// Tells all members that one of them has left on purpose. In the lobby its seat becomes free, unless it will come
    /// back; the place of a watcher becomes free at any time.
    pub(super) fn note_departure(&mut self, member: MemberId, keep_seat: bool, out: &mut Vec<HostOutput>) {
        if let Some(guest) = self.members.get_mut(&member) {
            guest.departed = true;
            out.push(HostOutput::Save);
        }
        self.send_to_all(&HostMessage::MemberLeft { member }, out);
        out.push(HostOutput::Notify(HostNotice::MemberLeft(member)));
        if !keep_seat {
            self.free_place(member, out);
        }
    }

    /// Frees the place of a member that has left for good.
    fn free_place(&mut self, member: MemberId, out: &mut Vec<HostOutput>) {
        let Some(guest) = self.members.get_mut(&member) else { return };
        if self.battle.is_none() || guest.watching {
            self.members.remove(&member);
            self.free_figures(member);
            self.announce_lobby(out);
        } else {
            guest.left = true;
        }
    }
}

/// Returns a chat message without invisible characters; `None` if it is empty then.
pub(super) fn clean_message(message: ChatMessage) -> Option<ChatMessage> {
    match message {
        ChatMessage::Text(text) => Some(clean_chat(&text)).filter(|text| !text.is_empty()).map(ChatMessage::Text),
        ChatMessage::Phrase(number) => (1..=QUICK_PHRASES).contains(&number).then_some(ChatMessage::Phrase(number)),
    }
}
