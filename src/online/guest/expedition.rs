//! The page of the expedition that a guest's battle belongs to.

use campaign::expedition::ExpeditionPage;

use super::{
    output::{GuestOutput, HostFault},
    session::GuestSession,
};

impl GuestSession {
    /// Returns the page of the expedition that the battle belongs to.
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
