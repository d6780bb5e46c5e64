//! The public check of orders, which compares the orders of an automated side with the only one that it may give
//! (`COOP-2`).

use crate::{automaton, check::check_legality, order::Order, refusal::Refusal, state_fields::BattleState, step::Step};

/// Returns the steps of an order that may be given now.
///
/// # Errors
/// The [`Refusal`], with the rule.
pub fn check_order(state: &BattleState, order: Order) -> Result<Vec<Step>, Refusal> {
    let by_itself = order.seat(&state.awaiting).filter(|seat| state.charter.plays_itself(*seat));
    if by_itself.is_some() && automaton::choose_automaton_order(state) != Some(order) {
        return Err(Refusal::PlaysItself);
    }
    check_legality(state, order)
}
