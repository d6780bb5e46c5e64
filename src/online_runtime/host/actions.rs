//! The actions of the player at the host's machine.

use bevy_ecs::world::World;
use campaign::{CampaignTerms, expedition::ExpeditionPage};
use online::{
    BattlePlan, BattleStartError, ChatMessage, ClockLimit, ForceChoice, HostOutput, HostRefusal, LobbyRefusal,
    MailHandover, MailRefusal, MemberId, SeatRefusal,
};
use record::AiSeat;
use rules::{BySide, FigureId, Localized, Order, Side};
use thiserror::Error;

use super::online_host::OnlineHost;
use crate::session_folder::remove_session_files;

/// Reason why an action of the host's player is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HostActionError {
    /// The session can't be saved now.
    #[error("the session can't be saved now")]
    NotSaved,
    /// The lobby refuses it.
    #[error("{}", .0.message().en)]
    Lobby(LobbyRefusal),
    /// The battle can't begin.
    #[error(transparent)]
    Start(#[from] BattleStartError),
    /// The AI can't take the seat.
    #[error(transparent)]
    Seat(#[from] SeatRefusal),
    /// The battle can't go on by mail.
    #[error(transparent)]
    Mail(#[from] MailRefusal),
    /// The order or undo is refused.
    #[error(transparent)]
    Order(#[from] HostRefusal),
}

impl From<LobbyRefusal> for HostActionError {
    fn from(refusal: LobbyRefusal) -> HostActionError {
        HostActionError::Lobby(refusal)
    }
}

impl OnlineHost {
    /// Takes a side for the player at this machine, or leaves it. A host without a side only keeps the record.
    ///
    /// # Errors
    /// If the side can't be taken, or the session can't be saved now.
    pub fn take_seat(&mut self, side: Option<Side>) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.take_host_seat(side)?))
    }

    /// Chooses the force of a side that no guest plays.
    ///
    /// # Errors
    /// If a guest plays it, the force breaks the limits of the mission, a campaign has no such figures, or the session
    /// can't be saved now.
    pub fn choose_force(&mut self, side: Side, choice: impl Into<ForceChoice>) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.choose_host_force(side, choice)?))
    }

    /// Replaces the terms of the campaign after a change. If they can't be saved now, the members are told later.
    pub fn update_campaign(&mut self, terms: CampaignTerms) {
        let out = self.session.update_campaign(terms);
        self.carry_out(out);
    }

    /// Takes over the page of the expedition after it has changed. If it can't be saved now, it is told later.
    pub fn update_expedition(&mut self, page: ExpeditionPage) {
        let out = self.session.update_expedition(page);
        self.carry_out(out);
    }

    /// Tells a guest why the rules refuse its order for the night.
    pub fn refuse_night_order(&mut self, member: MemberId, reason: &Localized) {
        let out = self.session.refuse_night_order(member, reason);
        self.carry_out(out);
    }

    /// Goes on from the base of an expedition to the battle that is due. Its journal is created in the same folder as
    /// before; that of the plan is ignored.
    ///
    /// # Errors
    /// If the session is not about the base, the plan is not a battle of its expedition, or the session can't be saved
    /// now.
    pub fn choose_expedition_battle(&mut self, plan: BattlePlan) -> Result<(), HostActionError> {
        let journals = self.session.plan().journals.clone();
        self.act(|host| Ok(host.session.choose_expedition_battle(BattlePlan { journals, ..plan })?))
    }

    /// Chooses another mission, or a saved battle. Its journal is created in the same folder as before; that of the
    /// plan is ignored.
    ///
    /// # Errors
    /// If the battle has begun, or the session can't be saved now.
    pub fn change_plan(&mut self, plan: BattlePlan) -> Result<(), HostActionError> {
        let journals = self.session.plan().journals.clone();
        self.act(|host| Ok(host.session.change_plan(BattlePlan { journals, ..plan })?))
    }

    /// Chooses the requisition levels.
    ///
    /// # Errors
    /// If they are too high or fixed, the battle has begun, or the session can't be saved now.
    pub fn change_levels(&mut self, levels: BySide<u8>) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.change_levels(levels)?))
    }

    /// Lets all members and AI seats change sides.
    ///
    /// # Errors
    /// If one side is automated, the battle has begun, or the session can't be saved now.
    pub fn swap_sides(&mut self) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.swap_sides()?))
    }

    /// Chooses the time for each half-turn.
    ///
    /// # Errors
    /// If the battle has begun, or the session can't be saved now.
    pub fn choose_clock(&mut self, clock: Option<ClockLimit>) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.choose_clock(clock)?))
    }

    /// Seats the AI on a side in the lobby, or removes it.
    ///
    /// # Errors
    /// If a member plays the side, or the session can't be saved now.
    pub fn choose_ai_seat(&mut self, side: Side, computer: Option<AiSeat>) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.choose_ai_seat(side, computer)?))
    }

    /// Takes command of the figures of those purchases of the host's side, and of no others, for the player at this
    /// machine.
    ///
    /// # Errors
    /// If another member commands one of them, or the session can't be saved now.
    pub fn take_figures(&mut self, purchases: &[u8]) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.take_host_figures(purchases)?))
    }

    /// Agrees on the order in which the figures of the host's shared side act. Figures that are not listed come last.
    /// Returns `false` if it can't be changed now.
    pub fn arrange_figures(&mut self, world: &World, figures: &[FigureId]) -> bool {
        let out = self.session.arrange_figures(world, figures);
        let is_open = out.is_some();
        self.carry_out(out.unwrap_or_default());
        is_open
    }

    /// Gives a side to the AI during the battle: the host's, or that of guests that have been away for long.
    ///
    /// # Errors
    /// If a guest still plays the side, or the session can't be saved now.
    pub fn seat_ai(&mut self, side: Side, computer: AiSeat) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.seat_ai(side, computer, host.now)?))
    }

    /// Takes a side back from the AI for the player at this machine.
    ///
    /// # Errors
    /// If the session can't be saved now.
    pub fn dismiss_ai(&mut self, side: Side) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.dismiss_ai(side)))
    }

    /// Removes a guest from the lobby, for example because it does not come back.
    ///
    /// # Errors
    /// If the session can't be saved now.
    pub fn remove_member(&mut self, member: MemberId) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.remove_member(member)))
    }

    /// Begins the battle in `world`, once all guests have given their salts:
    /// [`BattleBegun`](online::HostNotice::BattleBegun) follows.
    ///
    /// # Errors
    /// If it can't begin yet, or the session can't be saved now.
    pub fn begin_battle(&mut self, world: &mut World) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.begin_battle(world)?))
    }

    /// Gives an order for a side that no guest plays. If it needs dice, it is carried out once the salts have arrived.
    ///
    /// # Errors
    /// If it can't be given now.
    pub fn submit_order(&mut self, world: &mut World, order: Order) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.submit_order(world, order)?))?;
        self.pass_time(world);
        Ok(())
    }

    /// Takes back the last order of a seat for which the host decides.
    ///
    /// # Errors
    /// If it can't be taken back, or the session can't be saved now.
    pub fn undo_order(&mut self, world: &mut World, seat: Side) -> Result<(), HostActionError> {
        self.act(|host| Ok(host.session.undo_order(world, seat)?))?;
        self.pass_time(world);
        Ok(())
    }

    /// Agrees to undo entries that guests have and this machine has lost. Guests that agree, too, are admitted when
    /// they connect the next time.
    pub fn accept_rollback(&mut self) {
        self.session.accept_rollback();
    }

    /// Sends a chat message to all members.
    pub fn chat(&mut self, message: ChatMessage) {
        let out = self.session.chat(message);
        self.carry_out(out);
    }

    /// Opens a new invitation; the old one is not valid any more.
    pub fn renew_invitation(&mut self) {
        self.invitation = None;
        self.transport().renew_invitation();
    }

    /// Ends the invitation: only members are admitted from now on.
    pub fn close_invitation(&mut self) {
        self.invitation = None;
        self.transport().close_invitation();
    }

    /// Leaves the session, and tells the guests so. It can be continued from its file once the host was dropped.
    pub fn leave(&mut self) {
        let out = self.session.leave();
        self.carry_out(out);
    }

    /// Closes the session for good. Its file is removed; the battle's journal is kept. To continue another day,
    /// [`leave`](Self::leave) it instead.
    pub fn close(&mut self) {
        let out = self.session.close();
        self.end_session(out);
    }

    /// Ends the session, so that the battle goes on by mail. Drop the host before the turn file is written, because it
    /// has the battle's journal open.
    ///
    /// # Errors
    /// If the battle can't go on by mail, or the session can't be saved now.
    pub fn continue_by_mail(&mut self, world: &World) -> Result<MailHandover, HostActionError> {
        if self.is_blocked() {
            return Err(HostActionError::NotSaved);
        }
        let (handover, out) = self.session.continue_by_mail(world)?;
        self.end_session(out);
        Ok(handover)
    }

    fn end_session(&mut self, outputs: Vec<HostOutput>) {
        self.closed = true;
        self.carry_out(outputs);
        self.close_invitation();
        remove_session_files(self.file.path());
    }

    fn act(
        &mut self,
        action: impl FnOnce(&mut OnlineHost) -> Result<Vec<HostOutput>, HostActionError>,
    ) -> Result<(), HostActionError> {
        if self.is_blocked() {
            return Err(HostActionError::NotSaved);
        }
        let out = action(self)?;
        self.carry_out(out);
        Ok(())
    }
}
