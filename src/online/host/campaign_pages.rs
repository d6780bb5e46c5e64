//! Battles of a campaign: the campaign is at the host's machine, and each player gets the ledger page of their side.

use campaign::{CampaignPage, CampaignTerms, CardChoice};
use rules::Side;

use super::{
    output::{HostNotice, HostOutput},
    session::HostSession,
};
use crate::{lobby_state::LobbyRefusal, member::MemberId, message::HostMessage};

impl HostSession {
    /// Returns the terms of the campaign that the battle belongs to.
    pub fn campaign(&self) -> Option<&CampaignTerms> {
        self.plan.campaign.as_deref()
    }

    /// Returns the page of a member's side; `None` without a side or a campaign.
    pub(super) fn campaign_page(&self, member: MemberId) -> Option<&CampaignPage> {
        let side = self.members.get(&member)?.side?;
        Some(&self.plan.campaign.as_ref()?.pages[side])
    }

    /// Returns `true` if only guests play that side, so that a guest chooses the card that it keeps.
    pub fn is_played_elsewhere(&self, side: Side) -> bool {
        let is_hosts = self.members.get(&MemberId::HOST).is_some_and(|host| host.side == Some(side));
        !is_hosts && !self.plays_side(side)
    }

    /// Replaces the terms of the campaign after a change: the player at this machine has chosen a card, or the result
    /// of the battle was entered. All members are told.
    pub fn update_campaign(&mut self, terms: CampaignTerms) -> Vec<HostOutput> {
        let mut out = Vec::new();
        if let Some(known) = self.plan.campaign.as_mut().filter(|known| ***known != terms) {
            **known = terms;
            self.send_campaign_pages(&mut out);
        }
        out
    }

    /// Makes the card choice of a member's side.
    pub(super) fn choose_card(
        &mut self,
        member: MemberId,
        choice: CardChoice,
        out: &mut Vec<HostOutput>,
    ) -> Result<(), LobbyRefusal> {
        let side = self.members.get(&member).and_then(|person| person.side).ok_or(LobbyRefusal::NoSeat)?;
        let page = self.plan.campaign.as_mut().map(|terms| &mut terms.pages[side]);
        let page = page.ok_or(LobbyRefusal::CardUnavailable)?;
        page.make_choice(&choice).map_err(|_| LobbyRefusal::CardUnavailable)?;
        out.push(HostOutput::Notify(HostNotice::CardChosen(side, choice)));
        self.send_campaign_pages(out);
        Ok(())
    }

    /// Saves the terms, and sends each member the page of its side: with the lobby, or by itself after a battle.
    fn send_campaign_pages(&mut self, out: &mut Vec<HostOutput>) {
        out.push(HostOutput::Save);
        if self.battle.is_none() {
            return self.announce_lobby(out);
        }
        for (member, _) in self.guests() {
            if let Some(page) = self.campaign_page(member) {
                self.send(member, &HostMessage::CampaignPage(Box::new(page.clone())), out);
            }
        }
    }
}
