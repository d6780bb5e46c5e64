//! The choice of veterans: the player may replace a figure by another of its kind that stays at the base (`CAMP-3`).

use campaign::{AssignedFigure, CampaignRoster, FigureName, RosterMember, VeteranRequest};
use rules::{Catalogue, KindId, Side};

/// Assigns the requested figures to purchases of their kind, in the order of buying.
pub fn match_wanted_veterans(chosen: &[FigureName], force: &[KindId], catalogue: &Catalogue) -> Vec<VeteranRequest> {
    let of = |kind: KindId| chosen.iter().filter(move |name| name.kind == catalogue.kind(kind).id);
    let place = |purchase: usize| force[..purchase].iter().filter(|kind| **kind == force[purchase]).count();
    let wanted = force.iter().enumerate().filter_map(|(purchase, kind)| {
        let number = of(*kind).nth(place(purchase))?.number;
        Some(VeteranRequest { purchase: purchase as u8, number })
    });
    wanted.collect()
}

/// Returns the figure that would replace this one: the next living figure of its kind that is not in the force.
pub(super) fn next_available_veteran(
    campaign: &dyn CampaignRoster,
    side: Side,
    mustered: &[AssignedFigure],
    figure: &AssignedFigure,
) -> Option<RosterMember> {
    let there = |member: &RosterMember| mustered.iter().any(|figure| figure.name == member.name);
    let home = |member: &RosterMember| member.alive && member.name.kind == figure.name.kind && !there(member);
    let mut others: Vec<RosterMember> = campaign.roster(side).into_iter().filter(home).collect();
    others.sort_by_key(|member| (member.name.number < figure.name.number, member.name.number));
    others.into_iter().next()
}

/// Returns the requested figures after that purchase was changed; `None` if no figure can replace it.
pub(super) fn swap_veteran(
    campaign: &dyn CampaignRoster,
    side: Side,
    (chosen, mustered): (&[FigureName], &[AssignedFigure]),
    purchase: u8,
) -> Option<Vec<FigureName>> {
    let figure = mustered.iter().find(|figure| figure.purchase == purchase)?;
    let other = next_available_veteran(campaign, side, mustered, figure)?.name;
    let others = chosen.iter().filter(|name| name.kind != other.kind).cloned();
    // The other figures of the kind stay as they are.
    let same = mustered.iter().filter(|figure| figure.name.kind == other.kind);
    let same = same.map(|figure| if figure.purchase == purchase { &other } else { &figure.name }).cloned();
    Some(others.chain(same).collect())
}
