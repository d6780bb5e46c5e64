//! Sessions about an expedition: it is at the host's machine, and each member gets its page. At its base the members give
//! orders for the seats with their names, which the host's caller submits to the expedition.

use campaign::expedition::{ExpeditionPage, NightOrder, PageNight, battles::ExpeditionBattleTerms};
use rules::Localized;

use super::{
    output::{CloseReason, ConnectionId, HostNotice, HostOutput},
    session::HostSession,
};
use crate::{
    limits::MAX_REASON_LETTERS, lobby_state::LobbyRefusal, member::MemberId, message::HostMessage,
    player_text::clean_name,
};

impl HostSession {
    /// Returns the page of the expedition that the session is about.
    pub(super) fn expedition_page(&self) -> Option<&ExpeditionPage> {
        self.plan.expedition.as_ref()?.page.as_deref()
    }

    /// Returns `true` while the session is about the base of an expedition, and its battle is not chosen yet.
    pub fn is_at_base(&self) -> bool {
        self.plan.expedition.as_deref().is_some_and(ExpeditionBattleTerms::is_at_base)
    }

    /// Takes over the page of the expedition after it has changed, because the result of the battle was entered, or
    /// something was decided at the base. All members are told: with the lobby, or by itself after a battle.
    pub fn update_expedition(&mut self, page: ExpeditionPage) -> Vec<HostOutput> {
        let known = self.plan.expedition.as_mut().map(|terms| &mut terms.page);
        let Some(known) = known.filter(|known| known.as_deref() != Some(&page)) else { return Vec::new() };
        let message = HostMessage::ExpeditionPage(Box::new(page.clone()));
        *known = Some(Box::new(page));
        let mut out = vec![HostOutput::Save];
        if self.battle.is_none() {
            self.announce_lobby(&mut out);
        } else {
            self.send_to_all(&message, &mut out);
        }
        out
    }

    /// Returns the seats for which guests decide by night, each with its guest. By day there are none.
    pub fn night_seats(&self) -> Vec<(u8, MemberId)> {
        let night = self.open_night().map(|(_, night)| night);
        let seats = (0..).zip(night.into_iter().flat_map(|night| &night.seats));
        let decided = seats.filter_map(|(seat, known)| Some((seat, self.find_night_member(known.person.as_deref()?)?)));
        decided.filter(|(_, member)| *member != MemberId::HOST).collect()
    }

    /// Returns the day and the plans of the night, while the session is about the base.
    fn open_night(&self) -> Option<(u8, &PageNight)> {
        let page = self.expedition_page().filter(|_| self.is_at_base() && self.battle.is_none())?;
        Some((page.day, page.night.as_ref()?))
    }

    /// Returns the member that decides for the seat of a person: the first one with its name. A member that
    /// takes the same name later can't give orders in its place.
    fn find_night_member(&self, person: &str) -> Option<MemberId> {
        let name = clean_name(person);
        let mut members = self.members.iter().filter(|(_, member)| !member.watching && !member.name.is_empty());
        members.find(|(_, member)| member.name == name).map(|(number, _)| *number)
    }

    /// Passes an order for the night on to the caller, if it is for the seat of the guest and for this night.
    pub(super) fn handle_night_order(
        &mut self,
        (from, member): (ConnectionId, MemberId),
        (day, order): (u8, NightOrder),
        out: &mut Vec<HostOutput>,
    ) {
        if !order.is_sound() {
            let reason = CloseReason::ProtocolViolation("an oversized order".into());
            return self.drop_connection(from, reason, out);
        }
        match self.find_ordering_seat(member, day) {
            Ok(seat) => out.push(HostOutput::Notify(HostNotice::NightOrdered { member, seat, order })),
            Err(refusal) => self.send(member, &HostMessage::LobbyRefused(refusal), out),
        }
    }

    /// Returns the seat for which a guest gives an order in the night of that day.
    fn find_ordering_seat(&self, member: MemberId, day: u8) -> Result<u8, LobbyRefusal> {
        self.open_night().filter(|(night, _)| *night == day).ok_or(LobbyRefusal::NightOver)?;
        let seats = self.night_seats();
        let own = seats.into_iter().find(|(_, guest)| *guest == member);
        own.map(|(seat, _)| seat).ok_or(LobbyRefusal::NoNightSeat)
    }

    /// Tells a guest why the rules refuse its order for the night.
    pub fn refuse_night_order(&self, member: MemberId, reason: &Localized) -> Vec<HostOutput> {
        let shorten = |text: &String| text.chars().take(MAX_REASON_LETTERS).collect();
        let reason = Localized { es: shorten(&reason.es), en: shorten(&reason.en) };
        let mut out = Vec::new();
        self.send(member, &HostMessage::NightRefused { reason }, &mut out);
        out
    }
}
