//! The card of the last mission that a side keeps in a campaign, as the AI chooses it (`CAMP-2`).

use campaign::{CampaignPage, CardChoice, FigureName};
use rules::{Observation, Side, cards::CardTarget};

/// Returns the choice of the side of a page, from the end of the last mission as the side saw it. A side to which no
/// card is of use keeps none.
pub(super) fn choose_kept_card(seen: &Observation, page: &CampaignPage) -> CardChoice {
    let keepable = page.keepable();
    let may_keep = |(figure, card): &(FigureName, String)| {
        keepable.iter().any(|candidate| candidate.figure == *figure && candidate.cards.contains(card))
    };
    let best = find_best_card(seen, page.side).filter(may_keep);
    best.map_or(CardChoice::Nothing, |(figure, card)| CardChoice::Card { figure, card })
}

/// Returns the most valuable card on a survivor of the side, with its figure.
fn find_best_card(seen: &Observation, side: Side) -> Option<(FigureName, String)> {
    let state = seen.view();
    let card = ai::card_to_keep(seen, side)?;
    let lying = state.cards.card_in_play(card)?;
    let CardTarget::Figure(figure) = lying.on else { return None };
    let figure = state.figure(figure)?;
    let name = FigureName { kind: state.kind_of(figure).id.clone(), number: figure.number };
    Some((name, state.catalogue.cards().kind(card)?.id.clone()))
}
