//! The figures of a campaign, as screens read them: at the machine of the campaign, or from a page of it at another one.

use super::{
    Campaign, FigureName, PlayedMission, RosterMember,
    assign_veterans::{AssignedFigure, VeteranRequest, assign_figures},
};
use rules::{Catalogue, KindId, Side};

/// A source of the figures of a campaign: the campaign itself, or a [`CampaignPage`](super::CampaignPage) of it.
pub trait CampaignRoster {
    /// Returns the campaign's id, on which the soldiers of its figures depend.
    fn campaign_id(&self) -> &str;

    /// Returns the custom name of a figure, if it has one.
    fn nickname(&self, figure: &FigureName) -> Option<&str>;

    /// Returns the missions that were played, in order.
    fn chapters(&self) -> &[PlayedMission];

    /// Returns all named figures of a side, including the dead, by kind and number.
    fn roster(&self, side: Side) -> Vec<RosterMember>;

    /// Returns the named figures that a side would have with `force` in the next mission: see [`Campaign::muster`].
    fn muster(
        &self,
        side: Side,
        force: &[KindId],
        wanted: &[VeteranRequest],
        catalogue: &Catalogue,
    ) -> Vec<AssignedFigure> {
        assign_figures(&self.roster(side), force, wanted, catalogue)
    }

    /// Returns the figures whose experience cards would be lost because `force` leaves the figures out (`CAMP-2`).
    fn left_behind(
        &self,
        side: Side,
        force: &[KindId],
        wanted: &[VeteranRequest],
        catalogue: &Catalogue,
    ) -> Vec<RosterMember> {
        let mustered = self.muster(side, force, wanted, catalogue);
        let there = |member: &RosterMember| mustered.iter().any(|figure| figure.name == member.name);
        self.roster(side).into_iter().filter(|member| !member.cards.is_empty() && !there(member)).collect()
    }
}

impl CampaignRoster for Campaign {
    fn campaign_id(&self) -> &str {
        self.id()
    }

    fn nickname(&self, figure: &FigureName) -> Option<&str> {
        self.nickname(figure)
    }

    fn chapters(&self) -> &[PlayedMission] {
        self.chapters()
    }

    fn roster(&self, side: Side) -> Vec<RosterMember> {
        self.roster(side)
    }
}
