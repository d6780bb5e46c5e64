//! Exact odds, computed by counting all dice results: of every order that rolls dice or harms a figure, and of the
//! reaction shots that a path draws (`RF-2`). Nothing is rolled or estimated.
//!
//! `types` defines the odds as returned to callers. `pending_attack` returns the dice of an attack, `roll_outcomes`
//! computes their results, `casualty_states` follows the wounds of all figures. `order_odds` follows the steps of an
//! order for the figures in `affected_figures`, `path_odds` a figure on its path, `search` a figure that searches a
//! token. `hit_distribution` is the plain distribution of hits, for callers that compare many attacks at once.
//!
//! **Assumptions within one order**, where players have a choice:
//! - A missed die is rerolled whenever the rules ask, the first missed die first; a hit never is.
//! - Further shots (`HMG-1`, `SLUG-1`) are aimed at the first target while it lives, and end when it is dead.
//! - A flame reaches only the squares chosen before, and the first square of this order.
//! - A figure is dragged to the first of the squares from which the owner of the harpoon may choose.
//! - No player responds with a card, a last stand does nothing, and the end of the battle cuts nothing off.
//! - Reaction fire counts only for orders that harm no figure by themselves: moves, turns, doors, objects. Every
//!   watcher fires each time it may. After attacks, reaction fire depends on decisions of other players.
//! - Pending effects of earlier orders count for those orders: the dice of `FLAME-5` for the points that a flame cost
//!   belong to the order that fired it, not to the order that chose its last square.

use crate::{
    attack_roll::AttackMeans, order::Order, order_check::check_order, order_form::OrderClass,
    pending_decision::PendingDecision, state_fields::BattleState, step::Step, weapon::FireMode,
};

mod affected_figures;
mod casualty_states;
mod hit_distribution;
mod order_odds;
mod path_odds;
mod pending_attack;
mod roll_outcomes;
mod search;
mod types;

pub use hit_distribution::{HitDistribution, hit_distribution};
pub use path_odds::{survival_odds, way_odds};
pub use search::twitcher_roll;
pub use types::{AttackOdds, CasualtyOdds, FigureChance, FigureOdds, OrderOdds};

/// Returns the odds of an order for the figure most concerned; `None` for orders that can harm no figure or can't be
/// given now.
pub fn concerned_figure_odds(state: &BattleState, order: Order) -> Option<CasualtyOdds> {
    let all = all_odds(state, order)?;
    all.of(all.concerned).cloned()
}

/// Returns the odds of an order for every figure that it may harm; `None` for orders that can harm no figure or can't
/// be given now.
pub fn all_odds(state: &BattleState, order: Order) -> Option<OrderOdds> {
    let steps = check_order(state, order).ok()?;
    match order {
        Order::PickUp { object } => search::token_search_odds(state, object, order),
        _ if order.is_movement() => way_odds(state, state.acting?, &[order]),
        // Cards roll no dice; afterwards the rules only repeat the previous question.
        _ if order.class() == OrderClass::Card => None,
        _ => {
            // Fire burns the acting figure after the card is gone.
            let lost =
                steps.iter().find_map(|step| if let Step::LoseCard(card, _) = step { Some(*card) } else { None });
            let Some(card) = lost else { return order_odds::compute_order_odds(state, &steps) };
            let mut ahead = state.clone();
            ahead.cards.remove(card);
            order_odds::compute_order_odds(&ahead, &steps)
        }
    }
}

/// Returns the dice and odds of a shot, a close attack or a reaction shot; `None` for other orders. The order is not
/// checked.
pub fn attack_odds(state: &BattleState, order: Order) -> Option<AttackOdds> {
    let (figure, target, means, further) = match (order, &state.awaiting) {
        (Order::Shoot { target, weapon }, PendingDecision::Again { figure, bonus, .. }) => {
            (*figure, target, AttackMeans::Shot(weapon, FireMode::Normal), Some(*bonus))
        }
        (Order::Shoot { target, weapon }, _) => {
            (state.acting?, target, AttackMeans::Shot(weapon, FireMode::Normal), None)
        }
        (Order::CloseAttack { target }, _) => (state.acting?, target, AttackMeans::Strike, None),
        (Order::React { figure }, PendingDecision::React { target, .. }) => {
            let weapon = state.profile(state.figure(figure)?).reaction_weapon()?;
            (figure, *target, AttackMeans::Shot(weapon.id, FireMode::Reaction), None)
        }
        _ => return None,
    };
    let roll =
        pending_attack::pending_attack_roll(state, (state.figure(figure)?, state.figure(target)?), means, further);
    let step = match means {
        AttackMeans::Shot(weapon, mode) => Step::Shoot { figure, target, weapon, mode, further },
        AttackMeans::Strike => Step::Strike { figure, target },
    };
    let all = order_odds::compute_order_odds(state, &[step])?;
    Some(AttackOdds {
        target,
        dice: roll.map_or(0, |roll| roll.dice),
        needed: roll.map_or(1, |roll| roll.needed),
        forced: roll.is_some_and(|roll| roll.forced),
        rerolls: roll.map_or(0, |roll| roll.rerolls),
        double: all.out_of_ammo.first().map_or(0.0, |empty| empty.chance),
        odds: all.of(target)?.clone(),
    })
}
