//! Validation of the figures with a given number in a written setup, and of their experience cards (`CAMP-2`,
//! `CAMP-3`).

use crate::{
    spec::{BattleSpec, VeteranSpec},
    spec_cards::CardPicker,
    spec_error::SpecError,
};
use rules::{BySide, Catalogue, FigureKind, FigureTrait, KindId, Side, Veteran};

/// Highest number that a figure may have: far more than any campaign needs, because numbers must not run out.
const MAX_NUMBER: u16 = 10_000;

pub(super) fn resolve_veterans(
    spec: &BattleSpec,
    forces: &BySide<Vec<KindId>>,
    catalogue: &Catalogue,
) -> Result<BySide<Vec<Veteran>>, SpecError> {
    let mut dealer = CardPicker::new(catalogue.cards());
    let mut veterans = BySide::<Vec<Veteran>>::default();
    for side in Side::BOTH {
        for known in &spec.veterans[side] {
            let refused = |what| SpecError::Veteran { side, purchase: known.purchase, what };
            let kind = forces[side].get(usize::from(known.purchase)).ok_or(refused("there is no such purchase"))?;
            let same_kind = |other: &&Veteran| forces[side][usize::from(other.purchase)] == *kind;
            check_veteran(known, veterans[side].iter().filter(same_kind), catalogue.kind(*kind)).map_err(refused)?;
            let cards = dealer.take_all(&known.cards)?;
            if cards.iter().any(|card| catalogue.cards().kind(*card).is_none_or(|card| !card.is_effect())) {
                return Err(refused("only effect cards are experience cards"));
            }
            veterans[side].push(Veteran { purchase: known.purchase, number: known.number, cards });
        }
        if spec.position.is_some() && !veterans[side].is_empty() {
            return Err(SpecError::Veteran { side, purchase: 0, what: "a bare position has no veterans" });
        }
    }
    Ok(veterans)
}

fn check_veteran<'a>(
    known: &VeteranSpec,
    mut same_kind: impl Iterator<Item = &'a Veteran>,
    kind: &FigureKind,
) -> Result<(), &'static str> {
    if kind.horde().is_some() {
        Err("the figures of a horde are not told apart")
    } else if !(1..=MAX_NUMBER).contains(&known.number) {
        Err("numbers go from 1 to 10,000")
    } else if same_kind.any(|other| other.number == known.number || other.purchase == known.purchase) {
        Err("another has that number, or it stands there twice")
    } else if kind.has_trait(FigureTrait::Zombie) && !known.cards.is_empty() {
        Err("zombies gather no experience")
    } else {
        Ok(())
    }
}
