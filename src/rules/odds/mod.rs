//! Exact chances, by counting all falls of the dice: of every order that rolls dice or harms somebody, and of the shots
//! that a way draws (`RF-2`). Nothing is rolled here and nothing is estimated.
//!
//! `outcome` is what is told of chances, `roll_outcomes` how the dice of one attack fall, `toll` who has lost how much; `compute_order_odds`
//! follows the steps of an order, `least_distances` a figure on its way, `search_path` one that searches a token. `hit_distribution` is the plain law of
//! so many dice, for whoever weighs many attacks at once.
//!
//! **What is taken for granted within one order**, where players have a choice:
//! - A die that missed is rolled again whenever the rules ask, the first such die first; a die that hit never is.
//! - Further shots (`HMG-1`, `SLUG-1`) go on at the same target while it lives, and end when it is dead.
//! - A flame reaches no further than the squares chosen so far, and the first of those that this order names.
//! - A figure is dragged to the first square of those from which the owner of the harpoon may choose.
//! - Nobody answers with a card, a last stand does nothing, and the end of the battle cuts nothing off.
//! - Reaction fire counts for orders that harm nobody by themselves: moves, turns, doors, objects. Every watcher fires
//!   each time it may. After attacks it is another matter, decided by others.
//! - What was still to come of earlier orders is theirs: the dice of `FLAME-5` for the points that a flame cost belong to
//!   the order that fired it, not to the one that chose its last square.

use crate::{
    attack_roll::AttackMeans, check::check_order, order::Order, pending_decision::PendingDecision,
    state_fields::BattleState, step::Step, weapon::FireMode,
};

mod casualty_states;
mod hit_distribution;
mod order_odds;
mod path_odds;
mod roll_outcomes;
mod search;
mod types;

pub use hit_distribution::{HitDistribution, hit_distribution};
pub use path_odds::{survival_odds, way_odds};
pub use search::twitcher_roll;
pub use types::{AttackOdds, CasualtyOdds, FigureChance, FigureOdds, OrderOdds};

/// The chances of an order for the figure most concerned. None for orders that can harm nobody or can't be given now.
pub fn concerned_figure_odds(situation: &BattleState, order: Order) -> Option<CasualtyOdds> {
    let all = all_odds(situation, order)?;
    all.of(all.concerned).cloned()
}

/// The chances of an order for every figure that it may harm. None for orders that can harm nobody or can't be given
/// now.
pub fn all_odds(situation: &BattleState, order: Order) -> Option<OrderOdds> {
    let steps = check_order(situation, order).ok()?;
    match order {
        Order::Move { .. }
        | Order::Enter
        | Order::EnterTunnel { .. }
        | Order::Turn { .. }
        | Order::OpenDoor { .. }
        | Order::CloseDoor { .. }
        | Order::SealDoor { .. }
        | Order::Operate { .. } => way_odds(situation, situation.acting?, &[order]),
        Order::PickUp { object } => search::token_search_odds(situation, object, order),
        Order::ShakeOff { card } | Order::ClearJam { card } => {
            // The fire burns whoever stands in it after the card is gone.
            let mut ahead = situation.clone();
            ahead.cards.remove(card);
            order_odds::compute_order_odds(&ahead, &steps)
        }
        // Cards roll nothing; after them the rules only ask again what they asked before.
        Order::PlayCard { .. } | Order::KillCard { .. } => None,
        _ => order_odds::compute_order_odds(situation, &steps),
    }
}

/// The dice and chances of a shot, a close attack or a reaction shot; none for other orders. Legality is not asked.
pub fn attack_odds(situation: &BattleState, order: Order) -> Option<AttackOdds> {
    let (figure, target, means, further) = match (order, &situation.awaiting) {
        (Order::Shoot { target, weapon }, PendingDecision::Again { figure, bonus, .. }) => {
            (*figure, target, AttackMeans::Shot(weapon, FireMode::Normal), Some(*bonus))
        }
        (Order::Shoot { target, weapon }, _) => {
            (situation.acting?, target, AttackMeans::Shot(weapon, FireMode::Normal), None)
        }
        (Order::CloseAttack { target }, _) => (situation.acting?, target, AttackMeans::Strike, None),
        (Order::React { figure }, PendingDecision::React { target, .. }) => {
            let weapon = situation.profile(situation.figure(figure)?).reaction_weapon()?;
            (figure, *target, AttackMeans::Shot(weapon.id, FireMode::Reaction), None)
        }
        _ => return None,
    };
    let roll = order_odds::pending_attack_roll(
        situation,
        (situation.figure(figure)?, situation.figure(target)?),
        means,
        further,
    );
    let step = match means {
        AttackMeans::Shot(weapon, mode) => Step::Shoot { figure, target, weapon, mode, further },
        AttackMeans::Strike => Step::Strike { figure, target },
    };
    let all = order_odds::compute_order_odds(situation, &[step])?;
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
