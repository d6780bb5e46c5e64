//! Plans: checks of orders that a figure would get one after the other, and the orders needed before them.

use super::simulate_path::{PathSimulation, apply_movement, pay_for_order, simulate_path};
use crate::{
    event_log::EventLog, ids::FigureId, order::Order, order_check::check_order, pending_decision::PendingDecision,
    refusal::Refusal, state_fields::BattleState,
};

/// A plan of one figure: the orders needed before it may act, the cost and reaction fire of each step, and the reason
/// why the plan can't be carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderPlan {
    /// The figure that acts.
    pub figure: FigureId,
    /// Orders needed before: ending another figure's activation, beginning this figure's own.
    pub lead: Vec<Order>,
    /// The battle state in which the figure is about to act.
    pub ahead: BattleState,
    /// The steps, until an order that can't be followed.
    pub walk: PathSimulation,
    /// Number of points bought with command points (`AP-2`).
    pub bought: u8,
    /// The reason why the plan can't be carried out, if any.
    pub refusal: Option<Refusal>,
}

/// Plans orders for a figure that is active or may become so now. Every step is checked with
/// [`check_order`](crate::check_order()), in the state after the steps before it, as if no enemy fired.
///
/// # Errors
/// The [`Refusal`] if the figure can't become active at all.
pub fn plan_orders(state: &BattleState, figure: FigureId, orders: &[Order]) -> Result<OrderPlan, Refusal> {
    let (lead, ahead) = make_active(state, figure)?;
    let walk = simulate_path(&ahead, figure, orders);
    let mut going = ahead.clone();
    let mut refusal = None;
    for step in &walk.steps {
        if let Err(why) = check_order(&going, step.order) {
            refusal = Some(why);
            break;
        }
        apply_movement(&mut going, figure, step.order);
        pay_for_order(&mut going, figure, step.cost);
    }
    let own = ahead.figure(figure).map_or(0, |figure| figure.points);
    if refusal.is_some_and(|why| matches!(why, Refusal::NotEnoughPoints { .. })) {
        let available = ahead.figure(figure).map_or(0, |figure| ahead.spendable(figure));
        refusal = Some(Refusal::NotEnoughPoints { cost: walk.cost(), available });
    }
    let bought = walk.cost().saturating_sub(own);
    Ok(OrderPlan { figure, lead, ahead, walk, bought, refusal })
}

/// Returns the orders that make a figure active, and the battle state after them.
fn make_active(state: &BattleState, id: FigureId) -> Result<(Vec<Order>, BattleState), Refusal> {
    let mut ahead = state.clone();
    if state.acting == Some(id) {
        return Ok((Vec::new(), ahead));
    }
    let mut lead = Vec::new();
    let PendingDecision::Act { seat, figure } = state.awaiting else { return Err(Refusal::NotNow) };
    if let Some(active) = figure {
        // An activation can't end in mid-leap (`LEAP-1`), and a last stand must end before the interrupted activation
        // goes on.
        check_order(&ahead, Order::EndActivation)?;
        if state.in_last_stand() {
            return Err(Refusal::AnotherIsActive { active });
        }
        lead.push(Order::EndActivation);
        ahead.set_idle();
        ahead.awaiting = PendingDecision::Act { seat, figure: None };
    }
    let activate = Order::Activate { figure: id };
    check_order(&ahead, activate)?;
    lead.push(activate);
    ahead.set_active(id);
    // `FLAME-3`: the fire of a side goes out just before its first activation.
    ahead.fire.burn_out(seat, &mut EventLog::default());
    ahead.awaiting = PendingDecision::Act { seat, figure: Some(id) };
    let own = ahead.figure(id).map_or(0, |figure| ahead.profile(figure).action_points());
    if let Some(figure) = ahead.figures.iter_mut().find(|figure| figure.id == id) {
        figure.points = if figure.activated { 0 } else { own.saturating_add(figure.given) };
        figure.activated = true;
        figure.reaction = false;
    }
    Ok((lead, ahead))
}
