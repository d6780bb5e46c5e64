//! The actions of the player at a guest's machine.

use campaign::{CardChoice, expedition::NightOrder};
use mission::Mission;
use online::{ChatMessage, ForceChoice, GuestRefusal, VerificationReport};
use rules::{FigureId, Order, Side};

use super::online_guest::OnlineGuest;
use crate::session_folder::remove_session_files;

impl OnlineGuest {
    /// Tries again after [`JoinFailed`](crate::GuestNews::JoinFailed).
    pub fn retry_join(&mut self) {
        if std::mem::replace(&mut self.stopped, false) {
            self.joining_since = None;
            let out = self.session.disconnected(self.now);
            self.carry_out(out);
        }
    }

    /// Takes a side to play, or leaves it. The host answers.
    pub fn take_seat(&mut self, side: Option<Side>) {
        let out = self.session.take_seat(side);
        self.carry_out(out);
    }

    /// Watches instead of playing. Called before the guest is admitted, this also works if the battle has begun.
    pub fn watch(&mut self) {
        let out = self.session.watch();
        self.carry_out(out);
    }

    /// Asks for the mission of the lobby. Once it has arrived, a
    /// [`MissionArrived`](online::GuestNotice::MissionArrived) brings it.
    pub fn request_mission(&mut self) {
        let out = self.session.request_mission();
        self.carry_out(out);
    }

    /// Proposes to play another mission. Returns `false` if it is too large to be sent, or too many were proposed.
    pub fn propose_mission(&mut self, mission: &Mission) -> bool {
        let (is_sent, out) = self.session.propose_mission(mission);
        self.carry_out(out);
        is_sent
    }

    /// Chooses the force of the guest's side. The host answers.
    pub fn choose_force(&mut self, choice: impl Into<ForceChoice>) {
        let out = self.session.choose_force(choice);
        self.carry_out(out);
    }

    /// Gives an order for the seat with the guest's name, in the night of the expedition's page. The host answers.
    pub fn order_night(&mut self, order: NightOrder) {
        let out = self.session.order_night(order);
        self.carry_out(out);
    }

    /// In a campaign, chooses the card of the last mission that the guest's side keeps. The host answers.
    pub fn choose_card(&mut self, choice: CardChoice) {
        let out = self.session.choose_card(choice);
        self.carry_out(out);
    }

    /// Takes command of the figures of those purchases, and of no others, on a side that several members share. The
    /// host answers.
    pub fn take_figures(&mut self, purchases: Vec<u8>) {
        let out = self.session.take_figures(purchases);
        self.carry_out(out);
    }

    /// Proposes the order in which the figures of a shared side act. The host answers, if it can be changed now.
    pub fn arrange_figures(&mut self, figures: Vec<FigureId>) {
        let out = self.session.arrange_figures(figures);
        self.carry_out(out);
    }

    /// Declares that the guest is ready. The host answers.
    pub fn declare_ready(&mut self) {
        let out = self.session.declare_ready();
        self.carry_out(out);
    }

    /// Gives an order. It is sent as soon as there is a connection, and again until it is answered.
    ///
    /// # Errors
    /// If it can't be given now.
    pub fn submit_order(&mut self, order: Order) -> Result<(), GuestRefusal> {
        let out = self.session.submit_order(order)?;
        self.carry_out(out);
        Ok(())
    }

    /// Asks the host to take the guest's last order back.
    pub fn undo_order(&mut self) {
        let out = self.session.undo_order();
        self.carry_out(out);
    }

    /// Agrees to undo entries that the host has lost, after it has turned this guest away for that reason.
    pub fn accept_rollback(&mut self) {
        self.session.accept_rollback(self.now);
    }

    /// Sends a chat message to all members.
    pub fn chat(&mut self, message: ChatMessage) {
        let out = self.session.chat(message);
        self.carry_out(out);
    }

    /// Reports the result of the verification to all members.
    pub fn report_verification(&mut self, report: VerificationReport) {
        let out = self.session.report_verification(report);
        self.carry_out(out);
    }

    /// Leaves the session. If the seat is kept, the session can be continued from its file; otherwise the file of
    /// a session whose battle has not begun is removed.
    pub fn leave(&mut self, keep_seat: bool) {
        let out = self.session.leave(keep_seat);
        self.carry_out(out);
        if keep_seat {
            return;
        }
        if self.session.battle().is_none() {
            remove_session_files(self.file.path());
        } else {
            self.save();
        }
    }
}
