//! The card that each side may keep after a battle of a campaign (`CAMP-2`).

use bevy::prelude::error;

use campaign::{Campaign, FigureName};
use rules::Side;

/// A choice of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepChoice {
    /// The card with this index among the options.
    Card(usize),
    /// No card.
    Nothing,
}

/// Returns the cards that a side may keep, with their figures.
pub(crate) fn list_keepable_cards(campaign: &Campaign, side: Side) -> Vec<(FigureName, String)> {
    let all = campaign.keepable(side).into_iter();
    all.flat_map(|one| one.cards.into_iter().map(move |card| (one.figure.clone(), card))).collect()
}

/// Keeps the card that a side has chosen. Returns `false` and changes nothing if that is not possible.
pub(crate) fn keep_chosen_card(campaign: &mut Campaign, side: Side, choice: KeepChoice) -> bool {
    let error = match choice {
        KeepChoice::Card(place) => match list_keepable_cards(campaign, side).into_iter().nth(place) {
            Some((figure, card)) => campaign.keep(side, &figure, &card),
            None => return false,
        },
        KeepChoice::Nothing => campaign.keep_none(side),
    };
    error.inspect_err(|fault| error!("{fault}")).is_ok()
}
