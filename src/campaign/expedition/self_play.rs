//! Expeditions that the AI plays alone, with estimated battles: for measurements of balance.

use super::{
    base_ai::choose_expedition_order,
    data::ExpeditionData,
    dice::ExpeditionDice,
    idle_nights::IdleNightCount,
    orders::ExpeditionOrder,
    refusal::ExpeditionRefusal,
    sortie_estimate::SortieEstimate,
    state::{ExpeditionOutcome, ExpeditionPhase, ExpeditionState},
    submit::{ExpeditionTerms, begin_expedition, submit_expedition_order},
};

/// Maximum number of orders of an expedition. More of them are taken for an endless loop.
const MAX_ORDERS: usize = 20_000;

/// Result of an expedition that the AI played alone.
#[derive(Clone, Debug)]
pub struct SelfPlayResult {
    /// The outcome.
    pub outcome: ExpeditionOutcome,
    /// The state at the end.
    pub state: ExpeditionState,
    /// The number of orders.
    pub orders: usize,
    /// The largest number of consecutive nights in which no survivor could do more than rest and watch.
    pub idle_nights: usize,
}

/// Plays an expedition to its end: the AI decides for all seats, and battles are estimated.
///
/// # Errors
/// If the terms are refused, the AI gives an order that is refused, or the expedition does not end.
pub fn play_expedition_alone(
    data: &ExpeditionData,
    terms: &ExpeditionTerms,
) -> Result<SelfPlayResult, ExpeditionRefusal> {
    let mut state = begin_expedition(data, terms)?;
    // Estimates have dice of their own, so that they don't change the rolls of the base.
    let mut dice = ExpeditionDice::seeded(terms.seed ^ 0x5EED_0FBA_771E);
    let mut idle = IdleNightCount::default();
    for orders in 0..MAX_ORDERS {
        if let Some(outcome) = state.outcome() {
            return Ok(SelfPlayResult { outcome, state, orders, idle_nights: idle.longest() });
        }
        idle.add_night(&state, data);
        let (seat, order) = next_order(&state, data, &mut dice).ok_or(ExpeditionRefusal::WrongPhase)?;
        submit_expedition_order(&mut state, data, seat, &order)?;
    }
    Err(ExpeditionRefusal::WrongPhase)
}

/// Returns the next order: the report of an estimated battle, or the decision of a seat.
fn next_order(
    state: &ExpeditionState,
    data: &ExpeditionData,
    dice: &mut ExpeditionDice,
) -> Option<(u8, ExpeditionOrder)> {
    match &state.phase {
        ExpeditionPhase::Sortie(plan) => {
            let report = SortieEstimate::new(data, dice).estimate_sortie(plan);
            Some((0, ExpeditionOrder::ReportSortie(report)))
        }
        ExpeditionPhase::Assault(plan) => {
            let report = SortieEstimate::new(data, dice).estimate_assault(plan);
            Some((0, ExpeditionOrder::ReportAssault(report)))
        }
        _ => {
            let seat = *state.deciding_seats().first()?;
            Some((seat, choose_expedition_order(state, data, seat)?))
        }
    }
}
