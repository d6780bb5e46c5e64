//! The terms of a campaign for a battle whose players are at several machines: the pages of both sides, and what the
//! setup of the battle takes from the campaign.

use serde::{Deserialize, Serialize};

use super::{
    Campaign, CampaignPage, CampaignRoster, CardChoice,
    assign_veterans::{VeteranError, VeteranRequest, check_requests},
};
use record::{BattleSpec, CampaignRef, VeteranSpec};
use rules::{BySide, Catalogue, KindId, Side};

/// The terms of a campaign for its next battle. They stay at the campaign's machine; a player gets one page of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignTerms {
    /// The page of each side.
    pub pages: BySide<CampaignPage>,
    /// `true` for each side whose players may not ask for advice.
    #[serde(default, skip_serializing_if = "record::all_may_ask")]
    pub without_advice: BySide<bool>,
}

impl CampaignTerms {
    /// Returns the campaign, with the number of the mission.
    pub fn campaign(&self) -> &CampaignRef {
        &self.pages.allied.campaign
    }

    /// Returns a side that must still decide which card of the previous mission it keeps (`CAMP-2`).
    pub fn undecided_side(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pages[*side].must_decide())
    }

    /// Checks the figures that a side requests for its purchases.
    ///
    /// # Errors
    /// The first fault found.
    pub fn check_veterans(
        &self,
        side: Side,
        force: &[KindId],
        wanted: &[VeteranRequest],
        catalogue: &Catalogue,
    ) -> Result<(), VeteranError> {
        check_requests(&self.pages[side].roster(side), force, wanted, catalogue)
    }

    /// Makes a setup one of the campaign's battle, as [`Campaign::spec`] does: with the campaign's figures for its
    /// forces. `forces` are those of the setup.
    pub fn complete_spec(
        &self,
        spec: &mut BattleSpec,
        catalogue: &Catalogue,
        forces: &BySide<Vec<KindId>>,
        wanted: &BySide<Vec<VeteranRequest>>,
    ) {
        spec.campaign = Some(self.campaign().clone());
        spec.without_advice = self.without_advice;
        spec.veterans = BySide::from_fn(|side| {
            let mustered = self.pages[side].muster(side, &forces[side], &wanted[side], catalogue);
            mustered.into_iter().map(VeteranSpec::from).collect()
        });
    }

    /// Notes that the battle has begun, so that no card of the previous mission can be kept any more.
    pub fn note_beginning(&mut self) {
        for side in Side::BOTH {
            self.pages[side].is_playing = true;
        }
    }
}

impl Campaign {
    /// Returns the terms for a battle whose players are at several machines.
    pub fn terms(&self) -> CampaignTerms {
        CampaignTerms {
            pages: BySide::from_fn(|side| self.page(side)),
            without_advice: self.ledger.players.without_advice,
        }
    }

    /// Takes over the card choices that players at other machines have made on these pages since the campaign was
    /// saved. Choices that can't be made any more are left out.
    pub fn take_over_choices(&mut self, terms: &CampaignTerms) {
        for side in Side::BOTH {
            let page = &terms.pages[side];
            let is_same_moment = page.chapters.len() == self.ledger.chapters.len();
            let is_fresh = *self.kept(side) == CardChoice::Undecided && *page.kept() != CardChoice::Undecided;
            if is_same_moment && is_fresh {
                // It fails only if the battle has begun.
                let _ = self.make_choice(side, page.kept());
            }
        }
    }
}
