//! Battles of an expedition: the expedition is at the host's machine, and each member gets its page.

use campaign::expedition::ExpeditionPage;

use super::{output::HostOutput, session::HostSession};
use crate::message::HostMessage;

impl HostSession {
    /// Returns the page of the expedition that the battle belongs to.
    pub(super) fn expedition_page(&self) -> Option<&ExpeditionPage> {
        self.plan.expedition.as_ref()?.page.as_deref()
    }

    /// Takes over the page of the expedition after it has changed, because the result of the battle was entered. All
    /// members are told: with the lobby, or by itself after a battle.
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
}
