//! The expedition that a guest's session is about: its page, and the orders for the night.

use campaign::expedition::{ExpeditionPage, NightOrder};
use rules::Localized;

use super::{
    output::{GuestNotice, GuestOutput, HostFault},
    session::GuestSession,
};
use crate::{limits::MAX_REASON_LETTERS, message::GuestMessage};

impl GuestSession {
    /// Gives an order for the seat with the guest's name, in the night of the page. The host answers with a new page, or
    /// refuses it.
    pub fn order_night(&self, order: NightOrder) -> Vec<GuestOutput> {
        let day = self.expedition.as_ref().map_or(0, |page| page.day);
        self.message(&GuestMessage::PlanNight { day, order })
    }

    /// Notes the reason why the host has refused an order for the night. One that is too long ends the session.
    pub(super) fn note_night_refusal(&mut self, reason: Localized, out: &mut Vec<GuestOutput>) {
        if [&reason.es, &reason.en].into_iter().any(|text| text.chars().nth(MAX_REASON_LETTERS).is_some()) {
            return self.report_fault(HostFault::ProtocolViolation("an oversized refusal".into()), out);
        }
        out.push(GuestOutput::Notify(GuestNotice::NightRefused(reason)));
    }

    /// Returns the page of the expedition that the session is about.
    pub fn expedition_page(&self) -> Option<&ExpeditionPage> {
        self.expedition.as_deref()
    }

    /// Takes over the page that the host has sent. Returns `false` after an invalid page, which ends the session.
    pub(super) fn take_over_expedition(
        &mut self,
        page: Option<Box<ExpeditionPage>>,
        out: &mut Vec<GuestOutput>,
    ) -> bool {
        if page.as_ref().is_some_and(|page| !page.is_sound()) {
            self.report_fault(HostFault::ProtocolViolation("an invalid page".into()), out);
            return false;
        }
        self.expedition = page;
        true
    }
}
