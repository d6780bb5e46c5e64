//! Which veterans come back: the player may change a figure for another of its kind that stays at the base (`CAMP-3`).

use campaign::{Campaign, Member, Mustered, Name, Wanted};
use rules::{Catalogue, KindId, Side};

/// For which purchases those figures are wanted: those of a kind for its purchases in the order of buying.
pub(crate) fn wanted(chosen: &[Name], force: &[KindId], catalogue: &Catalogue) -> Vec<Wanted> {
    let of = |kind: KindId| chosen.iter().filter(move |name| name.kind == catalogue.kind(kind).id);
    let place = |purchase: usize| force[..purchase].iter().filter(|kind| **kind == force[purchase]).count();
    let wanted = force.iter().enumerate().filter_map(|(purchase, kind)| {
        let number = of(*kind).nth(place(purchase))?.number;
        Some(Wanted { purchase: purchase as u8, number })
    });
    wanted.collect()
}

/// Who would come in that figure's place: the next of its kind that lives and is not in the force.
pub(super) fn other(campaign: &Campaign, side: Side, mustered: &[Mustered], figure: &Mustered) -> Option<Member> {
    let there = |member: &Member| mustered.iter().any(|figure| figure.name == member.name);
    let home = |member: &Member| member.alive && member.name.kind == figure.name.kind && !there(member);
    let mut others: Vec<Member> = campaign.roster(side).into_iter().filter(home).collect();
    others.sort_by_key(|member| (member.name.number < figure.name.number, member.name.number));
    others.into_iter().next()
}

/// The figures that are wanted once that purchase was changed; none if nobody can come for it.
pub(super) fn changed(
    campaign: &Campaign,
    side: Side,
    (chosen, mustered): (&[Name], &[Mustered]),
    purchase: u8,
) -> Option<Vec<Name>> {
    let figure = mustered.iter().find(|figure| figure.purchase == purchase)?;
    let other = other(campaign, side, mustered, figure)?.name;
    let others = chosen.iter().filter(|name| name.kind != other.kind).cloned();
    // The others of its kind stay as they are.
    let same = mustered.iter().filter(|figure| figure.name.kind == other.kind);
    let same = same.map(|figure| if figure.purchase == purchase { &other } else { &figure.name }).cloned();
    Some(others.chain(same).collect())
}
