//! The pending decision in rule tests: the notation of an expected decision, and a decision of the game in that notation.

use serde::Deserialize;

use super::names::TestFigureNames;
use rules::{PendingDecision, ResponseTrigger, Side, Square};

/// The pending decision, with the side or figure that must decide.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) enum RawAwaiting {
    /// A side discards before it draws.
    Discard(Side),
    /// A side answers a card, by the id of its kind.
    Answer(Side, String),
    /// A side answers the death of a figure.
    Death(String),
    /// A side answers a figure that has run out of ammo.
    OutOfAmmo(String),
    /// The figure may reroll one of these dice, by their places.
    Reroll(String, Vec<u8>),
    /// The figure may shoot once more at no cost.
    Again(String),
    /// The figure's flame may spread to one of these squares next.
    Flame(String, Vec<Square>),
    /// The figure lands on one of these squares.
    Landing(String, Vec<Square>),
    /// The figure may give away points, up to this number.
    Share(String, u8),
    /// A side has a last chance to kill cards.
    LastChance(Side),
    /// A side bids.
    Bid(Side),
    /// A side deploys.
    Deploy(Side),
    /// A side chooses its next activation.
    Act(Side),
    /// The figure chooses its next action.
    Acting(String),
    /// These figures may use reaction fire.
    React(Vec<String>),
    /// These figures may enter reaction mode.
    Ready(Vec<String>),
    /// A side chooses which of these figures is stranded.
    Stranded(Vec<String>),
    /// A side chooses the square on which that figure is placed as a picket.
    Picket(String),
    /// A side chooses which of these figures is called up.
    Reinforce(Vec<String>),
    /// The battle is over.
    Over,
}

/// Returns a pending decision in the notation of rule tests.
pub(super) fn to_raw_awaiting(awaiting: &PendingDecision, names: &TestFigureNames) -> RawAwaiting {
    match awaiting {
        PendingDecision::Bid { seat, .. } => RawAwaiting::Bid(*seat),
        PendingDecision::Deploy { seat, .. } => RawAwaiting::Deploy(*seat),
        PendingDecision::Act { seat, figure: None } => RawAwaiting::Act(*seat),
        PendingDecision::Act { figure: Some(figure), .. } => RawAwaiting::Acting(names.name(*figure)),
        PendingDecision::React { shooters, .. } => RawAwaiting::React(names.names(shooters)),
        PendingDecision::Ready { figures, .. } => RawAwaiting::Ready(names.names(figures)),
        PendingDecision::Over => RawAwaiting::Over,
        PendingDecision::Discard { seat } => RawAwaiting::Discard(*seat),
        PendingDecision::Answer { seat, to: ResponseTrigger::Card(card) } => {
            RawAwaiting::Answer(*seat, names.card(*card))
        }
        PendingDecision::Answer { to: ResponseTrigger::Death(figure), .. } => RawAwaiting::Death(names.name(*figure)),
        PendingDecision::Answer { to: ResponseTrigger::OutOfAmmo(figure), .. } => {
            RawAwaiting::OutOfAmmo(names.name(*figure))
        }
        PendingDecision::Reroll { attack, .. } => RawAwaiting::Reroll(names.name(attack.figure), attack.may_reroll()),
        PendingDecision::Again { figure, .. } => RawAwaiting::Again(names.name(*figure)),
        PendingDecision::Flame { figure, options, .. } => RawAwaiting::Flame(names.name(*figure), options.clone()),
        PendingDecision::Landing { target, squares, .. } => RawAwaiting::Landing(names.name(*target), squares.clone()),
        PendingDecision::Share { figure, points, .. } => RawAwaiting::Share(names.name(*figure), *points),
        PendingDecision::LastChance { seat } => RawAwaiting::LastChance(*seat),
        PendingDecision::Stranded { figures, .. } => RawAwaiting::Stranded(names.names(figures)),
        PendingDecision::Pickets { figure, .. } => RawAwaiting::Picket(names.name(*figure)),
        PendingDecision::Reinforce { figures, .. } => RawAwaiting::Reinforce(names.names(figures)),
    }
}
